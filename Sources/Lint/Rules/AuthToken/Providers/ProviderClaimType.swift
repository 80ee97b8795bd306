package import ConfigModel

package enum ProviderClaimType: IssuerRule {
  package static let about = RuleInfo(
    .provider, "claim-type",
    severity: .warning,
    summary: "The username comes from a claim that is not a string.",
    rationale: """
      Oracle Mobile Cloud takes the username from a claim that is a string. In the tokens of this \
      provider, the claim is an array, an object, a number or a Boolean, so every token is rejected. \
      For example, `emails` of Azure AD B2C is an array. `oconf explain PROVIDER` lists the types.
      """,
    source: """
      JWT Configuration Reference, Issuer Fields; the documentation of each provider, as 'oconf \
      explain PROVIDER' lists it
      """,
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://corp.b2clogin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": "https://corp.b2clogin.com/corp.onmicrosoft.com/b2c_1_mobile/v2.0/.well-known/openid-configuration"}, "usernameAttribute": ⟦"emails"⟧}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://sts.windows.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/.well-known/openid-configuration"}, "usernameAttribute": ⟦"verified_secondary_email"⟧}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://corp.b2clogin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": "https://corp.b2clogin.com/corp.onmicrosoft.com/b2c_1_mobile/v2.0/.well-known/openid-configuration"}, "usernameAttribute": "oid"}"#
      ),
      .good(.issuer, #""usernameAttribute": "emails""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let claim = issuer.usernameAttribute.written, issuer.usernameKind == .ordinary,
      let provider = issuer.recognized?.provider,
      let (found, _) = provider.claim(named: claim.text)
    else { return }
    let type = found.type
    guard type == .array || type == .object || type == .number || type == .boolean else { return }
    report.add(
      "'\(claim.text)' is \(type == .boolean ? "a Boolean" : type == .number ? "a number" : "an \(type.rawValue)") in tokens of \(provider.name), but the username must be a string"
        + (provider.claim(for: .user).map { "; use '\($0.name)'" } ?? ""),
      at: claim.range)
  }
}
