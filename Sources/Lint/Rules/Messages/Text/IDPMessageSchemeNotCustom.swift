package import ConfigModel

package enum IDPMessageSchemeNotCustom: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-scheme-not-custom",
    severity: .error,
    summary: "A message goes to an address that no app has to itself.",
    rationale: """
      The scheme says which app the system hands the message to. `http`, `https` and other schemes \
      with a meaning of their own open something else.
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
          "'\(scheme.brief)' is no scheme: a letter, then letters, digits, '+', '-' and '.'",
          at: range)
      } else if isShared(scheme) {
        report.add(
          "'\(scheme.brief)' leads to no app; the message needs the scheme of one", at: range)
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
