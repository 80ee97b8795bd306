/// What a text that is no UTF-8 at all seems to be, which says more than each byte that is not.
public enum ForeignEncoding: Sendable {
  case utf16, utf32
  /// No text: NUL bytes without the order that wide characters have.
  case binary

  /// Looks at the start of a text: at its byte order mark, else at where NUL bytes are, as the first
  /// characters of every document here are of ASCII.
  public init?(of source: SourceBytes) {
    let start = source.start.word32
    let hasMark = start & 0xFFFF == 0xFEFF || start & 0xFFFF == 0xFFFE
    if hasMark || start == 0xFFFE_0000, source.count >= 2 {
      self = start == 0x0000_FEFF || start == 0xFFFE_0000 ? .utf32 : .utf16
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

  /// How many bytes are looked at.
  private static let reach = 1024

  /// Whether the first characters take four bytes each, two of which are zero up to U+FFFF.
  private static func isUTF32(_ source: SourceBytes) -> Bool {
    let starts = stride(from: 0, to: min(source.count & ~3, 64), by: 4)
    return source.count >= 4
      && (starts.allSatisfy { source[$0] == 0 && source[$0 + 1] == 0 }
        || starts.allSatisfy { source[$0 + 2] == 0 && source[$0 + 3] == 0 })
      && starts.allSatisfy { start in (0..<4).contains { source[start + $0] != 0 } }
  }

  /// What is wrong, for people.
  public var message: String {
    switch self {
    case .utf16: "the text is UTF-16; save it as UTF-8"
    case .utf32: "the text is UTF-32; save it as UTF-8"
    case .binary: "no text: the file holds NUL bytes"
    }
  }
}
