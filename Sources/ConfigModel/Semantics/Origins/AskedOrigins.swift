/// The origins that a question or a property is about, in the notation of a pattern.
///
/// The meaning is exact: it is that of a pattern under the default readings, whichever readings apply
/// to the policy. A host of only `*` stands for every host, of any number of labels or an IP literal,
/// and a scheme of only `*` for every scheme, with or without dots.
package struct AskedOrigins: Sendable {
  private let pattern: OriginPattern
  private let isOfAnyScheme: Bool
  private let isOfAnyHost: Bool

  /// The size in bytes of the text.
  package let count: Int

  /// The readings under which a fitted pattern has the meaning of what is asked.
  package static let readings = Readings()

  /// - Returns: Nil if the text is not a pattern.
  package init?(_ text: String) {
    let policy = AllowOriginPolicy(text)
    guard !policy.isDisallow, policy.items.count == 1, let pattern = policy.patterns.first?.pattern
    else { return nil }
    self.pattern = pattern
    count = text.utf8.count
    func isAny(_ globs: [Glob]) -> Bool { globs.count == 1 && globs[0].matchesEverything }
    isOfAnyScheme = isAny(pattern.scheme)
    isOfAnyHost = isAny(pattern.labels)
  }

  /// A pattern for those of the origins that another pattern may allow.
  package func fitted(to other: OriginPattern) -> OriginPattern {
    pattern.replacing(
      scheme: isOfAnyScheme ? other.scheme.map { _ in Self.any } : nil,
      host: isOfAnyHost
        ? (other.isIPLiteral ? other.labels : other.labels.map { _ in Self.any }, other.isIPLiteral)
        : nil)
  }

  /// Patterns for those of the origins that one of some patterns may allow.
  ///
  /// - Parameter more: The number of additional labels, and of additional parts of the scheme. One more
  ///   than the patterns have stands for all longer ones.
  package func fitted(to others: [OriginPattern], more: Int = 0) -> [OriginPattern] {
    var schemes: [[Glob]?] = [nil]
    if isOfAnyScheme {
      let most = others.reduce(1) { max($0, $1.scheme.count) }
      schemes = (1...most + more).map { Array(repeating: Self.any, count: $0) }
    }
    var hosts: [(labels: [Glob], isIPLiteral: Bool)?] = [nil]
    if isOfAnyHost {
      let most = others.reduce(1) { max($0, $1.labels.count) }
      hosts = (1...most + more).map { (Array(repeating: Self.any, count: $0), false) }
      hosts += Set(others.filter(\.isIPLiteral).map(\.labels)).map { ($0, true) }
    }
    return schemes.flatMap { scheme in
      hosts.map { pattern.replacing(scheme: scheme, host: $0) }
    }
  }

  private static let any = Glob("*")
}

extension OriginPattern {
  fileprivate func replacing(
    scheme: [Glob]?, host: (labels: [Glob], isIPLiteral: Bool)?
  ) -> OriginPattern {
    OriginPattern(
      scheme: scheme ?? self.scheme, labels: host?.labels ?? labels, port: port,
      isIPLiteral: host?.isIPLiteral ?? isIPLiteral)
  }

  /// Patterns that together allow the same origins as this one under the default readings, although
  /// each star in their schemes and hosts stands for at least one character. The last label of a host
  /// may be empty (``Origin/endsWithDot``), and so may the parts of a scheme but for the first.
  ///
  /// - Returns: Nil if there are too many stars.
  package var withoutEmptyStars: [OriginPattern]? {
    let count = (scheme + labels).reduce(0) { count, glob in
      let pattern = glob.canonicalPattern
      return count + (0..<pattern.count).count { pattern[$0] == UInt8(ascii: "*") }
    }
    guard count <= Self.maximumStars else { return nil }
    return Self.combined(scheme).flatMap { scheme -> [OriginPattern] in
      guard let first = scheme.first, !first.pattern.isEmpty else { return [] }
      return Self.combined(labels).compactMap { labels in
        let isHost =
          labels.dropLast().allSatisfy { !$0.pattern.isEmpty }
          && (labels.count > 1 || labels.allSatisfy { !$0.pattern.isEmpty })
        guard isHost else { return nil }
        return OriginPattern(scheme: scheme, labels: labels, port: port, isIPLiteral: isIPLiteral)
      }
    }
  }

  private static let maximumStars = 12

  private static func combined(_ globs: [Glob]) -> [[Glob]] {
    globs.reduce([[]]) { lists, glob in
      lists.flatMap { list in withAndWithoutStars(glob).map { list + [$0] } }
    }
  }

  /// The globs that remain if some of the stars, or none, are removed.
  private static func withAndWithoutStars(_ glob: Glob) -> [Glob] {
    var texts = [""]
    for character in glob.canonicalPattern.string {
      texts = texts.flatMap { character == "*" ? [$0 + "*", $0] : [$0 + String(character)] }
    }
    return Set(texts).sorted().map { Glob($0) }
  }
}
