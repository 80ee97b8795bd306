package import ConfigModel

package enum UsernameClaimMutableMapped: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-mutable-mapped",
    severity: .error,
    summary: "Users of a public provider choose whose account they get.",
    rationale: """
      Anybody can have an account at this provider, with an address or login name of their choice, \
      and here that name picks an existing account: whoever claims the administrator's address is \
      the administrator. Map by `sub`, or demand with an include filter that the provider vouches \
      for the address: `email_verified`, Google's `hd`, Microsoft's `xms_edov`.
      """,
    source: "OpenID Connect Core, section 5.7; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://accounts.google.com",
          "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"},
          "audience": ["407408718192.apps.googleusercontent.com"],
          "usernameAttribute": ⟦"email"⟧, "userMappingAttribute": "mail"}
        """#),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
          "jwks": {"discoveryUri": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0/.well-known/openid-configuration"},
          "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"],
          "usernameAttribute": ⟦"preferred_username"⟧, "virtualUserEnabled": false}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://accounts.google.com",
          "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"},
          "audience": ["407408718192.apps.googleusercontent.com"],
          "filters": [{"name": "hd", "values": ["corp.com"]}],
          "usernameAttribute": "email", "userMappingAttribute": "mail"}
        """#),
      .good(.issuer, #""usernameAttribute": "email", "userMappingAttribute": "mail""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard applies(to: issuer) else { return }
    report.add(
      "whoever has an account at this public provider can claim any user here by this name; map by 'sub', or demand 'email_verified' with a filter",
      at: issuer.usernameAttribute.range)
  }

  static func applies(to issuer: Issuer) -> Bool {
    issuer.usernameKind == .mutable && issuer.isOpenToAnybody && issuer.isMapped
      && !issuer.demandsOwnAddress
  }
}
