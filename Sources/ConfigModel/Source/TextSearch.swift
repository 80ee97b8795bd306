/// Searches that compare Unicode scalars. The standard library's searches in strings compare characters, and
/// would not find the `<` that a combining mark follows.
extension String {
  /// The range of the first occurrence of a text; nil for an empty one.
  public func firstPlace(of text: String, from start: String.Index? = nil) -> Range<String.Index>? {
    text.isEmpty ? nil : utf8[(start ?? startIndex)...].firstRange(of: text.utf8)
  }

  /// The string with every occurrence of a text replaced from left to right; of an empty text, there is none.
  public func replacing(_ text: String, with replacement: String) -> String {
    guard !text.isEmpty else { return self }
    return String(unicodeScalars.replacing(text.unicodeScalars, with: replacement.unicodeScalars))
  }

  public func includes(_ text: String) -> Bool {
    firstPlace(of: text) != nil
  }
}
