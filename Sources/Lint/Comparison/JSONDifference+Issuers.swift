import ConfigModel

/// The comparison of issuers and their filters.
extension JSONDifference {
  mutating func compareIssuers(
    _ field: Field, _ old: JSONValue?, _ new: JSONValue?, _ list: Owner, _ owner: Owner
  ) {
    let schema = Issuer.schema
    // The order of two issuers with the same name determines which one is effective.
    let elements = ComparedElements(old, new, schema, .byOrder, unitesRepeats: false) {
      $0.text(of: "issuerName")
    }
    let renamed = renames(elements.matches)
    for match in elements.matches {
      let token = Self.token(match, schema)
      if let old = match.old, let new = match.new {
        var inner = list.inside(token, old, new, "")
        inner.subject = subject(match, owner)
        inner.old = old.member("issuerName")?.range ?? inner.old
        inner.new = new.member("issuerName")?.range ?? inner.new
        compare(old, new, schema, inner)
      } else if let new = match.new, let old = renamed.oldOfNew[new.index] {
        addRename(old, new, list)
      } else if match.new != nil || !renamed.isOld(match.old) {
        var inner = list
        inner.subject = subject(match, owner)
        addElement("issuer", match, schema, token: token, { Self.summary(match, $0) }, inner)
      }
    }
    noteMoves(elements, field, list, owner)
  }

  private func subject(_ match: ComparedElements.Match, _ owner: Owner) -> String {
    var text = "an issuer without a name"
    if let name = match.name { text = "issuer " + ChangeWording.quoted(name.string) }
    if match.ordinal > 1 { text += " (number \(match.ordinal) with this name)" }
    return owner.subject.isEmpty ? text : text + " in " + owner.subject
  }

  /// A summary of an issuer that was added or removed.
  private static func summary(_ match: ComparedElements.Match, _ verb: String) -> String {
    guard let issuer = match.new ?? match.old, issuer.kind == .object else { return verb }
    var parts: [String] = []
    let addresses = ["jwksUri", "discoveryUri"] as [StaticString]
    if let jwks = issuer.member("jwks"),
      let address = addresses.lazy.compactMap({ jwks.member($0) }).first
    {
      parts.append("keys from " + ChangeWording.value(address, nil))
    }
    let certificates = issuer.shownTexts(of: "certificateSubjectNames")
    if !certificates.isEmpty { parts.append("certificates \(certificates)") }
    if parts.isEmpty { parts.append("no keys") }
    let filters = issuer.member("filters").map { Array($0.elements) } ?? []
    if !filters.isEmpty {
      let claims = filters.map {
        $0.text(of: "name").map { ChangeWording.quoted($0.string) } ?? "?"
      }
      parts.append(
        (claims.count == 1 ? "a filter on " : "filters on ") + ChangeWording.list(claims))
    } else {
      parts.append("no filters")
    }
    let roles = issuer.shownTexts(of: "issuerRoles")
    if !roles.isEmpty { parts.append("roles for all users: \(roles)") }
    if issuer.member("enabled")?.kind == .false { parts.append("disabled") }
    let text = parts.joined(separator: "; ")
    return match.new == nil ? "\(verb) (was: \(text))" : "\(verb): \(text)"
  }

  // MARK: Other names

  private struct Renames {
    /// The old elements by the node index of the new element.
    var oldOfNew: [Int: JSONValue] = [:]
    private var olds: Set<Int> = []

    mutating func add(_ old: JSONValue, _ new: JSONValue) {
      oldOfNew[new.index] = old
      olds.insert(old.index)
    }

    func isOld(_ value: JSONValue?) -> Bool { value.map { olds.contains($0.index) } ?? false }
  }

  /// Finds issuers that were renamed: those on one side only that are equal except for the name.
  private func renames(_ matches: [ComparedElements.Match]) -> Renames {
    var renames = Renames()
    let removed = matches.filter { $0.new == nil && $0.name != nil }
    guard !removed.isEmpty, matches.contains(where: { $0.old == nil }) else { return renames }
    func key(_ issuer: JSONValue) -> Text {
      Text(Meaning.of(issuer, Issuer.schema, leavingOut: "issuerName"))
    }
    var known: [Text: [JSONValue]] = [:]
    for match in removed.reversed() {
      if let old = match.old { known[key(old), default: []].append(old) }
    }
    for match in matches where match.old == nil && match.name != nil {
      guard let new = match.new, var twins = known[key(new)], let old = twins.popLast() else {
        continue
      }
      known[key(new)] = twins
      renames.add(old, new)
    }
    return renames
  }

  private mutating func addRename(_ old: JSONValue, _ new: JSONValue, _ list: Owner) {
    guard let before = old.member("issuerName"), let after = new.member("issuerName") else {
      return
    }
    let (from, to) = (ChangeWording.value(before, nil), ChangeWording.value(after, nil))
    var owner = list
    owner.subject = "issuer " + from + (list.subject.isEmpty ? "" : " in " + list.subject)
    add(
      "issuer", .renamed, list.pointer + "/" + StablePointer.identity(before.text, 1),
      "renamed to \(to); otherwise unchanged", owner,
      content: Change.content(Secrets.masked(shapesIn: after.text.string)),
      old: Change.Place(before.range, from), new: Change.Place(after.range, to))
  }

  // MARK: Order

  /// The maximum number of moved issuers that are reported one by one.
  private static let mostMoves = 5

  private mutating func noteMoves(
    _ elements: ComparedElements, _ field: Field, _ list: Owner, _ owner: Owner
  ) {
    let moved = elements.moved
    guard moved.count <= Self.mostMoves else {
      return addNeutral(
        "order", .changed, field,
        "the order of the issuers changed, which has no effect if their names differ",
        owner,
        list.old, list.new)
    }
    for match in moved {
      guard let old = match.old, let new = match.new else { continue }
      var inner = list
      inner.subject = subject(match, owner)
      add(
        "issuer", .moved, list.pointer + "/" + Self.token(match, Issuer.schema),
        "moved to another position in the list, which has no effect", inner, isNeutral: true,
        old: Change.Place(old.opening), new: Change.Place(new.opening))
    }
  }

  // MARK: Filters

  /// Compares filters as a set of conditions. They are paired by claim and type, and several with
  /// the same claim and type by content.
  mutating func compareFilters(
    _ field: Field, _ old: JSONValue?, _ new: JSONValue?, _ list: Owner, _ owner: Owner
  ) {
    let schema = TokenFilter.schema
    let elements = ComparedElements(old, new, schema, .byContent, unitesRepeats: true) {
      $0.filterKey
    }
    let retyped = retypings(elements.matches)
    let retypedOlds = Set(retyped.values.compactMap { $0.old?.index })
    for match in elements.matches {
      let element = match.new ?? match.old
      let isSecret = element?.text(of: "name").map { ClaimSecrets.isSecret($0) } ?? false
      if let old = match.old, let new = match.new {
        var inner = list.inside(
          Self.filterToken(match), old, new, "the " + (element?.filterWords ?? "filter"))
        inner.hidesValues = isSecret
        compare(old, new, schema, inner)
      } else if let new = match.new, let twin = retyped[new.index] {
        let claim = new.text(of: "name").map { ChangeWording.quoted($0.string) } ?? "?"
        let token = Self.filterToken(twin)
        if let old = twin.old {
          var inner = list.inside(token, old, new, "the filter on \(claim)")
          inner.hidesValues = isSecret
          compare(old, new, schema, inner)
        }
      } else if match.new != nil
        || !(match.old.map { retypedOlds.contains($0.index) } ?? false)
      {
        addElement(
          "filter", match, schema, token: Self.filterToken(match),
          { verb in
            let values = isSecret ? Secrets.mask : element?.shownTexts(of: "values") ?? ""
            return "\(element?.filterWords ?? "filter") \(verb)"
              + (values.isEmpty ? "" : ": \(values)")
          }, list)
      }
    }
    noteOrder(elements, field, list, owner)
  }

  /// The pointer token of a filter: `[dept]` for an include filter, `[dept]:exclude` for another
  /// type.
  private static func filterToken(_ match: ComparedElements.Match) -> String {
    guard let element = match.old ?? match.new else { return "[]" }
    let named = ComparedElements.Match(
      name: element.text(of: "name"), ordinal: match.ordinal, old: match.old, new: match.new)
    let type = element.filterType
    return token(named, TokenFilter.schema, suffix: type == "include" ? "" : ":" + type)
  }

  /// Finds filters whose type changed. A match is the only removed filter on a claim, keyed by the
  /// node index of the only added filter on the claim.
  private func retypings(
    _ matches: [ComparedElements.Match]
  ) -> [Int: ComparedElements.Match] {
    var removed: [Text: [ComparedElements.Match]] = [:]
    var added: [Text: [JSONValue]] = [:]
    for match in matches {
      if match.new == nil, let claim = match.old?.text(of: "name") {
        removed[claim, default: []].append(match)
      } else if match.old == nil, let new = match.new, let claim = new.text(of: "name") {
        added[claim, default: []].append(new)
      }
    }
    var twins: [Int: ComparedElements.Match] = [:]
    for (claim, filters) in added where filters.count == 1 {
      if let old = removed[claim], old.count == 1 { twins[filters[0].index] = old[0] }
    }
    return twins
  }
}

extension JSONValue {
  /// The key for pairing filters: claim and type. Nil without a claim.
  fileprivate var filterKey: Text? {
    text(of: "name").map { Text($0.string + "\u{0}" + filterType) }
  }

  /// The written type of a filter, or the default type if it is absent.
  fileprivate var filterType: String {
    guard kind == .object, let type = member("type") else { return "include" }
    return type.kind == .string ? type.text.string : ChangeWording.flat(type)
  }

  /// A description of a filter: `include filter on 'dept'`.
  fileprivate var filterWords: String {
    let claim = text(of: "name").map { " on " + ChangeWording.quoted($0.string) }
    return ChangeWording.shortened(filterType) + " filter" + (claim ?? " without a claim")
  }
}
