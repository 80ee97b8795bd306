package import ConfigModel

package enum IDPMessageMissingParameter: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-missing-parameter",
    topic: .messages,
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
