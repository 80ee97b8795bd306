extension String {
  /// The string without Unicode whitespace at its ends.
  public var trimmingWhitespace: String {
    let view = unicodeScalars
    guard let start = view.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = view.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(view[start...end])
  }
}

extension JSONValue {
  /// True if a string may begin or end with whitespace. A cheap look at its ends, which is false
  /// for most strings.
  public var mayBeUntrimmed: Bool {
    let range = textRange
    guard !range.isEmpty else { return false }
    let (first, last) = (tree.source[range.start], tree.source[range.end - 1])
    return first <= 0x20 || first >= 0x80 || last <= 0x20 || last >= 0x80 || node.has(.escaped)
  }
}
