/// A filter, prepared for the exchange.
final class PreparedFilter: Sendable {
  /// The claim that the filter is on; empty if it has none.
  let name: Text
  let isExclude: Bool
  let isWellFormed: Bool
  let range: SourceRange
  /// The range to report: the name of the claim, if there is one.
  let label: SourceRange
  /// The filter as written; nil if it is not an object.
  let written: TokenFilter?
  let values: GlobList

  /// The filters as the service sees them. A member that is not an array counts as one malformed
  /// filter, as does an element that is not an object.
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
    label = range
    written = nil
    values = GlobList([])
  }

  private init(_ filter: TokenFilter) {
    name = filter.name.written?.text ?? Text("")
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
  /// The largest number of values that are tried one by one.
  private static let few = 8

  let globs: [Glob]
  let hasCapitals: Bool
  private let union: GlobUnion?
  private let foldedUnion: GlobUnion?

  init(_ globs: [Glob]) {
    self.globs = globs
    hasCapitals = globs.contains { $0.pattern.hasCapitals }
    let areMany = globs.count > Self.few
    union = areMany ? GlobUnion(globs) : nil
    foldedUnion = areMany ? GlobUnion(globs.map(\.folded)) : nil
  }

  /// True if some value matches the whole text.
  func match(_ text: Text, ignoringCase: Bool) -> Bool {
    if let union, let foldedUnion {
      return ignoringCase ? foldedUnion.matches(text.folded) : union.matches(text)
    }
    return globs.contains { $0.matches(text, ignoringCase: ignoringCase) }
  }
}

/// Many filters on one claim, for tokens with many values in that claim. The matching filters are
/// looked up instead of checking each filter against each value.
struct FilterCrowd: Sendable {
  /// The number of filters on one claim from which on they form a crowd.
  private static let many = 16

  let name: Text
  /// The indices of the filters, in ascending order.
  let filters: [Int]
  private let values: GlobUnion
  private let foldedValues: GlobUnion
  /// For each value, the position in ``filters`` of the filter that has it.
  private let owners: [Int]

  /// All crowds among some filters.
  static func all(of filters: [PreparedFilter]) -> [FilterCrowd] {
    guard filters.count >= many else { return [] }
    let usable = filters.indices.filter { filters[$0].isWellFormed }
    return Dictionary(grouping: usable) { filters[$0].name }
      .filter { $0.value.count >= many }.sorted { $0.value[0] < $1.value[0] }
      .map { name, indices in
        FilterCrowd(name, indices, indices.map { filters[$0].values.globs })
      }
  }

  private init(_ name: Text, _ filters: [Int], _ globs: [[Glob]]) {
    self.name = name
    self.filters = filters
    owners = globs.indices.flatMap { Array(repeating: $0, count: globs[$0].count) }
    values = GlobUnion(Array(globs.joined()))
    foldedValues = GlobUnion(globs.joined().map(\.folded))
  }

  /// Calls a closure with the position of each filter that has a value matching a text, possibly
  /// more than once.
  func forEachMatch(_ text: Text, ignoringCase: Bool, _ body: (_ place: Int) -> Void) {
    // Only stars match a star in a text, so the text can be looked up as a pattern.
    let glob = Glob(ignoringCase ? text.folded : text)
    var effort = Effort(.max)
    let union = ignoringCase ? foldedValues : values
    for index in union.covers(of: glob, atMost: .max, &effort) ?? [] { body(owners[index]) }
  }
}

extension Glob {
  fileprivate var folded: Glob { Glob(pattern.folded) }
}

extension Text {
  var hasCapitals: Bool { !allSatisfy { !(0x41...0x5A ~= $0) } }

  /// The text with ASCII capitals in lower case.
  fileprivate var folded: Text {
    hasCapitals ? Text(SourceBytes((0..<count).map { self[$0].lowercasedASCII })) : self
  }
}
