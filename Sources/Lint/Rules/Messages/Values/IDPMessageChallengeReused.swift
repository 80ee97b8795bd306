package import ConfigModel

package enum IDPMessageChallengeReused: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-challenge-reused",
    topic: .messages,
    risk: .access,
    severity: .warning,
    summary: "Two requests have the same code challenge.",
    rationale: """
      A code challenge is the hash of a verifier that must be new for each request. An attacker \
      who learns the verifier of one request can exchange the codes of all requests that share it. \
      For a repeated request with the same state, only `idp-message-state-weak` reports a finding.
      """,
    source:
      "RFC 7636, sections 4.1 and 7.1; Identity Provider Apps Without Mobile SDK, the message (A)",
    examples: [
      .bad(
        .messages,
        MessageSample.request() + "\n"
          + MessageSample.request(
            ("code_challenge", "⟦" + MessageSample.challenge + "⟧"),
            ("state", "qW7eR2tY9uI4oP1aS6dF3g"))),
      .bad(
        .messages,
        MessageSample.request(("state", nil), ("app_name", "Field")) + "\n"
          + MessageSample.request(
            ("code_challenge", "⟦" + MessageSample.challenge + "⟧"), ("state", nil),
            ("app_name", "Depot"))),
      // If a whole message is repeated, another rule reports its state.
      .good(.messages, MessageSample.request() + "\n" + MessageSample.request()),
      .good(
        .messages,
        MessageSample.request() + "\n"
          + MessageSample.request(
            ("code_challenge", "hhM5OtlG0tZUPSm0f6vTnkO1ccWVbHhZmoEe8YtJxJ1"),
            ("state", "qW7eR2tY9uI4oP1aS6dF3g"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    var seen: [Text: (challenge: SourceRange, key: Text?)] = [:]
    for message in document.messages where message.type == .request {
      guard let challenge = message.filled(.codeChallenge) else { continue }
      let key = message.correlation?.value
      guard let first = seen[challenge.value] else {
        seen[challenge.value] = (challenge.valueRange, key)
        continue
      }
      // If a whole request is repeated, another rule reports its state.
      if key != nil, key == first.key { continue }
      report.add(
        "the code challenge was already used; each request needs a new verifier",
        at: challenge.valueRange, notes: [Note("first use", at: first.challenge)])
    }
  }
}
