/// The first part of an origin that a pattern does not match.
public enum OriginMismatch: Hashable, Sendable {
  case scheme(String, pattern: String)
  /// Only one of the two hosts is an IP address in brackets.
  case addressLiteral(pattern: String)
  case labelCount(Int, pattern: Int, hasWildcard: Bool)
  /// A label that does not match, with its number from 1.
  case label(Int, String, pattern: String, refusesEmpty: Bool)
  case port(Int, pattern: String)
  /// The default port is not written, although a reading requires it.
  case unwrittenPort(Int, Reading)
  /// The origin has a port, but the pattern has none and the scheme implies none.
  case superfluousPort(Int)
  case missingPort(scheme: String, pattern: String)
  /// The origin has a port, but the pattern has only a star at the end of its host. `implied` is
  /// the port that the scheme implies, if any.
  case portAfterStar(Int, implied: Int?)

  public var message: String {
    switch self {
    case .scheme(let scheme, let pattern):
      return pattern.utf8.contains(UInt8(ascii: "*"))
        ? "scheme '\(scheme)' does not match '\(pattern)'"
        : "the scheme is '\(scheme)', not '\(pattern)'"
    case .addressLiteral(let pattern):
      return pattern.hasPrefix("[")
        ? "the host is not the IP address \(pattern)"
        : "the host is an IP address in brackets, which only the same address matches"
    case .labelCount(let count, let pattern, let hasWildcard):
      return "the host has \(count) label\(count == 1 ? "" : "s"), but the pattern has \(pattern)"
        + (hasWildcard ? "; '*' matches within one label" : "")
    case .label(let number, let label, let pattern, let refusesEmpty):
      guard pattern.utf8.contains(UInt8(ascii: "*")) else {
        return "host label \(number) is '\(label)', not '\(pattern)'"
      }
      return "host label \(number) '\(label)' does not match '\(pattern)'"
        + (refusesEmpty ? ", where '*' matches at least one character" : "")
    case .port(let port, let pattern):
      return pattern.utf8.contains(UInt8(ascii: "*"))
        ? "port \(port) does not match '\(pattern)'" : "the port is \(port), not \(pattern)"
    case .unwrittenPort(let port, let reading):
      return "port \(port) is implied, but reading '\(reading.name)' requires an explicit port"
    case .portAfterStar(let port, let implied):
      return
        (implied.map { "the port is \(port), not \($0)" }
        ?? "the origin has port \(port), but the pattern has none")
        + "; '*' at the end of the host does not match a port"
    case .superfluousPort(let port):
      return "the origin has port \(port), but the pattern has none"
    case .missingPort(let scheme, let pattern):
      return "the origin has no port, and scheme '\(scheme)' has no default; the pattern has port "
        + (pattern.utf8.contains(UInt8(ascii: "*")) ? "'\(pattern)'" : pattern)
    }
  }
}

/// One origin, to compare with patterns that do not match it.
struct ComparedOrigin {
  /// The parts of a pattern, in lower case unless case matters.
  struct Pattern: Sendable {
    let scheme: String
    let host: String
    /// The labels of the host, or a whole IP literal as the only one.
    let labels: [String]
    let port: String?

    /// Nil if the text is not a pattern.
    init?(_ text: String, _ readings: Readings) {
      guard let parts = OriginParts(text) else { return nil }
      scheme = ComparedOrigin.folded(parts.scheme, readings)
      host = ComparedOrigin.folded(parts.host, readings)
      labels = OriginParts.labels(of: host)
      port = parts.port
    }
  }

  private let scheme: String
  private let host: String
  let labels: [String]
  private let writtenPort: String?
  private let port: Int?
  private let readings: Readings

  /// Nil if the text is not an origin.
  init?(_ text: String, _ readings: Readings) {
    guard let origin = Origin(text), let parts = OriginParts(text) else { return nil }
    self.readings = readings
    scheme = Self.folded(parts.scheme, readings)
    host = Self.folded(parts.host, readings)
    labels = OriginParts.labels(of: host)
    writtenPort = parts.port
    port = origin.port
  }

  private static func folded(_ text: String, _ readings: Readings) -> String {
    readings.originsAreCaseSensitive ? text : text.lowercased()
  }

  private func matches(_ pattern: String, _ text: String) -> Bool {
    SegmentGlob.matches(pattern, text, refusesEmpty: readings.wildcardsRefuseTheEmptyText)
  }

  /// The distance of a pattern from matching, and its first difference; nil if it matches.
  func difference(_ pattern: Pattern) -> (distance: Int, first: OriginMismatch)? {
    var differences: [OriginMismatch] = []
    var (distance, host) = difference(ofHost: pattern)
    if !matches(pattern.scheme, scheme) {
      differences.append(.scheme(scheme, pattern: pattern.scheme))
      distance += 3
    }
    if let host { differences.append(host) }
    if let port = difference(ofPort: pattern) {
      differences.append(port)
      distance += 2
    }
    return differences.first.map { (distance, $0) }
  }

  /// Compares labels from the end, which holds the most significant domains.
  private func difference(ofHost other: Pattern) -> (Int, OriginMismatch?) {
    let (host, patterns) = (other.host, other.labels)
    if host.hasPrefix("[") || self.host.hasPrefix("[") {
      return host == self.host ? (0, nil) : (40, .addressLiteral(pattern: host))
    }
    var distance = 0
    var first: OriginMismatch?
    for (index, (label, pattern)) in zip(labels.reversed(), patterns.reversed()).enumerated()
    where !matches(pattern, label) {
      distance += index < 2 ? 8 : EditDistance.between(label, pattern, limit: 2) != nil ? 3 : 4
      let refusesEmpty =
        readings.wildcardsRefuseTheEmptyText
        && SegmentGlob.matches(pattern, label, refusesEmpty: false)
      first = .label(labels.count - index, label, pattern: pattern, refusesEmpty: refusesEmpty)
    }
    guard labels.count != patterns.count else { return (distance, first) }
    return (
      distance + 5 * abs(labels.count - patterns.count),
      .labelCount(
        labels.count, pattern: patterns.count,
        hasWildcard: host.utf8.contains(UInt8(ascii: "*")))
    )
  }

  private func difference(ofPort other: Pattern) -> OriginMismatch? {
    let implied = Origin.defaultPort(of: scheme.lowercased())
    guard let pattern = other.port else {
      guard let port, port != implied else { return nil }
      if other.host.utf8.last == SegmentGlob.star { return .portAfterStar(port, implied: implied) }
      return implied.map { .port(port, pattern: String($0)) } ?? .superfluousPort(port)
    }
    guard let port else { return .missingPort(scheme: scheme, pattern: pattern) }
    guard matches(pattern, String(port)) else { return .port(port, pattern: pattern) }
    let isWildcard = pattern.utf8.contains(UInt8(ascii: "*"))
    let wantsWritten =
      isWildcard ? readings.wildcardPortsAreWritten : readings.writtenDefaultPortsAreLiteral
    guard wantsWritten, writtenPort == nil else { return nil }
    return .unwrittenPort(port, isWildcard ? .wildcardPort : .writtenDefaultPort)
  }
}
