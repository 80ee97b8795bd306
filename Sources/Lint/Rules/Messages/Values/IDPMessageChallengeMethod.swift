package import ConfigModel

package enum IDPMessageChallengeMethod: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-challenge-method",
    topic: .messages,
    risk: .access,
    severity: .error,
    summary: "A request uses a code challenge method other than `S256`.",
    rationale: """
      With the method `plain`, the challenge is the verifier itself, so an attacker who sees the \
      request can use the code. Neither Salesforce's guide nor a Mobile SDK has a parameter for \
      the method: the identity provider sends `S256` on its own.
      """,
    source: "RFC 7636, sections 4.2 and 7.2",
    examples: [
      .bad(.messages, MessageSample.request() + "&code_challenge_method=⟦plain⟧"),
      .bad(.messages, MessageSample.request() + "&code_challenge_method=⟦s256⟧"),
      .good(.messages, MessageSample.request() + "&code_challenge_method=S256"),
      .good(.messages, MessageSample.request()),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let method = message.filled(.challengeMethod), method.value != "S256" else { continue }
      report.add(
        "expected the code challenge method 'S256', found '\(method.value.brief)'; only 'S256' protects the code",
        at: method.valueRange)
    }
  }
}
