package import ConfigModel

package enum IDPMessageUnusualAddress: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-unusual-address",
    topic: .messages,
    severity: .warning,
    summary: "The address of a message is not the one that apps expect.",
    rationale: """
      After the scheme of the receiving app, the address of a message is `//oauth2/v1.0/` and the \
      name of the message. Mobile SDK for iOS checks only the name, but an app that follows \
      Salesforce's guide may compare the whole address. Addresses of intents are not checked.
      """,
    source: "Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(
        .messages,
        "clientapp://⟦oauth⟧/v1.0/authresponse?code=REDACTED&state=hT3xvVq0c2mZ8yKpRj5LwA&login_host=login.salesforce.com"
      ),
      .bad(
        .messages,
        MessageSample.response().replacing("v1.0/authresponse", with: "⟦v2.0⟧/⟦authResponse⟧")),
      .bad(.messages, "clientapp:⟦⟧/v1.0/authresponse?code=REDACTED"),
      .bad(.messages, "clientapp://oauth2/v1.0/authresponse⟦/now⟧?code=REDACTED"),
      .good(.messages, MessageSample.response()),
      .good(
        .messages,
        "intent://pick#Intent;scheme=idpapp;action=android.intent.action.VIEW;S.oauth_client_id=k;S.oauth_callback_url=clientapp:///done;S.code_challenge=\(MessageSample.challenge);S.oauth_scopes=api;end"
      ),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard message.type != .unknown, message.transport == .url, let scheme = message.schemeRange
      else { continue }
      if let host = message.host, let range = message.hostRange {
        if !host.equalsIgnoringCase(MessageFormat.host) {
          report.add(
            "expected the host '\(MessageFormat.host)', found '\(host.brief)'", at: range)
        }
      } else {
        report.add(
          "expected '//\(MessageFormat.host)' after the scheme",
          at: SourceRange(at: scheme.end + 1))
      }
      if let version = message.version, let range = message.versionRange,
        version != MessageFormat.version
      {
        report.add(
          "expected the version '\(MessageFormat.version)', found '\(version.brief)'",
          at: range)
      }
      if let command = message.command, let range = message.commandRange,
        let expected = expected(message), command != expected
      {
        report.add("expected the message name '\(expected)', found '\(command.brief)'", at: range)
      }
      if let rest = message.pathRestRange {
        report.add("unexpected path after the message name", at: rest)
      }
    }
  }

  private static func expected(_ message: IDPMessage) -> StaticString? {
    guard let format = message.format, !format.dialect.usesIntents else { return nil }
    return format.command
  }
}
