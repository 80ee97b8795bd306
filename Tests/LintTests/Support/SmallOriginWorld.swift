import ConfigModel
import Lint

/// Policies of patterns over a small alphabet, and all origins that such patterns can tell apart.
/// For any two policies, this gives the origins that one allows and the other does not.
///
/// Nothing here comes from the program: patterns match as documented, and a policy is a set of
/// bits, one for each origin.
struct SmallOriginWorld {
  /// A bit for each origin.
  typealias Origins = SIMD8<UInt64>

  struct Pattern {
    let text: String
    /// Equal for patterns that differ only in a default port, which is omitted here.
    let canonicalText: String
    let scheme: Int
    let labels: [Int]
    let port: Int
  }

  private static let schemes = ["http", "https"]
  private static let labels = ["a", "b", "ab", "*", "a*", "*b"]
  private static let ports = ["", ":80", ":443", ":*", ":8*"]
  private static let defaultPorts = ["80", "443"]

  /// One word for each possible set of labels that match it.
  private static let words = ["a", "b", "ab", "ac", "cb", "acb", "c"]
  /// The same for the last one of several labels. It is empty if the host ends with a dot.
  private static let lastWords = words + [""]
  /// One number for each possible set of ports that match it.
  private static let numbers = ["80", "443", "81", "9"]

  /// All patterns with one label, then those with two.
  let patterns: [Pattern]
  let singleLabelCount: Int
  /// The origins that each pattern allows, indexed by the readings (``key(_:)``).
  private let admitted: [[Origins]]

  init() {
    var patterns: [Pattern] = []
    let single = Self.labels.indices.map { [$0] }
    let double = single.flatMap { first in Self.labels.indices.map { first + [$0] } }
    for labels in single + double {
      for scheme in Self.schemes.indices {
        for port in Self.ports.indices {
          let stem =
            Self.schemes[scheme] + "://"
            + labels.map { Self.labels[$0] }.joined(separator: ".")
          let text = stem + Self.ports[port]
          let isDefault = Self.ports[port] == ":" + Self.defaultPorts[scheme]
          patterns.append(
            Pattern(
              text: text, canonicalText: isDefault ? stem : text, scheme: scheme, labels: labels,
              port: port))
        }
      }
    }
    self.patterns = patterns
    singleLabelCount = single.count * Self.schemes.count * Self.ports.count
    admitted = (0..<8).map { Self.admitted(patterns, Self.readings($0)) }
  }

  // MARK: Readings

  static let switched: [Reading] = [.emptyWildcard, .wildcardPort, .writtenDefaultPort]

  static func key(_ readings: Readings) -> Int {
    switched.enumerated().reduce(0) { $0 | readings[$1.element] << $1.offset }
  }

  static func readings(_ key: Int) -> Readings {
    switched.enumerated().reduce(Readings()) { $0.with($1.element, key >> $1.offset & 1) }
  }

  // MARK: Matching

  func admitted(_ patterns: [Int], _ readings: Readings) -> Origins {
    let masks = admitted[Self.key(readings)]
    return patterns.reduce(Origins()) { $0 | masks[$1] }
  }

  private static func admitted(_ patterns: [Pattern], _ readings: Readings) -> [Origins] {
    let refusesEmpty = readings[.emptyWildcard] == 1
    let byWord = labels.map { label in lastWords.map { isMatch(label, $0, refusesEmpty) } }
    let byPort = schemes.indices.map { scheme in
      ports.map { port in numbers.map { portMatches(port, $0, scheme, readings) } }
    }
    return patterns.map { pattern in
      var origins = Origins()
      var place = 0
      func add(_ isHost: Bool, _ scheme: Int) {
        for port in numbers.indices {
          if isHost, scheme == pattern.scheme, byPort[scheme][pattern.port][port] {
            origins[place / 64] |= 1 << UInt64(place % 64)
          }
          place += 1
        }
      }
      for scheme in schemes.indices {
        for first in words.indices {
          let isFirst = byWord[pattern.labels[0]][first]
          add(isFirst && pattern.labels.count == 1, scheme)
          for second in lastWords.indices {
            add(isFirst && pattern.labels.count == 2 && byWord[pattern.labels[1]][second], scheme)
          }
        }
      }
      return origins
    }
  }

  /// True if the patterns allow an origin that a witness names.
  func admits(_ patterns: [Int], _ origin: String, _ readings: Readings) -> Bool {
    let parts = origin.split(separator: ":").map(String.init)
    guard let scheme = Self.schemes.firstIndex(of: parts[0]) else { return false }
    let labels = parts[1].dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    let number = parts.count > 2 ? parts[2] : Self.defaultPorts[scheme]
    let refusesEmpty = readings[.emptyWildcard] == 1
    return patterns.contains { index in
      let pattern = self.patterns[index]
      return pattern.scheme == scheme && pattern.labels.count == labels.count
        && zip(pattern.labels, labels).allSatisfy {
          Self.isMatch(Self.labels[$0], $1, refusesEmpty)
        }
        && Self.portMatches(Self.ports[pattern.port], number, scheme, readings)
    }
  }

  private static func portMatches(
    _ pattern: String, _ number: String, _ scheme: Int, _ readings: Readings
  ) -> Bool {
    let isDefault = number == defaultPorts[scheme]
    guard !pattern.isEmpty else { return isDefault }
    // Browsers omit the default port.
    let reading: Reading = pattern.contains("*") ? .wildcardPort : .writtenDefaultPort
    if isDefault, readings[reading] == 1 { return false }
    return isMatch(String(pattern.dropFirst()), number, readings[.emptyWildcard] == 1)
  }

  /// Matches patterns with at most one star.
  private static func isMatch(_ pattern: String, _ text: String, _ refusesEmpty: Bool) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == text }
    let (head, tail) = (pattern[..<star], pattern[star...].dropFirst())
    return text.count >= head.count + tail.count + (refusesEmpty ? 1 : 0)
      && text.hasPrefix(head) && text.hasSuffix(tail)
  }
}
