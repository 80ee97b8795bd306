package import ConfigModel

package enum IDPMessageCodeLogged: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-code-logged",
    topic: .messages,
    risk: .secret,
    severity: .warning,
    summary: "A recorded message contains a live authorization code.",
    rationale: """
      An attacker who finds the file in a repository or a log can try to exchange the code for \
      tokens. Replace the code with `REDACTED` in messages that you keep.
      """,
    source: "RFC 6749, section 10.5",
    examples: [
      .bad(
        .messages,
        MessageSample.response(
          ("code", "⟦aPrxUM0wR7nq1Zk8sT4vYc2XbL6dJh9EgFmKoWpQaCi3.A_u5tRzVy0Nf7DlSxBj2GeHk4Mw⟧"))),
      .bad(
        .messages,
        MessageSample.response(
          (
            "code",
            "⟦aPrxUM0wR7nq1Zk8sT4vYc2XbL6dJh9EgFmKoWpQaCi3.A_u5tRzVy0Nf7DlSxBj2GeHk4Mw%3D%3D⟧"
          ))),
      .good(.messages, MessageSample.response()),
      .good(
        .messages,
        MessageSample.response(("code", "aPrxREDACTED-REDACTED-REDACTED-REDACTED-REDACTED"))),
      .good(.messages, MessageSample.response(("code", "example-authorization-code"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    guard document.context.isKept else { return }
    for message in document.messages {
      guard let code = message.filled(.code), isLive(code.value) else { continue }
      report.add(
        "the authorization code looks live; replace it with 'REDACTED'",
        at: code.valueRange)
    }
  }

  /// True for a code with Salesforce's prefix that is long and looks random.
  private static func isLive(_ code: Text) -> Bool {
    code.hasPrefix("aPrx") && code.count >= 40 && !code.contains("REDACTED")
      && Unguessable.weakness(of: code) == nil
  }
}
