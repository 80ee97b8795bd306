package import ConfigModel

extension Family {
  static let roleName = Family(
    "role-name", topic: .roles,
    summary: "A granted role does not exist in the backend.")
}

package enum RoleNameUnknown: ConfigurationRule {
  package static let about = RuleInfo(
    .roleName, "unknown", severity: .warning, scope: .issuer,
    summary: "A granted role does not exist in the backend.",
    rationale: """
      The setting `roles` lists the roles that exist. Granting any other role has no effect in \
      Oracle Mobile Cloud, so the user lacks the intended role. A property in a test \
      suite that names such a role checks nothing. Names are compared exactly and are \
      case-sensitive.
      """,
    source: "JWT Configuration Reference, Issuer Fields; oconf settings, roles",
    exceptions: "If the role will be created soon. You can then add it to the setting `roles` now.",
    bad: [
      Sample(
        #""virtualUserEnabled": true, "issuerRoles": ["Guest", ⟦"Employe"⟧]"#,
        fixed: #""virtualUserEnabled": true, "issuerRoles": ["Guest", "Employee"]"#, .suggest,
        inventory: known),
      Sample(
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "boss", "mappedRoles": [⟦"Management"⟧]}], "defaultRoles": [⟦"Visitors"⟧]"#,
        inventory: known),
      Sample(
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "never": {"role": [⟦"Owner"⟧, "Guest"]}, "unless": {"dept": "it"}}]}"#,
        scope: .suite, inventory: known),
    ],
    good: [
      Sample(
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "Employe", "mappedRoles": ["Employee"]}], "defaultRoles": ["Guest"]"#,
        inventory: known),
      #""virtualUserEnabled": true, "issuerRoles": ["Employe"]"#,
      Sample(
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "never": {"role": ["App*", "Guest"]}, "unless": {"dept": "it"}}]}"#,
        scope: .suite, inventory: known),
    ])

  private static let known = Inventory(roles: ["Employee", "Guest", "Approver"])

  /// The maximum number of findings with a suggestion. Comparing a name with every role is slow.
  private static let suggestions = 100

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard let roles = report.inventory.roles else { return }
    var unknown: [WrittenText] = []
    for issuer in configuration.issuers {
      for role in issuer.defaultRoles.elements where !roles.contains(role.text) {
        unknown.append(role)
      }
      for role in issuer.issuerRoles.elements where !roles.contains(role.text) {
        unknown.append(role)
      }
      for mapping in issuer.roleMappings {
        for role in mapping.mappedRoles.elements where !roles.contains(role.text) {
          unknown.append(role)
        }
      }
    }
    guard !unknown.isEmpty else { return }
    add(unknown, roles, &report)
  }

  private static func add(_ unknown: [WrittenText], _ roles: Set<Text>, _ report: inout Report) {
    let names = roles.sorted().map(\.string)
    for (index, role) in unknown.enumerated() where !role.text.trimmed.isEmpty {
      let near =
        index < suggestions ? EditDistance.nearest(to: role.string, among: names) : nil
      report.add(
        "the backend has no role '\(role.text)'" + (near.map { "; did you mean '\($0)'?" } ?? ""),
        at: role.range,
        fix: near.map {
          FixIt("replace with '\($0)'", .suggest, [Edit(role.range, JSONString.quoted($0))])
        })
    }
  }

  /// The same rule about the properties of test suites.
  package enum InTokenTests: TokenTestsRule {
    package static var about: RuleInfo { RoleNameUnknown.about }

    package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
      guard let roles = report.inventory.roles else { return }
      var unknown: [WrittenText] = []
      for property in suite.properties {
        for outcome in [property.never, property.always] {
          guard let outcome else { continue }
          for pattern in outcome.role.elements {
            let glob = Glob(pattern.text)
            if !roles.contains(where: { glob.matches($0) }) { unknown.append(pattern) }
          }
        }
      }
      if !unknown.isEmpty { add(unknown, roles, &report) }
    }
  }
}
