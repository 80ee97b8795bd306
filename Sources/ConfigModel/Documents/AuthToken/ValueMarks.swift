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

  init(_ values: JSONValue) {
    var marks: ValueMarks = []
    let source = values.tree.source
    let range = values.range
    // The first bracket is the array's own.
    var position = source.cursor(at: min(range.start + 1, range.end))
    let end = source.cursor(at: range.end)
    while position < end {
      switch position.byte {
      case UInt8(ascii: "*"): marks.formUnion(Self.ofStar(at: position))
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
    if Int(values.node.next) - values.index > 64 { marks.insert(.many) }
    self = marks
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
