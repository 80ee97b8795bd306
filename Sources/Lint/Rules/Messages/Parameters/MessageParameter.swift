package import ConfigModel

extension Family {
  static let messageParameter = Family(
    "message-parameter", topic: .messages,
    summary: "A parameter of a message is missing, empty, repeated, or not read by its receiver.")
}

package enum MessageParameterFaults: MessagesRule {
  package static let faults = [duplicate, empty, foreignName, missing, unknown]

  static let duplicate = RuleInfo(
    .messageParameter, "duplicate", severity: .error, scope: .messages,
    summary: "A parameter occurs more than once.",
    rationale: """
      One app may use the first value and another the last, so the value that was checked may not \
      be the value that is used. OAuth forbids repeated parameters (RFC 6749, section 3.1).
      """,
    source: "RFC 6749, section 3.1",
    bad: [
      MessageSample.response() + "&⟦state=x⟧",
      MessageSample.response() + "&⟦login%5Fhost=login.salesforce.com⟧",
    ],
    good: [MessageSample.response(), MessageSample.response(("State", "x"))])

  static let empty = RuleInfo(
    .messageParameter, "empty", severity: .error, scope: .messages,
    summary: "A required parameter has no value.",
    rationale: """
      A parameter without a value tells the receiver as little as a missing parameter, so the \
      receiver cannot process the message. Optional parameters may be empty.
      """,
    source: "Identity Provider Apps Without Mobile SDK, the messages (A) and (B)",
    bad: [
      "clientapp://oauth2/v1.0/authresponse?⟦code=⟧&state=hT3xvVq0c2mZ8yKpRj5LwA",
      "clientapp://oauth2/v1.0/authresponse?⟦code⟧&state=hT3xvVq0c2mZ8yKpRj5LwA",
      MessageSample.request(("scopes", nil)) + "&⟦scopes=⟧",
    ],
    good: [
      MessageSample.request(("user_hint", "")),
      "clientapp://oauth2/v1.0/error?errorCode=-999&errorDescription=&errorReason=",
    ])

  static let foreignName = RuleInfo(
    .messageParameter, "foreign-name", severity: .warning, scope: .messages,
    summary: "A parameter has a name that its receiver does not recognize.",
    rationale: """
      OAuth, Salesforce's guide, and the Mobile SDKs use different names for the same value: \
      `redirect_uri`, `oauth_redirect_uri`, `oauth_callback_url`. The guide and each SDK thus have \
      their own dialect of the messages. A receiver reads only the names of its own dialect. The \
      names of error parameters are not checked.
      """,
    source:
      "Identity Provider Apps Without Mobile SDK, the messages (A) and (B); Implementation Details and Options, Verify the SP App, which calls it `redirect_uri`",
    bad: [
      MessageSample.request(("oauth_redirect_uri", nil))
        + "&⟦redirect_uri⟧=clientapp%3A%2F%2F%2Fdone",
      MessageSample.request(("oauth_client_id", nil)) + "&⟦client_id⟧=clientkey.0001",
      MessageSample.request(("scopes", nil)) + "&⟦oauth_scopes⟧=api",
    ],
    good: [
      MessageSample.request(),
      "clientapp://oauth2/v1.0/error?errorCode=-999&errorReason=cancelled",
      MessageSample.error(("errorReason", "cancelled")),
    ])

  static let missing = RuleInfo(
    .messageParameter, "missing", severity: .error, scope: .messages,
    summary: "A message lacks a parameter that its receiver needs.",
    rationale: """
      Without a required parameter, the other app cannot process the message. Without the code \
      challenge, the code is not protected; without the state, the client cannot detect a forged \
      response. The required parameters depend on the dialect, which is the variant of the \
      messages in Salesforce's guide or in a Mobile SDK. Since version 8.0, Mobile SDK for iOS \
      sends no `state`, and its responses contain only the code. oconf detects the dialect from \
      parameters such as `app_name`. If a response has no such parameter, oconf assumes the \
      dialect of the request.
      """,
    source:
      "Identity Provider Apps Without Mobile SDK, the messages (A) and (B); Implementation Details and Options, Initiate Authentication from an IdP App",
    bad: [
      "clientapp://oauth2/v1.0/⟦authresponse⟧?code=REDACTED",
      "clientapp://oauth2/v1.0/⟦idpinit⟧?user_hint=00Dxx0000001gER%3A005xx000001Sv6AAAS",
      "intent:#Intent;action=⟦com.salesforce.androidsdk.SP_TO_IDP_REQUEST⟧;S.uuid=6b2f4c1e-5d0a-4f7b-9c3e-2a1d0e9f8b7c;end",
      MessageSample.request(("state", nil), ("stat", "x"))
        .replacing("authrequest", with: "⟦authrequest⟧"),
    ],
    good: [
      MessageSample.request(),
      MessageSample.request(("state", nil), ("app_name", "Field")),
      MessageSample.request(("state", nil), ("app_name", "Field")) + "\n"
        + "clientapp://oauth2/v1.0/authresponse?code=REDACTED",
      "clientapp://oauth2/v1.0/error?errorCode=-999&errorReason=cancelled",
    ])

  static let unknown = RuleInfo(
    .messageParameter, "unknown", severity: .info, scope: .messages,
    summary: "A message has a parameter that its receiver does not read.",
    rationale: """
      Salesforce's guide describes the minimum that two apps must exchange, so additional \
      parameters are allowed. Check a parameter that the receiver ignores: its name may be \
      misspelled, or it may disclose more than it should.
      """,
    source: "Identity Provider Apps Without Mobile SDK",
    bad: [
      MessageSample.request() + "&⟦flavour⟧=blue",
      MessageSample.response() + "&⟦State⟧=x",
      MessageSample.request() + "&⟦start_url⟧=%2Fhome",
    ],
    good: [MessageSample.request(("app_name", "Field")), MessageSample.idpInit()])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      checkMissing(message, document.context, &report)
      var seen: [Text: SourceRange] = [:]
      for (index, parameter) in message.parameters.enumerated() {
        if let first = seen[parameter.name] {
          report.add(
            duplicate, "'\(parameter.name.brief)' is duplicated; receivers may use either value",
            at: parameter.range, notes: [Note("first occurrence", at: first)])
        } else {
          seen[parameter.name] = parameter.range
        }
        if let role = parameter.role, let declared = message.format?.parameter(role) {
          check(parameter, declared, of: message, &report)
        } else if message.type != .unknown, parameter.role != .challengeMethod,
          !parameter.hasNameOfCredential, !message.isCutOff(index)
        {
          report.add(unknown, ignored(parameter, message), at: parameter.nameRange)
        }
      }
    }
  }

  /// Checks a parameter that the format of its message has.
  private static func check(
    _ parameter: MessageParameter, _ declared: MessageFormat.Parameter, of message: IDPMessage,
    _ report: inout Report
  ) {
    if parameter.value.isEmpty, declared.presence == .required {
      report.add(
        empty, "'\(parameter.name.brief)' has no value; expected \(declared.summary)",
        at: parameter.range)
    }
    guard let dialect = message.dialect, !isAccepted(declared.role),
      message.format?.parameter(named: parameter.name) == nil
    else { return }
    report.add(
      foreignName,
      "'\(parameter.name.brief)' is not a parameter of the dialect '\(dialect.rawValue)'; use '\(declared.name)'",
      at: parameter.nameRange)
  }

  /// True for the app name and the parameters of errors. Deployed receivers accept both spellings
  /// of error parameters.
  private static func isAccepted(_ role: MessageRole) -> Bool {
    role == .errorCode || role == .errorDescription || role == .errorReason || role == .appName
  }

  private static func checkMissing(
    _ message: IDPMessage, _ context: MessageContext, _ report: inout Report
  ) {
    guard let format = message.format else { return }
    let absent = format.parameters.filter {
      $0.presence == .required && message[$0.role] == nil
    }
    guard !absent.isEmpty else { return }
    report.add(
      missing, text(message, absent), at: message.headRange, notes: notes(message, context))
  }

  @inline(never) private static func text(
    _ message: IDPMessage, _ missing: [MessageFormat.Parameter]
  ) -> String {
    let names = missing.map { "\($0.name)" }
    var text = "\(message.type.theNoun) lacks \(MessageWording.list(names))"
    if missing.count == 1 { text += ", \(missing[0].summary)" }
    for parameter in message.parameters.prefix(20) where parameter.role == nil {
      if let near = EditDistance.nearest(to: parameter.name.string, among: names) {
        return text + "; '\(parameter.name.brief)' looks like a misspelling of '\(near)'"
      }
    }
    return text
  }

  /// A note about another dialect in which no parameter is missing. Only used if the dialect was
  /// guessed.
  @inline(never) private static func notes(
    _ message: IDPMessage, _ context: MessageContext
  ) -> [Note] {
    guard case .nothing = message.basis, let dialect = message.dialect else { return [] }
    let other = MessageFormat.all.first { format in
      format.type == message.type && format.dialect != dialect
        && format.dialect.usesIntents == (message.transport == .intent)
        && format.parameters.allSatisfy { $0.presence == .optional || message[$0.role] != nil }
    }
    guard let other else { return [] }
    return [
      Note(
        "checked as dialect '\(dialect.rawValue)'; in dialect '\(other.dialect.rawValue)', nothing is missing; to choose it, use '--dialect \(other.dialect.rawValue)', or '# dialect: \(other.dialect.rawValue)' in the file",
        at: nil)
    ]
  }

  @inline(never) private static func ignored(
    _ parameter: MessageParameter, _ message: IDPMessage
  ) -> String {
    let known = message.format?.parameters.map { "\($0.name)" } ?? []
    let text = "'\(parameter.name.brief)' is ignored in \(message.type.noun)"
    guard parameter.role == nil,
      let near = EditDistance.nearest(to: parameter.name.string, among: known)
    else { return text }
    return text + "; did you mean '\(near)'?"
  }
}
