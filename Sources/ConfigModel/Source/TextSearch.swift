/// Searches that compare Unicode scalars. The standard library's searches in strings compare characters, and
/// would not find the `<` that a combining mark follows.
extension String {
  /// The range of the first occurrence of a text, which must not be empty.
  public func firstPlace(of text: String, from start: String.Index? = nil) -> Range<String.Index>? {
    utf8[(start ?? startIndex)...].firstRange(of: text.utf8)
  }

  /// The string with every occurrence of a text, which must not be empty, replaced from left to right.
  public func replacing(_ text: String, with replacement: String) -> String {
    String(unicodeScalars.replacing(text.unicodeScalars, with: replacement.unicodeScalars))
  }

  public func includes(_ text: String) -> Bool {
    utf8.contains(text.utf8)
  }
}
