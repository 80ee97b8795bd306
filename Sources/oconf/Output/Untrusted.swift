import ConfigModel

/// Text that comes from files, made harmless for whoever shows it: terminals, logs, build servers.
enum Untrusted {
  /// Control characters, escape sequences, invisible characters and direction marks as `\u{…}`, and
  /// workflow commands of build servers broken up. Line breaks count as control characters.
  static func escape(_ text: String) -> String {
    if isPlain(text.utf8) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      result += isHarmless(scalar) ? String(Character(scalar)) : code(scalar)
    }
    return breakingCommands(in: result)
  }

  /// Whether nothing in a text is more than a character that everybody sees, nor may begin a command:
  /// it is of ASCII, and no colon or number sign comes twice in a row.
  static func isPlain(_ text: some Sequence<UInt8>) -> Bool {
    var before: UInt8 = 0
    for byte in text {
      guard 0x20..<0x7F ~= byte else { return false }
      if byte == before, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return false }
      before = byte
    }
    return true
  }

  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: true
    case 0..<0x20, 0x7F..<0xA0: false
    case _ where NativePath.byte(of: scalar) != nil: false
    // Noncharacters, which XML and terminals do without.
    case _ where scalar.value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= scalar.value: false
    default:
      !InvisibleCharacters.contains(scalar)
        && scalar.properties.generalCategory != .format
    }
  }

  static func code(_ scalar: Unicode.Scalar) -> String {
    if let byte = NativePath.byte(of: scalar) {
      return "\\x" + String(byte, radix: 16, uppercase: true)
    }
    return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// Whether a build server would take what stands here for a command: `::error …::`, `##[error]`,
  /// `##vso[…]`.
  ///
  /// - Parameter next: The bytes from here on, zero beyond the end.
  static func startsCommand(_ next: (Int) -> UInt8) -> Bool {
    if next(0) == UInt8(ascii: "#") {
      guard next(1) == UInt8(ascii: "#") else { return false }
      var end = 2
      while next(end).isASCIILetter { end += 1 }
      return next(end) == UInt8(ascii: "[")
    }
    guard next(0) == UInt8(ascii: ":"), next(1) == UInt8(ascii: ":") else { return false }
    var end = 2
    while next(end).isASCIILetter || next(end) == UInt8(ascii: "-") { end += 1 }
    // A name, then a blank, the other colons, or nothing more.
    guard end > 2 else { return false }
    return next(end) <= 0x20 || next(end) == UInt8(ascii: ":") && next(end + 1) == UInt8(ascii: ":")
  }

  private static func breakingCommands(in text: String) -> String {
    guard text.includes("::") || text.includes("##") else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for index in bytes.indices {
      let isCommand = startsCommand { index + $0 < bytes.count ? bytes[index + $0] : 0 }
      if isCommand {
        result += code(Unicode.Scalar(bytes[index])).utf8
      } else {
        result.append(bytes[index])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
