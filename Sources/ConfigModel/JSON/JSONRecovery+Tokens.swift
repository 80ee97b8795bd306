/// Strings that are not plain ASCII, and words and quotes that JSON does not allow.
extension JSONRecovery {
  // MARK: Strings

  /// Reads a string with an escape, a character above 0x7F or a fault. `at` is its opening quote.
  func string(
    _ at: ByteCursor, _ role: JSONFlags, _ builder: consuming JSONNodeBuilder
  ) -> (ByteCursor, JSONNodeBuilder) {
    var flags = role
    var next = at + 1
    while true {
      next = JSONScanner.skipPlainText(next)
      switch next.byte {
      case UInt8(ascii: "\""):
        builder.append(.string, flags: flags, from: at - start, to: next - start + 1)
        return (next + 1, builder)
      case UInt8(ascii: "\\"):
        flags.insert(.escaped)
        next = escape(next)
      case 0x80...:
        flags.insert(.nonASCII)
        next = nonASCII(next)
      default:
        flags.insert(.irregular)
        if let stop = unterminatedEnd(opening: at, at: next) {
          builder.append(.string, flags: flags, from: at - start, to: stop - start)
          return (stop, builder)
        }
        report(.controlCharacter, next, next + 1)
        next += 1
      }
    }
  }

  /// Reports a string without a closing quote and returns its end; nil if the control character at
  /// `at` is inside a string that does close.
  private func unterminatedEnd(opening: ByteCursor, at: ByteCursor) -> ByteCursor? {
    if at == end {
      report(.unterminatedString, opening, at)
      return at
    }
    guard at.byte == 0x0A || at.byte == 0x0D else { return nil }
    if let known = multiLineStringEnd, at < known { return nil }
    if let close = closingQuote(after: at) {
      multiLineStringEnd = close
      return nil
    }
    if let curly = curlyClosingQuote(opening + 1, at) {
      report(.curlyQuotedString, opening, curly)
      return curly
    }
    var stop = skipBlanksBackwards(at)
    if stop > opening + 1, stop[-1] == UInt8(ascii: ",") { stop = stop - 1 }
    report(.unterminatedString, opening, stop)
    return stop
  }

  /// The next quote, if a comma, a colon, a closing bracket or the end of the text follows it, as
  /// after a string that spans lines.
  private func closingQuote(after from: ByteCursor) -> ByteCursor? {
    var at = from
    while at < end, at.byte != UInt8(ascii: "\"") {
      at += at.byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard at < end else { return nil }
    let following = JSONScanner.skipBlanks(at + 1)
    return following == end || isDelimiter(following.byte) ? at : nil
  }

  private func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"): true
    default: false
    }
  }

  /// The end of a string that opens with a straight quote and closes with a curly one; nil if there
  /// is no such quote.
  private func curlyClosingQuote(_ from: ByteCursor, _ to: ByteCursor) -> ByteCursor? {
    var at = from
    while at < to {
      if let quote = QuotationMark(at), quote.isCurly {
        let after = at + quote.width
        if isDelimiter(JSONScanner.skipBlanks(after).byte) { return after }
      }
      at += 1
    }
    return nil
  }

  /// Checks one escape and returns the position after it.
  private func escape(_ at: ByteCursor) -> ByteCursor {
    switch at[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return at + 2
    case UInt8(ascii: "u"):
      return unicodeEscape(at)
    case 0..<0x20:
      report(.badEscape, at, at + 1)
      return at + 1
    default:
      let next = UTF8Scanner.scalar(at + 1)?.next ?? at + 2
      report(.badEscape, at, next)
      return next
    }
  }

  private func unicodeEscape(_ at: ByteCursor) -> ByteCursor {
    guard let unit = UTF16Escape.unit(at) else {
      var stop = at + 2
      while stop < at + 6, UTF16Escape.hexDigit(stop.byte) != nil { stop += 1 }
      report(.badUnicodeEscape, at, stop)
      return stop
    }
    if UTF16.isLeadSurrogate(unit), let low = UTF16Escape.unit(at + 6),
      UTF16.isTrailSurrogate(low)
    {
      return at + 12
    }
    if UTF16.isSurrogate(unit) { report(.loneSurrogate, at, at + 6) }
    return at + 6
  }

  /// Checks a run of bytes above 0x7F.
  private func nonASCII(_ from: ByteCursor) -> ByteCursor {
    var at = from
    while at.byte >= 0x80 {
      if let scalar = UTF8Scanner.scalar(at) {
        at = scalar.next
      } else {
        let next = UTF8Scanner.endOfMalformedRun(at)
        report(.invalidUTF8, at, next)
        at = next
      }
    }
    return at
  }

  // MARK: Quotation marks that JSON does not allow

  /// Reads and reports a string in single, curly or back quotes; nil if none starts here.
  func oddlyQuotedString(_ at: ByteCursor) -> (end: ByteCursor, flags: JSONFlags)? {
    guard let opening = QuotationMark(at), opening.isForeign else { return nil }
    let kind: JSONProblem.Kind = opening.isCurly ? .curlyQuotedString : .singleQuotedString
    var flags: JSONFlags = .irregular
    var next = at + opening.width
    while next < end, next.byte != 0x0A, next.byte != 0x0D {
      if let mark = QuotationMark(next), opening.isClosed(by: mark) {
        report(kind, at, next + mark.width)
        return (next + mark.width, flags)
      }
      switch next.byte {
      case UInt8(ascii: "\\"):
        flags.insert(.escaped)
        // In a single-quoted string, `\'` is not a separate fault.
        next = next[1] == at.byte ? next + 2 : escape(next)
      case 0x80...:
        flags.insert(.nonASCII)
        guard let scalar = UTF8Scanner.scalar(next) else {
          let stop = UTF8Scanner.endOfMalformedRun(next)
          report(.invalidUTF8, next, stop)
          next = stop
          continue
        }
        next = scalar.next
      default:
        next += 1
      }
    }
    var stop = skipBlanksBackwards(min(next, end))
    if stop > at + opening.width, stop[-1] == UInt8(ascii: ",") { stop = stop - 1 }
    report(.unterminatedString, at, stop)
    return (stop, flags)
  }

  // MARK: Words

  /// True if a value or a name can start here, valid or not.
  func startsToken(_ at: ByteCursor) -> Bool {
    switch at.byte {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["): true
    default: QuotationMark(at) != nil || isWordByte(at.byte) || at.byte == UInt8(ascii: ".")
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), 0x80...:
      true
    default: false
    }
  }

  func nameWordEnd(_ from: ByteCursor) -> ByteCursor {
    var at = from
    while isWordByte(at.byte) || at.byte == UInt8(ascii: ".") {
      guard at.byte >= 0x80 else {
        at += 1
        continue
      }
      guard QuotationMark(at) == nil, let scalar = UTF8Scanner.scalar(at),
        !InvisibleCharacters.contains(scalar.scalar)
      else { break }
      at = scalar.next
    }
    return at
  }

  /// Reads and reports a number or an unquoted text in place of a value; nil if no word starts
  /// here.
  func word(_ at: ByteCursor) -> (end: ByteCursor, kind: JSONKind)? {
    guard isWordByte(at.byte) || at.byte == UInt8(ascii: "."), QuotationMark(at) == nil,
      at.byte < 0x80 || UTF8Scanner.scalar(at) != nil
    else { return nil }
    let end = nameWordEnd(at)
    let text = at.string(end - at)
    switch text {
    case "NaN", "Infinity", "-Infinity", "+Infinity", "-NaN", "+NaN", "inf", "-inf", "nan":
      report(.nonFiniteNumber, at, end)
      return (end, .number)
    default: break
    }
    switch text.lowercased() {
    case "true":
      report(.literalSpelling, at, end)
      return (end, .true)
    case "false":
      report(.literalSpelling, at, end)
      return (end, .false)
    case "null", "none", "nil", "undefined":
      report(.literalSpelling, at, end)
      return (end, .null)
    default: break
    }
    if looksNumeric(at) {
      report(.malformedNumber, at, end)
      return (end, .number)
    }
    let stop = bareTextEnd(at)
    report(.bareWord, at, stop)
    return (stop, .string)
  }

  private func looksNumeric(_ from: ByteCursor) -> Bool {
    var at = from
    if at.byte == UInt8(ascii: "-") || at.byte == UInt8(ascii: "+") { at += 1 }
    if at.byte == UInt8(ascii: ".") { at += 1 }
    return JSONScanner.isDigit(at.byte)
  }

  /// The end of an unquoted text, which may contain spaces and colons, as an address does.
  private func bareTextEnd(_ from: ByteCursor) -> ByteCursor {
    var at = from
    while at < end {
      switch at.byte {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""),
        0x00..<0x20:
        return max(skipBlanksBackwards(at), from + 1)
      default: at += 1
      }
    }
    return max(skipBlanksBackwards(at), from + 1)
  }
}
