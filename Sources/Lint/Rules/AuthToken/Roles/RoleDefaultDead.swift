package import ConfigModel

package enum RoleDefaultDead: AuthTokenRule {
  package static let about = RuleInfo(
    id: "role-default-dead",
    severity: .info,
    summary: "The default roles are never granted.",
    rationale: """
      `defaultRoles` stand in when no role is found in the token. An include filter on a claim that \
      roles are read from lets in only tokens in which one is found, so they never come into play. \
      A value that satisfies the filter and is no role, such as an empty text or a number, would \
      still let them: then nothing is reported.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], ⟦"defaultRoles"⟧: ["Guest"], "filters": [{"name": "groups", "values": ["app-*"]}]"#
      ),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["title", "groups"], ⟦"defaultRoles"⟧: ["Guest"], "filters": [{"name": "groups", "values": ["staff", "*partner*"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "defaultRoles": ["Guest"], "filters": [{"name": "groups", "values": ["app-*", "*"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "defaultRoles": ["Guest"], "filters": [{"name": "groups", "values": ["4*"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "defaultRoles": ["Guest"], "filters": [{"name": "groups", "type": "exclude", "values": ["app-*"]}, {"name": "dept", "values": ["sales"]}]"#
      ),
    ])

  package static var trigger: Trigger { .having(.defaultRoles, .roleFilter) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers where !issuer.filters.isEmpty {
      guard let entry = issuer.defaultRoles.entry, !issuer.defaultRoles.isWrittenEmpty,
        let filter = issuer.filters.first(where: { issuer.alwaysFindsRole($0) })
      else { continue }
      report.add(
        "these are never granted: the filter lets in only tokens in which a role is found",
        at: entry.name.range, notes: [Note("the filter", at: filter.object.range)])
    }
  }
}

extension Issuer {
  /// Whether every token that passes a filter holds a role. Sound and nearly complete: a pattern of
  /// nothing but stars and what numbers are written with is taken to match a number, even where no
  /// number looks like that.
  fileprivate func alwaysFindsRole(_ filter: TokenFilter) -> Bool {
    guard let name = filter.name.written, !filter.isExclude,
      roleAttributes.elements.contains(where: { $0.text == name.text }), filter.isWellFormed
    else { return false }
    return filter.values.elements.allSatisfy { !$0.text.mayMatchWhatIsNoRole }
  }
}

extension Text {
  /// Whether a pattern may match an empty text, a number, or a boolean in any case: what a claim can
  /// hold that a filter compares and that is no role.
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
