/// Many filters on one claim, for tokens that have many values in it: the filters that a value matches
/// are looked up, and not each asked about each value.
struct FilterCrowd: Sendable {
  /// From so many filters on one claim on.
  private static let many = 16

  /// The indices of the filters, in ascending order.
  let filters: [Int]
  private let values: GlobUnion
  private let foldedValues: GlobUnion
  /// For each of the values the place in ``filters`` of the one that has it.
  private let owners: [Int]

  /// The crowds among some filters.
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

  /// Calls back with the place of each filter of which some value matches a text, perhaps more than
  /// once.
  func forEachMatch(
    _ text: BorrowedText, ignoringCase: Bool, _ body: (_ place: Int) -> Void
  ) {
    // A star in a text is matched by stars alone, so the text may be asked about as a pattern.
    let glob = Glob(ignoringCase ? Text(folding: text) : Text(copying: text))
    var effort = Effort(.max)
    let union = ignoringCase ? foldedValues : values
    for index in union.covers(of: glob, atMost: .max, &effort) ?? [] { body(owners[index]) }
  }
}
