import ConfigModel

/// The filters of one issuer on one claim, restricted to those that the service can interpret.
struct ClaimFilters {
  let claim: Text
  var includes: [TokenFilter] = []
  var excludes: [TokenFilter] = []
}

extension Issuer {
  /// The claims with more than one filter, in source order.
  ///
  /// The claim `iss` is excluded: it is constant, and each filter on it is checked separately.
  var repeatedFilters: [ClaimFilters] {
    guard filters.count > 1 else { return [] }
    var groups: [ClaimFilters] = []
    var places: [Text: Int] = [:]
    for filter in filters where filter.claimKind != .issuer && filter.isUnmistakable {
      guard let claim = filter.name.written?.text else { continue }
      let place = places[claim] ?? groups.count
      if place == groups.count {
        places[claim] = place
        groups.append(ClaimFilters(claim: claim))
      }
      if filter.isExclude {
        groups[place].excludes.append(filter)
      } else {
        groups[place].includes.append(filter)
      }
    }
    return groups.filter { $0.includes.count + $0.excludes.count > 1 }
  }

  /// True if the claim of a filter holds the username.
  func takesUsername(fromClaimOf filter: TokenFilter) -> Bool {
    usernameAttribute.isAbsent
      ? filter.name.isWritten("sub") : filter.name.isWritten(as: usernameAttribute)
  }

  /// True if the claim holds the username.
  func takesUsername(from claim: Text) -> Bool {
    if usernameAttribute.isAbsent { return claim == "sub" }
    guard let written = usernameAttribute.written else { return false }
    return written.text == claim
  }

  /// True if the username is in `sub`, which is the default.
  var takesUsernameFromSub: Bool {
    usernameAttribute.isAbsent || usernameAttribute.isWritten("sub")
  }

  /// True if a token has at most one string in the claim. Other claims may be arrays, and filters
  /// check every element.
  func hasOneText(in claim: Text) -> Bool {
    claim == "sub" || claim == "azp" || takesUsername(from: claim)
  }

  /// True if an include filter requires certain values of the claim.
  func demands(_ claim: StaticString) -> Bool {
    filters.contains { !$0.isExclude && $0.name.isWritten(claim) }
  }

  /// True if a filter of either type is on the claim.
  func hasFilter(on claim: StaticString) -> Bool {
    filters.contains { $0.name.isWritten(claim) }
  }

  /// Removes a filter. Removes the whole member if it is the only filter.
  func removing(_ filter: TokenFilter) -> [Edit] {
    guard let entry = filtersMember.entry else { return [] }
    var elements = entry.value.elements
    _ = elements.next()
    return elements.next() == nil
      ? object.json.removing(entry) : entry.value.removing(filter.object.json)
  }
}

extension AuthTokenConfiguration {
  /// The effort for an analysis of the whole configuration. It grows with the size of the
  /// configuration, so that the analysis takes at most a small multiple of the time for reading it.
  var effort: Effort {
    Effort(Effort.standard / 4 + 8 * object.document.tree.count)
  }
}

/// The claims of an issuer's filters of one type.
struct FilteredClaims {
  private let issuer: Issuer
  private let isExcluded: Bool
  /// The claim names. Built on first use, and only if there are many filters.
  private var names: Set<Text>?

  init(_ issuer: Issuer, excluded isExcluded: Bool) {
    self.issuer = issuer
    self.isExcluded = isExcluded
  }

  /// True if a filter of this type is on the same claim as `filter`.
  mutating func contains(_ filter: TokenFilter) -> Bool {
    guard issuer.filters.count > 8 else {
      for other in issuer.filters
      where other.isExclude == isExcluded && other.isOnSameClaim(as: filter) {
        return true
      }
      return false
    }
    let known =
      names
      ?? Set(
        issuer.filters.lazy.filter { [isExcluded] in $0.isExclude == isExcluded }
          .compactMap { $0.name.written?.text })
    names = known
    return filter.name.written.map { known.contains($0.text) } ?? false
  }
}
