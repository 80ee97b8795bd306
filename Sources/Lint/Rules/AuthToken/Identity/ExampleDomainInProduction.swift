package import ConfigModel

package enum ExampleDomainInProduction: IssuerRule {
  package static let about = RuleInfo(
    id: "example-domain-in-production",
    topic: .issuer,
    severity: .warning,
    summary: "A domain reserved for examples and tests is used in production.",
    rationale: """
      No one can register a host below `.example`, `.test`, `.invalid`, `example.com`, \
      `example.net` or `example.org`, so no identity provider answers there and no token contains \
      it. The value is probably left over from a template or a test. Only URLs are checked.
      """,
    source: "RFC 2606; RFC 6761, section 6",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://idp.test"⟧, "jwks": {"discoveryUri": ⟦"https://idp.test/.well-known/openid-configuration"⟧}}"#,
        in: .production),
      .bad(.issuer, #""audience": [⟦"https://mobile.example.com/mobile"⟧]"#, in: .production),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.test", "jwks": {"discoveryUri": "https://idp.test/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuer,
        #""audience": ["https://example.com.corp.net/mobile", "https://myexample.com/test", "example.com"]"#,
        in: .production),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard report.environment == .production else { return }
    if let uri = issuer.nameURI { check(uri, issuer.issuerName.range, &report) }
    for address in issuer.jwks?.addresses ?? [] { check(address.uri, address.range, &report) }
    for value in issuer.audience.elements {
      let uri = URI(value.text)
      if uri.isHTTPS || uri.isHTTP { check(uri, value.range, &report) }
    }
  }

  private static func check(_ uri: URI, _ range: SourceRange, _ report: inout Report) {
    guard let host = uri.bareHost, let domain = ReservedDomain.find(host) else { return }
    report.add(
      "'\(host)' cannot exist; '\(domain)' is reserved for examples and tests", at: range)
  }
}

/// Domains that cannot be registered (RFC 2606, sections 2 and 3).
enum ReservedDomain {
  private static let topLevels: [StaticString] = ["example", "test", "invalid"]
  private static let others: [StaticString] = ["example.com", "example.net", "example.org"]

  /// The reserved domain that contains the host, or nil if there is none.
  static func find(_ host: Text) -> StaticString? {
    let dot = host.lastIndex(of: UInt8(ascii: ".")) ?? -1
    switch host.count - dot - 1 {
    case 3: return others.first { host.isHost(below: $0) }
    case 4, 7: return topLevels.first { host.isHost(below: $0) }
    default: return nil
    }
  }
}
