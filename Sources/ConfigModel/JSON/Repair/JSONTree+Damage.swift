extension JSONTree {
  /// True if brackets or quotes are missing or surplus, so that the text around them cannot be changed
  /// for other reasons.
  public var isDamaged: Bool { problems.contains { $0.repair != nil || $0.isStructural } }

  /// The elements of the outermost lists that precede every place where it is uncertain what is meant;
  /// nil if there is no such place.
  public var certainElements: [SourceRange]? {
    let places = problems.filter(\.isStructural).map { problem in
      min(problem.range.start, problem.related?.start ?? problem.range.start)
    }
    guard let first = places.min() else { return nil }
    let lists = root.kind == .array ? [root] : root.members.map(\.value)
    return lists.flatMap(\.elements).map(\.range).filter { $0.end <= first }
  }
}
