/// The apparent encoding of a file that is not UTF-8. One message about it says more than a message
/// for each malformed byte.
public enum ForeignEncoding: Sendable {
  case utf16, utf32
  /// Not text: NUL bytes in no pattern that UTF-16 or UTF-32 would produce.
  case binary

  /// Detects the encoding from the byte order mark at the start, or else from the positions of NUL
  /// bytes: every supported document begins with ASCII characters. Nil if neither shows one.
  public init?(of source: SourceBytes) {
    // Bytes after the end read as zero.
    let start = source.start.word32
    let hasMark = start & 0xFFFF == 0xFEFF || start & 0xFFFF == 0xFFFE
    if hasMark || start == 0xFFFE_0000, source.count >= 2 {
      let isLong = start == 0x0000_FEFF || start == 0xFFFE_0000
      self = isLong && source.count >= 4 ? .utf32 : .utf16
      return
    }
    let head = 0..<min(source.count, Self.reach)
    guard source.firstOffset(of: 0, in: head) != nil else { return nil }
    let zeros = head.count { source[$0] == 0 }
    guard zeros > 2 || zeros > 1 && source.count < 16 else { return nil }
    if Self.isUTF32(source) {
      self = .utf32
    } else {
      self = source[0] == 0 || source[1] == 0 ? .utf16 : .binary
    }
  }

  /// The number of bytes examined.
  private static let reach = 1024

  /// True if the first 64 bytes are units of four bytes that all have their first two or all have
  /// their last two bytes zero, as characters up to U+FFFF do in UTF-32.
  private static func isUTF32(_ source: SourceBytes) -> Bool {
    let starts = stride(from: 0, to: min(source.count & ~3, 64), by: 4)
    return source.count >= 4
      && (starts.allSatisfy { source[$0] == 0 && source[$0 + 1] == 0 }
        || starts.allSatisfy { source[$0 + 2] == 0 && source[$0 + 3] == 0 })
      && starts.allSatisfy { start in (0..<4).contains { source[start + $0] != 0 } }
  }

  /// The message for the user.
  public var message: String {
    switch self {
    case .utf16: "the file is encoded in UTF-16; save it as UTF-8"
    case .utf32: "the file is encoded in UTF-32; save it as UTF-8"
    case .binary: "not a text file (contains NUL bytes)"
    }
  }
}
