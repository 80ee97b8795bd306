import ConfigModel

/// The claims of a token with changes.
struct ChangedClaims {
  private let claims: TokenClaims
  /// The new values as JSON; nil removes a claim.
  private(set) var values: [Text: String?] = [:]

  init(_ claims: TokenClaims) {
    self.claims = claims
  }

  mutating func set(_ name: Text, _ json: String?) { values[name] = .some(json) }

  var json: String {
    var members: [String] = []
    for member in claims.root.members where values[member.name.text] == nil {
      members.append(JSONString.quoted(member.name.text.string) + ":" + member.value.written)
    }
    for name in values.keys.sorted() {
      if let value = values[name] ?? nil {
        members.append(JSONString.quoted(name.string) + ":" + value)
      }
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// The value of a claim after the changes.
  func value(_ name: Text) -> JSONValue? {
    guard let value = values[name] else { return claims.claim(name) }
    return value.map(Self.parsed)
  }

  static func parsed(_ json: String) -> JSONValue { JSONParser.parse(SourceBytes(json)).root }

  /// The change to a claim, with the elements of arrays that differ.
  func change(_ name: Text) -> NearestChange.Claim {
    let new = values[name] ?? nil
    guard let new, let old = claims.claim(name), old.kind == .array else {
      return .init(name: name, value: new, added: [], removed: [])
    }
    let (before, after) = (Self.elements(old), Self.elements(Self.parsed(new)))
    return .init(
      name: name, value: new, added: after.filter { !before.contains($0) },
      removed: before.filter { !after.contains($0) })
  }

  private static func elements(_ value: JSONValue) -> [String] {
    value.kind == .array ? value.elements.map(\.written) : []
  }

  /// The value for a claim that keeps as much of the old value as possible.
  ///
  /// - Parameter solution: A value that satisfies the constraint.
  func merged(
    _ name: Text, _ solution: ClaimValue?, _ constraint: ClaimConstraint, _ views: ClaimViews,
    _ effort: inout Effort
  ) -> String? {
    guard let old = claims.claim(name), !constraint.isUsername, !constraint.isTime,
      constraint.fixed == nil, !constraint.isAbsent,
      old.kind == .array || old.kind == .string && !constraint.roles.isEmpty && !old.text.isEmpty
    else { return solution?.json }
    var permitted = ClaimConstraint(name)
    permitted.avoided = constraint.avoided
    permitted.foreignStrings = constraint.foreignStrings
    permitted.foreignClients = constraint.foreignClients
    permitted.foreignRoles = constraint.foreignRoles
    permitted.hasNoRole = constraint.hasNoRole
    permitted.isVoid = constraint.isVoid
    var kept: [String] = []
    old.eachValue { member in
      if permitted.admits(member, views, &effort) ?? false { kept.append(member.written) }
    }
    func isEnough() -> Bool? {
      let json = "[" + kept.joined(separator: ",") + "]"
      return constraint.admits(Self.parsed(json), views, &effort)
    }
    for member in solution?.members ?? [] where !(isEnough() ?? false) {
      if !kept.contains(member.json) { kept.append(member.json) }
    }
    guard isEnough() ?? false, !kept.isEmpty || solution != nil else { return solution?.json }
    return "[" + kept.joined(separator: ",") + "]"
  }
}

extension JSONValue {
  /// The JSON of the value, as in the token.
  var written: String { tree.source.text(range.bounds) }
}
