package import ConfigModel

extension Family {
  static let messageFormat = Family(
    "message-format", topic: .messages,
    summary: "A message, or a file of messages, is not in a recognized format.")
}

package enum MessageFormatFaults: MessagesRule {
  package static let faults = [intentWithoutEnd, tooMany, unknownDialect, unrecognized]

  static let intentWithoutEnd = RuleInfo(
    .messageFormat, "intent-without-end", severity: .error, scope: .messages,
    summary: "An intent URL does not end with `end`.",
    rationale: """
      The string form of an intent must end with `end`; Android rejects an intent that does not.
      """,
    source: "Android Developers, Intent.parseUri",
    bad: [
      "intent:#Intent;action=com.salesforce.IDP_LOGIN_REQUEST;S.user_hint=00Dxx0000001gER%3A005xx000001Sv6AAAS;⟦⟧",
      "intent:#Intent;S.error=cancelled⟦⟧",
    ],
    good: ["intent:#Intent;S.error=cancelled;end", MessageSample.error()])

  static let tooMany = RuleInfo(
    .messageFormat, "too-many", severity: .error, scope: .messages,
    summary: "A file has too many messages, or a message has too many parameters.",
    rationale: """
      oconf checks the first 10,000 messages in a file and the first 200 parameters in a message, \
      and ignores the rest.
      """,
    source: "oconf's limits",
    bad: [
      MessageSample.error() + String(repeating: "&x=1", count: 197) + "&⟦y=2⟧",
      MessageSample.idpInit() + String(repeating: "&x=1", count: 197) + "&⟦y⟧&z",
    ],
    good: [MessageSample.error() + "&x=1&y=2", MessageSample.response()])

  static let unknownDialect = RuleInfo(
    .messageFormat, "unknown-dialect", severity: .error, scope: .messages,
    summary: "A file names an unknown dialect.",
    rationale: """
      A dialect is a variant of the messages: that of Salesforce's guide (`guide`), or of a Mobile \
      SDK (`ios-sdk`, `android-6`, `android-11`). The comment `# dialect: NAME` states the dialect \
      of the messages in a file. Without a known name, oconf detects the dialect of each message.
      """,
    source: "oconf's own format",
    bad: ["# dialect: ⟦ios⟧\n" + MessageSample.response(), "# dialect:⟦⟧\n"],
    good: [
      "# dialect: ios-sdk\nclientapp://oauth2/v1.0/authresponse?code=REDACTED",
      "# the dialect: nobody knows\n" + MessageSample.response(),
    ])

  static let unrecognized = RuleInfo(
    .messageFormat, "unrecognized", severity: .error, scope: .messages,
    summary: "A line is not a message between an identity provider and a client.",
    rationale: """
      A message is a URL with the scheme of the receiving app, the host `oauth2`, a version, and \
      the name of the message. On Android, a message can also be an intent with a known action. \
      Receivers cannot process messages with a name that they do not know.
      """,
    source:
      "Identity Provider Apps Without Mobile SDK; Implementation Details and Options, Initiate Authentication from an IdP App",
    bad: [
      "⟦hello⟧",
      "⟦clientapp://oauth2/v1.0/logout?reason=idle⟧",
      "⟦https://login.salesforce.com/services/oauth2/authorize?response_type=code&client_id=x⟧",
      "⟦intent:#Intent;action=com.corp.PING;S.x=1;end⟧",
    ],
    good: [MessageSample.error(), "# nothing but a comment\n\n"])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    if let range = document.unknownDialect { checkDialect(range, document, &report) }
    if let cutOff = document.cutOff {
      report.add(
        tooMany, "too many messages; only the first \(IDPMessages.maximumCount) are checked",
        at: SourceRange(at: cutOff))
    }
    for message in document.messages {
      if message.type == .unknown { report.add(unrecognized, text(message), at: message.range) }
      for fault in message.faults {
        switch fault.kind {
        case .unended:
          report.add(
            intentWithoutEnd, "missing 'end' at the end of the intent", at: fault.range)
        case .tooManyParameters:
          report.add(
            tooMany, "too many parameters; this parameter and those after it are not checked",
            at: fault.range)
        default: break
        }
      }
    }
  }

  private static func checkDialect(
    _ range: SourceRange, _ document: IDPMessages, _ report: inout Report
  ) {
    let name = document.source.text(range.bounds)
    let names = MessageDialect.allCases.map(\.rawValue)
    let near = EditDistance.nearest(to: name, among: names)
    report.add(
      unknownDialect,
      "unknown dialect '\(Text(name).brief)'"
        + (near.map { "; did you mean '\($0)'?" }
          ?? "; expected one of: \(names.map { "'\($0)'" }.joined(separator: ", "))"),
      at: range)
  }

  @inline(never) private static func text(_ message: IDPMessage) -> String {
    if message.isAuthorizationRequest {
      return
        "expected a message between apps, such as 'app://oauth2/v1.0/authrequest?…',"
        + " found an OAuth authorization request, which a browser sends to the login server"
    }
    guard message.scheme != nil || message.transport == .intent else {
      return
        "not a message: no URL scheme; expected a URL such as 'app://oauth2/v1.0/authresponse?…'"
    }
    guard let command = message.command else {
      return
        "not a message; expected a name such as 'authrequest' after '\(MessageFormat.version)/', or known parameters"
    }
    let names = MessageFormat.all.filter {
      $0.dialect.usesIntents == (message.transport == .intent)
    }.map { "\($0.command)" }
    let near = EditDistance.nearest(to: command.string, among: names)
    return "unknown message '\(command.brief)'"
      + (near.map { "; did you mean '\($0)'?" } ?? "")
  }
}
