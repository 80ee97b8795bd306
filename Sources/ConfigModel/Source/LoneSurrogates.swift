extension Text {
  /// True if it holds half of a surrogate pair, which is kept as three bytes that begin a character of
  /// four and do not end it. No text of valid UTF-8 has them, so that such a text equals no other;
  /// ``string`` shows one replacement character for each.
  public var hasLoneSurrogate: Bool {
    (0..<count).contains { index in
      self[index] == LoneSurrogate.lead
        && (index + 3 >= count || self[index + 3] & 0xC0 != 0x80)
    }
  }
}

/// How half of a surrogate pair is kept in a ``Text``: see ``Text/hasLoneSurrogate``.
enum LoneSurrogate {
  fileprivate static let lead: UInt8 = 0xF0

  static func bytes(_ unit: UInt16) -> [UInt8] {
    [lead, 0x90 + UInt8(unit >> 6 & 0x1F), 0x80 | UInt8(unit & 0x3F)]
  }
}
