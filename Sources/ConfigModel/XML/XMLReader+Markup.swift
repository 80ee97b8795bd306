/// Comments, processing instructions, the XML declaration and document types.
extension XMLReader {
  mutating func comment() {
    let from = at
    at += 4
    while at < end {
      at = XMLCharacters.skipPlain(at)
      guard at.byte == UInt8(ascii: "-"), at[1] == UInt8(ascii: "-") else {
        passCharacter()
        continue
      }
      if at[2] == UInt8(ascii: ">") {
        at += 3
        comments.append(SourceRange(from - start, at - start))
        return
      }
      report(.doubleHyphen, at, at + 2)
      // Three hyphens may be one hyphen and the end of the comment.
      at += at[2] == UInt8(ascii: "-") ? 1 : 2
    }
    report(.unterminatedComment, from, from + 4)
  }

  mutating func unknownMarkup() {
    let from = at
    at += 2
    while at < end, at.byte.isASCIILetter || at.byte == UInt8(ascii: "[") { at += 1 }
    report(.unknownMarkup, from, at)
    recover(to: UInt8(ascii: ">"))
  }

  mutating func instruction() {
    let from = at
    at += 2
    let name = at
    at = XMLCharacters.endOfName(at)
    let target = Text(source, name - start, at - start)
    if target.equalsIgnoringCase("xml") {
      report(.misplacedDeclaration, from, at)
    } else if target.isEmpty || target.contains(UInt8(ascii: ":"))
      || !(XMLCharacters.isBlank(at.byte) || starts("?>"))
    {
      report(.malformedInstruction, from, at)
    }
    let content = at
    while at < end {
      at = XMLCharacters.skipPlain(at)
      if at.byte == UInt8(ascii: "?"), at[1] == UInt8(ascii: ">") {
        at += 2
        return
      }
      passCharacter()
    }
    report(.unterminatedInstruction, from, content)
  }

  // MARK: The declaration

  /// Reads an XML declaration at the start of the text, such as `<?xml version="1.0"
  /// encoding="UTF-8" standalone="yes"?>`.
  mutating func declaration() {
    let from = at
    at += 5
    let version = pseudoAttribute("version")
    let encoding = pseudoAttribute("encoding")
    let standalone = pseudoAttribute("standalone")
    skipBlanks()
    let isWhole = starts("?>")
    if !isWhole || version.map(Self.isVersion) != true || encoding.map(Self.isEncoding) == false
      || standalone.map({ $0 == "yes" || $0 == "no" }) == false
    {
      report(.malformedDeclaration, from, isWhole ? at + 2 : at)
    }
    if isWhole { at += 2 } else { recover(to: UInt8(ascii: ">")) }
    guard let encoding, Self.isEncoding(encoding) else { return }
    let range = SourceRange(encoding.start, encoding.start + encoding.count)
    switch XMLEncoding.named(encoding) {
    case .utf8: break
    case .extendsASCII:
      // In this encoding, bytes above 0x7F mean other characters than in UTF-8, even if they are
      // valid UTF-8. They are not interpreted at all.
      hasForeignEncoding = hasBytesBeyondASCII
      if hasForeignEncoding { report(.unsupportedEncoding, range) }
    case .other: report(.unsupportedEncoding, range)
    }
  }

  /// True if there is a byte above 0x7F at or after the current position.
  private var hasBytesBeyondASCII: Bool {
    var rest = at
    while rest < end {
      if rest.byte >= 0x80 { return true }
      rest += 1
    }
    return false
  }

  /// Reads the next pseudo-attribute if it has this name, and returns its value.
  private mutating func pseudoAttribute(_ name: StaticString) -> Text? {
    let before = at
    skipBlanks()
    guard at > before, starts(name) else {
      at = before
      return nil
    }
    at += name.utf8CodeUnitCount
    skipBlanks()
    guard at.byte == UInt8(ascii: "=") else { return nil }
    at += 1
    skipBlanks()
    let quote = at.byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    at += 1
    let value = at
    while at < end, at.byte != quote, at.byte != UInt8(ascii: "<"), at.byte != UInt8(ascii: ">") {
      at += 1
    }
    let text = Text(source, value - start, at - start)
    if at.byte == quote { at += 1 }
    return text
  }

  private static func isVersion(_ text: Text) -> Bool {
    text.hasPrefix("1.") && text.count > 2 && text.dropFirst(2).allSatisfy(\.isASCIIDigit)
  }

  private static func isEncoding(_ text: Text) -> Bool {
    (text.first?.isASCIILetter ?? false)
      && text.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: "-")
      }
  }

  // MARK: Document types

  /// Reads a document type. Only Apple's one for property lists is accepted without a problem.
  mutating func documentType() {
    let from = at
    let isMisplaced = hasDocumentType || !nodes.isEmpty || !isOutsideRoot
    hasDocumentType = true
    at += 9
    let hasBlank = XMLCharacters.isBlank(at.byte)
    skipBlanks()
    let name = at
    at = XMLCharacters.endOfName(at)
    let nameEnd = at
    let isPropertyList = Text(source, name - start, nameEnd - start) == "plist"
    let identifier = hasBlank && nameEnd > name ? externalIdentifier() : .malformed
    let identifierEnd = at
    skipBlanks()
    let hasSubset = at.byte == UInt8(ascii: "[")
    if hasSubset { internalSubset() }
    skipBlanks()
    let isClosed = at.byte == UInt8(ascii: ">")
    if isClosed { at += 1 } else { recover(to: UInt8(ascii: ">")) }
    guard isClosed, !isMisplaced, identifier != .malformed else {
      return report(.malformedDocumentType, from, max(name, from + 9))
    }
    if hasSubset || isPropertyList && identifier == .propertyList { return }
    if isPropertyList {
      report(.foreignPropertyListType, from, identifierEnd)
    } else {
      report(.documentType, from, nameEnd)
    }
  }

  /// The external identifier of a document type.
  private enum ExternalIdentifier {
    case none
    /// Apple's document type for property lists.
    case propertyList
    case other
    case malformed
  }

  /// The public identifiers of Apple's document type: the current one, and the one from before the
  /// company was renamed.
  private static let propertyListNames: [StaticString] = [
    "-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN",
  ]
  private static let propertyListAddresses: [StaticString] = [
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd",
    "https://www.apple.com/DTDs/PropertyList-1.0.dtd",
  ]

  /// Moves past `SYSTEM "…"` or `PUBLIC "…" "…"`, if present, and returns its kind.
  private mutating func externalIdentifier() -> ExternalIdentifier {
    let before = at
    skipBlanks()
    let isPublic = starts("PUBLIC")
    guard isPublic || starts("SYSTEM") else {
      at = before
      return .none
    }
    guard at > before else { return .malformed }
    at += 6
    guard isPublic else { return literal { _ in true } == nil ? .malformed : .other }
    guard let name = literal(XMLCharacters.isOfPublicIdentifier),
      let address = literal({ _ in true })
    else { return .malformed }
    return name.isOne(of: Self.propertyListNames) && address.isOne(of: Self.propertyListAddresses)
      ? .propertyList : .other
  }

  /// Moves past whitespace and a quoted text of allowed bytes, and returns the text; nil if it is
  /// malformed.
  private mutating func literal(_ isAllowed: (UInt8) -> Bool) -> Text? {
    guard XMLCharacters.isBlank(at.byte) else { return nil }
    skipBlanks()
    let quote = at.byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    at += 1
    let from = at
    var close = at
    while close < end, close.byte != quote { close += 1 }
    guard close < end else { return nil }
    var isWell = true
    while at < close {
      if !isAllowed(at.byte) { isWell = false }
      passCharacter()
    }
    at = close + 1
    return isWell ? Text(source, from - start, close - start) : nil
  }

  /// Moves past an internal subset, and reports the first entity that it declares or else the
  /// subset itself.
  private mutating func internalSubset() {
    let from = at
    at += 1
    var entity: ByteCursor?
    while at < end, at.byte != UInt8(ascii: "]") {
      switch at.byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = at.byte
        at += 1
        while at < end, at.byte != quote { at += 1 }
        if at < end { at += 1 }
      case UInt8(ascii: "<"):
        if starts("<!ENTITY"), entity == nil { entity = at }
        if starts("<!--") { comment() } else { at += 1 }
      default: at += 1
      }
    }
    if let entity {
      report(.entityDeclaration, entity, entity + 8)
    } else {
      report(.internalSubset, from, from + 1)
    }
    if at < end { at += 1 }
  }
}
