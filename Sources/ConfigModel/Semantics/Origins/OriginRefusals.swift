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

/// Finds the pattern of a policy that comes closest to an origin, using an index of host endings.
///
/// For up to ``limit`` patterns, the result is the closest one, and the first of equally close
/// ones. For more, it is the closest of at most ``limit`` patterns: those with the same host, the
/// same last two labels or the same last label, and the first ones of the policy.
struct NearestOrigins: Sendable {
  static let limit = 128

  private let patterns: [(item: AllowOriginPolicy.Item, parts: ComparedOrigin.Pattern)]
  /// The first patterns for each host ending: all labels, the last two, and the last one.
  private var byEnding: [String: [Int]] = [:]

  init(_ policy: AllowOriginPolicy, _ readings: Readings) {
    patterns = policy.patterns.compactMap { item, _ in
      ComparedOrigin.Pattern(item.text, readings).map { (item, $0) }
    }
    guard patterns.count > Self.limit else { return }
    for (index, pattern) in patterns.enumerated() {
      for ending in Self.endings(pattern.parts.labels)
      where byEnding[ending]?.count ?? 0 < Self.limit / 4 {
        byEnding[ending, default: []].append(index)
      }
    }
  }

  private static func endings(_ labels: [String]) -> Set<String> {
    Set([labels.count, 2, 1].map { labels.suffix($0).joined(separator: ".") })
  }

  /// The closest pattern and its first difference; nil if there are no patterns or one of them
  /// matches.
  func pattern(
    to origin: ComparedOrigin
  ) -> (OriginMismatch, AllowOriginPolicy.Item)? {
    var best: (distance: Int, first: OriginMismatch, item: AllowOriginPolicy.Item)?
    for index in candidates(for: origin) {
      guard let found = origin.difference(patterns[index].parts),
        found.distance < best?.distance ?? .max
      else { continue }
      best = (found.distance, found.first, patterns[index].item)
    }
    return best.map { ($0.first, $0.item) }
  }

  private func candidates(for origin: ComparedOrigin) -> [Int] {
    guard patterns.count > Self.limit else { return Array(patterns.indices) }
    var found = Set(patterns.indices.prefix(Self.limit / 4))
    for ending in Self.endings(origin.labels) { found.formUnion(byEnding[ending] ?? []) }
    return found.sorted()
  }
}

/// The reason why a policy rejects an origin, and the item that comes closest to allowing it.
public struct OriginRefusal: Sendable {
  /// The message, in lower case and without a full stop.
  public let message: String
  /// The closest item and its place; nil if there is none.
  public let nearest: AllowOriginPolicy.Item?

  /// Explains one origin. For several origins, use ``OriginRefusals``.
  public init(_ text: String, _ policy: AllowOriginPolicy, _ readings: Readings) {
    self = OriginRefusals(policy, readings).refusal(of: text)
  }

  init(_ message: String, _ nearest: AllowOriginPolicy.Item?) {
    self.message = message
    self.nearest = nearest
  }
}

/// Explains texts that are not origins.
enum OriginProblem {
  static func message(_ text: String) -> String {
    if text.isEmpty { return "the origin is empty" }
    if text == "null" { return "'null' is an opaque origin, which no pattern matches" }
    guard text.includes("://") else { return "the origin has no scheme, such as 'https://'" }
    if text.unicodeScalars.contains(where: \.properties.isWhitespace) {
      return "the origin contains whitespace"
    }
    let uri = URI(text)
    if uri.userinfo != nil { return "the origin contains a user name" }
    if uri.query != nil { return "the origin has a query" }
    if uri.fragment != nil { return "the origin has a fragment" }
    if uri.path == "/" { return "the origin ends with a slash" }
    if uri.scheme == nil { return "the scheme before '://' is invalid" }
    guard let host = uri.host, !host.isEmpty else { return "the origin has no host" }
    if !uri.path.isEmpty { return "the origin has a path" }
    if host.string.includes("..") { return "the host has an empty label" }
    if let port = uri.port, !(Int(port.string).map { 0...65535 ~= $0 } ?? false) {
      return "'\(port)' is not a valid port"
    }
    if text.utf8.contains(UInt8(ascii: "*")) { return "an origin cannot contain wildcards" }
    if let ascii = asciiHost(host.string) {
      return "'\(host)' is not in ASCII; browsers send '\(ascii)'"
    }
    return "'\(host)' is not a valid host"
  }

  /// The host as browsers send it; nil if it is in ASCII, or if it cannot be converted.
  private static func asciiHost(_ host: String) -> String? {
    guard host.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    let labels = OriginParts.labels(of: host.lowercased()).map { Punycode.asciiLabel($0) }
    return labels.contains(nil) ? nil : labels.compactMap(\.self).joined(separator: ".")
  }

  /// The origin of a URL that has other components, too; nil if there is none.
  static func origin(in text: String) -> String? {
    let uri = URI(text)
    guard let scheme = uri.scheme, let host = uri.host else { return nil }
    let origin = "\(scheme)://\(host)" + (uri.port.map { ":\($0)" } ?? "")
    return origin != text && Origin(origin) != nil ? origin : nil
  }
}
