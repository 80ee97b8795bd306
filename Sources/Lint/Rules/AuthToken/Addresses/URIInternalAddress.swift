package import ConfigModel

package enum URIInternalAddress: IssuerRule {
  package static let about = RuleInfo(
    id: "uri-internal-address",
    topic: .keys,
    risk: .access,
    severity: .warning,
    inProduction: .error,
    inTest: .info,
    summary: "A discovery or key set URL points to a private network or to the local machine.",
    rationale: """
      Oracle Mobile Cloud fetches the keys from the cloud and does not know the names and \
      addresses of your network. Its `localhost` and link-local address are not yours. Any program \
      that listens there would decide which keys are trusted.
      """,
    source:
      "RFC 1918; RFC 4193; RFC 6761; RFC 6762, appendix G; OWASP, Server-Side Request Forgery",
    exceptions: "If Oracle Mobile Cloud runs in the private network that the URL points to.",
    examples: [
      .bad(.jwks, #""jwksUri": ⟦"https://169.254.169.254/jwks"⟧"#),
      .bad(.jwks, #""discoveryUri": ⟦"https://keycloak:8443/realms/staff/metadata"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https://idp.corp.net.internal/keys"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https://[fd12:3456::1]/keys"⟧"#, in: .production),
      .bad(
        .jwks, #""jwksUri": ⟦"https://localhost:8443/keys"⟧, "discoveryUri": ⟦"https://0x7f.1/"⟧"#),
      .good(.jwks, #""jwksUri": "https://172.32.0.1/keys?host=10.0.0.1""#),
      .good(.jwks, #""jwksUri": "https://localhost.corp.net/127.0.0.1/keys""#),
      .good(.jwks, #""jwksUri": "https://internal.corp.net/keys""#, in: .production),
      .good(.jwks, #""jwksUri": "https://[2001:db8::1]/keys""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let addresses = issuer.jwks?.addresses else { return }
    for address in addresses where address.uri.isHTTPS || address.uri.isHTTP {
      guard let host = address.uri.bareHost, let kind = PrivateHost(host) else { continue }
      report.add("'\(host)' \(meaning(of: kind))", at: address.range)
    }
  }

  private static func meaning(of kind: PrivateHost) -> String {
    switch kind {
    case .loopback: "is the service's own machine, not your identity provider"
    case .linkLocal: "is a link-local address, where clouds serve the secrets of their machines"
    case .privateAddress: "is an address in a private network, which the service cannot reach"
    case .privateName: "is a name known only inside a private network"
    }
  }
}
