package import ConfigModel

extension Family {
  static let authorizationHeader = Family(
    "authorization-header", topic: .keys,
    summary: "The value of an Authorization header is malformed, or its credential is exposed.",
    source: "JWT Configuration Reference, jwks Fields")
}

package enum AuthorizationHeaderFaults: KeySourceRule {
  package static let faults = [invalidCharacter, malformed, plainHTTP, secret, twoHosts]

  static let invalidCharacter = RuleInfo(
    .authorizationHeader, "invalid-character", severity: .error, scope: .jwks,
    summary: "A header value contains a line break or another invalid character.",
    rationale: """
      A line break ends the header and starts another one. Depending on the HTTP client, the other \
      header is sent too, or the request fails. HTTP limits header values to visible ASCII \
      characters, spaces, and tabs. A value for `Basic` or `Bearer` must not contain tabs.
      """,
    source: "RFC 9110, sections 5.5 and 11.6.2",
    bad: [
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"Bearer abc\r\nX-Role: admin"⟧"#,
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"Bearer äbc"⟧"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": "Bearer abc""#,
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": "Bearer a\\r\\nb""#,
    ])

  static let malformed = RuleInfo(
    .authorizationHeader, "malformed", severity: .warning, scope: .jwks,
    summary: "The value of an Authorization header is malformed.",
    rationale: """
      The field contains the complete header value: a scheme, a space, and the credential. For \
      `Basic`, the credential is the user name, a colon, and the password, encoded in base64. A \
      server usually responds to any other value with status 401, so Oracle Mobile Cloud finds no \
      key.
      """,
    source: "RFC 9110, section 11.6.2; RFC 7617, section 2",
    exceptions: "If the server accepts a bare key instead of a scheme and a credential.",
    bad: [
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"c2VjcmV0"⟧"#,
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"Authorization: Bearer abc"⟧"#,
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"Basic reader:pass"⟧"#,
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"basic cmVhZGVy"⟧"#,
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": ⟦"Bearer"⟧"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": "Basic cmVhZGVyOnBhc3M=""#,
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": "BASIC cmVhZGVyOnBhc3M""#,
      #""jwksUri": "https://idp.corp.net/keys", "authorizationHeader": "Digest username=\"reader\", uri=\"/keys\"""#,
    ])

  static let plainHTTP = RuleInfo(
    .authorizationHeader, "plain-http", risk: .secret, severity: .error, scope: .jwks,
    summary: "A credential is sent without TLS.",
    rationale: """
      Oracle Mobile Cloud sends `authorizationHeader` with the requests to `discoveryUri` and to \
      `jwksUri`. Over HTTP, anyone on the network path can read it.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 6750, section 5.3",
    bad: [
      #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true, "authorizationHeader": ⟦"Bearer abc"⟧"#,
      #""discoveryUri": "http://idp.corp.net/metadata", "jwksUri": "https://idp.corp.net/keys", "allowHttp": true, "authorizationHeader": ⟦"Bearer abc"⟧"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "allowHttp": true, "authorizationHeader": "Bearer abc""#,
      #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true"#,
    ])

  static let secret = RuleInfo(
    .authorizationHeader, "secret", risk: .secret, severity: .warning, inProduction: .error,
    inTest: .info, scope: .jwks,
    summary: "The configuration contains a credential.",
    rationale: """
      Oracle Mobile Cloud sends the header with every request for the keys. Anyone who can read \
      this file, its history, or the policy can use the credential. Key sets are usually public, \
      so a credential is rarely needed; the field is intended for tests.
      """,
    exceptions: "If a test server requires the header, and the credential protects nothing else.",
    bad: [
      #""jwksUri": "https://idp.corp.net/keys", ⟦"authorizationHeader"⟧: "Bearer abc""#,
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", ⟦"authorizationHeader"⟧: "Basic cmVhZGVyOnBhc3M=""#,
        in: .production),
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys""#,
      #""jwksUri": "https://idp.corp.net/authorizationHeader""#,
    ])

  static let twoHosts = RuleInfo(
    .authorizationHeader, "two-hosts", risk: .secret, severity: .error, scope: .jwks,
    summary: "The same credential is sent to two servers.",
    rationale: """
      Oracle Mobile Cloud sends `authorizationHeader` with the requests to `discoveryUri` and to \
      `jwksUri`. If the two URLs differ in host or port, one of the servers receives a credential \
      that is not meant for it. Use URLs on one server, or remove the header.
      """,
    bad: [
      #""discoveryUri": "https://idp.corp.net/metadata", "jwksUri": ⟦"https://keys.corp.net/jwks"⟧, "authorizationHeader": "Bearer abc""#,
      #""discoveryUri": "https://idp.corp.net/metadata", "jwksUri": ⟦"https://idp.corp.net:8443/jwks"⟧, "authorizationHeader": "Bearer abc""#,
    ],
    good: [
      #""discoveryUri": "https://idp.corp.net/metadata", "jwksUri": "https://IDP.corp.net:443/jwks", "authorizationHeader": "Bearer abc""#,
      #""discoveryUri": "https://idp.corp.net/metadata", "jwksUri": "https://keys.corp.net/jwks""#,
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard let header = jwks.authorizationHeader.written, !header.text.isEmpty else { return }
    checkValue(header, &report)
    if !header.text.trimmed.isEmpty, let entry = jwks.authorizationHeader.entry {
      report.add(
        secret, "credential in plain text; anyone who can read this file can use it",
        at: entry.name.range)
    }
    if jwks.allowHttp.value, let address = jwks.addresses.first(where: \.isHTTP) {
      report.add(
        plainHTTP,
        "this credential is sent over HTTP, where anyone on the network path can read it",
        at: header.range, notes: [Note("the http URL", at: address.range)])
    }
    let addresses = jwks.addresses
    let hosts = addresses.compactMap(\.uri.endpoint)
    guard hosts.count == 2, hosts[0] != hosts[1] else { return }
    report.add(
      twoHosts, "the credential for '\(hosts[0])' is also sent to '\(hosts[1])'",
      at: addresses[1].range,
      notes: [
        Note("the other URL", at: addresses[0].range),
        Note("the credential", at: header.range),
      ])
  }

  private static func checkValue(_ header: WrittenText, _ report: inout Report) {
    if let fault = header.string.unicodeScalars.first(where: { !("\u{20}"..."\u{7E}" ~= $0) }) {
      let code = String(fault.value, radix: 16, uppercase: true)
      let name =
        fault == "\n" || fault == "\r"
        ? "a line break"
        : "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
      report.add(
        invalidCharacter,
        "the header value contains \(name); use only visible ASCII characters and spaces",
        at: header.range)
    }
    let value = header.text.trimmed
    guard !value.isEmpty, value.allSatisfy({ 0x20...0x7E ~= $0 }), let fault = fault(value)
    else { return }
    report.add(malformed, fault, at: header.range)
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
