package import ConfigModel

package enum VirtualUsernameCollision: ConfigurationRule {
  package static let about = RuleInfo(
    id: "virtual-username-collision",
    topic: .users,
    risk: .access,
    severity: .info,
    summary: "Virtual users of two issuers can have the same username.",
    rationale: """
      If `virtualUserEnabled` is true, users are virtual: they have no account, and the token \
      alone says who they are. The documentation does not say that the issuer is part of a virtual \
      user's identity. If two providers give their users numbers, or let them choose names, both can \
      have a user `1` or `ann`. Oracle Mobile Cloud may then show data of one user to the other. \
      Use a globally unique claim, such as `oid` or an email address. Alternatively, add an \
      include filter on the username.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions:
      "If the usernames of the providers are GUIDs, or can never be equal for another reason.",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
          "virtualUserEnabled": true},
        {⟦"issuerName"⟧: "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
          "virtualUserEnabled": true}
        """#),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
          "virtualUserEnabled": true, "usernameAttribute": "login"},
        {"issuerName": "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
          "virtualUserEnabled": true, "usernameAttribute": ⟦"login"⟧}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
          "virtualUserEnabled": true},
        {"issuerName": "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
          "virtualUserEnabled": true, "usernameAttribute": "email"}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://sso.corp.net/realms/a", "jwks": {"jwksUri": "https://sso.corp.net/realms/a/keys"},
          "virtualUserEnabled": true},
        {"issuerName": "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
          "virtualUserEnabled": true, "filters": [{"name": "sub", "values": ["p-*"]}]}
        """#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let ambiguous = configuration.issuers.filter(mayCollide)
    guard let first = ambiguous.first else { return }
    let authority = IssuerAuthority(first)
    for issuer in ambiguous where !authority.mayBe(behind: issuer) {
      guard let place = place(issuer) else { continue }
      report.add(
        "users of this and another issuer may have the same username; use a globally unique claim",
        at: place, notes: [Note("the other issuer", at: first.anchor)])
    }
  }

  private static func place(_ issuer: Issuer) -> SourceRange? {
    if issuer.usernameAttribute.isUsable { return issuer.usernameAttribute.range }
    return issuer.issuerName.isPresent ? issuer.issuerName.label : nil
  }

  fileprivate static func mayCollide(_ issuer: Issuer) -> Bool {
    guard issuer.hasVirtualUsers, issuer.enabled.value else { return false }
    if issuer.usernameAttribute.isUsable {
      if issuer.hasWorldwideUsernames { return false }
    } else if !issuer.usernameAttribute.isAbsent {
      return false
    }
    return !issuer.restrictsUsernames
  }
}

extension Issuer {
  fileprivate var hasVirtualUsers: Bool { virtualUserEnabled.isWritten(true) }
}
