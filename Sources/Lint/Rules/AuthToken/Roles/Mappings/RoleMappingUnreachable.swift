package import ConfigModel

package enum RoleMappingUnreachable: IssuerRule {
  package static let about = RuleInfo(
    id: "role-mapping-unreachable",
    topic: .roles,
    severity: .info,
    summary: "A mapping is never used, because the filters reject every token with its role.",
    rationale: """
      Exclude filters reject every token with this role in a role claim. Oracle Mobile Cloud does \
      not read roles from other claims, so it never uses the mapping. Either the filters reject \
      too many tokens, or the mapping is obsolete.
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
        "the filters reject every token with the role '\(role.text)', so this mapping is never used",
        at: role.range)
    }
  }
}

/// The values of one claim that filters reject.
struct Exclusions {
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
  /// True if a filter rejects every token with this value in the claim.
  func rejects(_ text: Text, in claim: Text) -> Bool {
    filters.contains { filter in
      filter.isExclude && filter.isWellFormed
        && (filter.name.written.map { $0.text == claim } ?? false)
        && filter.values.elements.contains { Glob($0.text).matches(text) }
    }
  }

  /// True if a filter rejects tokens with certain values of the claim.
  func hasExcludeFilter(on claim: Text) -> Bool {
    filters.contains { filter in
      filter.isExclude && (filter.name.written.map { $0.text == claim } ?? false)
    }
  }
}
