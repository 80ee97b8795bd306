package import ConfigModel

package enum ExchangeAlgNone: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-alg-none",
    topic: .requests,
    severity: .error,
    summary: "The token in a request is unsigned, or signed with a shared secret.",
    rationale: """
      Oracle Mobile Cloud verifies tokens with the public keys of their issuer. A token with \
      `none` in its header proves nothing. A token with `HS256` would have to be verified with the \
      issuer's own secret. If a service accepts `HS256` and uses the public key as the secret, an \
      attacker can sign tokens with that key.
      """,
    source: "RFC 8725, sections 2.1 and 3.2",
    examples: [
      .bad(
        .request(),
        ExampleRequest.post(
          "/mobile/platform/auth/token", ExampleRequest.basic,
          [ExampleRequest.grant, "assertion=⟦eyJhbGciOiJub25lIn0⟧.eyJzdWIiOiJhbm4ifQ."])),
      .bad(
        .request(),
        ExampleRequest.post(
          "/mobile/platform/auth/token", ExampleRequest.basic,
          [
            ExampleRequest.grant,
            "assertion=⟦eyJhbGciOiJIUzI1NiJ9⟧.eyJzdWIiOiJhbm4ifQ.bm90IGEgc2lnbmF0dXJl",
          ])),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      // A token with the algorithm ES256.
      .good(
        .request(),
        ExampleRequest.post(
          "/mobile/platform/auth/token", ExampleRequest.basic,
          [
            ExampleRequest.grant,
            "assertion=eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.bm90IGEgc2lnbmF0dXJl",
          ])),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, let assertion = request.assertion, !assertion.isUnknown,
      let token = try? CompactToken.read(assertion.value), let refusal = token.header.refusal
    else { return }
    let end = assertion.written.text.firstIndex(of: UInt8(ascii: "."))
    report.add(refusal, at: end.map { assertion.written.range(0, $0) } ?? assertion.written.range)
  }
}
