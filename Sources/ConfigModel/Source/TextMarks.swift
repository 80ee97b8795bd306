/// Characters and properties that few texts have, collected over many texts, so that a check can
/// skip all of them at once.
///
/// A mark may be set needlessly, but is never missing.
public struct TextMarks: OptionSet, Sendable {
  public let rawValue: UInt16

  @inline(__always) public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A `*`.
  public static var star: TextMarks { TextMarks(rawValue: 1) }
  /// An `@`.
  public static var at: TextMarks { TextMarks(rawValue: 2) }
  /// A `?`.
  public static var questionMark: TextMarks { TextMarks(rawValue: 4) }
  /// A `#`.
  public static var hash: TextMarks { TextMarks(rawValue: 8) }
  /// A comma.
  public static var comma: TextMarks { TextMarks(rawValue: 16) }
  /// A sign of a placeholder: `<`, `{`, or the beginning of a placeholder word such as `your` or
  /// `xx`.
  public static var placeholder: TextMarks { TextMarks(rawValue: 32) }
  /// An empty text.
  public static var empty: TextMarks { TextMarks(rawValue: 64) }
  /// A text that begins or ends with whitespace or with anything but a printable ASCII character.
  public static var oddEnd: TextMarks { TextMarks(rawValue: 128) }
  /// A text with escapes or outside ASCII, which can contain anything.
  public static var special: TextMarks { TextMarks(rawValue: 256) }
  /// Two fields of one object that may have the same name.
  public static var repeatedName: TextMarks { TextMarks(rawValue: 512) }

  public static var all: TextMarks { TextMarks(rawValue: .max) }
}

/// Finds the characters of ``TextMarks`` sixteen bytes at a time.
struct TextScanner {
  private typealias Block = SIMD16<UInt8>
  private typealias Mask = SIMDMask<SIMD16<Int8>>

  private var star = Mask(repeating: false)
  private var at = Mask(repeating: false)
  private var questionMark = Mask(repeating: false)
  private var hash = Mask(repeating: false)
  private var comma = Mask(repeating: false)
  private var placeholder = Mask(repeating: false)
  private var isUnderlined = false

  /// Scans a text in plain ASCII without escapes.
  @inline(never) mutating func scan(_ text: BorrowedText) {
    // __…__
    if text.start.byte == 0x5F, text.count > 1 {
      isUnderlined = isUnderlined || text.start[1] == 0x5F
    }
    // A local copy stays in registers.
    var scanner = self
    var blocks = text.blocks
    while let (block, place) = blocks.next() { scanner.look(at: block, place) }
    self = scanner
  }

  /// - Parameter place: The position of the block, for reading the bytes that follow each of its
  ///   bytes.
  @inline(__always) private mutating func look(at block: Block, _ place: ByteCursor) {
    star = star .| block.places(of: "*")
    at = at .| block.places(of: "@")
    questionMark = questionMark .| block.places(of: "?")
    hash = hash .| block.places(of: "#")
    comma = comma .| block.places(of: ",")
    // In lower case. The signs below are compared unchanged.
    let small = Block(repeating: 0x20)
    let (first, second, third) = (
      block | small, (place + 1).block16 | small, (place + 2).block16 | small
    )
    // your…, -url, xxxx
    var mark = first.places(of: "y") .& second.places(of: "o")
    mark = mark .| (first.places(of: "-") .& second.places(of: "u"))
    mark = mark .| (first.places(of: "x") .& second.places(of: "x"))
    // guid, change…, replace…
    var three = first.places(of: "g") .& second.places(of: "u")
    mark = mark .| (three .& third.places(of: "i"))
    three = first.places(of: "c") .& second.places(of: "h")
    mark = mark .| (three .& third.places(of: "a"))
    three = first.places(of: "r") .& second.places(of: "e")
    mark = mark .| (three .& third.places(of: "p"))
    // <…>, {…}, {{…}}, ${…}
    mark = mark .| block.places(of: "<") .| block.places(of: "{")
    placeholder = placeholder .| mark
  }

  /// The marks found so far.
  var marks: TextMarks {
    var marks: TextMarks = []
    if any(star) { marks.insert(.star) }
    if any(at) { marks.insert(.at) }
    if any(questionMark) { marks.insert(.questionMark) }
    if any(hash) { marks.insert(.hash) }
    if any(comma) { marks.insert(.comma) }
    if isUnderlined || any(placeholder) { marks.insert(.placeholder) }
    return marks
  }
}
