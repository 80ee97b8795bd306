/// Edits of a JSON text that keep it well-formed and preserve the surrounding layout.
extension JSONValue {
  /// Removes a member of this object and the comma that separates it from its neighbor.
  public func removing(_ member: Member) -> [Edit] {
    remove(member.range, endingAt: member.value) {
      var end: Int?
      for other in members where other.name.index < member.name.index { end = other.range.end }
      return end
    }
  }

  /// Removes an element of this array and the comma that separates it from its neighbor.
  public func removing(_ element: JSONValue) -> [Edit] {
    remove(element.range, endingAt: element) {
      var end: Int?
      for other in elements where other.index < element.index { end = other.range.end }
      return end
    }
  }

  /// - Parameters:
  ///   - last: The last value in the removed range.
  ///   - previousEnd: Returns the end of the previous sibling. Called only if the removed one is
  ///     last, so that removing many stays cheap.
  private func remove(
    _ range: SourceRange, endingAt last: JSONValue, _ previousEnd: () -> Int?
  ) -> [Edit] {
    guard index < last.index, last.index < node.next, isBracketed else { return [] }
    let next = Int(last.node.next)
    if next < node.next {
      // Removes up to the next sibling, which takes the place of the removed one.
      return [.remove(SourceRange(range.start, Int(tree[next].start)))]
    }
    if let end = previousEnd() { return [.remove(SourceRange(end, range.end))] }
    return [.remove(SourceRange(self.range.start + 1, self.range.end - 1))]
  }

  /// Inserts an element after one of this array's elements, with the layout of the first element.
  public func inserting(_ text: String, after element: JSONValue) -> [Edit] {
    var siblings = elements
    guard let first = siblings.next(), isBracketed else { return [] }
    let gap = tree.source.text(range.start + 1..<first.range.start)
    let isBlank = !gap.isEmpty && gap.utf8.allSatisfy(\.isBlank)
    return [.insert("," + (isBlank ? gap : " ") + text, at: element.range.end)]
  }

  /// Adds a member at the end of this object, with the layout of the previous member.
  public func appending(name: String, value: String) -> [Edit] {
    guard isBracketed else { return [] }
    let colon: String
    let gap: String
    let before: Int
    let siblings = Array(members)
    if let last = siblings.last {
      before = last.range.end
      colon = tree.source.text(last.name.range.end..<last.value.range.start)
      // A single member does not show how members are separated.
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

  /// Adds values, given as JSON, at the end of this array, with the layout of the previous
  /// elements.
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
      // A space before the bracket suggests a text written by hand rather than a compact one.
      let isFlat = range.start == 0 || tree.source.text(range.start - 1..<range.start) != " "
      gap = isFlat ? "," : ", "
    }
    return [.insert(values.map { gap + $0 }.joined(), at: last.range.end)]
  }

  /// True if the container has both of its brackets, so that edits between them are possible.
  private var isBracketed: Bool { !node.has(.irregular) && range.count >= 2 }

  /// The text of the whole value as written.
  public var writtenText: String { tree.source.text(range.bounds) }
}
