/// Edits of a JSON text that keep it well-formed and leave the layout around them alone.
extension JSONValue {
  /// Removes one of this object's members, with the comma that parts it from its neighbour.
  public func removing(_ member: Member) -> [Edit] {
    remove(member.range, among: members.map(\.range))
  }

  /// Removes one of this array's elements, with the comma that parts it from its neighbour.
  public func removing(_ element: JSONValue) -> [Edit] {
    remove(element.range, among: elements.map(\.range))
  }

  private func remove(_ range: SourceRange, among siblings: [SourceRange]) -> [Edit] {
    guard let index = siblings.firstIndex(of: range) else { return [] }
    if index + 1 < siblings.count {
      // Up to the next one, which thereby takes over the place.
      return [.remove(SourceRange(range.start, siblings[index + 1].start))]
    }
    if index > 0 {
      return [.remove(SourceRange(siblings[index - 1].end, range.end))]
    }
    return [.remove(SourceRange(self.range.start + 1, self.range.end - 1))]
  }

  /// Adds a member at the end of this object, laid out as the one before it.
  public func appending(name: String, value: String) -> [Edit] {
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

  /// The text of the whole value as written.
  public var writtenText: String { tree.source.text(range.bounds) }
}
