/// File paths as URI references in reports (RFC 3986, section 4).
enum URIReference {
  /// A path relative to the working directory stays relative.
  static func of(path: String) -> String {
    var path = path[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    var reference = path.hasPrefix("/") ? "file://" : ""
    for byte in NativePath.cString(String(path)).dropLast().map(UInt8.init(bitPattern:)) {
      if isPlain(byte) {
        reference.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        reference += (byte < 0x10 ? "%0" : "%") + digits
      }
    }
    return reference
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isPlainLetter || "/-._~!$&()*+;=@".utf8.contains(byte)
  }
}

extension UInt8 {
  fileprivate var isPlainLetter: Bool {
    0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self
  }
}
