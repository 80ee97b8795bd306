import ConfigModel

extension ClaimConstraint {
  /// True if a value of a token satisfies the constraint; nil if the effort is exhausted.
  ///
  /// Knows the constraints for tokens that an issuer accepts and to which it grants roles, not those
  /// for tokens that it rejects.
  ///
  /// - Parameter value: The value; nil if the claim is absent.
  func admits(_ value: JSONValue?, _ views: ClaimViews, _ effort: inout Effort) -> Bool? {
    guard let value else {
      return !needsMembers && (audiences.isEmpty || !views.rejectsAbsentAudience)
    }
    let whole = value.kind == .string ? value.text : nil
    if isAbsent || isTime && value.numericDate == nil { return false }
    if isUsername, whole?.isEmpty ?? true { return false }
    if fixed != nil, fixed != whole { return false }
    for names in usernames where !names.contains(where: { $0 == whole }) { return false }
    var members: [JSONValue] = []
    value.eachValue { members.append($0) }
    return admitsStrings(members) && admitsRoles(value, members, views)
      ? admitsTexts(members, views, &effort) : false
  }

  /// The texts that the constraint names.
  var named: Set<Text> {
    Set((audiences + usernames).joined()).union(roles)
      .union(hit.lazy.flatMap(\.globs).map(\.pattern))
  }

  /// The texts of the values that the check of the client compares with the username.
  static func clients(_ value: JSONValue?) -> [Text] {
    var texts: [Text] = []
    value?.eachValue { member in
      guard member.kind == .string || member.kind == .number else { return }
      if let text = member.comparableText { texts.append(text) }
    }
    return texts
  }

  private func admitsStrings(_ members: [JSONValue]) -> Bool {
    let strings = members.filter { $0.kind == .string }.map(\.text)
    if strings.contains(where: foreignStrings.contains) { return false }
    return audiences.allSatisfy { set in set.contains(where: strings.contains) }
      && (foreignClients.isEmpty
        || !members.contains { Self.clients($0).contains(where: foreignClients.contains) })
  }

  private func admitsRoles(
    _ value: JSONValue, _ members: [JSONValue], _ views: ClaimViews
  ) -> Bool {
    let isEmpty = value.kind == .string ? value.text.isEmpty : value.kind == .array
    let isNothing = isEmpty && (value.kind == .string || members.isEmpty)
    if isVoid && !isNothing || isNotVoid && isNothing { return false }
    guard !roles.isEmpty || !foreignRoles.isEmpty || hasRole || hasNoRole else { return true }
    let found = members.compactMap { member in
      member.kind == .string || views.takesOddRoles ? member.comparableText : nil
    }.filter { !$0.isEmpty }
    if hasRole && found.isEmpty || hasNoRole && !found.isEmpty { return false }
    return roles.allSatisfy(found.contains) && !found.contains(where: foreignRoles.contains)
  }

  /// The number of texts and of sets from which on the sets that match a text are looked up.
  private static let many = 16

  private func admitsMany(_ texts: [Text], _ effort: inout Effort) -> Bool? {
    let sets = hit + avoided
    let union = GlobUnion(sets.flatMap(\.globs))
    let owners = sets.indices.flatMap { Array(repeating: $0, count: sets[$0].globs.count) }
    var isHit = Array(repeating: false, count: sets.count)
    guard effort.spend(owners.count) else { return nil }
    for text in Set(texts) {
      // Only stars match a star in a text, so the text can be looked up as a pattern.
      guard let found = union.covers(of: Glob(text), atMost: .max, &effort) else { return nil }
      for index in found { isHit[owners[index]] = true }
    }
    return isHit[..<hit.count].allSatisfy(\.self) && !isHit[hit.count...].contains(true)
  }

  private func admitsTexts(
    _ members: [JSONValue], _ views: ClaimViews, _ effort: inout Effort
  ) -> Bool? {
    guard !hit.isEmpty || !avoided.isEmpty else { return true }
    let texts = members.compactMap { member -> Text? in
      guard member.kind == .string || views.seesNonStrings else { return nil }
      return views.ignoresCase ? member.comparableText?.withoutCapitals : member.comparableText
    }
    if texts.count >= Self.many, hit.count + avoided.count >= Self.many {
      return admitsMany(texts, &effort)
    }
    func matches(_ set: PatternSet) -> Bool? {
      for text in texts {
        guard let matches = set.matches(text, &effort) else { return nil }
        if matches { return true }
      }
      return false
    }
    for (sets, isWanted) in [(hit, true), (avoided, false)] {
      for set in sets {
        guard let matches = matches(set) else { return nil }
        if matches != isWanted { return false }
      }
    }
    return true
  }
}
