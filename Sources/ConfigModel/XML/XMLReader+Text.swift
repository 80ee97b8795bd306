/// Text, CDATA sections and references.
extension XMLReader {
  mutating func text() {
    let from = at
    let afterBlanks = JSONScanner.skipBlanks(at)
    if afterBlanks >= end || afterBlanks.byte == UInt8(ascii: "<") {
      at = min(afterBlanks, end)
      // Whitespace between tags is layout, but between the two tags of one element it is content.
      if isAtStartOfContent, at[1] == UInt8(ascii: "/") {
        append(.text, .encoded, from: from, to: at)
      }
      return
    }
    var flags: XMLFlags = []
    while at < end {
      at = XMLCharacters.skipPlain(at)
      if at.byte == UInt8(ascii: "<") { break }
      switch at.byte {
      case UInt8(ascii: "&"):
        flags = .encoded
        reference()
      case UInt8(ascii: "]") where at[1] == UInt8(ascii: "]") && at[2] == UInt8(ascii: ">"):
        report(.sectionEndInText, at, at + 3)
        at += 3
      case 0x0D:
        flags = .encoded
        at += 1
      default: passCharacter()
      }
    }
    if isOutsideRoot { return reportOutside(from, at) }
    guard skippedDepth == 0 else { return }
    append(.text, flags, from: from, to: at)
  }

  /// True if the innermost open element has no content yet.
  private var isAtStartOfContent: Bool {
    guard skippedDepth == 0, open.last != nil, let last = nodes.last else { return false }
    switch last.kind {
    case .element: return open.last == UInt32(truncatingIfNeeded: nodes.count - 1)
    case .attribute: return true
    case .text, .cdata: return false
    }
  }

  private mutating func reportOutside(_ from: ByteCursor, _ to: ByteCursor) {
    let from = JSONScanner.skipBlanks(from)
    var to = to
    while to > from, XMLCharacters.isBlank(to[-1]) { to = to - 1 }
    report(.textOutsideRoot, from, to)
  }

  mutating func section() {
    let from = at
    at += 9
    let content = at
    while at < end {
      at = XMLCharacters.skipPlain(at)
      if at.byte == UInt8(ascii: "]"), at[1] == UInt8(ascii: "]"), at[2] == UInt8(ascii: ">") {
        let last = at
        at += 3
        if isOutsideRoot { return report(.textOutsideRoot, from, at) }
        if skippedDepth == 0 { append(.cdata, .encoded, from: content, to: last) }
        return
      }
      passCharacter()
    }
    report(.unterminatedSection, from, content)
    if skippedDepth == 0, !isOutsideRoot { append(.cdata, .encoded, from: content, to: end) }
  }

  /// Moves past a reference. If it is malformed, its ampersand stands for itself.
  mutating func reference() {
    let from = at
    at += 1
    if at.byte == UInt8(ascii: "#") { return numericReference(from) }
    let nameEnd = XMLCharacters.endOfName(at)
    guard nameEnd > at, nameEnd.byte == UInt8(ascii: ";") else {
      return report(.bareAmpersand, from, from + 1)
    }
    let name = Text(source, at - start, nameEnd - start)
    at = nameEnd + 1
    if XMLText.character(named: name) == nil { report(.unknownEntity, from, at) }
  }

  private mutating func numericReference(_ from: ByteCursor) {
    at += 1
    let isHexadecimal = at.byte == UInt8(ascii: "x")
    if isHexadecimal { at += 1 }
    let digits = at
    while at.byte.hexadecimalDigit.map({ isHexadecimal || $0 < 10 }) ?? false { at += 1 }
    guard at > digits, at.byte == UInt8(ascii: ";") else {
      return report(.malformedReference, from, at)
    }
    at += 1
    let value = XMLText.value(ofReference: SourceRange(from - start, at - start), source)
    if value == nil { report(.malformedReference, from, at) }
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexadecimalDigit: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
