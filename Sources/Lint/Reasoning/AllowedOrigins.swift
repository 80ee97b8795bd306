import ConfigModel

/// The origins that a policy allows under some readings, for questions about all of them. The evaluator
/// confirms each origin that is returned.
struct AllowedOrigins {
  typealias Answer = OriginPattern.Answer

  /// The patterns that may allow an origin, with their indices in ``AllowOriginPolicy/patterns``.
  let patterns: [(index: Int, pattern: OriginPattern)]
  private let readings: Readings
  private let matcher: OriginMatcher

  init(_ policy: AllowOriginPolicy, _ readings: Readings) {
    self.readings = readings
    patterns =
      policy.isDisallow
      ? []
      : policy.patterns.enumerated().compactMap { index, entry in
        entry.item.mayAllowOrigins(under: readings) ? (index, entry.pattern) : nil
      }
    matcher = OriginMatcher(policy, readings)
  }

  /// False if the pattern matches no origin in the form that browsers send.
  private static func mayBeSent(_ pattern: OriginPattern) -> Bool {
    let labels = pattern.labels.map { $0.pattern.string.replacing("*", with: "a") }
    return Origin("https://" + labels.joined(separator: ".")) != nil
  }

  private func isAllowed(_ origin: String) -> Bool { matcher.firstMatch(origin) != nil }

  /// An origin that is asked for and that one pattern allows.
  func origin(
    in asked: [AskedOrigins], of pattern: OriginPattern, _ effort: inout Effort
  ) -> Answer {
    var isDecided = true
    for asked in asked {
      let other = asked.fitted(to: pattern)
      guard Self.mayBeSent(other) else { continue }
      switch pattern.origin(
        sharedWith: other, under: readings, and: AskedOrigins.readings, &effort)
      {
      case .none: continue
      case .some(let origin) where isAllowed(origin): return .some(origin)
      case .some, .undecided: isDecided = false
      }
    }
    return isDecided ? .none : .undecided
  }

  /// An origin that is asked for and allowed.
  func origin(in asked: [AskedOrigins], _ effort: inout Effort) -> Answer {
    Self.first(patterns) { origin(in: asked, of: $0.pattern, &effort) }
  }

  /// An origin that is allowed and not asked for.
  func origin(outside asked: [AskedOrigins], _ effort: inout Effort) -> Answer {
    let own = patterns.map(\.pattern)
    let set = OriginSet(asked.flatMap { $0.fitted(to: own) }, AskedOrigins.readings)
    return Self.first(own) { pattern in
      let answer = set.origin(of: pattern, under: readings, &effort)
      guard case .some(let origin) = answer else { return answer }
      return isAllowed(origin) ? answer : .undecided
    }
  }

  /// An origin that is asked for and not allowed.
  func origin(lackingFrom asked: [AskedOrigins], _ effort: inout Effort) -> Answer {
    let own = patterns.map(\.pattern)
    let set = OriginSet(own, readings)
    // What is asked is exact, even if the stars of the policy stand for at least one character.
    let refusesEmpty = readings.wildcardsRefuseTheEmptyText
    let exact =
      refusesEmpty
      ? AskedOrigins.readings.with(.emptyWildcard, readings[.emptyWildcard])
      : AskedOrigins.readings
    var isDecided = true
    for pattern in asked.flatMap({ $0.fitted(to: own, more: 1) }) where Self.mayBeSent(pattern) {
      let parts = refusesEmpty ? pattern.withoutEmptyStars : [pattern]
      if parts == nil { isDecided = false }
      let answer = Self.first(parts ?? []) { part in
        let answer = set.origin(of: part, under: exact, &effort)
        guard case .some(let origin) = answer else { return answer }
        return isAllowed(origin) ? .undecided : answer
      }
      switch answer {
      case .none: continue
      case .some: return answer
      case .undecided: isDecided = false
      }
    }
    return isDecided ? .none : .undecided
  }

  private static func first<Element>(
    _ elements: [Element], _ find: (Element) -> Answer
  ) -> Answer {
    var isDecided = true
    for element in elements {
      let answer = find(element)
      switch answer {
      case .none: continue
      case .some: return answer
      case .undecided: isDecided = false
      }
    }
    return isDecided ? .none : .undecided
  }
}
