package import ConfigModel

package enum IDPMessageUnusualAddress: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-unusual-address",
    severity: .warning,
    summary: "The address of a message is not the one that both apps expect.",
    rationale: """
      Messages go to `oauth2/v1.0/` and their name. Mobile SDK for iOS looks at the name alone; an \
      app that follows the guide may compare the whole.
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
            "the host is '\(host.brief)', where '\(MessageFormat.host)' is expected", at: range)
        }
      } else {
        report.add(
          "'//\(MessageFormat.host)' is expected after the scheme",
          at: SourceRange(at: scheme.end + 1))
      }
      if let version = message.version, let range = message.versionRange,
        version != MessageFormat.version
      {
        report.add(
          "the version is '\(version.brief)', where '\(MessageFormat.version)' is expected",
          at: range)
      }
      if let command = message.command, let range = message.commandRange,
        let expected = expected(message), command != expected
      {
        report.add("the name is '\(command.brief)', where '\(expected)' is expected", at: range)
      }
      if let rest = message.pathRestRange {
        report.add("nothing is expected after the name of the message", at: rest)
      }
    }
  }

  private static func expected(_ message: IDPMessage) -> StaticString? {
    guard let format = message.format, !format.dialect.usesIntents else { return nil }
    return format.command
  }
}
