package import ConfigModel

extension Family {
  static let defaultRole = Family(
    "default-role", topic: .roles,
    summary: "Default roles are never granted, or are granted anyway as issuer roles.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum RoleDefaultIssuerOverlap: IssuerRule {
  package static let about = RuleInfo(
    .defaultRole, "also-for-issuer", severity: .info, scope: .issuer,
    summary: "A default role is also in the issuer roles, which every user gets.",
    rationale: """
      Oracle Mobile Cloud grants `issuerRoles` to every user of the issuer, so the same role in \
      `defaultRoles` has no effect. If you later remove the role from one list only, the other \
      list may still grant it.
      """,
    bad: [
      Sample(
        #""virtualUserEnabled": true, "defaultRoles": [⟦"User"⟧, "Guest"], "issuerRoles": ["User"]"#,
        fixed: #""virtualUserEnabled": true, "defaultRoles": ["Guest"], "issuerRoles": ["User"]"#,
        .safe),
      Sample(
        #""virtualUserEnabled": true, "issuerRoles": ["Reader", "User"], "defaultRoles": [⟦"User"⟧]"#,
        fixed:
          #""virtualUserEnabled": true, "issuerRoles": ["Reader", "User"], "defaultRoles": []"#,
        .safe),
    ],
    good: [
      #""virtualUserEnabled": true, "defaultRoles": ["Guest"], "issuerRoles": ["User"]"#,
      Sample(
        #"""
        {"issuerName": "https://a.corp.net", "jwks": {"jwksUri": "https://a.corp.net/keys"}, "defaultRoles": ["User"]},
        {"issuerName": "https://b.corp.net", "jwks": {"jwksUri": "https://b.corp.net/keys"}, "issuerRoles": ["User"]}
        """#, scope: .issuers),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let defaults = issuer.defaultRoles.json, !issuer.issuerRoles.isAbsentOrEmpty else {
      return
    }
    let granted = Set(issuer.issuerRoles.elements.map(\.text))
    for role in issuer.defaultRoles.elements where granted.contains(role.text) {
      report.add(
        "'\(role.text)' is also in 'issuerRoles', so every user gets it anyway",
        at: role.range,
        fix: FixIt("remove the role from 'defaultRoles'", .safe, defaults.removing(role.json)))
    }
  }
}

package enum RoleDefaultDead: IssuerRule {
  package static let about = RuleInfo(
    .defaultRole, "never-granted", severity: .info, scope: .issuer,
    summary: "The default roles are never granted.",
    rationale: """
      Oracle Mobile Cloud grants `defaultRoles` only if it finds no role in the token. If an \
      include filter on a role claim accepts only tokens in which a role is found, the default \
      roles never apply. Nothing is reported if the filter also matches a value that is not a \
      role, such as an empty string or a number.
      """,
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], ⟦"defaultRoles"⟧: ["Guest"], "filters": [{"name": "groups", "values": ["app-*"]}]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["title", "groups"], ⟦"defaultRoles"⟧: ["Guest"], "filters": [{"name": "groups", "values": ["staff", "*partner*"]}]"#,
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "defaultRoles": ["Guest"], "filters": [{"name": "groups", "values": ["app-*", "*"]}]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "defaultRoles": ["Guest"], "filters": [{"name": "groups", "values": ["4*"]}]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "defaultRoles": ["Guest"], "filters": [{"name": "groups", "type": "exclude", "values": ["app-*"]}, {"name": "dept", "values": ["sales"]}]"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard !issuer.filters.isEmpty, let entry = issuer.defaultRoles.entry,
      !issuer.defaultRoles.isWrittenEmpty,
      let filter = issuer.filters.first(where: { issuer.alwaysFindsRole($0) })
    else { return }
    report.add(
      "'defaultRoles' are never granted: the filter accepts only tokens in which a role is found",
      at: entry.name.range, notes: [Note("the filter", at: filter.object.range)])
  }
}

extension Issuer {
  /// True if every token that passes the filter has a role. Sound and nearly complete: a pattern of
  /// only stars and the characters of numbers is assumed to match a number, even if no number has
  /// this form.
  fileprivate func alwaysFindsRole(_ filter: TokenFilter) -> Bool {
    guard let name = filter.name.written, !filter.isExclude,
      roleAttributes.elements.contains(where: { $0.text == name.text }), filter.isWellFormed
    else { return false }
    return filter.values.elements.allSatisfy { !$0.text.mayMatchWhatIsNoRole }
  }
}

extension Text {
  /// True if a pattern may match an empty string, a number, or a Boolean in any case. These are the
  /// values that filters can match and that are not roles.
  fileprivate var mayMatchWhatIsNoRole: Bool {
    if allSatisfy({ $0.isOfNumber || $0 == UInt8(ascii: "*") }) { return true }
    let glob = Glob(lowercasedASCII)
    return glob.matches("true") || glob.matches("false")
  }
}

extension UInt8 {
  fileprivate var isOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
