/// A character used as a quotation mark by people, word processors and other languages.
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

  /// The content of a string token, either mark of which may be missing or unusual.
  static func inside(_ range: SourceRange, _ source: SourceBytes) -> SourceRange {
    guard let opening = QuotationMark(source.cursor(at: range.start)) else {
      let isClosed = !range.isEmpty && source[range.end - 1] == UInt8(ascii: "\"")
      return isClosed ? SourceRange(range.start, range.end - 1) : range
    }
    let start = min(range.start + opening.width, range.end)
    for width in [1, 3] where range.end - width >= start {
      if let closing = QuotationMark(source.cursor(at: range.end - width)),
        closing.width == width, opening.isClosed(by: closing) || closing.isCurly
      {
        return SourceRange(start, range.end - width)
      }
    }
    return SourceRange(start, range.end)
  }

  /// The length in bytes.
  var width: Int { isCurly ? 3 : 1 }
  var isCurly: Bool { shape == .curlyDouble || shape == .curlySingle }
  /// True if the mark does not delimit strings in JSON.
  var isForeign: Bool { shape != .straightDouble }

  /// True if `other` can close a string that this mark opens. Curly marks are often mistyped, so
  /// any double mark, even a straight one, closes a curly double one, and likewise for single
  /// marks.
  func isClosed(by other: QuotationMark) -> Bool {
    switch shape {
    case .curlyDouble: other.shape == .curlyDouble || other.shape == .straightDouble
    case .curlySingle: other.shape == .curlySingle || other.shape == .straightSingle
    default: other.shape == shape
    }
  }
}
