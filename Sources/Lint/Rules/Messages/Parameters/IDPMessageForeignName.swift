package import ConfigModel

package enum IDPMessageForeignName: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-foreign-name",
    topic: .messages,
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
