package import ConfigModel

package enum RoleDefaultMorePrivileged: IssuerRule {
  package static let about = RuleInfo(
    id: "role-default-more-privileged",
    topic: .roles,
    risk: .access,
    severity: .warning,
    summary: "A token without roles gets a privileged role.",
    rationale: """
      Oracle Mobile Cloud grants `defaultRoles` if it finds no role in the token. A user without \
      groups, or with a token that lacks the claim, then gets more privileges than a user with \
      known roles. Use the least privileged role that is useful as the default. The setting \
      `privilegedRoles` lists the privileged roles; without it, roles with administrator names, \
      such as `Mobile_Admin`, count as privileged.
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard !issuer.roleAttributes.isAbsentOrEmpty else { return }
    for role in issuer.defaultRoles.elements
    where report.inventory.isPrivileged(role.text) && !issuer.grantsToAll(role.text) {
      report.add(
        "a token without roles gets the privileged role '\(role.text)'; use a less privileged default",
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
