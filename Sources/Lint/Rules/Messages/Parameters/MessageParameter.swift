package import ConfigModel

extension Family {
  static let messageParameter = Family(
    "message-parameter", topic: .messages,
    summary: "A parameter of a message is missing, empty, repeated, or not read by its receiver.")
}

package enum IDPMessageDuplicateParameter: MessagesRule {
  package static let about = RuleInfo(
    .messageParameter, "duplicate",
    severity: .error,
    summary: "A parameter occurs more than once.",
    rationale: """
      One app may use the first value and another the last, so the value that was checked may not \
      be the value that is used. OAuth forbids repeated parameters (RFC 6749, section 3.1).
      """,
    source: "RFC 6749, section 3.1",
    examples: [
      .bad(.messages, MessageSample.response() + "&⟦state=x⟧"),
      .bad(.messages, MessageSample.response() + "&⟦login%5Fhost=login.salesforce.com⟧"),
      .good(.messages, MessageSample.response()),
      .good(.messages, MessageSample.response(("State", "x"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.parameters.count > 1 {
      var seen: [Text: SourceRange] = [:]
      for parameter in message.parameters {
        guard let first = seen[parameter.name] else {
          seen[parameter.name] = parameter.range
          continue
        }
        report.add(
          "'\(parameter.name.brief)' is duplicated; receivers may use either value",
          at: parameter.range, notes: [Note("first occurrence", at: first)])
      }
    }
  }
}

package enum IDPMessageEmptyParameter: MessagesRule {
  package static let about = RuleInfo(
    .messageParameter, "empty",
    severity: .error,
    summary: "A required parameter has no value.",
    rationale: """
      A parameter without a value tells the receiver as little as a missing parameter, so the \
      receiver cannot process the message. Optional parameters may be empty.
      """,
    source: "Identity Provider Apps Without Mobile SDK, the messages (A) and (B)",
    examples: [
      .bad(.messages, "clientapp://oauth2/v1.0/authresponse?⟦code=⟧&state=hT3xvVq0c2mZ8yKpRj5LwA"),
      .bad(.messages, "clientapp://oauth2/v1.0/authresponse?⟦code⟧&state=hT3xvVq0c2mZ8yKpRj5LwA"),
      .bad(.messages, MessageSample.request(("scopes", nil)) + "&⟦scopes=⟧"),
      .good(.messages, MessageSample.request(("user_hint", ""))),
      .good(
        .messages, "clientapp://oauth2/v1.0/error?errorCode=-999&errorDescription=&errorReason="),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let format = message.format else { continue }
      for parameter in message.parameters where parameter.value.isEmpty {
        guard let role = parameter.role, let declared = format.parameter(role),
          declared.presence == .required
        else { continue }
        report.add(
          "'\(parameter.name.brief)' has no value; expected \(declared.summary)",
          at: parameter.range)
      }
    }
  }
}

package enum IDPMessageForeignName: MessagesRule {
  package static let about = RuleInfo(
    .messageParameter, "foreign-name",
    severity: .warning,
    summary: "A parameter has a name that its receiver does not recognize.",
    rationale: """
      OAuth, Salesforce's guide, and the Mobile SDKs use different names for the same value: \
      `redirect_uri`, `oauth_redirect_uri`, `oauth_callback_url`. The guide and each SDK thus have \
      their own dialect of the messages. A receiver reads only the names of its own dialect. The \
      names of error parameters are not checked.
      """,
    source:
      "Identity Provider Apps Without Mobile SDK, the messages (A) and (B); Implementation Details and Options, Verify the SP App, which calls it `redirect_uri`",
    examples: [
      .bad(
        .messages,
        MessageSample.request(("oauth_redirect_uri", nil))
          + "&⟦redirect_uri⟧=clientapp%3A%2F%2F%2Fdone"
      ),
      .bad(
        .messages, MessageSample.request(("oauth_client_id", nil)) + "&⟦client_id⟧=clientkey.0001"),
      .bad(.messages, MessageSample.request(("scopes", nil)) + "&⟦oauth_scopes⟧=api"),
      .good(.messages, MessageSample.request()),
      .good(.messages, "clientapp://oauth2/v1.0/error?errorCode=-999&errorReason=cancelled"),
      .good(.messages, MessageSample.error(("errorReason", "cancelled"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let format = message.format, let dialect = message.dialect else { continue }
      for parameter in message.parameters {
        guard let role = parameter.role, let declared = format.parameter(role),
          !isAccepted(role), format.parameter(named: parameter.name) == nil
        else { continue }
        report.add(
          "'\(parameter.name.brief)' is not a parameter of the dialect '\(dialect.rawValue)'; use '\(declared.name)'",
          at: parameter.nameRange)
      }
    }
  }

  /// True for the app name and the parameters of errors. Deployed receivers accept both spellings
  /// of error parameters.
  private static func isAccepted(_ role: MessageRole) -> Bool {
    role == .errorCode || role == .errorDescription || role == .errorReason || role == .appName
  }
}

package enum IDPMessageMissingParameter: MessagesRule {
  package static let about = RuleInfo(
    .messageParameter, "missing",
    severity: .error,
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
    examples: [
      .bad(.messages, "clientapp://oauth2/v1.0/⟦authresponse⟧?code=REDACTED"),
      .bad(
        .messages,
        "clientapp://oauth2/v1.0/⟦idpinit⟧?user_hint=00Dxx0000001gER%3A005xx000001Sv6AAAS"),
      .bad(
        .messages,
        "intent:#Intent;action=⟦com.salesforce.androidsdk.SP_TO_IDP_REQUEST⟧;S.uuid=6b2f4c1e-5d0a-4f7b-9c3e-2a1d0e9f8b7c;end"
      ),
      .bad(
        .messages,
        MessageSample.request(("state", nil), ("stat", "x"))
          .replacing("authrequest", with: "⟦authrequest⟧")),
      .good(.messages, MessageSample.request()),
      .good(.messages, MessageSample.request(("state", nil), ("app_name", "Field"))),
      .good(
        .messages,
        MessageSample.request(("state", nil), ("app_name", "Field")) + "\n"
          + "clientapp://oauth2/v1.0/authresponse?code=REDACTED"),
      .good(.messages, "clientapp://oauth2/v1.0/error?errorCode=-999&errorReason=cancelled"),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let format = message.format else { continue }
      let missing = format.parameters.filter {
        $0.presence == .required && message[$0.role] == nil
      }
      guard !missing.isEmpty else { continue }
      report.add(
        text(message, missing), at: message.headRange, notes: notes(message, document.context))
    }
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
}

package enum IDPMessageUnknownParameter: MessagesRule {
  package static let about = RuleInfo(
    .messageParameter, "unknown",
    severity: .info,
    summary: "A message has a parameter that its receiver does not read.",
    rationale: """
      Salesforce's guide describes the minimum that two apps must exchange, so additional \
      parameters are allowed. Check a parameter that the receiver ignores: its name may be \
      misspelled, or it may disclose more than it should.
      """,
    source: "Identity Provider Apps Without Mobile SDK",
    examples: [
      .bad(.messages, MessageSample.request() + "&⟦flavour⟧=blue"),
      .bad(.messages, MessageSample.response() + "&⟦State⟧=x"),
      .bad(.messages, MessageSample.request() + "&⟦start_url⟧=%2Fhome"),
      .good(.messages, MessageSample.request(("app_name", "Field"))),
      .good(.messages, MessageSample.idpInit()),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.type != .unknown {
      for (index, parameter) in message.parameters.enumerated() {
        guard !isRead(parameter, message), !IDPMessageSecret.isSecretName(parameter.name),
          !IDPMessageCutOff.isCutOff(message, index)
        else { continue }
        report.add(text(parameter, message), at: parameter.nameRange)
      }
    }
  }

  private static func isRead(_ parameter: MessageParameter, _ message: IDPMessage) -> Bool {
    guard let role = parameter.role else { return false }
    return role == .challengeMethod || message.format?.parameter(role) != nil
  }

  @inline(never) private static func text(
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
