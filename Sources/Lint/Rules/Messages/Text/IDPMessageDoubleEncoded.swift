package import ConfigModel

package enum IDPMessageDoubleEncoded: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-double-encoded",
    topic: .messages,
    severity: .warning,
    summary: "A value is percent-encoded twice.",
    rationale: """
      After the receiver decodes the value once, the value still contains escapes, so the receiver \
      compares or opens the wrong string. Encode the value only once. Escapes that belong to a URL \
      in `start_url`, and texts such as `error_desc`, are not reported.
      """,
    source: "RFC 3986, section 2.4",
    examples: [
      .bad(
        .messages,
        MessageSample.request(("oauth_redirect_uri", "⟦clientapp%253A%252F%252F%252Fdone⟧"))),
      .bad(.messages, MessageSample.request(("scopes", "⟦api%252Cweb⟧"))),
      .bad(.messages, MessageSample.idpInit(("start_url", "⟦%252Fhome⟧"))),
      .good(.messages, MessageSample.idpInit(("start_url", "%2Fa%3Fnext%3D%252Fb"))),
      .good(.messages, MessageSample.error(("error_desc", "100%2525"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      for parameter in message.parameters where isDoubleEncoded(parameter) {
        report.add(
          "'\(parameter.name.brief)' is percent-encoded twice; decoded once, it is '\(parameter.value.brief)'",
          at: parameter.valueRange)
      }
    }
  }

  /// True if the value is not the intended one, so that other rules can skip it.
  static func isDoubleEncoded(_ parameter: MessageParameter) -> Bool {
    guard parameter.value.contains(UInt8(ascii: "%")) else { return false }
    switch parameter.role {
    case .redirectURI, .scopes, .userHint, .loginHost, .loginURL:
      return (0..<parameter.value.count).contains {
        PercentEncoding.escaped(parameter.value, at: $0) != nil
      }
    // A URL may contain escapes of its own, but not in the characters that make it a URL.
    case .startURL:
      return parameter.value.hasPrefix("%2F") || parameter.value.hasPrefix("%2f")
        || parameter.value.contains("%3A%2F%2F") && !parameter.value.contains("?")
    default: return false
    }
  }
}
