@testable import oconf

/// Positions of the protocol, found in the plainest way.
enum ReferencePositions {
  /// The line and the column of each boundary of characters, counted one by one.
  static func all(
    _ text: String, _ encoding: PositionEncoding
  ) -> [(offset: Int, line: Int, column: Int)] {
    var found: [(Int, Int, Int)] = []
    var (offset, line, column) = (0, 0, 0)
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      // Between CR and LF is no position.
      if !(last == "\r" && scalar == "\n") { found.append((offset, line, column)) }
      offset += scalar.utf8.count
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r": (line, column) = (line + 1, 0)
      default:
        switch encoding {
        case .utf8: column += scalar.utf8.count
        case .utf16: column += scalar.utf16.count
        case .utf32: column += 1
        }
      }
      last = scalar
    }
    return found + [(offset, line, column)]
  }
}
