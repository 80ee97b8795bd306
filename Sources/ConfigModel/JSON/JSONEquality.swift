extension JSONTree {
  /// True if two texts have the same structure and order, with equal values at the same places.
  /// Strings are compared decoded, numbers as integers or as doubles.
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

  static func isSameNumber(_ first: JSONValue, _ second: JSONValue) -> Bool {
    if first.text == second.text { return true }
    guard let mine = Double(first.text.string), let theirs = Double(second.text.string) else {
      return false
    }
    // Long integers are equal only if their texts are, because doubles lose digits. Zero has two
    // texts.
    let areIntegers = !first.node.has(.nonInteger) && !second.node.has(.nonInteger)
    return mine == theirs && (!areIntegers || mine == 0)
  }
}

extension JSONValue {
  /// True if both consist of the same tokens, byte by byte, ignoring layout. Such values are equal;
  /// equal values may still be written differently.
  public func hasSameTokens(as other: JSONValue) -> Bool {
    let count = Int(node.next) - index
    guard count == Int(other.node.next) - other.index else { return false }
    let (mine, theirs) = (tree.source.start, other.tree.source.start)
    for offset in 0..<count {
      let (first, second) = (tree[index + offset], other.tree[other.index + offset])
      guard first.kind == second.kind,
        Int(first.next) - index == Int(second.next) - other.index
      else { return false }
      if first.kind == .object || first.kind == .array { continue }
      let length = Int(first.end) - Int(first.start)
      guard length == Int(second.end) - Int(second.start),
        (mine + Int(first.start)).equals(theirs + Int(second.start), length)
      else { return false }
    }
    return true
  }

  /// True if both are numbers and equal, as integers or as doubles.
  public func isSameNumber(as other: JSONValue) -> Bool {
    kind == .number && other.kind == .number && JSONTree.isSameNumber(self, other)
  }

  /// Compares parts of two texts as ``JSONTree/hasSameValue(as:)`` does, except that numbers must
  /// have the same text.
  public func hasSameValue(as other: JSONValue) -> Bool {
    let length = Int(node.next) - index
    guard tree.isWellFormed, other.tree.isWellFormed, Int(other.node.next) - other.index == length
    else { return false }
    for offset in 0..<length {
      let mine = JSONValue(tree: tree, index: index + offset)
      let theirs = JSONValue(tree: other.tree, index: other.index + offset)
      guard mine.kind == theirs.kind,
        Int(mine.node.next) - index == Int(theirs.node.next) - other.index
      else { return false }
      switch mine.kind {
      case .string: guard mine.hasSameText(as: theirs) else { return false }
      case .number: guard mine.text == theirs.text else { return false }
      default: continue
      }
    }
    return true
  }
}
