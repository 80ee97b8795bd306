/// Explains for many origins why a policy does not allow them.
///
/// If a policy has more than ``NearestOrigins/limit`` patterns, only some are compared with each
/// origin, so that the time per origin does not depend on their number.
public struct OriginRefusals: Sendable {
  private let policy: AllowOriginPolicy
  private let readings: Readings
  private let matcher: OriginMatcher
  private let nearest: NearestOrigins
  private let faults: [(item: AllowOriginPolicy.Item, fault: OriginFault)]
  /// The patterns that malformed items were probably meant to be, and the index in ``faults`` of
  /// each.
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

  /// - Parameter text: A text that the policy does not allow, whether it is an origin or not.
  public func refusal(of text: String) -> OriginRefusal {
    if text.utf8.count > OriginDecider.maximumCount {
      return OriginRefusal(
        "the origin is longer than \(OriginDecider.maximumCount) bytes, the maximum for an origin",
        nil)
    }
    guard let comparison = ComparedOrigin(text, readings) else { return malformed(text) }
    if policy.isDisallow {
      return OriginRefusal("the policy is 'disallow'", policy.items.first)
    }
    if policy.isBlank { return OriginRefusal("the policy is empty", nil) }
    if let refusal = dotAtEnd(text) ?? faultyItem(text) { return refusal }
    guard let (difference, item) = nearest.pattern(to: comparison) else {
      return OriginRefusal("the policy contains no valid pattern", nil)
    }
    return OriginRefusal(difference.message, item)
  }

  /// The fault of a text that is not an origin, and the pattern that would allow its origin.
  private func malformed(_ text: String) -> OriginRefusal {
    let message = OriginProblem.message(text)
    guard let origin = OriginProblem.origin(in: text), !policy.isDisallow,
      let match = matcher.firstMatch(origin)
    else { return OriginRefusal(message, nil) }
    return OriginRefusal(
      "\(message); '\(origin)' would be allowed", policy.patterns[match].item)
  }

  /// The refusal of an origin that would be allowed without the dot at the end of its host.
  private func dotAtEnd(_ text: String) -> OriginRefusal? {
    guard let origin = Origin(text), origin.endsWithDot, let parts = OriginParts(text) else {
      return nil
    }
    let host = String(parts.host.dropLast())
    let other = "\(parts.scheme)://\(host)" + (parts.port.map { ":" + $0 } ?? "")
    guard let match = matcher.firstMatch(other) else { return nil }
    return OriginRefusal(
      "the host ends with a dot, so it differs from '\(host)'; "
        + "'\(other)' would be allowed", policy.patterns[match].item)
  }

  /// The refusal of an origin that a malformed item was probably meant to allow.
  private func faultyItem(_ text: String) -> OriginRefusal? {
    let match = intended.firstMatch(text).map { intendedFaults[$0] }
    let star =
      policy.patterns.isEmpty ? faults.firstIndex { $0.fault == .bareWildcard } : nil
    guard let index = [match, star].compactMap({ $0 }).min() else { return nil }
    let (item, fault) = faults[index]
    let reason =
      switch fault {
      case .bareWildcard: "a pattern needs a scheme and a host"
      case .separators: "patterns must be separated by commas"
      default: "nothing may follow the host or the port"
      }
    return OriginRefusal("'\(item.text)' matches nothing; \(reason)", item)
  }
}

extension OriginFault {
  /// The patterns that remain if the fault is removed from the item.
  fileprivate var intendedPatterns: [String] {
    switch self {
    case .trailingSlash(let pattern), .path(let pattern): [pattern]
    case .separators(let patterns): patterns
    default: []
    }
  }
}
