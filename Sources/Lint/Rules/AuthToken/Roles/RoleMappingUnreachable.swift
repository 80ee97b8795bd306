package import ConfigModel

package enum RoleMappingUnreachable: AuthTokenRule {
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

  package static var trigger: Trigger { .having([.tokenRole, .roleAttributes, .excludeFilter]) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers {
      guard !issuer.roleMappings.isEmpty, !issuer.roleAttributes.isAbsentOrEmpty,
        issuer.roleAttributes.isUsable,
        issuer.roleAttributes.elements.allSatisfy({ issuer.hasExcludeFilter(on: $0.text) })
      else { continue }
      check(issuer, &report)
    }
  }

  private static func check(_ issuer: Issuer, _ report: inout Report) {
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

/// The values of one claim that filters reject.
private struct Exclusions {
  private var texts: Set<Text> = []
  private var globs: [Glob] = []

  init(of claim: Text, _ issuer: Issuer) {
    for filter in issuer.filters where filter.isExclude && filter.isWellFormed {
      guard let name = filter.name.written, name.text == claim else { continue }
      for value in filter.values.elements {
        let glob = Glob(value.text)
        if glob.hasWildcard { globs.append(glob) } else { texts.insert(value.text) }
      }
    }
  }

  func cover(_ text: Text) -> Bool {
    texts.contains(text) || globs.contains { $0.matches(text) }
  }
}

extension Issuer {
  fileprivate func hasExcludeFilter(on claim: Text) -> Bool {
    filters.contains { filter in
      filter.isExclude && (filter.name.written.map { $0.text == claim } ?? false)
    }
  }
}
