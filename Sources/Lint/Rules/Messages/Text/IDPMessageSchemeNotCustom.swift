package import ConfigModel

package enum IDPMessageSchemeNotCustom: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-scheme-not-custom",
    topic: .messages,
    severity: .error,
    summary: "A message does not go to the custom URL scheme of an app.",
    rationale: """
      The URL scheme tells the operating system which app receives the message. `http`, `https`, \
      and other standard schemes open a browser or another app.
      """,
    source: "Identity Provider Apps Without Mobile SDK, the messages (A) and (B)",
    examples: [
      .bad(.messages, "⟦https⟧://oauth2/v1.0/authresponse?code=REDACTED"),
      .bad(.messages, "⟦1app⟧://oauth2/v1.0/authresponse?code=REDACTED"),
      .good(.messages, MessageSample.response()),
      .good(.messages, MessageSample.response().replacing("clientapp:", with: "com.corp.field+x:")),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard message.type != .unknown, let scheme = message.scheme, let range = message.schemeRange
      else { continue }
      if !URI.isScheme(scheme) {
        report.add(
          "'\(scheme.brief)' is not a valid URL scheme; expected a letter, then letters, digits, '+', '-' or '.'",
          at: range)
      } else if isShared(scheme) {
        report.add(
          "'\(scheme.brief)' is a standard scheme, not the scheme of an app; use the scheme of the receiving app",
          at: range)
      }
    }
  }

  /// True for schemes with a standard meaning.
  static func isShared(_ scheme: Text) -> Bool {
    schemes.contains { scheme.equalsIgnoringCase($0) }
  }

  private static let schemes: [StaticString] = [
    "http", "https", "ftp", "file", "mailto", "tel", "sms", "data", "javascript", "vbscript",
    "about", "blob", "content", "ws", "wss",
  ]
}
