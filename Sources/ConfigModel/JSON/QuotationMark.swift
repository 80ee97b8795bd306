/// A character that people, word processors and other languages use around strings.
struct QuotationMark {
  private enum Shape {
    case straightDouble, straightSingle, back, curlyDouble, curlySingle
  }

  private let shape: Shape

  /// The mark at a position, if one is there.
  init?(_ at: ByteCursor) {
    switch at.byte {
    case UInt8(ascii: "\""): shape = .straightDouble
    case UInt8(ascii: "'"): shape = .straightSingle
    case UInt8(ascii: "`"): shape = .back
    case 0xE2 where at[1] == 0x80:
      switch at[2] {
      case 0x98, 0x99, 0x9A, 0x9B: shape = .curlySingle
      case 0x9C, 0x9D, 0x9E, 0x9F: shape = .curlyDouble
      default: return nil
      }
    default: return nil
    }
  }

  /// Its length in bytes.
  var width: Int { isCurly ? 3 : 1 }
  var isCurly: Bool { shape == .curlyDouble || shape == .curlySingle }
  /// Whether JSON has strings in these marks: it does not.
  var isForeign: Bool { shape != .straightDouble }

  /// Curly marks are typed carelessly: any double one, also the straight one, closes a double one.
  func isClosed(by other: QuotationMark) -> Bool {
    switch shape {
    case .curlyDouble: other.shape == .curlyDouble || other.shape == .straightDouble
    case .curlySingle: other.shape == .curlySingle || other.shape == .straightSingle
    default: other.shape == shape
    }
  }
}
