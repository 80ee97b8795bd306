import ConfigModel
import Lint

/// `oconf who`: lists all tokens, or origins, that get something.
enum WhoCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "who",
      summary: "List all tokens that are accepted, get a role or reach a backend",
      operands: "CONFIG…",
      details: """
        Lists every way in which a token can be accepted and match the options: the conditions on \
        the token, and a token for 'oconf eval' as an example. Without options, lists every way to \
        be accepted. The list is complete: a token that matches none of the ways is rejected or \
        does not match the options. If the answer is 'no one', that is proved, too.
        CONFIG is an issuer configuration, or a policy export that contains one. With --origin, \
        CONFIG is a list of origins or an export, and the command lists the patterns that allow \
        such an origin.
        With --overlap, lists the pairs of issuers that can sign in the same user or grant the same \
        privileged role, with a token of each issuer. The setting 'privilegedRoles' names the \
        privileged roles; with --role, only the given roles are compared.
        Signatures are assumed to be valid. Without --users, any account may exist.
        Exits with 0 if something is found, with 1 if nothing is found, and with 2 if part of the \
        answer is undecided.
        """,
      options: [
        .whoOverlap, .whoOrigin, .whoRole, .whoUser, .whoBackend, .whoClaim, .whoWithout,
        .whoLifetime, .whoIssuer, .users, .timeoutSeconds, .timeoutPolicy, .whoFormat, .output,
        .baseURL, .policies, .reading, .kind, .stdinFilename, .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init(
            "oconf who Examples/production/issuers.auth-token.json --role Employee",
            "List the ways to get a role"),
          .init(
            "oconf who export.properties --claim department=sales --lifetime-over 1800",
            "List the ways in which one department can stay signed in for more than half an hour"),
          .init(
            "oconf who --overlap Examples/production/issuers.auth-token.json",
            "Find issuers that can sign in the same user"),
          .init(
            "oconf who export.properties --origin 'http://*:*'",
            "List the patterns that allow origins without TLS"),
        ]
      },
      run: run)
  }

  private static let ofTokens: [Option] = [
    .whoRole, .whoUser, .whoBackend, .whoClaim, .whoWithout, .whoLifetime, .whoIssuer, .users,
    .whoOverlap,
  ]

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw .usage(.missingOperand("CONFIG…")) }
    let files = arguments.operands + (arguments.value(.users).map { [$0] } ?? [])
    if files.filter({ $0 == "-" }).count > 1 { throw .usage(.conflict("-", "-")) }
    let requests = try Failure.ofUsage { () throws(UsageError) in
      try FormatRequest.all(arguments, .whoFormat, fallback: "text")
    }
    var policies: [WhoPolicy] = []
    if let pattern = arguments.value(.whoOrigin) {
      if let option = ofTokens.first(where: arguments.isSet) {
        throw .usage(.conflict("--origin", "--" + option.name))
      }
      guard OriginQuestion.isValid(pattern) else {
        throw .usage(
          .badValue(.whoOrigin, pattern, "a pattern such as 'https://*.corp.example', or '*'"))
      }
      for operand in arguments.operands {
        policies.append(
          WhoPolicy(try OriginSubject(operand, arguments, console), pattern))
      }
    } else {
      let question = try Failure.ofUsage { () throws(UsageError) in
        try AccessQuestion(arguments)
      }
      var known: [String] = []
      var hasIssuer = false
      for operand in arguments.operands {
        let subject: ExchangeSubject
        do throws(Failure) {
          subject = try ExchangeSubject(operand, arguments, console)
        } catch .usage(.unsuitableKind(let path, .allowOrigin, _)) {
          throw .unusable(
            path, "a list of origins has no issuers; use '--origin' to ask about origins")
        } catch .unusable(let path, PolicyValue.absence(of: .authTokenConfiguration)) {
          let absence = PolicyValue.absence(of: .authTokenConfiguration)
          throw .unusable(path, absence + "; use '--origin' to ask about origins")
        }
        let policy = WhoPolicy(
          subject, operand, question, arguments,
          explainsAll: requests.contains { $0.name == "json" })
        policies.append(policy)
        known += policy.issuerNames
        if let issuer = question.issuer?.string, policy.issuerNames.contains(issuer) {
          hasIssuer = true
        }
      }
      if let issuer = question.issuer?.string, !hasIssuer {
        throw .usage(.unknownIssuer(issuer, known: known))
      }
    }
    for request in requests {
      let style = request.path == nil ? console.style : console.fileStyle
      let text =
        switch request.name {
        case "json": WhoJSON.shape.document(policies)
        case "markdown": policies.map { WhoMarkdown($0).text }.joined(separator: "\n").string
        default: policies.map { WhoText($0, style).text }.joined(separator: "\n").string
        }
      try console.deliver(text, to: request.path)
    }
    let answers = policies.map(\.answer)
    if answers.contains(where: \.isUndecided) { return .failure }
    return answers.contains { !$0.isEmpty } ? .success : .findings
  }
}

extension AccessQuestion {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    func globs(_ option: Option) -> [Glob]? {
      let values = arguments.values(option)
      return values.isEmpty ? nil : values.map { Glob($0) }
    }
    for option in [Option.whoRole, .whoUser] where arguments.values(option).contains("") {
      throw .badValue(option, "", "a name or a pattern")
    }
    roles = globs(.whoRole)
    usernames = globs(.whoUser)
    issuer = arguments.value(.whoIssuer).map { Text($0) }
    lifetimeOver = try arguments.number(.whoLifetime, minimum: 0)
    if let text = arguments.value(.whoBackend) {
      let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty }) else {
        throw .badValue(.whoBackend, text, "NAME or NAME/VERSION")
      }
      backend = BackendIdentity(
        name: String(parts[0]), version: parts.count > 1 ? String(parts[1]) : nil)
    }
    for text in arguments.values(.whoClaim) {
      guard let (name, glob) = Self.parts(text), let glob else {
        throw .badValue(.whoClaim, text, "NAME=GLOB")
      }
      conditions.append(ClaimCondition(name, .matches([glob])))
    }
    for text in arguments.values(.whoWithout) {
      guard let (name, glob) = Self.parts(text) else {
        throw .badValue(.whoWithout, text, "NAME or NAME=GLOB")
      }
      conditions.append(ClaimCondition(name, glob.map { .matchesNone([$0]) } ?? .isAbsent))
    }
  }

  private static func parts(_ text: String) -> (Text, Glob?)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty else { return nil }
    return (Text(String(name)), parts.count > 1 ? Glob(String(parts[1])) : nil)
  }
}
