package import ConfigModel

package enum TLSDefaultIncludesTLS11: KeySourceRule {
  package static let about = RuleInfo(
    id: "tls-default-includes-tls11",
    topic: .keys,
    severity: .info,
    summary: "TLS 1.1 is allowed alongside TLS 1.2, explicitly or by default.",
    rationale: """
      TLS 1.1 is deprecated, but Oracle Mobile Cloud still allows it by default. Nearly all \
      providers support TLS 1.2, so allowing only TLS 1.2 rarely has a disadvantage.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 8996",
    exceptions: "If the provider does not support TLS 1.2.",
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

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard jwks.tlsVersions.isAbsent else { return checkVersions(jwks, &report) }
    guard let entry = issuer.jwksMember.entry, jwks.addresses.contains(where: \.uri.isHTTPS)
    else { return }
    report.add(
      "without 'tlsVersions', the deprecated TLS 1.1 is allowed", at: entry.name.range,
      fix: FixIt(
        "allow only TLSv1.2", .suggest,
        jwks.object.json.appending(name: "tlsVersions", value: "[\"TLSv1.2\"]")))
  }

  private static func checkVersions(_ jwks: JWKSSource, _ report: inout Report) {
    guard let list = jwks.tlsVersions.json,
      let old = jwks.tlsVersions.elements.first(where: { $0.text == "TLSv1.1" }),
      jwks.tlsVersions.elements.contains(where: { $0.text == "TLSv1.2" })
    else { return }
    report.add(
      "'TLSv1.1' is deprecated, although it is allowed by default", at: old.range,
      fix: FixIt("remove 'TLSv1.1'", .suggest, list.removing(old.json)))
  }
}
