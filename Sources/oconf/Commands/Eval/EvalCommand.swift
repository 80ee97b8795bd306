import ConfigModel

/// `oconf eval`: predicts the decision of the token exchange.
enum EvalCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "eval",
      summary: "say what the token exchange would decide for a token, and why",
      operands: "CONFIG",
      details: """
        Takes the token, or only its claims, through the checks that the service makes: which issuer, \
        its keys, times, audience, filters, user name, client, backend, user; then roles and lifetime. \
        CONFIG is an issuer configuration, or an export of policies that holds one. Every check is \
        made, so that a refusal names all that has to change.
        Where the documentation is silent a reading decides; those without which the result would be \
        another are listed. Exits with 0 if the token is accepted, with 1 if it is rejected, with 2 if \
        that cannot be told.
        """,
      options: [
        .claims, .token, .request, .jsonl, .jwks, .requestJSON, .clientAuth, .clientID, .backend,
        .users, .skew, .timeoutSeconds, .timeoutPolicy, .before, .at, .asService, .reportFormat,
        .baseURL, .policies, .reading, .now, .kind, .stdinFilename, .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init(
            "oconf eval Examples/production/issuers.auth-token.json --claims claims.json",
            "take these claims through the exchange"),
          .init(
            "oconf eval export.properties --token token.jwt --jwks keys.json",
            "verify the signature, too"),
          .init(
            "oconf eval issuers.auth-token.json --claims - --jsonl < claims.jsonl",
            "one decision a line, for many tokens"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard let operand = arguments.operands.first else { throw .usage(.missingOperand("CONFIG")) }
    if arguments.operands.count > 1 { throw .usage(.extraOperand(arguments.operands[1])) }
    try checkOptions(arguments, operand)
    let subject = try ExchangeSubject(operand, arguments, console)
    if arguments.isSet(.jsonl) {
      return try ClaimsStream(subject, arguments).run(console)
    }
    let inputs = try ExchangeInputs(arguments, console, subject)
    let evaluation = Evaluation(subject, inputs)
    if let before = arguments.value(.before) {
      let cached = try CachedEvaluation(evaluation, before: before, arguments, console)
      try console.write(
        arguments.value(.reportFormat) == "json"
          ? TerminalText(verbatim: TimelineJSON(cached).text) : TimelineText(cached, console).text)
      return cached.status
    }
    let text: TerminalText
    if arguments.isSet(.asService) {
      text = TerminalText(verbatim: try ServiceResponse(evaluation).text(console))
      for note in inputs.notes { console.note("\(note)") }
      if subject.asksClock { console.note("decided as of \(subject.now), by the clock") }
    } else if arguments.value(.reportFormat) == "json" {
      text = TerminalText(verbatim: DecisionJSON(evaluation).text + "\n")
    } else {
      text = (inputs.presented?.text(console) ?? "") + DecisionText(evaluation, console).text
    }
    try console.write(text)
    let isFaulty = (inputs.presented?.findings.count(.error) ?? 0) > 0
    return max(evaluation.decision.verdict.status, isFaulty ? .findings : .success)
  }

  private static func checkOptions(_ arguments: Arguments, _ operand: String) throws(Failure) {
    let sources: [Option] = [.claims, .token, .request].filter(arguments.isSet)
    guard let source = sources.first else {
      throw .usage(.needs("eval", "'--claims', '--token' or '--request'"))
    }
    if sources.count > 1 {
      throw .usage(.conflict("--" + source.name, "--" + sources[1].name))
    }
    if arguments.isSet(.jwks), source.name == "claims" {
      throw .usage(.needs("--jwks", "a token, which '--token' or '--request' give"))
    }
    let files = sources + [.jwks, .users, .requestJSON, .before]
    let streams = files.compactMap(arguments.value) + [operand]
    if streams.filter({ $0 == "-" }).count > 1 { throw .usage(.conflict("-", "-")) }
    if arguments.isSet(.jsonl) {
      if source.name != "claims" || SmallDocument.isJSON(arguments.value(source) ?? "") {
        throw .usage(.needs("--jsonl", "'--claims' with a file, or with '-'"))
      }
      for option in [Option.asService, .before] where arguments.isSet(option) {
        throw .usage(.conflict("--jsonl", "--" + option.name))
      }
    }
    if arguments.isSet(.asService), arguments.isSet(.before) {
      throw .usage(.conflict("--as-service", "--before"))
    }
    if arguments.isSet(.at) != arguments.isSet(.before) {
      throw .usage(
        .needs(arguments.isSet(.at) ? "--at" : "--before", "the other of '--before' and '--at'"))
    }
  }
}

extension Decision.Verdict {
  var status: ExitStatus {
    switch self {
    case .accept: .success
    case .reject: .findings
    case .indeterminate: .failure
    }
  }
}

/// A decision, with its subject, inputs and trace.
struct Evaluation {
  let subject: ExchangeSubject
  let inputs: ExchangeInputs
  let decision: Decision
  let trace: [TraceEntry]

  init(_ subject: ExchangeSubject, _ inputs: ExchangeInputs) {
    self.subject = subject
    self.inputs = inputs
    (decision, trace) = subject.exchange.explain(
      inputs.token, inputs.request, now: subject.now.secondsSince1970)
  }
}
