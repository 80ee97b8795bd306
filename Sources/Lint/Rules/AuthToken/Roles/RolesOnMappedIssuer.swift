package import ConfigModel

package enum RolesOnMappedIssuer: IssuerRule {
  package static let about = RuleInfo(
    id: "roles-on-mapped-issuer",
    severity: .info,
    summary: "Roles are configured for users who have accounts of their own.",
    rationale: """
      Where the documentation describes `defaultRoles` and `issuerRoles` it speaks of virtual users; \
      where it describes users with accounts it says that an issuer may give them roles too. So \
      either these roles are added to those of the account, or they are ignored. Assign the roles in \
      the account if it matters.
      """,
    source:
      "JWT Configuration Reference, Issuer Fields; Mapping Users from a Third-Party IdP to IDCS Users",
    exceptions: "You have tried out which of the two holds.",
    examples: [
      .bad(.issuer, #""virtualUserEnabled": false, ⟦"defaultRoles"⟧: ["Employee"]"#),
      .bad(.issuer, #""issuerRoles": ["Employee"], ⟦"roleAttributes"⟧: ["groups"]"#),
      .good(.issuer, #""virtualUserEnabled": true, "defaultRoles": ["Employee"]"#),
      .good(.issuer, #""virtualUserEnabled": false, "defaultRoles": [], "issuerRoles": []"#),
    ])

  package static var prefilter: Prefilter {
    .havingAny(.roleAttributes, .roleMappings, .defaultRoles, .issuerRoles).and(.mappedUsers)
  }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard !issuer.virtualUserEnabled.value else { return }
    // Another rule reports a malformed `virtualUserEnabled`.
    guard issuer.virtualUserEnabled.isAbsent || issuer.virtualUserEnabled.isUsable,
      let entry = issuer.firstRoleField
    else { return }
    report.add(
      "this issuer's users have accounts; whether roles from here are added to theirs is not documented",
      at: entry.name.range)
  }
}

extension Issuer {
  /// The first non-empty member about roles.
  fileprivate var firstRoleField: JSONValue.Member? {
    if !roleAttributes.isAbsentOrEmpty, let entry = roleAttributes.entry { return entry }
    if !roleMappings.isEmpty, let entry = roleMappingsMember.entry { return entry }
    if !defaultRoles.isAbsentOrEmpty, let entry = defaultRoles.entry { return entry }
    return issuerRoles.isAbsentOrEmpty ? nil : issuerRoles.entry
  }
}
