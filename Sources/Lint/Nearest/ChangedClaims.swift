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

  /// The change to a claim, with the elements of arrays that differ. A string that stays as an
  /// element counts as an array.
  func change(_ name: Text, _ constraint: ClaimConstraint?) -> NearestChange.Claim {
    guard let new = values[name] ?? nil else {
      return .init(name: name, value: nil, isExample: false, added: [], removed: [])
    }
    let value = Self.parsed(new)
    let after = Self.elements(value)
    var before: [String]?
    if value.kind == .array, let old = claims.claim(name) {
      if old.kind == .array { before = Self.elements(old) }
      if old.kind == .string, after.contains(old.written) { before = [old.written] }
    }
    let (known, remaining) = (Set(before ?? []), Set(after))
    let added = after.filter { !known.contains($0) }
    let chosen = value.kind == .array ? added : [new]
    let named = constraint?.named ?? []
    let isExample = chosen.contains { json in
      !(Self.parsed(json).comparableText.map(named.contains) ?? false)
    }
    return .init(
      name: name, value: new, isExample: isExample, added: before == nil ? [] : added,
      removed: before?.filter { !remaining.contains($0) } ?? [])
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
      guard effort.spend(json.utf8.count / 8) else { return nil }
      return constraint.admits(Self.parsed(json), views, &effort)
    }
    // More members of the solution never break the constraint, so the least number that is enough is
    // found by halving.
    let own = kept
    let known = Set(kept)
    let others = (solution?.members ?? []).map(\.json).filter { !known.contains($0) }
    var (tooFew, enough) = (-1, others.count)
    while enough - tooFew > 1 {
      let middle = (tooFew + enough) / 2
      kept = own + others[..<middle]
      if isEnough() ?? false { enough = middle } else { tooFew = middle }
    }
    kept = own + others[..<enough]
    guard isEnough() ?? false, !kept.isEmpty || solution != nil else { return solution?.json }
    return "[" + kept.joined(separator: ",") + "]"
  }
}

extension JSONValue {
  /// The JSON of the value, as in the token.
  var written: String { tree.source.text(range.bounds) }
}
