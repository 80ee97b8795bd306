extension String {
  /// The text without the white space at its ends, whatever script it is of.
  public var trimmingWhitespace: String {
    let view = unicodeScalars
    guard let start = view.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = view.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(view[start...end])
  }
}

extension JSONValue {
  /// Whether a string may begin or end with white space: a look at its ends that mostly says no.
  public var mayBeUntrimmed: Bool {
    let range = textRange
    guard !range.isEmpty else { return false }
    let (first, last) = (tree.source[range.start], tree.source[range.end - 1])
    return first <= 0x20 || first >= 0x80 || last <= 0x20 || last >= 0x80 || node.has(.escaped)
  }
}
