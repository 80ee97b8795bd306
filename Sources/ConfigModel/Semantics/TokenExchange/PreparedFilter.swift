/// A filter as the exchange asks it.
struct PreparedFilter {
  let name: Text
  let isExclude: Bool
  let isWellFormed: Bool
  let range: SourceRange
  /// As it is written; nil for what is no object.
  let written: TokenFilter?
  private let values: GlobUnion
  /// The values; nothing for a filter that is malformed.
  var globs: [Glob] { values.globs }
  /// The values in small letters; nil when that makes no difference.
  private let foldedValues: GlobUnion?

  /// The filters that the service sees; nil as an element for one that is no object. A member that is
  /// no array counts as one malformed filter.
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
    name = Text("")
    isExclude = false
    isWellFormed = false
    self.range = range
    written = nil
    values = GlobUnion([])
    foldedValues = nil
  }

  private init(_ filter: TokenFilter) {
    name = filter.name.written?.text ?? Text("")
    isExclude = filter.isExclude
    isWellFormed = filter.isWellFormed
    range = filter.object.range
    written = filter
    let globs = filter.isWellFormed ? filter.globs : []
    values = GlobUnion(globs)
    let folded = globs.map { Glob($0.pattern.lowercasedASCII) }
    foldedValues =
      zip(globs, folded).allSatisfy { $0.pattern == $1.pattern } ? nil : GlobUnion(folded)
  }

  /// The index of a value that matches a text. Of several it is the first.
  func match(_ text: Text, ignoringCase: Bool) -> Int? {
    if ignoringCase {
      return (foldedValues ?? values).indexMatching(text.lowercasedASCII)
    }
    return values.indexMatching(text)
  }

  /// Whether some value matches a text but for upper and lower case.
  func matchesInOtherCase(_ text: Text) -> Bool {
    guard foldedValues != nil || !text.hasNoCapitals else { return false }
    return match(text, ignoringCase: true) != nil
  }
}

extension GlobUnion {
  /// The index of the first glob that matches a text. Few globs are tried one by one.
  func indexMatching(_ text: Text) -> Int? {
    if globs.count <= 4 { return globs.firstIndex { $0.matches(text) } }
    var effort = Effort(.max)
    if case .by(let index) = cover(of: Glob(text), &effort) { return index }
    return nil
  }
}

extension Text {
  var hasNoCapitals: Bool { allSatisfy { !(0x41...0x5A ~= $0) } }

  /// With small letters for capitals of ASCII.
  var lowercasedASCII: Text {
    if hasNoCapitals { return self }
    return Text(SourceBytes((0..<count).map { self[$0].lowercasedASCII }))
  }
}
