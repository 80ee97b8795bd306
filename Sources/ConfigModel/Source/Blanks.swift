extension String {
  /// The text without the white space at its ends.
  package var trimmingBlanks: String {
    let view = unicodeScalars
    guard let start = view.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = view.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(view[start...end])
  }
}

extension JSONText {
  /// Whether the text may begin or end with white space: a look at its ends that mostly says no.
  package var mayBeUntrimmed: Bool {
    withBytes { bytes in
      guard bytes.count > 0 else { return false }
      return [bytes[0], bytes[bytes.count - 1]].contains { $0 <= 0x20 || $0 >= 0x80 } || isEscaped
    }
  }
}
