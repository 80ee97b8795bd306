/// The special characters among the values of a filter, gathered in one pass. A rule about one of
/// the characters skips filters without it.
///
/// A mark may be set although no value has the property, but a mark is never missing.
public struct ValueMarks: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static var star: ValueMarks { ValueMarks(rawValue: 1) }
  public static var at: ValueMarks { ValueMarks(rawValue: 2) }
  /// An ASCII capital letter.
  public static var capital: ValueMarks { ValueMarks(rawValue: 4) }
  /// A character by which regular expressions are recognized, other than a star.
  public static var regexSign: ValueMarks { ValueMarks(rawValue: 8) }
  /// A value that consists of stars only.
  public static var everything: ValueMarks { ValueMarks(rawValue: 32) }
  /// A star right after a letter, a dot, or an `@`.
  public static var openEnd: ValueMarks { ValueMarks(rawValue: 64) }
  /// A star right before a letter, a digit, or a dot.
  public static var openStart: ValueMarks { ValueMarks(rawValue: 128) }
  /// At least 64 values, so that comparing each with each takes long.
  public static var many: ValueMarks { ValueMarks(rawValue: 16) }

  /// - Parameter index: The node of the array of values.
  init(_ tree: JSONTree, _ index: Int) {
    let node = tree[index]
    let range = node.range
    let isMany = Int(node.next) - index > 64
    self = withExtendedLifetime(tree) {
      // Excludes the array's own brackets. The closing one may be missing.
      let start = tree.source.start + min(range.start + 1, range.end)
      let end = tree.source.start + range.end
      let isClosed = start < end && (end - 1).byte == UInt8(ascii: "]")
      return Self.mayBe(in: BorrowedText(start, end - start - (isClosed ? 1 : 0)))
        ? Self.marks(from: start, to: end) : []
    }
    if isMany { insert(.many) }
  }

  /// True if the text may contain one of the marked characters. Most texts do not, so this checks
  /// sixteen bytes at a time.
  private static func mayBe(in text: BorrowedText) -> Bool {
    typealias Block = SIMD16<UInt8>
    var found = SIMDMask<SIMD16<Int8>>(repeating: false)
    var blocks = text.blocks
    while let (block, _) = blocks.next() {
      found = found .| block.places(of: "*")
      found = found .| block.places(of: "+") .| block.places(of: "|")
      // Bytes 0x40 to 0x5F except `_`: capital letters, `@`, brackets, the backslash, and the
      // circumflex.
      let upper = block & Block(repeating: 0xE0)
      found = found .| ((upper .== Block(repeating: 0x40)) .^ block.places(of: "_"))
    }
    return any(found)
  }

  private static func marks(from start: ByteCursor, to end: ByteCursor) -> ValueMarks {
    var marks: ValueMarks = []
    var position = start
    while position < end {
      switch position.byte {
      case UInt8(ascii: "*"): marks.formUnion(ofStar(at: position))
      case UInt8(ascii: "@"): marks.insert(.at)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): marks.insert(.capital)
      case UInt8(ascii: "^"), UInt8(ascii: "+"), UInt8(ascii: "|"), UInt8(ascii: "["):
        marks.insert(.regexSign)
      case UInt8(ascii: "\\"):
        // An escape may stand for any of the characters.
        marks.formUnion(.anything)
      default: break
      }
      position += 1
    }
    return marks
  }

  /// The marks set by the characters around a star, which always has neighbors: at least the
  /// array's brackets.
  private static func ofStar(at position: ByteCursor) -> ValueMarks {
    var marks: ValueMarks = .star
    let (before, after) = ((position - 1).byte, (position + 1).byte)
    if !isPlain(before), !isPlain(after) { marks.insert(.everything) }
    let dot = UInt8(ascii: ".")
    if before.isASCIILetter || before == UInt8(ascii: "@") || before == dot {
      marks.insert(.openEnd)
    }
    if after.isASCIILetter || after.isASCIIDigit || after == dot { marks.insert(.openStart) }
    return marks
  }

  /// True if a byte can only be part of a value; false for stars, quotation marks, and all other
  /// bytes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "@"), UInt8(ascii: "_"):
      true
    default: byte.isASCIILetter || byte.isASCIIDigit
    }
  }

  private static var anything: ValueMarks {
    [
      .star, .at, .capital, .regexSign, .everything, .openEnd, .openStart,
    ]
  }
}
