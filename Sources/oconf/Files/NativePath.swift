import ConfigModel

/// Paths between text and the bytes that the operating system knows.
///
/// Names of files are any bytes. Those that are no UTF-8 become characters of a private range at the
/// very end of Unicode, one a byte, and go back to what they were, so that every file can be opened
/// and named. A name that holds such a character itself is treated in the same way.
enum NativePath {
  private static let base: UInt32 = 0x10FF00
  /// The characters that stand for single bytes.
  private static let range: ClosedRange<UInt32> = 0x10FF80...0x10FFFF
  /// The first byte of each of them, which hardly any other character has.
  private static let mark: UInt8 = 0xF4

  /// The byte that a character stands for.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    range.contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// Whether a character may be there that stands for a single byte.
  private static func hasMark(_ text: String) -> Bool {
    unsafe text.utf8.withContiguousStorageIfAvailable { unsafe System.contains(mark, $0) }
      ?? text.utf8.contains(mark)
  }

  // MARK: From the system

  @unsafe static func text(_ pointer: UnsafePointer<CChar>) -> String {
    if let text = unsafe String(validatingCString: pointer), !hasMark(text) {
      return text
    }
    var bytes: [UInt8] = []
    var index = 0
    while unsafe pointer[index] != 0 {
      bytes.append(UInt8(bitPattern: unsafe pointer[index]))
      index += 1
    }
    return text(bytes)
  }

  static func text(_ bytes: [UInt8]) -> String {
    let source = SourceBytes(bytes.span)
    var text = ""
    var offset = 0
    while offset < source.count {
      let (scalar, next) = source.scalar(at: offset)
      let isText = scalar != "\u{FFFD}" || bytes[offset...].starts(with: [0xEF, 0xBF, 0xBD])
      if isText, !range.contains(scalar.value) {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in bytes[offset..<next] {
          text.unicodeScalars.append(Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}")
        }
      }
      offset = next
    }
    return text
  }

  // MARK: To the system

  /// Lends the bytes of a path, with a zero after them.
  @unsafe static func withCString<Result>(_ path: String, _ body: (UnsafePointer<CChar>) -> Result)
    -> Result
  {
    guard hasMark(path) else { return unsafe path.withCString { unsafe body($0) } }
    return unsafe cString(path).withUnsafeBufferPointer { buffer in
      // It holds a zero at least.
      unsafe buffer.baseAddress.map { unsafe body($0) } ?? path.withCString { unsafe body($0) }
    }
  }

  /// The bytes of a path, with a zero after them.
  static func cString(_ path: String) -> [CChar] {
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(CChar(bitPattern: byte))
      } else {
        bytes += (UTF8.encode(scalar) ?? UTF8.EncodedScalar()).map { CChar(bitPattern: $0) }
      }
    }
    return bytes + [0]
  }
}
