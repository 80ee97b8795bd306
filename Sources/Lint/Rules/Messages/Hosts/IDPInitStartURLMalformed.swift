package import ConfigModel

package enum IDPInitStartURLMalformed: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-init-start-url-malformed",
    topic: .messages,
    severity: .error,
    summary: "The start URL is not a valid URL.",
    rationale: """
      The client app opens the URL in `start_url` after the user has logged in. Spaces and control \
      characters make the URL fail, or change its meaning.
      """,
    source: "Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(.messages, MessageSample.idpInit(("start_url", "⟦the%20start%20page⟧"))),
      .bad(.messages, MessageSample.idpInit(("start_url", "⟦java%0Ascript%3Aalert(1)⟧"))),
      .good(.messages, MessageSample.idpInit(("start_url", "%2Fa%3Fx%3D1%26y%3D2%23top"))),
      .good(.messages, MessageSample.idpInit(("start_url", "home"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let start = message.filled(.startURL),
        !start.value.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
        // Another rule reports unencoded whitespace.
        start.value.count != start.raw.count
      else { continue }
      report.add(
        "'\(start.value.brief)' is not a valid URL; it contains a space or a control character",
        at: start.valueRange)
    }
  }
}
