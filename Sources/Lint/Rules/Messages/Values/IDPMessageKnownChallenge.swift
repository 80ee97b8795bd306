package import ConfigModel

package enum IDPMessageKnownChallenge: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-known-challenge",
    severity: .error,
    summary: "The verifier of a code challenge is public.",
    rationale: """
      The challenge protects the code only while nobody else knows the verifier. These come from \
      the example in the RFC, and from versions of Mobile SDK for Android whose verifier was the \
      text `code_verifier`.
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
        "the verifier of this challenge is \(known.verifier), which everybody knows",
        at: challenge.valueRange)
    }
  }

  private static let known: [(challenge: StaticString, verifier: StaticString)] = [
    ("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "that of the example in RFC 7636"),
    ("73oehA2tBul5grZPhXUGQwNAjxh69zNES8bu2bVD0EM", "the text 'code_verifier'"),
    ("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU", "the empty text"),
  ]
}
