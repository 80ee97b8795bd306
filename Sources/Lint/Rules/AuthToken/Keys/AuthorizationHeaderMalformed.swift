package import ConfigModel

package enum AuthorizationHeaderMalformed: KeySourceRule {
  package static let about = RuleInfo(
    id: "authorization-header-malformed",
    topic: .keys,
    severity: .warning,
    summary: "The value of an Authorization header is malformed.",
    rationale: """
      The field contains the complete header value: a scheme, a space, and the credential. For \
      `Basic`, the credential is the user name, a colon, and the password, encoded in base64. A \
      server usually responds to any other value with status 401, so Oracle Mobile Cloud finds no \
      key.
      """,
    source: "RFC 9110, section 11.6.2; RFC 7617, section 2",
    exceptions: "If the server accepts a bare key instead of a scheme and a credential.",
    examples: [
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"c2VjcmV0"⟧"#),
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"Authorization: Bearer abc"⟧"#
      ),
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"Basic reader:pass"⟧"#),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"basic cmVhZGVy"⟧"#
      ),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"Bearer"⟧"#),
      .good(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": "Basic cmVhZGVyOnBhc3M=""#
      ),
      .good(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": "BASIC cmVhZGVyOnBhc3M""#),
      .good(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": "Digest username=\"reader\", uri=\"/keys\"""#
      ),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard let header = jwks.authorizationHeader.written else { return }
    let value = header.text.trimmed
    // Another rule reports characters that are invalid in headers.
    guard !value.isEmpty, value.allSatisfy({ 0x20...0x7E ~= $0 }), let fault = fault(value)
    else { return }
    report.add(fault, at: header.range)
  }

  private static func fault(_ value: Text) -> String? {
    let end = value.firstIndex(of: UInt8(ascii: " ")) ?? value.count
    let scheme = value.part(0, end)
    let credential = value.dropFirst(end).trimmed
    let isBasic = scheme.equalsIgnoringCase("basic")
    if scheme.last == UInt8(ascii: ":") {
      return "the value must not include the header name; start it with 'Basic' or 'Bearer'"
    }
    guard !credential.isEmpty else {
      return isBasic || scheme.equalsIgnoringCase("bearer")
        ? "no credential follows '\(scheme)'"
        : "expected a scheme such as 'Basic' or 'Bearer' before the credential"
    }
    guard isBasic else { return nil }
    guard let decoded = Base64.decoded(credential, .standard) else {
      return
        "the credential after '\(scheme)' is not base64; expected 'user:password' in base64"
    }
    return decoded.contains(UInt8(ascii: ":"))
      ? nil : "the credential after '\(scheme)' has no colon when decoded; expected 'user:password'"
  }
}
