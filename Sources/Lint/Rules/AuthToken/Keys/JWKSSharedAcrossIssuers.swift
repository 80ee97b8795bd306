package import ConfigModel

package enum JWKSSharedAcrossIssuers: ConfigurationRule {
  package static let about = RuleInfo(
    id: "jwks-shared-across-issuers",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "Two issuers have the same URL for their keys.",
    rationale: """
      Oracle Mobile Cloud accepts a token of either issuer if a key from that URL verifies it. \
      Each issuer can therefore sign tokens for the other. Often the URL was copied with the rest \
      of the issuer and never changed. If an issuer has both `discoveryUri` and `jwksUri`, only \
      `jwksUri` counts.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 8725, section 3.8",
    exceptions:
      "If one identity provider has two names, such as its own domain and a custom domain.",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net/staff", "jwks": {"jwksUri": "https://idp.corp.net/staff/keys"}},
        {"issuerName": "https://idp.corp.net/guests", "jwks": {"jwksUri": ⟦"https://idp.corp.net/staff/keys"⟧}}
        """#),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://sso.corp.net/tenants/a", "jwks": {"discoveryUri": "https://sso.corp.net/tenants/a/.well-known/openid-configuration"}},
        {"issuerName": "https://sso.corp.net/tenants/b", "jwks": {"discoveryUri": ⟦"https://sso.corp.net/tenants/a/.well-known/openid-configuration"⟧}}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"jwksUri": "https://login.microsoftonline.com/common/discovery/keys"}},
        {"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/", "jwks": {"jwksUri": "https://login.microsoftonline.com/common/discovery/keys"}}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net/metadata", "jwksUri": "https://a.corp.net/keys"}},
        {"issuerName": "https://b.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net/metadata", "jwksUri": "https://b.corp.net/keys"}}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "enabled": false, "jwks": {"jwksUri": "https://a.corp.net/keys"}},
        {"issuerName": "https://b.corp.net", "jwks": {"jwksUri": "https://a.corp.net/keys"}}
        """#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    var first: [Text: (name: WrittenText, address: KeyAddress)] = [:]
    for issuer in configuration.issuers where issuer.enabled.value {
      // If both URLs are present, the second one counts: `jwksUri`.
      guard let address = issuer.jwks?.addresses.last, let name = issuer.issuerName.written else {
        continue
      }
      guard let earlier = first[address.uri.text] else {
        first[address.uri.text] = (name, address)
        continue
      }
      guard !IdentityProvider.isOneSigner(earlier.name.text, name.text),
        KeysFromAnotherTenant.mismatch(address, issuer) == nil
      else { continue }
      report.add(
        "the issuer '\(earlier.name.text)' uses the same keys, so each issuer can sign for the other",
        at: address.range, notes: [Note("the same URL", at: earlier.address.range)])
    }
  }
}
