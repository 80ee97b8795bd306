extension Text {
  /// True if the text has a lone surrogate, stored as the start of a four-byte sequence without its
  /// last byte. Valid UTF-8 never has these three bytes, so such a text equals no valid one.
  /// ``string`` shows one replacement character for each.
  public var hasLoneSurrogate: Bool {
    (0..<count).contains { index in
      self[index] == LoneSurrogate.lead
        && (index + 3 >= count || self[index + 3] & 0xC0 != 0x80)
    }
  }
}

/// The encoding of a lone surrogate in a ``Text``: see ``Text/hasLoneSurrogate``.
enum LoneSurrogate {
  fileprivate static let lead: UInt8 = 0xF0

  static func bytes(_ unit: UInt16) -> [UInt8] {
    [lead, 0x90 + UInt8(unit >> 6 & 0x1F), 0x80 | UInt8(unit & 0x3F)]
  }
}
