import ConfigModel

/// Makes text from files safe for terminals, logs and build servers.
enum Untrusted {
  /// The text with control characters, escape sequences, invisible characters and direction marks
  /// as `\u{…}`, and with workflow commands of build servers broken up. Line breaks count as
  /// control characters.
  static func escape(_ text: String) -> String {
    if isHarmless(text) { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var mayHaveCommand = false
    for scalar in text.unicodeScalars {
      if 0x20..<0x7F ~= scalar.value {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        if byte == result.last, beginsCommand(byte) { mayHaveCommand = true }
        result.append(byte)
      } else if isHarmless(scalar) {
        result += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
      } else {
        result += code(scalar).utf8
      }
    }
    if mayHaveCommand { result = breakingCommands(in: result) }
    return String(decoding: result, as: UTF8.self)
  }

  /// True if the text has only harmless characters, and cannot begin a command: no colon or number
  /// sign occurs twice in a row.
  private static func isHarmless(_ text: String) -> Bool {
    var start = 0
    while let place = firstUnusual(text.utf8, from: start) {
      let index = text.utf8.index(text.startIndex, offsetBy: place)
      guard text.utf8[index] >= 0x80 else { return false }
      let scalar = text.unicodeScalars[index]
      guard isHarmless(scalar) else { return false }
      start = place + UTF8.width(scalar)
    }
    return true
  }

  /// True if the text has only visible ASCII characters and spaces, and cannot begin a command: no
  /// colon or number sign occurs twice in a row.
  static func isPlain(_ text: some Sequence<UInt8>) -> Bool { firstUnusual(text, from: 0) == nil }

  /// The offset of the first byte that is not a visible ASCII character or a space, or that is the
  /// second colon or number sign in a row. The bytes before `start` are not looked at.
  private static func firstUnusual(_ text: some Sequence<UInt8>, from start: Int) -> Int? {
    var before: UInt8 = 0
    return text.enumerated().first { offset, byte in
      offset >= start && !isUsual(byte, after: &before)
    }?.offset
  }

  private static func isUsual(_ byte: UInt8, after before: inout UInt8) -> Bool {
    let isDoubled = byte == before && beginsCommand(byte)
    before = byte
    return 0x20..<0x7F ~= byte && !isDoubled
  }

  /// True if two of these bytes in a row may begin a command of a build server.
  private static func beginsCommand(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#")
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

  /// True if a build server would read a command here: `::error …::`, `##[error]`, `##vso[…]`.
  ///
  /// - Parameter next: Returns the byte at a distance from here, zero beyond the end.
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
    // A name, then a space, two more colons, or the end.
    guard end > 2 else { return false }
    return next(end) <= 0x20 || next(end) == UInt8(ascii: ":") && next(end + 1) == UInt8(ascii: ":")
  }

  private static func breakingCommands(in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for index in bytes.indices {
      let isCommand = startsCommand { index + $0 < bytes.count ? bytes[index + $0] : 0 }
      if isCommand {
        result += code(Unicode.Scalar(bytes[index])).utf8
      } else {
        result.append(bytes[index])
      }
    }
    return result
  }
}
