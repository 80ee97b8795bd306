package import ConfigModel

extension Family {
  static let userRoles = Family(
    "user-roles", topic: .roles,
    summary:
      "Virtual users get no roles, or roles are configured for users whose roles may be ignored.")
}

package enum RolesOnMappedIssuer: IssuerRule {
  package static let about = RuleInfo(
    .userRoles, "ignored-for-accounts", severity: .info, scope: .issuer,
    summary: "Roles are configured for users with accounts, and may be ignored.",
    rationale: """
      If `virtualUserEnabled` is true, users are virtual. Otherwise, the issuer is "mapped": each \
      of its users has an account in Oracle Cloud. The documentation describes `defaultRoles` and \
      `issuerRoles` for virtual users, but also says that an issuer can give roles to users with \
      accounts. Oracle Mobile Cloud either adds these roles to those of the account, or ignores \
      them. To be sure, assign the roles in the account.
      """,
    source:
      "JWT Configuration Reference, Issuer Fields; Mapping Users from a Third-Party IdP to IDCS Users",
    exceptions: "If you have tested whether the service adds the roles or ignores them.",
    bad: [
      #""virtualUserEnabled": false, ⟦"defaultRoles"⟧: ["Employee"]"#,
      #""issuerRoles": ["Employee"], ⟦"roleAttributes"⟧: ["groups"]"#,
    ],
    good: [
      #""virtualUserEnabled": true, "defaultRoles": ["Employee"]"#,
      #""virtualUserEnabled": false, "defaultRoles": [], "issuerRoles": []"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard !issuer.virtualUserEnabled.value else { return }
    // Another rule reports a malformed `virtualUserEnabled`.
    guard issuer.virtualUserEnabled.isAbsent || issuer.virtualUserEnabled.isUsable,
      let entry = issuer.firstRoleField
    else { return }
    report.add(
      "this issuer's users have accounts; "
        + "the documentation contradicts itself on whether role fields apply to them",
      at: entry.name.range)
  }
}

extension Issuer {
  /// The first non-empty role field.
  fileprivate var firstRoleField: JSONValue.Member? {
    if !roleAttributes.isAbsentOrEmpty, let entry = roleAttributes.entry { return entry }
    if !roleMappings.isEmpty, let entry = roleMappingsMember.entry { return entry }
    if !defaultRoles.isAbsentOrEmpty, let entry = defaultRoles.entry { return entry }
    return issuerRoles.isAbsentOrEmpty ? nil : issuerRoles.entry
  }
}

package enum VirtualUserNoRoles: IssuerRule {
  package static let about = RuleInfo(
    .userRoles, "none-for-virtual", severity: .warning, scope: .issuer,
    summary: "Virtual users of the issuer get no roles.",
    rationale: """
      A virtual user has no account with roles. The roles come only from the claims in \
      `roleAttributes`, from `defaultRoles`, and from `issuerRoles`. If all three are missing or \
      empty, users can log in to Oracle Mobile Cloud, but every API that requires a role rejects \
      them.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Associating Roles with a JWT Token",
    exceptions: "If all APIs of the backend require only a login, not a role.",
    bad: [
      #""virtualUserEnabled": ⟦true⟧"#,
      #""virtualUserEnabled": ⟦true⟧, "roleAttributes": [], "roleMappings": [{"tokenRole": "staff", "mappedRoles": ["Employee"]}]"#,
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#,
      #""virtualUserEnabled": true, "issuerRoles": ["Employee"]"#,
      #""virtualUserEnabled": false"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.virtualUserEnabled.value, issuer.roleAttributes.isAbsentOrEmpty,
      issuer.defaultRoles.isAbsentOrEmpty,
      issuer.issuerRoles.isAbsentOrEmpty
    else { return }
    report.add(
      "virtual users get no roles; add 'roleAttributes', 'defaultRoles', or 'issuerRoles'",
      at: issuer.virtualUserEnabled.range)
  }
}
