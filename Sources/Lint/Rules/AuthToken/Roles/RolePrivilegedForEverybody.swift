package import ConfigModel

package enum RolePrivilegedForEverybody: IssuerRule {
  package static let about = RuleInfo(
    id: "role-privileged-for-everybody",
    severity: .warning,
    summary: "Everybody who can log in at the identity provider gets a privileged role.",
    rationale: """
      `issuerRoles` are granted to each user of the issuer, and `defaultRoles` too where no roles \
      are read from the token. Read the role from a claim, and grant it to those who have it. Which \
      roles are privileged the setting `privilegedRoles` says; without it, names that speak of an \
      administrator.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "The identity provider serves administrators only.",
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

  package static var prefilter: Prefilter { .havingAny(.administratorRole, .privilegedRoles) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for role in issuer.issuerRoles.elements where report.inventory.isPrivileged(role.text) {
      report.add(
        "everybody who logs in through this issuer gets '\(role.text)'; read it from a claim",
        at: role.range)
    }
    guard issuer.roleAttributes.isAbsentOrEmpty else { return }
    for role in issuer.defaultRoles.elements
    where report.inventory.isPrivileged(role.text) && !issuer.grantsToAll(role.text) {
      report.add(
        "no roles are read from the token, so everybody gets '\(role.text)'; read it from a claim",
        at: role.range)
    }
  }
}
