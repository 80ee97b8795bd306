extension JSONTree {
  /// True if brackets or quotes are missing or surplus, so that other fixes must not edit the text
  /// around them.
  public var isDamaged: Bool { problems.contains { $0.repair != nil || $0.isStructural } }

  /// The elements of the outermost arrays that end before the first structural problem without a
  /// certain repair; nil if there is no such problem.
  public var certainElements: [SourceRange]? {
    let places = problems.filter(\.isStructural).map { problem in
      min(problem.range.start, problem.related?.start ?? problem.range.start)
    }
    guard let first = places.min() else { return nil }
    let lists = root.kind == .array ? [root] : root.members.map(\.value)
    return lists.flatMap(\.elements).map(\.range).filter { $0.end <= first }
  }
}
