package import ConfigModel

package enum VirtualUsernameCollision: LeadRule {
  package static let about = RuleInfo(
    id: "virtual-username-collision",
    severity: .info,
    summary: "Virtual users of two issuers may have the same username.",
    rationale: """
      Nothing says that the issuer is part of a virtual user's identity. Where two providers number \
      their users, or let them choose, both may have a user `1` or `ann`, and data that is kept for \
      one user may show up for the other. A claim that is unique in the world avoids that, such as \
      `oid` or an e-mail address, and so does an include filter on the username.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "Providers whose usernames are GUIDs, or never meet for another reason.",
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

  package static var trigger: Trigger {
    .having(.virtualUsers, .severalIssuers, .unrestrictedUsernames)
  }
  package static var looksAcrossIssuers: Bool { true }
  package static var view: Traits { .virtualLead }

  package static func finds(leadIn opening: [Issuer]) -> Bool {
    opening.contains(where: mayCollide)
  }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard let first = configuration.opening.first(where: mayCollide) else { return }
    let authority = IssuerAuthority(first)
    for issuer in configuration.issuers where issuer !== first && mayCollide(issuer) {
      guard !authority.mayBe(behind: issuer), let place = place(issuer) else { continue }
      report.add(
        "users of this issuer may have the names of users of another one; a claim that is unique in the world keeps them apart",
        at: place, notes: [Note("the other issuer", at: first.anchor)])
    }
  }

  private static func place(_ issuer: Issuer) -> SourceRange? {
    if issuer.usernameAttribute.isUsable { return issuer.usernameAttribute.range }
    return issuer.issuerName.isPresent ? issuer.issuerName.label : nil
  }

  private static func mayCollide(_ issuer: Issuer) -> Bool {
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
