extension Text {
  /// True if it holds half of a surrogate pair, as the three bytes that UTF-8 would write it with if it
  /// were a character (the generalized UTF-8 of WTF-8). No text of valid UTF-8 has them, so that such
  /// a text equals no other; ``string`` shows the replacement character for them.
  public var hasLoneSurrogate: Bool {
    guard count >= 3 else { return false }
    return (0..<count - 2).contains { self[$0] == 0xED && self[$0 + 1] >= 0xA0 }
  }
}

/// How half of a surrogate pair is kept in a ``Text``: see ``Text/hasLoneSurrogate``.
enum LoneSurrogate {
  static func bytes(_ unit: UInt16) -> [UInt8] {
    [0xED, UInt8(0x80 | unit >> 6 & 0x3F), UInt8(0x80 | unit & 0x3F)]
  }
}
