/// Which characters of note are among the values of a filter, gathered in one pass over them, so
/// that a rule about one of the characters looks at no value without it.
///
/// Generous: a mark may be set where nothing comes of it, and is never missing.
public struct ValueMarks: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let star = ValueMarks(rawValue: 1)
  public static let at = ValueMarks(rawValue: 2)
  /// A capital letter of ASCII.
  public static let capital = ValueMarks(rawValue: 4)
  /// A character that regular expressions are recognised by; a star aside.
  public static let regexSign = ValueMarks(rawValue: 8)
  /// So many values that comparing all with all would take its time.
  public static let many = ValueMarks(rawValue: 16)

  init(_ values: JSONValue) {
    var marks: ValueMarks = []
    let source = values.tree.source
    let range = values.range
    // The first bracket is the array's own.
    var position = source.cursor(at: min(range.start + 1, range.end))
    let end = source.cursor(at: range.end)
    while position < end {
      switch position.byte {
      case UInt8(ascii: "*"): marks.insert(.star)
      case UInt8(ascii: "@"): marks.insert(.at)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): marks.insert(.capital)
      case UInt8(ascii: "^"), UInt8(ascii: "+"), UInt8(ascii: "|"), UInt8(ascii: "["):
        marks.insert(.regexSign)
      case UInt8(ascii: "\\"):
        // An escape may stand for any of them.
        marks.formUnion([.star, .at, .capital, .regexSign])
      default: break
      }
      position += 1
    }
    if Int(values.node.next) - values.index > 64 { marks.insert(.many) }
    self = marks
  }
}
