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
