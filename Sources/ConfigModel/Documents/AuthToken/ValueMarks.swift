/// Which characters of note are among the values of a filter, gathered in one pass over them, so
/// that a rule about one of the characters looks at no value without it.
///
/// Generous: a mark may be set where nothing comes of it, and is never missing.
public struct ValueMarks: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static var star: ValueMarks { ValueMarks(rawValue: 1) }
  public static var at: ValueMarks { ValueMarks(rawValue: 2) }
  /// A capital letter of ASCII.
  public static var capital: ValueMarks { ValueMarks(rawValue: 4) }
  /// A character that regular expressions are recognised by; a star aside.
  public static var regexSign: ValueMarks { ValueMarks(rawValue: 8) }
  /// A value of stars alone.
  public static var everything: ValueMarks { ValueMarks(rawValue: 32) }
  /// A star right behind a letter or an `@`.
  public static var openEnd: ValueMarks { ValueMarks(rawValue: 64) }
  /// A star right before a letter or a digit.
  public static var openStart: ValueMarks { ValueMarks(rawValue: 128) }
  /// So many values that comparing all with all would take its time.
  public static var many: ValueMarks { ValueMarks(rawValue: 16) }

  /// - Parameter index: The node of the values.
  init(_ tree: JSONTree, _ index: Int) {
    let node = tree[index]
    let range = node.range
    let isMany = Int(node.next) - index > 64
    self = withExtendedLifetime(tree) {
      // The first bracket is the array's own, and mostly the last one.
      let start = tree.source.start + min(range.start + 1, range.end)
      let end = tree.source.start + range.end
      let isClosed = start < end && (end - 1).byte == UInt8(ascii: "]")
      return Self.mayBe(in: BorrowedText(start, end - start - (isClosed ? 1 : 0)))
        ? Self.marks(from: start, to: end) : []
    }
    if isMany { insert(.many) }
  }

  /// A look at sixteen bytes at a time, because mostly none of the characters is there.
  private static func mayBe(in text: BorrowedText) -> Bool {
    typealias Block = SIMD16<UInt8>
    var found = SIMDMask<SIMD16<Int8>>(repeating: false)
    var blocks = text.blocks
    while let (block, _) = blocks.next() {
      found = found .| block.places(of: "*")
      found = found .| block.places(of: "+") .| block.places(of: "|")
      // Capital letters, and around them `@`, brackets, the backslash and the circumflex; but no `_`.
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
        // An escape may stand for any of them.
        marks.formUnion(.anything)
      default: break
      }
      position += 1
    }
    return marks
  }

  /// What the characters around a star tell. There always are some: brackets at least.
  private static func ofStar(at position: ByteCursor) -> ValueMarks {
    var marks: ValueMarks = .star
    let (before, after) = ((position - 1).byte, (position + 1).byte)
    if !isPlain(before), !isPlain(after) { marks.insert(.everything) }
    if before.isASCIILetter || before == UInt8(ascii: "@") { marks.insert(.openEnd) }
    if after.isASCIILetter || after.isASCIIDigit { marks.insert(.openStart) }
    return marks
  }

  /// Whether a byte is inside of a value, and not a quotation mark of whatever kind, nor a star.
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
