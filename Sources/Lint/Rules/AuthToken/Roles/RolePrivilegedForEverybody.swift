package import ConfigModel

package enum RolePrivilegedForEverybody: IssuerRule {
  package static let about = RuleInfo(
    id: "role-privileged-for-everybody",
    topic: .roles,
    risk: .access,
    severity: .warning,
    summary: "Every user of the identity provider gets a privileged role.",
    rationale: """
      Oracle Mobile Cloud grants `issuerRoles` to every user of the issuer. If no roles are read \
      from the token, it also grants `defaultRoles` to every user. Read the role from a claim, so \
      that only users with that role in their token get it. The setting `privilegedRoles` lists \
      the privileged roles; without it, roles with administrator names, such as `Mobile_Admin`, \
      count as privileged.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the identity provider serves administrators only.",
    examples: [
      .bad(
        .issuer, #""virtualUserEnabled": true, "issuerRoles": ["MobileUser", ⟦"Mobile_Admin"⟧]"#),
      .bad(.issuer, #""virtualUserEnabled": true, "defaultRoles": [⟦"SuperUser"⟧]"#),
      .bad(
        .issuer, #""virtualUserEnabled": true, "issuerRoles": [⟦"Payroll"⟧]"#,
        inventory: Inventory(privilegedRoles: ["Payroll"])),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "issuerRoles": ["StoreManager", "ProductOwner", "Administration"]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "issuerRoles": ["AdminAssistant", "RootCauseAnalyst", "non-admin"]"#
      ),
      .good(
        .issuer, #""virtualUserEnabled": true, "issuerRoles": ["Admin"]"#,
        inventory: Inventory(privilegedRoles: [])),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for role in issuer.issuerRoles.elements where report.inventory.isPrivileged(role.text) {
      report.add(
        "every user of this issuer gets the privileged role '\(role.text)'; grant it only to users whose token has it in a claim",
        at: role.range)
    }
    guard issuer.roleAttributes.isAbsentOrEmpty else { return }
    for role in issuer.defaultRoles.elements
    where report.inventory.isPrivileged(role.text) && !issuer.grantsToAll(role.text) {
      report.add(
        "no roles are read from the token, so every user gets '\(role.text)'; grant it only to users whose token has it in a claim",
        at: role.range)
    }
  }
}
