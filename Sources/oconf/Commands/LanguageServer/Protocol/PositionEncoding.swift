import ConfigModel

/// The unit of the columns in positions, which client and server agree on.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The preferred one of the encodings that a client lists. Without a list, UTF-16 is required.
  ///
  /// UTF-8 comes first because it is that of the documents, and UTF-32 before UTF-16 because clients
  /// that have it count characters.
  init(offered: [String]) {
    let preferred: [PositionEncoding] = [.utf8, .utf32, .utf16]
    self = preferred.first { offered.contains($0.rawValue) } ?? .utf16
  }

  /// The number of units of a character that begins with a byte of UTF-8, and zero for the other
  /// bytes of a character.
  func units(startingWith byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}
