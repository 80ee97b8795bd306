/// The origins that at least one of some patterns allows, prepared for many questions. The time for
/// a question hardly depends on the number of patterns, unless many of them are alike.
///
/// For the guarantees, see ``OriginPattern/origin(outside:_:)``.
public struct OriginSet: Sendable {
  public let patterns: [OriginPattern]
  private let readings: Readings
  private let index: OriginIndex
  private let matcher: OriginMatcher
  /// A letter or digit that occurs in no label with a star; nil if all of them occur.
  private let fresh: String?

  public init(_ patterns: [OriginPattern], _ readings: Readings = Readings()) {
    self.patterns = patterns
    self.readings = readings
    index = OriginIndex(patterns, readings)
    matcher = OriginMatcher(patterns.map(\.writtenText), readings)
    fresh = Self.fresh(in: patterns)
  }

  /// Labels without stars are ignored, because each matches a single word and other words remain.
  private static func fresh(in patterns: [OriginPattern]) -> String? {
    var isUsed = Array(repeating: false, count: 256)
    for pattern in patterns {
      for label in pattern.labels where label.hasWildcard {
        for index in 0..<label.pattern.count { isUsed[Int(label.pattern[index])] = true }
      }
    }
    let letter = [0x61...0x7A, 0x30...0x39].joined().first { !isUsed[$0] }
    return letter.map { String(Unicode.Scalar(UInt8($0))) }
  }

  private typealias Filling = (word: String, letters: String)

  /// Words for whole labels, each with letters for a star next to other text. Readable ones come
  /// first.
  private static let readable: [Filling] =
    [("app", "a"), ("shop", "x")] + letters.map { ($0, $0) }

  /// Texts that hardly any pattern has, for sets of patterns that use every letter.
  private static let unlikely: [Filling] = [
    "q7", "zj4", "x0vq", "w5zk7y", "kq9xj2zv", "j3wvqz8xk5", "9zqx", "4kvwj7", "vv6q0zz", "6xj",
    "0qz3w", "8kzvxq", "z5jq1xwv", "yq2zkj", "3vxq9jzk0w", "g1zqk", "2jxkq", "5wq", "1vzk", "uq4z",
  ].map { ($0, $0) }

  private func fillings(_ own: Readings) -> [Filling] {
    Self.readable + (fresh.map { [($0, $0)] } ?? []) + Self.unlikely
      + (own.wildcardsRefuseTheEmptyText ? [] : [("app", "")])
  }

  /// The cost of writing an origin and reading it again.
  private static let stepsPerExample = 32

  private static let letters = (0x61...0x7A).map { String(Unicode.Scalar(UInt8($0))) }

  /// An origin that a pattern allows but this set does not. Prefers one that every browser sends.
  ///
  /// - Parameter own: The readings for the pattern; nil for those of the set. If the set refuses the
  ///   empty text, the pattern must, too; see ``OriginPattern/withoutEmptyStars``.
  public func origin(
    of pattern: OriginPattern, under own: Readings? = nil, _ effort: inout Effort
  ) -> OriginPattern.Answer {
    guard let covering = index.covering(pattern, &effort) else { return .undecided }
    var example: String?
    let own = own ?? readings
    let isCovered = pattern.isCovered(
      by: covering.map { patterns[$0] }, readings, under: own, &effort
    ) { scheme, port, effort in
      example = self.example(of: pattern, own, scheme, port, &effort)
      return example != nil
    }
    if let example { return .some(example) }
    return isCovered == true ? .none : .undecided
  }

  /// An origin of a pattern outside the set, with a given port and with words for the stars.
  private func example(
    of pattern: OriginPattern, _ own: Readings, _ schemeClass: OriginPattern.SchemeClass,
    _ port: Int?, _ effort: inout Effort
  ) -> String? {
    let schemes = examples(of: schemeClass, pattern)
    var strange: String?
    for scheme in schemes {
      for filling in fillings(own) {
        guard let text = example(of: pattern, own, scheme, filling, port, &effort) else { continue }
        if Origin(text)?.isUsual ?? false { return text }
        strange = strange ?? text
      }
    }
    return strange
  }

  /// One origin, if it is outside the set; nil also if the effort is spent.
  private func example(
    of pattern: OriginPattern, _ own: Readings, _ scheme: String, _ filling: Filling,
    _ port: Int?, _ effort: inout Effort
  ) -> String? {
    guard effort.spend(Self.stepsPerExample) else { return nil }
    let host = pattern.host(word: filling.word, letters: filling.letters)
    let text = OriginPattern.serialized(scheme, host, port)
    guard let origin = Origin(text), pattern.matches(origin, own),
      matcher.firstMatch(text, &effort) == nil, !effort.isSpent
    else { return nil }
    return text
  }

  private func examples(
    of schemeClass: OriginPattern.SchemeClass, _ pattern: OriginPattern
  ) -> [String] {
    if let text = schemeClass.text { return [text] }
    let text = pattern.scheme.map(\.canonicalPattern.string).joined(separator: ".")
    guard text.utf8.contains(SegmentGlob.star) else { return [text] }
    return (["app"] + Self.letters).map { text.replacing("*", with: $0) }.filter {
      Origin.defaultPort(of: $0) == nil
    }
  }
}

extension OriginPattern {
  /// A matching host, with a word for each label that consists only of stars, and letters for each
  /// star in another label.
  fileprivate func host(word: String, letters: String) -> String {
    labels.map { label in
      label.matchesEverything
        ? word : label.canonicalPattern.string.replacing("*", with: letters)
    }.joined(separator: ".")
  }

  /// The pattern in lower case, with its port as written.
  fileprivate var writtenText: String {
    Self.joined(scheme) + "://" + Self.joined(labels) + (port.map { ":\($0.pattern)" } ?? "")
  }

  private static func joined(_ globs: [Glob]) -> String {
    globs.map(\.pattern.string).joined(separator: ".")
  }
}

extension Origin {
  /// True if every browser sends such a host: labels of 1 to 63 letters, digits, hyphens and
  /// underscores.
  fileprivate var isUsual: Bool {
    isIPLiteral
      || labels.allSatisfy { 1...63 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isUsualInLabel) }
  }
}

extension UInt8 {
  /// True for letters, digits, `-` and `_`.
  fileprivate var isUsualInLabel: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }

  /// True if a host may contain the byte: it is not a forbidden domain code point (URL Standard,
  /// "Host miscellaneous").
  var mayBeInHost: Bool {
    switch self {
    case 0...0x20, 0x7F...0xFF, UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"),
      UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"),
      UInt8(ascii: "^"), UInt8(ascii: "|"):
      false
    default: true
    }
  }
}

extension AllowOriginPolicy.Item {
  package var hasCapitals: Bool { text.utf8.contains { 0x41...0x5A ~= $0 } }

  /// False if the item matches no origin in the form that browsers send: it has characters that cannot
  /// be in such a host, or capitals where case matters.
  package func mayAllowOrigins(under readings: Readings) -> Bool {
    guard let pattern, !(readings.originsAreCaseSensitive && hasCapitals) else { return false }
    return pattern.isIPLiteral
      || pattern.labels.allSatisfy { $0.canonicalPattern.string.utf8.allSatisfy(\.mayBeInHost) }
  }
}
