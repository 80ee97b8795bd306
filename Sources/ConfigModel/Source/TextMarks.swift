/// What few texts have, gathered over many of them, so that whoever looks for it looks no further where
/// it is not.
///
/// Generous: a mark may be set where nothing comes of it, but is never missing.
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
  /// What a placeholder has: `<`, `{`, or the beginning of one of the words that stand in for
  /// something, as `your` and `xx` do.
  public static var placeholder: TextMarks { TextMarks(rawValue: 32) }
  /// A text that is empty.
  public static var empty: TextMarks { TextMarks(rawValue: 64) }
  /// A text that begins or ends with a blank, or with anything else than a plain character of ASCII.
  public static var oddEnd: TextMarks { TextMarks(rawValue: 128) }
  /// A text that is not written as it reads, or not in ASCII, which may be anything.
  public static var special: TextMarks { TextMarks(rawValue: 256) }
  /// Two members of one object that may have the same name.
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

  /// Looks at a text in plain ASCII that is written as it reads.
  @inline(never) mutating func scan(_ text: BorrowedText) {
    // __…__
    if text.start.byte == 0x5F, text.count > 1 {
      isUnderlined = isUnderlined || text.start[1] == 0x5F
    }
    // In a variable, which stays in registers.
    var scanner = self
    var blocks = text.blocks
    while let (block, place) = blocks.next() { scanner.look(at: block, place) }
    self = scanner
  }

  /// - Parameter place: Where the block is, to look at what follows each of its bytes.
  @inline(__always) private mutating func look(at block: Block, _ place: ByteCursor) {
    star = star .| block.places(of: "*")
    at = at .| block.places(of: "@")
    questionMark = questionMark .| block.places(of: "?")
    hash = hash .| block.places(of: "#")
    comma = comma .| block.places(of: ",")
    // In small letters; other signs are looked for as they are.
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

  /// What was found.
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
