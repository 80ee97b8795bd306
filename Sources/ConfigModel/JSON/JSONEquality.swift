extension JSONTree {
  /// Whether another text has the same values in the same places: the same structure and order,
  /// strings equal after decoding, numbers equal as integers or as doubles.
  package func hasSameValue(as other: JSONTree) -> Bool {
    guard isWellFormed, other.isWellFormed, count == other.count else { return false }
    return (0..<count).allSatisfy { index in
      let (mine, theirs) = (self[index], other[index])
      guard mine.kind == theirs.kind, mine.next == theirs.next else { return false }
      let (first, second) = (
        JSONValue(tree: self, index: index), JSONValue(tree: other, index: index)
      )
      return switch mine.kind {
      case .string: first.text.isSame(as: second.text)
      case .number: Self.isSameNumber(first, second)
      default: true
      }
    }
  }

  private static func isSameNumber(_ first: JSONValue, _ second: JSONValue) -> Bool {
    let texts = (first.text.string, second.text.string)
    if texts.0 == texts.1 { return true }
    guard let mine = Double(texts.0), let theirs = Double(texts.1) else { return false }
    // Integers of many digits are the same only if their texts are; zero has two.
    let areIntegers = !first.node.has(.nonInteger) && !second.node.has(.nonInteger)
    return mine == theirs && (!areIntegers || mine == 0)
  }
}

extension JSONText {
  /// Whether both decode to the same code units.
  func isSame(as other: JSONText) -> Bool {
    if !isEscaped, !other.isEscaped { return string.utf8.elementsEqual(other.string.utf8) }
    var mine = units
    var theirs = other.units
    while true {
      switch (mine.next(), theirs.next()) {
      case (nil, nil): return true
      case (let first?, let second?)
      where first.scalar == second.scalar && first.surrogate == second.surrogate:
        continue
      default: return false
      }
    }
  }
}
