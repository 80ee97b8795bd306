import ConfigModel
import Lint

/// `oconf eval`: predicts the decision of the token exchange.
enum EvalCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "eval",
      summary: "Predict whether the token exchange accepts a token, and explain why",
      operands: "CONFIG | --merge FILE…",
      details: """
        Runs a token, or its claims, through the checks of the token exchange: issuer, keys, times, audience, filters, username, client, backend and user; then roles and lifetime. \
        CONFIG is an issuer configuration, or a policy export that contains one. If CONFIG has a \
        valid issuer with the token's issuer name, all checks run even if one fails, and a \
        rejection lists every reason.
        For a rejected token, 'to fix' lists the fewest changes (at most three) with which it is \
        accepted, and who can make each of them. 'others' lists issuers from which the same claims \
        would be accepted.
        A reading is how oconf reads an ambiguous sentence of the documentation; 'oconf explain \
        readings' lists them. The result names the readings that it depends on.
        With '--merge', reads the summaries that 'oconf eval --jsonl --summary json' and 'oconf diff \
        --tokens FILE --summary json' print for the parts of a token log, and prints the summary of \
        the whole log. FILE has any number of summaries; without FILE, or if FILE is -, they are \
        read from standard input. The result is byte for byte that of one run over the whole log, \
        regardless of the order and grouping of the summaries. Summaries of different \
        configurations, times or other inputs cannot be merged.
        Exits with 0 if the token is accepted, with 1 if it is rejected or does not get the role of \
        '--expect-role', and with 2 if the result is undecided. '--merge' exits like one run over \
        the whole log.
        """,
      options: [
        .claims, .token, .request, .jsonl, .summary, .merge, .verifyingKeys, .requestJSON,
        .clientAuth,
        .clientID,
        .backend,
        .users, .expectRole, .skew, .timeoutSeconds, .timeoutPolicy, .before, .at, .asService,
        .reportFormat,
        .baseURL, .policies, .reading, .now, .kind, .stdinFilename, .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init(
            "oconf eval Examples/production/issuers.auth-token.json --claims claims.json",
            "Check a set of claims"),
          .init(
            "oconf eval export.properties --token token.jwt --jwks keys.json",
            "Check a token and verify its signature"),
          .init(
            "oconf eval issuers.auth-token.json --claims claims.json --expect-role Manager",
            "Find out which changes to a token grant a role"),
          .init(
            "oconf eval issuers.auth-token.json --claims - --jsonl < claims.jsonl",
            "Check many tokens, with one decision per line"),
          .init(
            "oconf eval config.json --claims claims.jsonl --jsonl --summary text",
            "Count the decisions by verdict, reason and issuer"),
          .init(
            "oconf eval --merge --format text monday.json tuesday.json",
            "Show the totals of two days"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if arguments.isSet(.merge) {
      for option in [Option.claims, .token, .request, .jsonl, .summary]
      where arguments.isSet(option) {
        throw .usage(.conflict("--merge", "--" + option.name))
      }
      return try MergedSummaries.write(arguments, console)
    }
    guard let operand = arguments.operands.first else { throw .usage(.missingOperand("CONFIG")) }
    if arguments.operands.count > 1 { throw .usage(.extraOperand(arguments.operands[1])) }
    try checkOptions(arguments, operand)
    let subject = try ExchangeSubject(operand, arguments, console)
    if arguments.isSet(.jsonl) {
      return try ClaimsStream(subject, arguments).run(console)
    }
    let inputs = try ExchangeInputs(arguments, console, subject)
    var evaluation = Evaluation(
      subject.configuration, inputs.token, inputs.request, notes: inputs.notes)
    if let before = arguments.value(.before) {
      let cached = try CachedEvaluation(evaluation, before: before, arguments, console)
      try console.write(
        arguments.value(.reportFormat) == "json"
          ? TerminalText(
            verbatim: TimelineJSON.shape.document(
              TimelineJSON(evaluation: cached, findings: inputs.presented?.findings)))
          : TimelineText(cached, console.style, columns: console.columns).text)
      return cached.status
    }
    let role = arguments.value(.expectRole).map { Text($0) }
    let text: TerminalText
    if arguments.isSet(.asService) {
      text = TerminalText(verbatim: try ServiceResponse(evaluation).text(console))
      for note in inputs.notes { console.note("\(note)") }
      if evaluation.subject.asksClock {
        console.note("evaluated at \(evaluation.subject.now) (current time)")
      }
    } else if arguments.value(.reportFormat) == "json" {
      evaluation.findNearest(role: role)
      text = TerminalText(
        verbatim: DecisionJSON.shape.document(
          DecisionJSON(evaluation, findings: inputs.presented?.findings)))
    } else {
      evaluation.findNearest(role: role)
      text =
        (inputs.presented?.text(console) ?? "")
        + DecisionText(evaluation, console.style, columns: console.columns).text
    }
    try console.write(text)
    let isFaulty = (inputs.presented?.findings.count(.error) ?? 0) > 0
    let isAsExpected = role.map(evaluation.decision.roles.contains)
    return max(
      evaluation.decision.verdict.status,
      isFaulty || !(isAsExpected ?? true) ? .findings : .success)
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
      throw .usage(.needs("--jwks", "a token from '--token' or '--request'"))
    }
    let files = sources + [.jwks, .users, .requestJSON, .before]
    let streams = files.compactMap(arguments.value) + [operand]
    if streams.filter({ $0 == "-" }).count > 1 { throw .usage(.conflict("-", "-")) }
    if arguments.isSet(.jsonl) {
      if source.name != "claims" || SmallDocument.isJSON(arguments.value(source) ?? "") {
        throw .usage(.needs("--jsonl", "'--claims' with a file, or with '-'"))
      }
      for option in [Option.asService, .before, .expectRole] where arguments.isSet(option) {
        throw .usage(.conflict("--jsonl", "--" + option.name))
      }
    }
    if arguments.isSet(.summary) {
      if !arguments.isSet(.jsonl) { throw .usage(.needs("--summary", "'--jsonl'")) }
      if arguments.isSet(.reportFormat) { throw .usage(.conflict("--summary", "--format")) }
    }
    for option in [Option.before, .expectRole]
    where arguments.isSet(.asService) && arguments.isSet(option) {
      throw .usage(.conflict("--as-service", "--" + option.name))
    }
    if arguments.isSet(.before), arguments.isSet(.expectRole) {
      throw .usage(.conflict("--before", "--expect-role"))
    }
    if arguments.isSet(.at) != arguments.isSet(.before) {
      throw .usage(
        arguments.isSet(.at) ? .needs("--at", "'--before'") : .needs("--before", "'--at'"))
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

extension CachedEvaluation {
  /// - Parameter path: The configuration that was uploaded earlier.
  fileprivate init(
    _ new: Evaluation, before path: String, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    let at = try Failure.ofUsage { () throws(UsageError) in
      try arguments.number(.at, minimum: 0)
    }
    let old = try ExchangeSubject(path, arguments, console)
    self.init(
      from: Evaluation(old.configuration, new.token, new.request, notes: new.notes), to: new,
      at: at ?? 0)
  }

  /// A verdict that depends on the cache is a failure.
  fileprivate var status: ExitStatus { verdict?.status ?? .failure }
}
