/// What the filters want.
extension ExchangeRun {
  mutating func checkFilters(_ claims: TokenClaims, _ issuer: PreparedIssuer) {
    for filter in issuer.filters {
      if filter.isWellFormed {
        check(filter, claims)
      } else {
        touches?.insert(filter.range)
        fail(
          .filterMalformed, .filters, at: filter.label,
          "the filter is incomplete or malformed, so it is never satisfied")
      }
    }
  }

  /// Whether some value of a claim matches: as the readings want it, and with one of them changed.
  private struct Hits {
    var isHit = false
    var inOtherCase = false
    var withOtherNonStrings = false
  }

  private mutating func check(_ filter: PreparedFilter, _ claims: TokenClaims) {
    let claim = claims.find(filter.name)
    var hits = Hits()
    if let claim {
      claims.eachValue(of: claim) { value in
        switch claims.kind(value) {
        case .object, .array: assumptions.insert(.structuredClaims)
        case .null: break
        case let kind: note(value, isString: kind == .string, filter, claims, &hits)
        }
      }
    }
    if hits.isHit != hits.inOtherCase { assumptions.insert(.filterCase) }
    if hits.isHit != hits.withOtherNonStrings { assumptions.insert(.nonStringClaims) }
    if hits.isHit != filter.isExclude {
      pass(
        .filters, at: filter.label,
        Self.wording(filter, claim.map { claims.value($0) }, hits.isHit))
    } else {
      touches?.insert(filter.range)
      fail(
        .filterUnsatisfied, .filters, at: filter.label,
        Self.wording(filter, claim.map { claims.value($0) }, hits.isHit)
          + (hits.inOtherCase && !hits.isHit ? "; only upper and lower case differ" : ""))
    }
  }

  @inline(__always) private mutating func note(
    _ value: Claim, isString: Bool, _ filter: PreparedFilter, _ claims: TokenClaims,
    _ hits: inout Hits
  ) {
    let ignoresCase = readings.filtersIgnoreCase
    let counts = isString || !readings.ignoresNonStringClaims
    let matches = claims.withComparableText(value, ignoringNonStrings: false) { text in
      if counts { touches?.insert(filter, text, ignoringCase: ignoresCase) }
      let isMatch = filter.values.match(text, ignoringCase: ignoresCase)
      let inOtherCase =
        filter.values.dependsOnCase(text)
        ? filter.values.match(text, ignoringCase: !ignoresCase) : isMatch
      return (isMatch, inOtherCase)
    }
    guard let (isMatch, inOtherCase) = matches else { return }
    if isMatch, counts { hits.isHit = true }
    if inOtherCase, counts { hits.inOtherCase = true }
    if isMatch, isString || !counts { hits.withOtherNonStrings = true }
  }

  private static func wording(_ filter: PreparedFilter, _ claim: JSONValue?, _ hit: Bool) -> String
  {
    guard let claim else {
      return "the token has no '\(filter.nameText)'"
        + (filter.isExclude ? ", so nothing of it is excluded" : "")
    }
    let text = claim.kind == .string ? "'\(claim.text)'" : claim.excerpt
    let list = filter.isExclude ? "excluded" : "wanted"
    return "'\(filter.nameText)' is \(text): \(hit ? "among" : "not among") the \(list) values"
  }
}

extension JSONValue {
  /// The beginning of the value as it is written.
  var excerpt: String {
    let text = tree.source.text(range.start..<min(range.end, range.start + 60))
    return range.end > range.start + 60 ? text + "…" : text
  }
}
