/// Says of many origins why a policy does not admit them.
///
/// Of a policy with more than ``NearestOrigins/limit`` patterns not all are held against each origin,
/// so that an origin takes the same time however many there are.
public struct OriginRefusals: Sendable {
  private let policy: AllowOriginPolicy
  private let readings: Readings
  private let matcher: OriginMatcher
  private let nearest: NearestOrigins
  private let faults: [(item: AllowOriginPolicy.Item, fault: OriginFault)]
  /// What items that are no patterns were meant for, and the number of the fault of each.
  private let intended: OriginMatcher
  private let intendedFaults: [Int]

  public init(_ policy: AllowOriginPolicy, _ readings: Readings) {
    self.policy = policy
    self.readings = readings
    matcher = OriginMatcher(policy, readings)
    nearest = NearestOrigins(policy, readings)
    faults = policy.faults
    var patterns: [String] = []
    var intendedFaults: [Int] = []
    for (index, fault) in faults.enumerated() {
      let texts = fault.fault.intendedPatterns
      patterns += texts
      intendedFaults += texts.map { _ in index }
    }
    intended = OriginMatcher(patterns, readings)
    self.intendedFaults = intendedFaults
  }

  /// - Parameter text: What is not admitted, be it an origin or not.
  public func refusal(of text: String) -> OriginRefusal {
    if text.utf8.count > OriginDecider.maximumCount {
      return OriginRefusal(
        "it is longer than \(OriginDecider.maximumCount) bytes, the most that an origin may have",
        nil)
    }
    guard let comparison = OriginComparison(text, readings) else { return malformed(text) }
    if policy.isDisallow {
      return OriginRefusal("the policy is 'disallow'", policy.items.first)
    }
    if policy.isBlank { return OriginRefusal("the policy is empty", nil) }
    if let refusal = dotAtEnd(text) ?? faultyItem(text) { return refusal }
    guard let (difference, item) = nearest.pattern(to: comparison) else {
      return OriginRefusal("no item of the policy is a pattern", nil)
    }
    return OriginRefusal(difference.message, item)
  }

  /// What is wrong with a text that is no origin, and the pattern that would admit what is right
  /// about it.
  private func malformed(_ text: String) -> OriginRefusal {
    let message = OriginProblem.message(text)
    guard let origin = OriginProblem.origin(in: text), !policy.isDisallow,
      let match = matcher.firstMatch(origin)
    else { return OriginRefusal(message, nil) }
    return OriginRefusal(
      "\(message); '\(origin)' would be admitted", policy.patterns[match].item)
  }

  /// A dot at the end of the host, where that is what keeps an origin out.
  private func dotAtEnd(_ text: String) -> OriginRefusal? {
    guard let origin = Origin(text), origin.endsWithDot, let parts = OriginParts(text) else {
      return nil
    }
    let host = String(parts.host.dropLast())
    let other = "\(parts.scheme)://\(host)" + (parts.port.map { ":" + $0 } ?? "")
    guard let match = matcher.firstMatch(other) else { return nil }
    return OriginRefusal(
      "the host ends with a dot, which makes it another host than '\(host)'; "
        + "'\(other)' would be admitted", policy.patterns[match].item)
  }

  /// An item that is no pattern and was meant to admit the origin.
  private func faultyItem(_ text: String) -> OriginRefusal? {
    let match = intended.firstMatch(text).map { intendedFaults[$0] }
    let star =
      policy.patterns.isEmpty ? faults.firstIndex { $0.fault == .bareWildcard } : nil
    guard let index = [match, star].compactMap({ $0 }).min() else { return nil }
    let (item, fault) = faults[index]
    let reason =
      switch fault {
      case .bareWildcard: "a pattern has a scheme and a host"
      case .separators: "patterns are parted by commas"
      default: "nothing may follow the host or the port"
      }
    return OriginRefusal("'\(item.text)' matches nothing: \(reason)", item)
  }
}

extension OriginFault {
  /// The patterns that an item without what is wrong with it comes to.
  fileprivate var intendedPatterns: [String] {
    switch self {
    case .trailingSlash(let pattern), .path(let pattern): [pattern]
    case .separators(let patterns): patterns
    default: []
    }
  }
}
