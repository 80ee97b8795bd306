import ConfigModel

/// The filters of one issuer on one claim, as far as the service can understand them.
struct ClaimFilters {
  let claim: Text
  var includes: [TokenFilter] = []
  var excludes: [TokenFilter] = []
}

extension Issuer {
  /// The claims with more than one filter, in the order of the text.
  ///
  /// Without `iss`: it is a constant, and each filter on it is judged on its own.
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

  /// Whether a filter's claim holds the username.
  func takesUsername(fromClaimOf filter: TokenFilter) -> Bool {
    usernameAttribute.isAbsent
      ? filter.name.isWritten("sub") : filter.name.isWritten(as: usernameAttribute)
  }

  /// Whether the claim holds the username.
  func takesUsername(from claim: Text) -> Bool {
    if usernameAttribute.isAbsent { return claim == "sub" }
    guard let written = usernameAttribute.written else { return false }
    return written.text == claim
  }

  /// Whether the username is in `sub`, as it is by default.
  var takesUsernameFromSub: Bool {
    usernameAttribute.isAbsent || usernameAttribute.isWritten("sub")
  }

  /// Whether a token has one text at most in the claim: other claims may be arrays, of which filters
  /// look at every element.
  func hasOneText(in claim: Text) -> Bool {
    claim == "sub" || claim == "azp" || takesUsername(from: claim)
  }

  /// Whether a filter demands that a claim holds something in particular.
  func demands(_ claim: StaticString) -> Bool {
    filters.contains { !$0.isExclude && $0.name.isWritten(claim) }
  }

  /// Whether a filter of either type looks at a claim.
  func hasFilter(on claim: StaticString) -> Bool {
    filters.contains { $0.name.isWritten(claim) }
  }

  /// Takes a filter away, and the whole member if it is the only one.
  func removing(_ filter: TokenFilter) -> [Edit] {
    guard let entry = filtersMember.entry else { return [] }
    var elements = entry.value.elements
    _ = elements.next()
    return elements.next() == nil
      ? object.json.removing(entry) : entry.value.removing(filter.object.json)
  }
}

extension AuthTokenConfiguration {
  /// Every filter, in the order of the issuers.
  var filters: some Sequence<TokenFilter> {
    issuers.lazy.flatMap { $0.filters }
  }

  /// What an analysis of the whole configuration may cost: some, and more for a large one, so that
  /// it stays within a small multiple of reading it.
  var effort: Effort {
    Effort(Effort.standard / 4 + 8 * object.document.tree.count)
  }
}

/// The claims that an issuer's filters of one type are about.
struct FilteredClaims {
  private let issuer: Issuer
  private let isExcluded: Bool
  /// Set up when somebody asks, and only where filters are many.
  private var names: Set<Text>?

  init(_ issuer: Issuer, excluded isExcluded: Bool) {
    self.issuer = issuer
    self.isExcluded = isExcluded
  }

  /// Whether one of them is about the same claim as a filter.
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
