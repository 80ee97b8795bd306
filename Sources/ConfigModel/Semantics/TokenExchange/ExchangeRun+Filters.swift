/// The checks of the filters.
extension ExchangeRun {
  mutating func checkFilters(_ claims: TokenClaims, _ issuer: PreparedIssuer) {
    let known = issuer.crowds.isEmpty ? [] : hitsOfCrowds(of: issuer, claims)
    for (index, filter) in issuer.filters.enumerated() {
      if filter.isWellFormed {
        check(filter, claims.claim(filter.name), known.isEmpty ? nil : known[index])
      } else {
        touches?.insert(filter.range)
        fail(
          .filterMalformed, .filters, at: filter.label,
          "the filter is incomplete or malformed, so it rejects every token")
      }
    }
  }

  /// The results of matching the values of a claim: under the chosen readings, with the other case
  /// sensitivity, and with the other treatment of non-strings.
  private struct Hits {
    var isHit = false
    var inOtherCase = false
    var withOtherNonStrings = false
  }

  /// - Parameter known: The hits, if they were computed already.
  private mutating func check(_ filter: PreparedFilter, _ claim: JSONValue?, _ known: Hits?) {
    let hits = known ?? claim.map { self.hits($0, filter) } ?? Hits()
    if hits.isHit != hits.inOtherCase { assumptions.insert(.filterCase) }
    if hits.isHit != hits.withOtherNonStrings { assumptions.insert(.nonStringClaims) }
    if hits.isHit != filter.isExclude {
      pass(.filters, at: filter.label, Self.wording(filter, claim, hits.isHit))
    } else {
      touches?.insert(filter.range)
      fail(
        .filterUnsatisfied, .filters, at: filter.label,
        Self.wording(filter, claim, hits.isHit)
          + (hits.inOtherCase && !hits.isHit ? " (only the case differs)" : ""))
    }
  }

  /// The hits of the filters that are in a crowd, nil for the others; empty if no crowd can be
  /// used.
  private mutating func hitsOfCrowds(
    of issuer: PreparedIssuer, _ claims: TokenClaims
  ) -> [Hits?] {
    // Crowds do not report which values of a filter matched.
    guard touches == nil else { return [] }
    var known: [Hits?] = Array(repeating: nil, count: issuer.filters.count)
    for crowd in issuer.crowds {
      guard let claim = claims.claim(crowd.name), claim.kind == .array else { continue }
      for (place, hits) in hits(claim, crowd).enumerated() { known[crowd.filters[place]] = hits }
    }
    return known
  }

  /// Computes the hits of all filters in a crowd.
  private mutating func hits(_ claim: JSONValue, _ crowd: FilterCrowd) -> [Hits] {
    var hits = Array(repeating: Hits(), count: crowd.filters.count)
    let ignoresCase = readings.filtersIgnoreCase
    for value in claim.elements {
      guard let (text, isString, counts) = comparable(value) else { continue }
      crowd.forEachMatch(text, ignoringCase: ignoresCase) { place in
        if counts { hits[place].isHit = true }
        if isString || !counts { hits[place].withOtherNonStrings = true }
      }
      guard counts else { continue }
      crowd.forEachMatch(text, ignoringCase: !ignoresCase) { hits[$0].inOtherCase = true }
    }
    return hits
  }

  /// The text of a value, and whether the value counts under the chosen reading of non-strings.
  private mutating func comparable(
    _ value: JSONValue
  ) -> (text: Text, isString: Bool, counts: Bool)? {
    let kind = value.kind
    if kind == .object || kind == .array { assumptions.insert(.structuredClaims) }
    let isString = kind == .string
    return value.comparableText.map { ($0, isString, isString || !readings.ignoresNonStringClaims) }
  }

  private mutating func hits(_ claim: JSONValue, _ filter: PreparedFilter) -> Hits {
    var hits = Hits()
    let ignoresCase = readings.filtersIgnoreCase
    claim.eachValue { value in
      guard let (text, isString, counts) = comparable(value) else { return }
      if counts { touches?.insert(filter, text, ignoringCase: ignoresCase) }
      let isMatch = filter.values.match(text, ignoringCase: ignoresCase)
      // Case makes no difference if neither side has capitals.
      let inOtherCase =
        filter.values.hasCapitals || text.hasCapitals
        ? filter.values.match(text, ignoringCase: !ignoresCase) : isMatch
      if isMatch, counts { hits.isHit = true }
      if inOtherCase, counts { hits.inOtherCase = true }
      if isMatch, isString || !counts { hits.withOtherNonStrings = true }
    }
    return hits
  }

  private static func wording(_ filter: PreparedFilter, _ claim: JSONValue?, _ hit: Bool) -> String
  {
    guard let claim else {
      return "the token has no '\(filter.name)' claim"
        + (filter.isExclude ? ", so the filter excludes nothing" : "")
    }
    let outcome =
      switch (filter.isExclude, hit) {
      case (true, true): "is excluded by the filter"
      case (true, false): "is not excluded by the filter"
      case (false, true): "matches the filter"
      case (false, false): "matches none of the filter's values"
      }
    // The value of a secret claim is not quoted. Reports mask only text that follows a name and a
    // colon, which would not be the case here.
    if ClaimSecrets.isSecret(filter.name) {
      return "the token's '\(filter.name)' \(outcome)"
    }
    let text = claim.kind == .string ? claim.text : Text(claim.summary)
    let shown = ClaimSecrets.shown(text)
    let quoted = claim.kind == .string ? "'\(shown)'" : shown
    let message = "'\(filter.name)' is \(quoted), which \(outcome)"
    guard !filter.isExclude, !hit else { return message }
    return message + ": " + ShortList.quoted(filter.values.globs.lazy.map(\.pattern))
  }
}

extension JSONValue {
  /// The beginning of the value as written.
  var excerpt: String {
    let text = tree.source.text(range.start..<min(range.end, range.start + 60))
    return range.end > range.start + 60 ? text + "…" : text
  }

  private static let longestSummary = 60

  /// The value as written. A long value is shortened, but keeps its closing brackets and quotation
  /// marks.
  fileprivate var summary: String {
    guard range.count > Self.longestSummary else { return tree.source.text(range.bounds) }
    switch kind {
    case .object: return "{…}"
    case .array:
      var (shown, count) = ([String](), 0)
      for element in elements {
        let summary = element.summaryOfElement
        count += summary.utf8.count
        guard shown.isEmpty || count <= Self.longestSummary else {
          shown.append("…")
          break
        }
        shown.append(summary)
      }
      return "[" + shown.joined(separator: ", ") + "]"
    default: return summaryOfElement
    }
  }

  private var summaryOfElement: String {
    switch kind {
    case .object: "{…}"
    case .array: "[…]"
    case .string:
      "\"" + text.string.prefix(Self.longestSummary / 2)
        + (text.string.count > Self.longestSummary / 2 ? "…\"" : "\"")
    default:
      tree.source.text(range.bounds).prefix(Self.longestSummary / 2)
        + (range.count > Self.longestSummary / 2 ? "…" : "")
    }
  }
}
