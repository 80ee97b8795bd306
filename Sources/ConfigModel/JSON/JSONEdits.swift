/// Edits of a JSON text that keep it well-formed and leave the layout around them alone.
extension JSONValue {
  /// Removes one of this object's members, with the comma that parts it from its neighbour.
  public func removing(_ member: Member) -> [Edit] {
    remove(member.range, endingAt: member.value) {
      var end: Int?
      for other in members where other.name.index < member.name.index { end = other.range.end }
      return end
    }
  }

  /// Removes one of this array's elements, with the comma that parts it from its neighbour.
  public func removing(_ element: JSONValue) -> [Edit] {
    remove(element.range, endingAt: element) {
      var end: Int?
      for other in elements where other.index < element.index { end = other.range.end }
      return end
    }
  }

  /// - Parameters:
  ///   - last: The value at the end of what is removed.
  ///   - previousEnd: Where the neighbour before it ends. Only asked about the last one, so that
  ///     removing many costs no more than looking at each.
  private func remove(
    _ range: SourceRange, endingAt last: JSONValue, _ previousEnd: () -> Int?
  ) -> [Edit] {
    guard index < last.index, last.index < node.next, isBracketed else { return [] }
    let next = Int(last.node.next)
    if next < node.next {
      // Up to the next one, which thereby takes over the place.
      return [.remove(SourceRange(range.start, Int(tree[next].start)))]
    }
    if let end = previousEnd() { return [.remove(SourceRange(end, range.end))] }
    return [.remove(SourceRange(self.range.start + 1, self.range.end - 1))]
  }

  /// Puts a further element after one of this array's, laid out as the first one is.
  public func inserting(_ text: String, after element: JSONValue) -> [Edit] {
    var siblings = elements
    guard let first = siblings.next(), isBracketed else { return [] }
    let gap = tree.source.text(range.start + 1..<first.range.start)
    let isBlank = !gap.isEmpty && gap.utf8.allSatisfy(\.isBlank)
    return [.insert("," + (isBlank ? gap : " ") + text, at: element.range.end)]
  }

  /// Adds a member at the end of this object, laid out as the one before it.
  public func appending(name: String, value: String) -> [Edit] {
    guard isBracketed else { return [] }
    let colon: String
    let gap: String
    let before: Int
    let siblings = Array(members)
    if let last = siblings.last {
      before = last.range.end
      colon = tree.source.text(last.name.range.end..<last.value.range.start)
      // Of a single member it cannot be seen how it would be parted from a second one.
      let indent = tree.source.text(range.start + 1..<last.range.start)
      gap =
        siblings.count > 1
        ? tree.source.text(siblings[siblings.count - 2].range.end..<last.range.start)
        : "," + (indent.isEmpty && colon.hasSuffix(" ") ? " " : indent)
    } else {
      before = range.start + 1
      colon = ": "
      gap = ""
    }
    return [.insert(gap + JSONString.quoted(name) + colon + value, at: before)]
  }

  /// Adds values, given as JSON, at the end of this array, laid out as those before them.
  public func appending(_ values: [String]) -> [Edit] {
    guard isBracketed else { return [] }
    let siblings = Array(elements)
    guard let last = siblings.last else {
      return [.insert(values.joined(separator: ", "), at: range.start + 1)]
    }
    let gap: String
    if siblings.count > 1 {
      gap = tree.source.text(siblings[siblings.count - 2].range.end..<last.range.start)
    } else if last.range.start > range.start + 1 {
      gap = "," + tree.source.text(range.start + 1..<last.range.start)
    } else {
      // A blank before the bracket tells a text for people from a flattened one.
      let isFlat = range.start == 0 || tree.source.text(range.start - 1..<range.start) != " "
      gap = isFlat ? "," : ", "
    }
    return [.insert(values.map { gap + $0 }.joined(), at: last.range.end)]
  }

  /// True if the container has both of its brackets, between which there is room for edits.
  private var isBracketed: Bool { !node.has(.irregular) && range.count >= 2 }

  /// The text of the whole value as written.
  public var writtenText: String { tree.source.text(range.bounds) }
}
