package import ConfigModel

package enum TLSDefaultIncludesTLS11: KeySourceRule {
  package static let about = RuleInfo(
    id: "tls-default-includes-tls11",
    severity: .info,
    summary: "TLS 1.1 is allowed beside TLS 1.2, as by default.",
    rationale: """
      TLS 1.1 is deprecated, and the default still allows it. Every provider of today speaks 1.2, \
      so that allowing nothing else costs nothing.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 8996",
    exceptions: "A provider that does not speak TLS 1.2.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", ⟦"jwks"⟧: {"jwksUri": "https://idp.corp.net/keys"}}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]}}"#,
        .suggest),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1.1"⟧, "TLSv1.2"]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true"#),
      .good(
        .issuers, #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]}"#),
    ])

  package static var prefilter: Prefilter { .havingAny(.noTLSVersions, .otherTLSVersion) }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard jwks.tlsVersions.isAbsent else { return checkVersions(jwks, &report) }
    guard let entry = issuer.jwksMember.entry, jwks.addresses.contains(where: \.uri.isHTTPS)
    else { return }
    report.add(
      "without 'tlsVersions', TLS 1.1 is allowed, which is deprecated", at: entry.name.range,
      fix: FixIt(
        "allow nothing but TLSv1.2", .suggest,
        jwks.object.json.appending(name: "tlsVersions", value: "[\"TLSv1.2\"]")))
  }

  private static func checkVersions(_ jwks: JWKSSource, _ report: inout Report) {
    guard let list = jwks.tlsVersions.json,
      let old = jwks.tlsVersions.elements.first(where: { $0.text == "TLSv1.1" }),
      jwks.tlsVersions.elements.contains(where: { $0.text == "TLSv1.2" })
    else { return }
    report.add(
      "'TLSv1.1' is deprecated, although it is in the default", at: old.range,
      fix: FixIt("remove it", .suggest, list.removing(old.json)))
  }
}
