import ConfigModel

/// Converts paths between strings and the bytes that the operating system uses.
///
/// File names are arbitrary bytes. Each byte that is not UTF-8 becomes one character of a private
/// range at the very end of Unicode, and is converted back later, so that every file can be opened
/// and named. A name that holds such a character itself is treated in the same way.
enum NativePath {
  private static let base: UInt32 = 0x10FF00
  /// The characters that stand for single bytes.
  private static let range: ClosedRange<UInt32> = 0x10FF80...0x10FFFF
  /// The first UTF-8 byte of each of these characters. Hardly any other character begins with it.
  private static let mark: UInt8 = 0xF4

  /// The byte that a character stands for; nil for any other character.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    range.contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// True if a text may have a character that stands for a single byte.
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

  /// Calls `body` with the bytes of a path and a zero byte at the end.
  @unsafe static func withCString<Result>(_ path: String, _ body: (UnsafePointer<CChar>) -> Result)
    -> Result
  {
    guard hasMark(path) else { return unsafe path.withCString { unsafe body($0) } }
    return unsafe cString(path).withUnsafeBufferPointer { buffer in
      // The buffer has at least a zero byte.
      unsafe buffer.baseAddress.map { unsafe body($0) } ?? path.withCString { unsafe body($0) }
    }
  }

  /// The bytes of a path, and a zero byte at the end.
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
