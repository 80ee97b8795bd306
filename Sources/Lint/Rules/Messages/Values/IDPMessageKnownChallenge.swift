package import ConfigModel

package enum IDPMessageKnownChallenge: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-known-challenge",
    topic: .messages,
    risk: .access,
    severity: .error,
    summary: "The verifier of a code challenge is public.",
    rationale: """
      The challenge protects the code only if the verifier is secret. oconf knows three public \
      verifiers: the one in the example of RFC 7636, the empty string, and the string \
      `code_verifier`, which some versions of Mobile SDK for Android used.
      """,
    source: "RFC 7636, appendix B; SalesforceMobileSDK-Android, SPRequestHandler",
    examples: [
      .bad(
        .messages,
        MessageSample.request(("code_challenge", "⟦E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM⟧"))),
      .bad(
        .messages,
        MessageSample.request(("code_challenge", "⟦73oehA2tBul5grZPhXUGQwNAjxh69zNES8bu2bVD0EM⟧"))),
      .bad(
        .messages,
        MessageSample.request(("code_challenge", "⟦47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU⟧"))),
      .good(.messages, MessageSample.request()),
      .good(
        .messages,
        MessageSample.request(("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cN"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let challenge = message.filled(.codeChallenge),
        let known = known.first(where: { challenge.value == $0.challenge })
      else { continue }
      report.add(
        "the verifier of the code challenge is publicly known: \(known.verifier)",
        at: challenge.valueRange)
    }
  }

  private static let known: [(challenge: StaticString, verifier: StaticString)] = [
    ("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "the one in the example of RFC 7636"),
    ("73oehA2tBul5grZPhXUGQwNAjxh69zNES8bu2bVD0EM", "the string 'code_verifier'"),
    ("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU", "the empty string"),
  ]
}
