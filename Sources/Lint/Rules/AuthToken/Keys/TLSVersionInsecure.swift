package import ConfigModel

package enum TLSVersionInsecure: KeySourceRule {
  package static let about = RuleInfo(
    id: "tls-version-insecure",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "TLS 1.0 is allowed, or TLS 1.1 without TLS 1.2.",
    rationale: """
      TLS 1.0 and 1.1 rely on broken hash functions and are deprecated. Oracle Mobile Cloud does \
      not even allow TLS 1.0 by default. If TLS 1.1 is allowed without TLS 1.2, the two sides \
      cannot agree on a better version.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 8996",
    exceptions: "If the provider supports no other version.",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1"⟧, "TLSv1.2"]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1.1"⟧]"#),
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLSv1"⟧, "TLSv1.1", "TLSv1.2"]"#,
        fixed:
          #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.1", "TLSv1.2"]"#,
        .suggest),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.1", "TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/TLSv1", "tlsVersions": ["TLSv1.2"]"#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard let list = jwks.tlsVersions.json else { return }
    let keepsOne = jwks.tlsVersions.elements.contains { $0.text == "TLSv1.2" }
    for version in jwks.tlsVersions.elements {
      let isOldest = version.text == "TLSv1"
      guard isOldest || version.text == "TLSv1.1" && !keepsOne else { continue }
      report.add(
        isOldest
          ? "'TLSv1' is deprecated, and not even allowed by default"
          : "'TLSv1.1' is deprecated, and no better version is allowed",
        at: version.range,
        fix: keepsOne
          ? FixIt("remove '\(version.text)'", .suggest, list.removing(version.json)) : nil)
    }
  }
}
