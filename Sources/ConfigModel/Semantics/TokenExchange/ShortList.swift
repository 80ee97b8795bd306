/// Lists values in messages: at most five, and the number of the others.
enum ShortList {
  private static let maximumCount = 5
  /// The maximum length of one value, in characters.
  private static let maximumLength = 60

  static func quoted(_ values: some Collection<Text>) -> String { list(values, quoted) }

  /// One value in quotes, with secrets hidden, and shortened if it is long.
  static func quoted(_ value: Text) -> String {
    let shown = ClaimSecrets.shown(value)
    let part = shown.unicodeScalars.prefix(maximumLength)
    return part.endIndex == shown.unicodeScalars.endIndex ? "'\(shown)'" : "'\(String(part))…'"
  }

  /// - Parameter words: Returns the words for one value.
  static func list<Value>(
    _ values: some Collection<Value>, _ words: (Value) -> String
  ) -> String {
    let rest = values.count - maximumCount
    return values.prefix(maximumCount).map(words).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
