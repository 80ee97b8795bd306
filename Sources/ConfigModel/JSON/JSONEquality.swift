extension JSONTree {
  /// Whether another text has the same values in the same places: the same structure and order,
  /// strings equal after decoding, numbers equal as integers or as doubles.
  public func hasSameValue(as other: JSONTree) -> Bool {
    guard isWellFormed, other.isWellFormed, count == other.count else { return false }
    return (0..<count).allSatisfy { index in
      let (mine, theirs) = (self[index], other[index])
      guard mine.kind == theirs.kind, mine.next == theirs.next else { return false }
      let (first, second) = (
        JSONValue(tree: self, index: index), JSONValue(tree: other, index: index)
      )
      return switch mine.kind {
      case .string: first.hasSameText(as: second)
      case .number: Self.isSameNumber(first, second)
      default: true
      }
    }
  }

  private static func isSameNumber(_ first: JSONValue, _ second: JSONValue) -> Bool {
    if first.text == second.text { return true }
    guard let mine = Double(first.text.string), let theirs = Double(second.text.string) else {
      return false
    }
    // Integers of many digits are the same only if their texts are; zero has two.
    let areIntegers = !first.node.has(.nonInteger) && !second.node.has(.nonInteger)
    return mine == theirs && (!areIntegers || mine == 0)
  }
}
