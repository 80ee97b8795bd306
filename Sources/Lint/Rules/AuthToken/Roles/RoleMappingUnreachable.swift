package import ConfigModel

package enum RoleMappingUnreachable: IssuerRule {
  package static let about = RuleInfo(
    id: "role-mapping-unreachable",
    severity: .info,
    summary: "A mapped role is in no token that the filters let in.",
    rationale: """
      An exclude filter rejects every token whose claim holds the role, and roles are read from no \
      other claim, so there is never anything to map. Either the filter keeps out too much, or the \
      mapping is left over.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "filters": [{"name": "groups", "type": "exclude", "values": ["temp"]}], "roleMappings": [{"tokenRole": ⟦"temp"⟧, "mappedRoles": ["Guest"]}]"#
      ),
      .bad(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups", "roles"],
        "filters": [
          {"name": "groups", "type": "exclude", "values": ["x", "temp-*"]},
          {"name": "roles", "type": "exclude", "values": ["*-2"]}
        ],
        "roleMappings": [
          {"tokenRole": "temp-1", "mappedRoles": ["Guest"]},
          {"tokenRole": ⟦"temp-2"⟧, "mappedRoles": ["Guest"]}
        ]
        """#),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups", "roles"], "filters": [{"name": "groups", "type": "exclude", "values": ["temp"]}], "roleMappings": [{"tokenRole": "temp", "mappedRoles": ["Guest"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "filters": [{"name": "groups", "values": ["staff"]}, {"name": "dept", "type": "exclude", "values": ["temp"]}], "roleMappings": [{"tokenRole": "temp", "mappedRoles": ["Guest"]}]"#
      ),
    ])

  package static var prefilter: Prefilter { .having(.tokenRole, .excludeFilter, .roleFilter) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard !issuer.roleMappings.isEmpty, !issuer.roleAttributes.isAbsentOrEmpty,
      issuer.roleAttributes.isUsable,
      issuer.roleAttributes.elements.allSatisfy({ issuer.hasExcludeFilter(on: $0.text) })
    else { return }
    let exclusions = issuer.roleAttributes.elements.map { Exclusions(of: $0.text, issuer) }
    for mapping in issuer.roleMappings {
      guard let role = mapping.tokenRole.written, !role.text.isEmpty,
        exclusions.allSatisfy({ $0.cover(role.text) })
      else { continue }
      report.add(
        "no token that the filters let in holds '\(role.text)', so this mapping is never used",
        at: role.range)
    }
  }
}
