package import ConfigModel

package enum AuthorizationHeaderMalformed: KeySourceRule {
  package static let about = RuleInfo(
    id: "authorization-header-malformed",
    severity: .warning,
    summary: "A header value is not what an Authorization header holds.",
    rationale: """
      The member holds the whole value: a scheme, a blank, and the credential. After `Basic` that is \
      the base64 form of the user, a colon and the password. Servers answer anything else with 401, \
      and no key is found.
      """,
    source: "RFC 9110, section 11.6.2; RFC 7617, section 2",
    exceptions: "A server that takes a bare key in place of a scheme and a credential.",
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

  package static var prefilter: Prefilter { .having(.authorizationHeader) }

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
      return "the name of the header is not a part of its value; begin with 'Basic' or 'Bearer'"
    }
    guard !credential.isEmpty else {
      return isBasic || scheme.equalsIgnoringCase("bearer")
        ? "no credential follows '\(scheme)'"
        : "there is no scheme such as 'Basic' or 'Bearer' before the credential"
    }
    guard isBasic else { return nil }
    guard let decoded = Base64.decoded(credential, .standard) else {
      return
        "what follows '\(scheme)' must be the base64 form of the user, a colon and the password"
    }
    return decoded.contains(UInt8(ascii: ":"))
      ? nil : "what follows '\(scheme)' has no colon between a user and a password once decoded"
  }
}
