package import ConfigModel

extension Family {
  static let roleMapping = Family(
    "role-mapping", topic: .roles,
    summary: "A role mapping has no effect, or grants other roles than intended.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum RoleMappingCaseVariants: IssuerRule {
  package static let about = RuleInfo(
    .roleMapping, "case-variants", severity: .warning, scope: .issuer,
    summary: "Two mappings differ only in letter case but grant different roles.",
    rationale: """
      Oracle Mobile Cloud compares the roles of the token exactly, and a provider usually writes a \
      role in only one way. One of the two mappings is probably a typo. The case of the role in \
      the token decides which mapping applies. Mappings of several spellings to the same roles are \
      not reported.
      """,
    exceptions: "If the provider really has both roles.",
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "Lead", "mappedRoles": ["Approver"]}, {"tokenRole": ⟦"lead"⟧, "mappedRoles": ["Reader"]}]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "team-a", "mappedRoles": ["A"]}, {"tokenRole": "team-b", "mappedRoles": ["B"]}, {"tokenRole": ⟦"TEAM-A"⟧, "mappedRoles": ["A", "B"]}]"#,
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "Lead", "mappedRoles": ["Approver", "Reader"]}, {"tokenRole": "lead", "mappedRoles": ["Reader", "Approver"]}]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Approver"]}, {"tokenRole": "1ead", "mappedRoles": ["Reader"]}]"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    issuer.roleMappings.forEachRepeated(ignoringCase: true) { first, again in
      guard let role = again.tokenRole.written, let other = first.tokenRole.written,
        role.text != other.text,
        Set(first.mappedRoles.elements.map(\.text)) != Set(again.mappedRoles.elements.map(\.text))
      else { return }
      report.add(
        "'\(role.text)' and '\(other.text)' are different roles; keep the spelling that the provider uses",
        at: role.range, notes: [Note("the other spelling", at: other.range)])
    }
  }
}

package enum RoleMappingChain: IssuerRule {
  package static let about = RuleInfo(
    .roleMapping, "chain", severity: .warning, scope: .issuer,
    summary: "A mapping grants a role that has a mapping of its own.",
    rationale: """
      Oracle Mobile Cloud maps each role of the token once and does not map the result again. If \
      the roles of the second mapping should be granted too, add them to the first mapping.
      """,
    exceptions: "If a role of the provider and a role of the backend happen to have the same name.",
    bad: [
      #"""
      "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
        {"tokenRole": "lead", "mappedRoles": ["Staff", ⟦"Clerk"⟧]},
        {"tokenRole": "Clerk", "mappedRoles": ["Reader"]}
      ]
      """#,
      #"""
      "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
        {"tokenRole": "b", "mappedRoles": [⟦"a"⟧]}, {"tokenRole": "a", "mappedRoles": [⟦"b"⟧]}
      ]
      """#,
    ],
    good: [
      #"""
      "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
        {"tokenRole": "lead", "mappedRoles": ["Clerk", "Reader"]},
        {"tokenRole": "Clerk", "mappedRoles": ["Reader"]}
      ]
      """#,
      #"""
      "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
        {"tokenRole": "lead", "mappedRoles": ["Clerk"]},
        {"tokenRole": "Clerk", "mappedRoles": ["Clerk"]},
        {"tokenRole": "clerk", "mappedRoles": ["Clerk"]}
      ]
      """#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    issuer.roleMappings.forEachChained { mapping, role, next in
      guard !next.grants(role.text), !mapping.grantsAll(of: next) else { return }
      report.add(
        "roles are mapped only once, so the mapping of '\(role.text)' is not applied; add the roles of that mapping to this mapping",
        at: role.range, notes: [Note("the mapping that is not applied", at: next.object.range)])
    }
  }
}

extension RoleMapping {
  /// True if another mapping grants no further roles. Very long lists are not compared, so that the
  /// cost stays proportional to the size of the file.
  fileprivate func grantsAll(of other: RoleMapping) -> Bool {
    var rest = 4096
    for role in other.mappedRoles.elements {
      var isGranted = false
      for own in mappedRoles.elements where !isGranted {
        rest -= 1
        guard rest > 0 else { return false }
        isGranted = own.text == role.text
      }
      guard isGranted else { return false }
    }
    return true
  }
}

package enum DuplicateRoleMapping: IssuerRule {
  package static let about = RuleInfo(
    .roleMapping, "duplicate", severity: .warning, scope: .issuer,
    summary: "A token role has more than one mapping.",
    rationale: """
      Oracle Mobile Cloud's documentation does not say whether the roles of all mappings are \
      granted, or only those of one. Merge the mappings into one. If only one of them applied \
      until now, the merge gives users more roles, so review the result.
      """,
    bad: [
      Sample(
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
          {"tokenRole": "lead", "mappedRoles": ["Lead"]},
          {"tokenRole": "temp", "mappedRoles": ["Guest"]},
          {"tokenRole": ⟦"lead"⟧, "mappedRoles": ["Lead", "Approver"]}
        ]
        """#,
        fixed: #"""
          "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
            {"tokenRole": "lead", "mappedRoles": ["Lead", "Approver"]},
            {"tokenRole": "temp", "mappedRoles": ["Guest"]}
          ]
          """#, .suggest),
      Sample(
        #""virtualUserEnabled":true,"roleAttributes":["groups"],"roleMappings":[{"tokenRole":"lead","mappedRoles":["Lead"]},{"tokenRole":⟦"l\u0065ad"⟧,"mappedRoles":["Lead"]}]"#,
        fixed:
          #""virtualUserEnabled":true,"roleAttributes":["groups"],"roleMappings":[{"tokenRole":"lead","mappedRoles":["Lead"]}]"#,
        .suggest),
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Lead", "Approver"]}, {"tokenRole": "Lead", "mappedRoles": ["Lead", "Approver"]}]"#,
      Sample(
        #"""
        {"issuerName": "https://a.corp.net", "jwks": {"jwksUri": "https://a.corp.net/keys"}, "roleAttributes": ["r"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Lead"]}]},
        {"issuerName": "https://b.corp.net", "jwks": {"jwksUri": "https://b.corp.net/keys"}, "roleAttributes": ["r"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Guest"]}]}
        """#, scope: .issuers),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    issuer.roleMappings.forEachRepeated(ignoringCase: false) { first, again in
      guard let role = again.tokenRole.written else { return }
      report.add(
        "'\(role.text)' already has a mapping; it is undocumented whether both apply, so merge them",
        at: role.range, notes: [Note("the first mapping", at: first.tokenRole.range)],
        fix: merging(again, into: first, of: issuer))
    }
  }

  private static func merging(
    _ again: RoleMapping, into first: RoleMapping, of issuer: Issuer
  ) -> FixIt? {
    guard again.mappedRoles.isUsable, first.mappedRoles.isUsable,
      let roles = first.mappedRoles.json, let mappings = issuer.roleMappingsMember.json
    else { return nil }
    let known = Set(first.mappedRoles.elements.map(\.text))
    let added = again.mappedRoles.elements.filter { !known.contains($0.text) }
    let edits = added.isEmpty ? [] : roles.appending(added.map(\.json.writtenText))
    return FixIt(
      "merge into the first mapping", .suggest, edits + mappings.removing(again.object.json))
  }
}

package enum RoleMappingFaults: RoleMappingRule {
  package static let faults = [empty, wildcard]

  static let empty = RuleInfo(
    .roleMapping, "empty", risk: .access, severity: .error, scope: .issuer,
    summary: "A mapping has an empty list of roles.",
    rationale: """
      A mapping grants one or more roles. The documentation does not say what an empty list means: \
      Oracle Mobile Cloud may remove the role or grant it unchanged. Remove the mapping, or add a \
      role. To reject tokens with the role, use an exclude filter.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Associating Roles with a JWT Token",
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "temp", "mappedRoles": ⟦[]⟧}]"#,
      #"""
      "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
        {"tokenRole": "lead", "mappedRoles": ["Lead"]},
        {"mappedRoles": ⟦[ ]⟧, "tokenRole": "temp"}
      ]
      """#,
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "temp", "mappedRoles": ["Guest"]}]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": []"#,
    ])

  static let wildcard = RuleInfo(
    .roleMapping, "wildcard", severity: .warning, scope: .issuer,
    summary: "A mapping uses a wildcard, which mappings do not support.",
    rationale: """
      In an issuer, only filter values can contain the wildcard `*`. In `tokenRole`, Oracle Mobile \
      Cloud treats `*` as an ordinary character, so the mapping applies only to a role with \
      exactly this name. Write one mapping for each role.
      """,
    exceptions: "If the provider's role really has an asterisk in its name.",
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": ⟦"store-*"⟧, "mappedRoles": ["Store"]}]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": ⟦"*"⟧, "mappedRoles": ["Employee"]}]"#,
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "store-1", "mappedRoles": ["Store"]}], "filters": [{"name": "dept", "values": ["store-*"]}]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "store-?", "mappedRoles": ["Store"]}]"#,
    ])

  package static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report) {
    if mapping.mappedRoles.isWrittenEmpty {
      report.add(
        empty,
        "'mappedRoles' is empty, which has no defined meaning; add a role or remove the mapping",
        at: mapping.mappedRoles.range)
    }
    if let role = mapping.tokenRole.written, role.text.hasStar {
      report.add(
        wildcard,
        "'*' is not a wildcard in 'tokenRole', which matches only '\(role.text)'; write one mapping per role",
        at: role.range)
    }
  }
}

package enum RoleMappingPassthrough: IssuerRule {
  package static let about = RuleInfo(
    .roleMapping, "passes-unmapped-roles", risk: .access, severity: .info, scope: .issuer,
    summary: "Unmapped roles of the token are probably granted under their own names.",
    rationale: """
      The documentation describes a mapping as a translation, not as a restriction. oconf \
      therefore assumes that Oracle Mobile Cloud grants an unmapped role unchanged (see `oconf \
      explain unmapped-role`). Administrators of the identity provider can then grant any role of \
      the backend by its name. An exclude filter on the claim rejects tokens with such a name. An \
      include filter does not help, because one matching value satisfies it, regardless of the \
      other values.
      """,
    exceptions: "If administrators of the provider are allowed to grant all roles of the backend.",
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], ⟦"roleMappings"⟧: [{"tokenRole": "emp", "mappedRoles": ["Employee"]}]"#,
      #"""
      "virtualUserEnabled": true, "roleAttributes": ["groups"],
      ⟦"roleMappings"⟧: [{"tokenRole": "emp", "mappedRoles": ["Employee"]}],
      "filters": [{"name": "groups", "values": ["emp"]}]
      """#,
      #"""
      "virtualUserEnabled": true, "roleAttributes": ["groups"],
      ⟦"roleMappings"⟧: [{"mappedRoles": ["Employee"]}]
      """#,
    ],
    good: [
      #"""
      "virtualUserEnabled": true, "roleAttributes": ["groups"],
      "roleMappings": [{"tokenRole": "emp", "mappedRoles": ["Employee"]}],
      "filters": [{"name": "groups", "type": "exclude", "values": ["Payroll*", "*Admin*"]}]
      """#,
      #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.roleMappingsMember.elementCount > 0, issuer.roleMappingsMember.isPresent,
      issuer.roleAttributes.elements.contains(where: { !issuer.hasExcludeFilter(on: $0.text) })
    else { return }
    report.add(
      "unmapped roles are probably granted unchanged; to reject tokens with certain roles, add an exclude filter",
      at: issuer.roleMappingsMember.label)
  }
}

package enum RoleMappingUnreachable: IssuerRule {
  package static let about = RuleInfo(
    .roleMapping, "unreachable", severity: .info, scope: .issuer,
    summary: "A mapping is never used, because the filters reject every token with its role.",
    rationale: """
      Exclude filters reject every token with this role in a role claim. Oracle Mobile Cloud does \
      not read roles from other claims, so it never uses the mapping. Either the filters reject \
      too many tokens, or the mapping is obsolete.
      """,
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "filters": [{"name": "groups", "type": "exclude", "values": ["temp"]}], "roleMappings": [{"tokenRole": ⟦"temp"⟧, "mappedRoles": ["Guest"]}]"#,
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
      """#,
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups", "roles"], "filters": [{"name": "groups", "type": "exclude", "values": ["temp"]}], "roleMappings": [{"tokenRole": "temp", "mappedRoles": ["Guest"]}]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "filters": [{"name": "groups", "values": ["staff"]}, {"name": "dept", "type": "exclude", "values": ["temp"]}], "roleMappings": [{"tokenRole": "temp", "mappedRoles": ["Guest"]}]"#,
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
