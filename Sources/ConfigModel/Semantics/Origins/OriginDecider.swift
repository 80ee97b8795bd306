/// Decides origins by one policy, and records the readings on which each decision depends.
public struct OriginDecider: Sendable {
  public struct Verdict: Sendable {
    /// True if the text is an origin. No pattern matches other texts.
    public let isOrigin: Bool
    /// The index in ``AllowOriginPolicy/patterns`` of the pattern that allows the origin; nil if
    /// there is none.
    public let pattern: Int?
    /// The readings whose other answer would reverse the decision.
    public let assumptions: Assumptions

    public var isAllowed: Bool { pattern != nil }
  }

  /// The longest text that is examined, in bytes. A host name has at most 253.
  public static let maximumCount = 4096

  public let policy: AllowOriginPolicy
  public let readings: Readings
  private let matcher: OriginMatcher
  /// The policy under the other answer to each question that may affect it.
  private let alternatives: [Alternative]

  private struct Alternative: Sendable {
    let reading: Reading
    let matcher: OriginMatcher
    /// True if the alternative allows only origins that are allowed anyway. The first answer to
    /// each of these questions is the wider one.
    let isNarrower: Bool
  }

  public init(_ policy: AllowOriginPolicy, _ readings: Readings = Readings()) {
    self.policy = policy
    self.readings = readings
    matcher = OriginMatcher(policy, readings)
    alternatives = Self.readingsThatMatter(to: policy).flatMap { reading in
      readings.alternatives(to: reading).map {
        Alternative(
          reading: reading, matcher: OriginMatcher(policy, $0), isNarrower: readings[reading] == 0)
      }
    }
  }

  private static func readingsThatMatter(to policy: AllowOriginPolicy) -> [Reading] {
    var found: Set<Reading> = []
    for (_, pattern) in policy.patterns {
      // An origin may have capitals even if no pattern does.
      found.insert(.originCase)
      if let port = pattern.port {
        if port.hasWildcard {
          found.insert(.wildcardPort)
        } else if port.pattern.isOne(of: ["80", "443", "21"]) {
          found.insert(.writtenDefaultPort)
        }
      }
      // Ports and labels are never empty, except for the part after a final dot of a host. Between
      // the dots of a scheme there may be empty parts.
      let segments = pattern.labels + (pattern.port.map { [$0] } ?? []) + pattern.scheme
      if segments.contains(where: { $0.hasWildcard && !$0.matchesEverything })
        || pattern.scheme.count > 1 && pattern.scheme.contains(where: \.hasWildcard)
        || pattern.labels.count > 1 && pattern.labels[pattern.labels.count - 1].hasWildcard
      {
        found.insert(.emptyWildcard)
      }
    }
    return Reading.all.filter(found.contains)
  }

  /// Decides one origin. A text that is not UTF-8 is none.
  public func decide(_ text: Span<UInt8>) -> Verdict {
    guard text.count <= Self.maximumCount, let text = try? UTF8Span(validating: text) else {
      return Self.noOrigin
    }
    return decide(String(copying: text))
  }

  /// Decides one origin.
  public func decide(_ text: String) -> Verdict {
    guard text.utf8.count <= Self.maximumCount, Origin(text) != nil else { return Self.noOrigin }
    let pattern = matcher.firstMatch(text)
    var assumptions = Assumptions()
    for alternative in alternatives where alternative.isNarrower == (pattern != nil) {
      if (alternative.matcher.firstMatch(text) != nil) != (pattern != nil) {
        assumptions.insert(alternative.reading)
      }
    }
    return Verdict(isOrigin: true, pattern: pattern, assumptions: assumptions)
  }

  private static let noOrigin = Verdict(
    isOrigin: false, pattern: nil, assumptions: Assumptions())
}
