import ConfigModel

/// Edits that turn one text into another.
enum TextChange {
  /// One edit of the part that differs; none if the texts are equal.
  static func edits(from old: SourceBytes, to new: [UInt8]) -> [Edit] {
    let count = min(old.count, new.count)
    var start = 0
    while start < count, old[start] == new[start] { start += 1 }
    if start == old.count, start == new.count { return [] }
    var end = 0
    while end < count - start, old[old.count - end - 1] == new[new.count - end - 1] { end += 1 }
    // Characters and line ends stay whole.
    while start > 0, isInside(old, start) || isInside(new, start) { start -= 1 }
    while end > 0, isInside(old, old.count - end) || isInside(new, new.count - end) { end -= 1 }
    let text = String(decoding: new[start..<(new.count - end)], as: UTF8.self)
    return [Edit(SourceRange(start, old.count - end), text)]
  }

  private static func isInside(_ text: SourceBytes, _ offset: Int) -> Bool {
    offset < text.count
      && (text[offset] & 0xC0 == 0x80 || text[offset] == 0x0A && text[offset - 1] == 0x0D)
  }

  private static func isInside(_ text: [UInt8], _ offset: Int) -> Bool {
    offset < text.count
      && (text[offset] & 0xC0 == 0x80 || text[offset] == 0x0A && text[offset - 1] == 0x0D)
  }

  /// The edits of the whitespace between the tokens of a JSON text that turn it into another with the
  /// same tokens.
  static func layout(from old: SourceBytes, to new: [UInt8]) -> [Edit] {
    var edits: [Edit] = []
    var (here, there) = (0, 0)
    while here < old.count || there < new.count {
      let (start, first) = (here, there)
      while here < old.count, old[here].isBlank { here += 1 }
      while there < new.count, new[there].isBlank { there += 1 }
      let space = new[first..<there]
      if !old.bytes(start..<here).elementsEqual(space) {
        edits.append(Edit(SourceRange(start, here), String(decoding: space, as: UTF8.self)))
      }
      // A string is one token, and any other byte may be taken for one.
      let isString = here < old.count && old[here] == UInt8(ascii: "\"")
      let token = here
      if here < old.count { here += 1 }
      while isString, here < old.count, old[here] != UInt8(ascii: "\"") {
        here += old[here] == UInt8(ascii: "\\") ? 2 : 1
      }
      if isString, here < old.count { here += 1 }
      there += max(1, here - token)
    }
    return edits
  }
}
