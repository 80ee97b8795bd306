/// Many filters on one claim, for tokens with many values in that claim. The matching filters are
/// looked up instead of checking each filter against each value.
struct FilterCrowd: Sendable {
  /// The number of filters on one claim from which on they form a crowd.
  private static let many = 16

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
    return Dictionary(grouping: usable) { filters[$0].nameText }.values
      .filter { $0.count >= many }.sorted { $0[0] < $1[0] }
      .map { indices in FilterCrowd(indices, indices.map { filters[$0].values.globs }) }
  }

  private init(_ filters: [Int], _ globs: [[Glob]]) {
    self.filters = filters
    owners = globs.indices.flatMap { Array(repeating: $0, count: globs[$0].count) }
    values = GlobUnion(Array(globs.joined()))
    foldedValues = GlobUnion(
      globs.joined().map { Glob(Text(folding: BorrowedText($0.pattern))) })
  }

  /// Calls a closure with the position of each filter that has a value matching a text, possibly
  /// more than once.
  func forEachMatch(
    _ text: BorrowedText, ignoringCase: Bool, _ body: (_ place: Int) -> Void
  ) {
    // Only stars match a star in a text, so the text can be looked up as a pattern.
    let glob = Glob(ignoringCase ? Text(folding: text) : Text(copying: text))
    var effort = Effort(.max)
    let union = ignoringCase ? foldedValues : values
    for index in union.covers(of: glob, atMost: .max, &effort) ?? [] { body(owners[index]) }
  }
}
