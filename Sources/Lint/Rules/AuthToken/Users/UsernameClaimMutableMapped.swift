package import ConfigModel

package enum UsernameClaimMutableMapped: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-mutable-mapped",
    topic: .users,
    risk: .access,
    severity: .error,
    summary: "Users of a public provider can choose which account they log in to.",
    rationale: """
      Anyone can create an account at this provider, with an address or login name of their \
      choice. Oracle Mobile Cloud logs them in to the existing account with that name, such as the \
      administrator's. Take the username from `sub`. Or accept only addresses that the provider \
      has verified, with an include filter on `email_verified`, Google's `hd`, or Microsoft's \
      `xms_edov`.
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
      "users of this public provider can log in to any account; use 'sub', or require 'email_verified' with a filter",
      at: issuer.usernameAttribute.range)
  }

  static func applies(to issuer: Issuer) -> Bool {
    issuer.usernameKind == .mutable && issuer.isOpenToAnybody && issuer.isMapped
      && !issuer.demandsOwnAddress
  }
}
