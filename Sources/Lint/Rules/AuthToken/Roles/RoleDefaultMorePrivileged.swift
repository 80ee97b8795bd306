package import ConfigModel

package enum RoleDefaultMorePrivileged: IssuerRule {
  package static let about = RuleInfo(
    id: "role-default-more-privileged",
    severity: .warning,
    summary: "A token without roles is worth a privileged role.",
    rationale: """
      `defaultRoles` are granted when no role is found in the token. A user who is in no group, or a \
      provider that leaves the claim out, then ends up with more than somebody whose roles are \
      known. Make the default the least that is of use. Which roles are privileged the setting \
      `privilegedRoles` says; without it, names that speak of an administrator.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["roles"], "defaultRoles": [⟦"Mobile_Admin"⟧]"#
      ),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["roles"], "defaultRoles": ["Employee", ⟦"Payroll"⟧]"#,
        inventory: Inventory(privilegedRoles: ["Pay*"])),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["roles"], "defaultRoles": ["StoreManager", "BadmintonClub", "NonAdmin"]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["roles"], "defaultRoles": ["AdminPortalReader"]"#,
        inventory: Inventory(privilegedRoles: ["Payroll"])),
    ])

  package static var prefilter: Prefilter {
    .havingAny(.administratorRole, .privilegedRoles).and(.defaultRoles, .roleAttributes)
  }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard !issuer.roleAttributes.isAbsentOrEmpty else { return }
    for role in issuer.defaultRoles.elements
    where report.inventory.isPrivileged(role.text) && !issuer.grantsToAll(role.text) {
      report.add(
        "a token without any role gets '\(role.text)'; make the default the least privileged role",
        at: role.range)
    }
  }
}

extension Issuer {
  /// True if every user gets the role, regardless of the token.
  func grantsToAll(_ role: Text) -> Bool {
    issuerRoles.elements.contains { $0.text == role }
  }
}
