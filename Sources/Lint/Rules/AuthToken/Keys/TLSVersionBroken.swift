package import ConfigModel

package enum TLSVersionBroken: KeySourceRule {
  package static let about = RuleInfo(
    id: "tls-version-broken",
    topic: .keys,
    risk: .access,
    severity: .error,
    summary: "A broken version of SSL is allowed.",
    rationale: """
      SSL 2.0 and 3.0 are broken and prohibited. An attacker who forces the connection to fall \
      back to them can read and change the keys in transit.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 6176; RFC 7568",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"SSLv3"⟧, "TLSv1.2"]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"SSL"⟧]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/SSLv3""#),
    ])

  private static let broken: [StaticString] = ["SSL", "SSLv2", "SSLv3"]

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard let list = jwks.tlsVersions.json else { return }
    for element in list.elements where element.kind == .string {
      guard element.text.isOne(of: broken) else { continue }
      let keepsOne = list.elements.contains { $0.kind == .string && $0.text == "TLSv1.2" }
      report.add(
        "'\(element.text)' is broken, and an attacker can force the connection to use it",
        at: element.range,
        fix: keepsOne ? FixIt("remove '\(element.text)'", .suggest, list.removing(element)) : nil)
    }
  }
}
