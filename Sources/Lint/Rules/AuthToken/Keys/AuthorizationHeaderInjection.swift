package import ConfigModel

package enum AuthorizationHeaderInjection: KeySourceRule {
  package static let about = RuleInfo(
    id: "authorization-header-injection",
    topic: .keys,
    severity: .error,
    summary: "A header value contains a line break or another invalid character.",
    rationale: """
      A line break ends the header and starts another one. Depending on the HTTP client, the other \
      header is sent too, or the request fails. HTTP limits header values to visible ASCII \
      characters, spaces, and tabs. A value for `Basic` or `Bearer` must not contain tabs.
      """,
    source: "RFC 9110, sections 5.5 and 11.6.2",
    examples: [
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"Bearer abc\r\nX-Role: admin"⟧"#
      ),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"Bearer äbc"⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": "Bearer abc""#),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": "Bearer a\\r\\nb""#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard let header = jwks.authorizationHeader.written,
      let fault = header.string.unicodeScalars.first(where: { !("\u{20}"..."\u{7E}" ~= $0) })
    else { return }
    let code = String(fault.value, radix: 16, uppercase: true)
    let name =
      fault == "\n" || fault == "\r"
      ? "a line break"
      : "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
    report.add(
      "the header value contains \(name); use only visible ASCII characters and spaces",
      at: header.range)
  }
}
