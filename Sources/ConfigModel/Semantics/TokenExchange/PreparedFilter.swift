/// A filter as the exchange asks it.
final class PreparedFilter: Sendable {
  let name: BorrowedText
  let isExclude: Bool
  let isWellFormed: Bool
  let range: SourceRange
  /// What is pointed out: the name of the claim, if there is one.
  let label: SourceRange
  /// As it is written; nil for what is no object.
  let written: TokenFilter?
  let values: GlobList
  /// Keeps the bytes of the name alive.
  private let owner: Text

  var nameText: Text { owner }

  /// The filters that the service sees. A member that is no array counts as one malformed filter, and
  /// so does an element that is no object.
  static func all(of issuer: Issuer) -> [PreparedFilter] {
    guard issuer.filtersMember.isPresent, let json = issuer.filtersMember.json else { return [] }
    guard json.kind == .array else { return [PreparedFilter(malformedAt: json.range)] }
    var rest = issuer.filters[...]
    return json.elements.map { element in
      guard element.kind == .object, let filter = rest.popFirst() else {
        return PreparedFilter(malformedAt: element.range)
      }
      return PreparedFilter(filter)
    }
  }

  private init(malformedAt range: SourceRange) {
    owner = Text("")
    name = BorrowedText(owner)
    isExclude = false
    isWellFormed = false
    self.range = range
    label = range
    written = nil
    values = GlobList([])
  }

  private init(_ filter: TokenFilter) {
    owner = filter.name.written?.text ?? Text("")
    name = BorrowedText(owner)
    isExclude = filter.isExclude
    isWellFormed = filter.isWellFormed
    range = filter.object.range
    label = filter.name.isPresent ? filter.name.range : filter.object.range
    written = filter
    values = GlobList(filter.isWellFormed ? filter.globs : [])
  }
}

/// The values of a filter.
struct GlobList: Sendable {
  /// Up to how many are tried one by one.
  private static let few = 8

  let globs: [Glob]
  private let patterns: [BorrowedText]
  private let hasCapitals: Bool
  private let union: GlobUnion?
  private let foldedUnion: GlobUnion?

  init(_ globs: [Glob]) {
    self.globs = globs
    patterns = globs.map { BorrowedText($0.pattern) }
    hasCapitals = patterns.contains { $0.hasCapitals }
    let areMany = globs.count > Self.few
    union = areMany ? GlobUnion(globs) : nil
    foldedUnion =
      areMany ? GlobUnion(globs.map { Glob(Text(folding: BorrowedText($0.pattern))) }) : nil
  }

  /// Whether some value matches a text as a whole.
  func match(_ text: BorrowedText, ignoringCase: Bool) -> Bool {
    guard let union, let foldedUnion else {
      return ignoringCase
        ? patterns.contains { Glob.matchesIgnoringCase($0, text) }
        : patterns.contains { Glob.matches($0, text) }
    }
    return ignoringCase
      ? foldedUnion.matches(Text(folding: text)) : union.matches(Text(copying: text))
  }

  /// Whether it can make a difference for a text to ignore upper and lower case.
  func dependsOnCase(_ text: BorrowedText) -> Bool { hasCapitals || text.hasCapitals }
}

extension Text {
  init(copying text: BorrowedText) {
    self.init(SourceBytes((0..<text.count).map { text.start[$0] }))
  }

  /// With small letters for capitals of ASCII.
  init(folding text: BorrowedText) {
    self.init(SourceBytes((0..<text.count).map { text.start[$0].lowercasedASCII }))
  }
}
