package import ConfigModel

extension Family {
  static let privilegedRole = Family(
    "privileged-role", topic: .roles,
    summary: "A privileged role is granted without a deliberate mapping.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum PrivilegedRoleFaults: IssuerRule {
  package static let faults = [byDefault, forEveryone]

  static let byDefault = RuleInfo(
    .privilegedRole, "by-default", risk: .access, severity: .warning, scope: .issuer,
    summary: "A token without roles gets a privileged role.",
    rationale: """
      Oracle Mobile Cloud grants `defaultRoles` if it finds no role in the token. A user without \
      groups, or with a token that lacks the claim, then gets more privileges than a user with \
      known roles. Use the least privileged role that is useful as the default. The setting \
      `privilegedRoles` lists the privileged roles; without it, roles with administrator names, \
      such as `Mobile_Admin`, count as privileged.
      """,
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": ["roles"], "defaultRoles": [⟦"Mobile_Admin"⟧]"#,
      Sample(
        #""virtualUserEnabled": true, "roleAttributes": ["roles"], "defaultRoles": ["Employee", ⟦"Payroll"⟧]"#,
        inventory: Inventory(privilegedRoles: ["Pay*"])),
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["roles"], "defaultRoles": ["StoreManager", "BadmintonClub", "NonAdmin"]"#,
      Sample(
        #""virtualUserEnabled": true, "roleAttributes": ["roles"], "defaultRoles": ["AdminPortalReader"]"#,
        inventory: Inventory(privilegedRoles: ["Payroll"])),
    ])

  static let forEveryone = RuleInfo(
    .privilegedRole, "for-everyone", risk: .access, severity: .warning, scope: .issuer,
    summary: "Every user of the identity provider gets a privileged role.",
    rationale: """
      Oracle Mobile Cloud grants `issuerRoles` to every user of the issuer. If no roles are read \
      from the token, it also grants `defaultRoles` to every user. Read the role from a claim, so \
      that only users with that role in their token get it. The setting `privilegedRoles` lists \
      the privileged roles; without it, roles with administrator names, such as `Mobile_Admin`, \
      count as privileged.
      """,
    exceptions: "If the identity provider serves administrators only.",
    bad: [
      #""virtualUserEnabled": true, "issuerRoles": ["MobileUser", ⟦"Mobile_Admin"⟧]"#,
      #""virtualUserEnabled": true, "defaultRoles": [⟦"SuperUser"⟧]"#,
      Sample(
        #""virtualUserEnabled": true, "issuerRoles": [⟦"Payroll"⟧]"#,
        inventory: Inventory(privilegedRoles: ["Payroll"])),
    ],
    good: [
      #""virtualUserEnabled": true, "issuerRoles": ["StoreManager", "ProductOwner", "Administration"]"#,
      #""virtualUserEnabled": true, "issuerRoles": ["AdminAssistant", "RootCauseAnalyst", "non-admin"]"#,
      Sample(
        #""virtualUserEnabled": true, "issuerRoles": ["Admin"]"#,
        inventory: Inventory(privilegedRoles: [])),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for role in issuer.issuerRoles.elements where report.inventory.isPrivileged(role.text) {
      report.add(
        forEveryone,
        "every user of this issuer gets the privileged role '\(role.text)'; grant it only to users whose token has it in a claim",
        at: role.range)
    }
    for role in issuer.defaultRoles.elements
    where report.inventory.isPrivileged(role.text) && !issuer.grantsToAll(role.text) {
      if issuer.roleAttributes.isAbsentOrEmpty {
        report.add(
          forEveryone,
          "no roles are read from the token, so every user gets '\(role.text)'; grant it only to users whose token has it in a claim",
          at: role.range)
      } else {
        report.add(
          byDefault,
          "a token without roles gets the privileged role '\(role.text)'; use a less privileged default",
          at: role.range)
      }
    }
  }
}

extension Issuer {
  /// True if every user gets the role, regardless of the token.
  func grantsToAll(_ role: Text) -> Bool {
    issuerRoles.elements.contains { $0.text == role }
  }
}

package enum RolePassthroughPrivileged: IssuerRule {
  package static let about = RuleInfo(
    .privilegedRole, "by-passthrough", risk: .access, severity: .warning, scope: .issuer,
    summary:
      "A token that contains the name of a privileged role gets that role without a mapping.",
    rationale: """
      oconf assumes that Oracle Mobile Cloud grants an unmapped role under its own name (see \
      `oconf explain unmapped-role`). A token with the privileged role's own name in a role claim \
      then bypasses the mapping. Reject such tokens with an exclude filter on each claim that \
      roles are read from, or map that name to a harmless role. An include filter is not enough, \
      because another value of the claim can satisfy it. Only roles in the setting \
      `privilegedRoles` are checked.
      """,
    source: "JWT Configuration Reference, Issuer Fields; oconf settings, privilegedRoles",
    exceptions:
      "If users cannot create groups at the identity provider, and you choose the names of its groups.",
    bad: [
      Sample(
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "boss", "mappedRoles": ["Employee", ⟦"Payroll_Admin"⟧]}]"#,
        inventory: payroll),
      Sample(
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups", "roles"],
        "roleMappings": [{"tokenRole": "boss", "mappedRoles": [⟦"Payroll_Read"⟧]}],
        "filters": [{"name": "groups", "type": "exclude", "values": ["Payroll_*"]}]
        """#, inventory: payroll),
    ],
    good: [
      Sample(
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"],
        "roleMappings": [{"tokenRole": "boss", "mappedRoles": ["Payroll_Admin"]}],
        "filters": [{"name": "groups", "type": "exclude", "values": ["Payroll_*"]}]
        """#, inventory: payroll),
      Sample(
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
          {"tokenRole": "boss", "mappedRoles": ["Payroll_Admin"]},
          {"tokenRole": "Payroll_Admin", "mappedRoles": ["Employee"]}
        ]
        """#, inventory: payroll),
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "boss", "mappedRoles": ["Payroll_Admin"]}]"#,
    ])

  private static let payroll = Inventory(privilegedRoles: ["Payroll_*"])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard report.inventory.privilegedRoles != nil, !issuer.roleAttributes.isAbsentOrEmpty else {
      return
    }
    var tokenRoles: Set<Text>?
    var done: Set<Text> = []
    for mapping in issuer.roleMappings {
      for role in mapping.mappedRoles.elements where report.inventory.isPrivileged(role.text) {
        let mapped =
          tokenRoles ?? Set(issuer.roleMappings.compactMap { $0.tokenRole.written?.text })
        tokenRoles = mapped
        guard !mapped.contains(role.text), done.insert(role.text).inserted,
          report.inventory.roles?.contains(role.text) ?? true,
          issuer.roleAttributes.elements.contains(where: {
            !issuer.rejects(role.text, in: $0.text)
          })
        else { continue }
        report.add(
          "a token with '\(role.text)' in a role claim probably gets this role without the mapping; reject such tokens with an exclude filter",
          at: role.range)
      }
    }
  }
}
