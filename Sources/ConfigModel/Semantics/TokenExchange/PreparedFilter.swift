/// The part of a filter that is compared with every token. It holds no references, and the checks
/// of one issuer are adjacent in memory.
struct FilterCheck: Sendable {
  let name: ClaimName
  /// The range of its values among those of all filters; empty if there are many.
  var patterns: Range<Int> { Int(firstPattern)..<Int(patternsEnd) }
  let firstPattern: UInt32
  let patternsEnd: UInt32
  let isExclude: Bool
  let isWellFormed: Bool
  let hasManyValues: Bool
  let hasCapitals: Bool
}

/// A filter, prepared for the exchange.
final class PreparedFilter: Sendable {
  let isExclude: Bool
  let isWellFormed: Bool
  let range: SourceRange
  /// The range to report: the name of the claim, if there is one.
  let label: SourceRange
  /// The filter as written; nil if it is not an object.
  let written: TokenFilter?
  let values: GlobList
  let nameText: Text

  /// The filters as the service sees them. A member that is not an array counts as one malformed
  /// filter, as does an element that is not an object.
  static func all(of issuer: Issuer, _ pool: inout TextPool) -> [PreparedFilter] {
    guard issuer.filtersMember.isPresent, let json = issuer.filtersMember.json else { return [] }
    guard json.kind == .array else { return [PreparedFilter(malformedAt: json.range)] }
    var rest = issuer.filters[...]
    return json.elements.map { element in
      guard element.kind == .object, let filter = rest.popFirst() else {
        return PreparedFilter(malformedAt: element.range)
      }
      return PreparedFilter(filter, &pool)
    }
  }

  private init(malformedAt range: SourceRange) {
    nameText = Text("")
    isExclude = false
    isWellFormed = false
    self.range = range
    label = range
    written = nil
    values = GlobList([])
  }

  private init(_ filter: TokenFilter, _ pool: inout TextPool) {
    nameText = pool.copy(filter.name.written?.text ?? Text(""))
    isExclude = filter.isExclude
    isWellFormed = filter.isWellFormed
    range = filter.object.range
    label = filter.name.isPresent ? filter.name.range : filter.object.range
    written = filter
    values = GlobList(
      filter.isWellFormed ? filter.globs.map { Glob(pool.copy($0.pattern)) } : [])
  }
}

/// The values of a filter.
struct GlobList: Sendable {
  /// The largest number of values that are tried one by one.
  private static let few = 8

  /// A value without a reference to its bytes, which usually need not be read.
  struct Pattern {
    private let text: BorrowedText
    /// The key of a text without a wildcard. For other texts, the beginning as far as ``mask``
    /// covers it.
    private let word: UInt64
    /// Zero for a text without a wildcard or without a prefix.
    private let mask: UInt64
    private let isPlain: Bool

    init(_ glob: Glob) {
      text = BorrowedText(glob.pattern)
      isPlain = !glob.hasWildcard
      let prefix = min(glob.prefix.count, 8)
      mask = isPlain || prefix == 0 ? 0 : .max >> UInt64(64 - 8 * prefix)
      word = isPlain ? text.key : text.start.word64 & mask
    }

    /// - Parameter key: The key of the text.
    @inline(__always) func matches(_ other: BorrowedText, _ key: UInt64) -> Bool {
      if isPlain {
        return word == key && text.count == other.count && (text.hasExactKey || text == other)
      }
      return other.start.word64 & mask == word && Glob.matches(text, other)
    }

    func matchesIgnoringCase(_ other: BorrowedText) -> Bool {
      Glob.matchesIgnoringCase(text, other)
    }
  }

  let globs: [Glob]
  private let patterns: [Pattern]
  let hasCapitals: Bool
  private let union: GlobUnion?
  private let foldedUnion: GlobUnion?

  init(_ globs: [Glob]) {
    self.globs = globs
    patterns = globs.map { Pattern($0) }
    hasCapitals = globs.contains { BorrowedText($0.pattern).hasCapitals }
    let areMany = globs.count > Self.few
    union = areMany ? GlobUnion(globs) : nil
    foldedUnion =
      areMany ? GlobUnion(globs.map { Glob(Text(folding: BorrowedText($0.pattern))) }) : nil
  }

  /// True if some value matches the whole text.
  func match(_ text: BorrowedText, ignoringCase: Bool) -> Bool {
    if let union, let foldedUnion {
      return ignoringCase
        ? foldedUnion.matches(Text(folding: text)) : union.matches(Text(copying: text))
    }
    return Self.match(patterns, in: patterns.indices, text, ignoringCase: ignoringCase)
  }

  /// Does the same as ``match(_:ignoringCase:)``, trying one value after the other.
  static func match(
    _ patterns: [Pattern], in range: Range<Int>, _ text: BorrowedText, ignoringCase: Bool
  ) -> Bool {
    if ignoringCase {
      for index in range where patterns[index].matchesIgnoringCase(text) { return true }
      return false
    }
    let key = text.key
    for index in range where patterns[index].matches(text, key) { return true }
    return false
  }

  var isLong: Bool { union != nil }
}

extension Text {
  init(copying text: BorrowedText) {
    self.init(SourceBytes((0..<text.count).map { text.start[$0] }))
  }

  /// Converts ASCII capitals to lower case.
  init(folding text: BorrowedText) {
    self.init(SourceBytes((0..<text.count).map { text.start[$0].lowercasedASCII }))
  }
}
