/// Start tags, end tags and attributes.
extension XMLReader {
  // MARK: Start tags

  mutating func startTag() {
    let from = at
    let index = nodes.count
    let isExtra = open.isEmpty && skippedDepth == 0 && !nodes.isEmpty
    at = XMLCharacters.endOfName(at + 1)
    let nameEnd = at
    if isExtra { report(.secondRoot, from, nameEnd) }
    let isTooDeep = open.count >= XMLParser.maximumDepth
    if isTooDeep, skippedDepth == 0, !hasReportedDepth {
      hasReportedDepth = true
      report(.tooDeep, from, nameEnd)
    }
    append(.element, from: from, to: nameEnd)
    let isSelfClosing = attributes(of: from)
    if isAbandoned {
      // A tag that was not read completely is dropped.
      return nodes.removeLast(nodes.count - index)
    }
    if isExtra || isTooDeep || skippedDepth > 0 {
      nodes.removeLast(nodes.count - index)
      if !isSelfClosing { skippedDepth += 1 }
      return
    }
    nodes[index].nameEnd = UInt32(truncatingIfNeeded: nameEnd - start)
    nodes[index].inner = UInt32(truncatingIfNeeded: at - start)
    resolve(index)
    open.append(UInt32(truncatingIfNeeded: index))
    if isSelfClosing { close(at: at, .selfClosing) }
  }

  /// Reads to the end of a start tag. Returns true if the tag is self-closing.
  private mutating func attributes(of tag: ByteCursor) -> Bool {
    attributeHashes.removeAll(keepingCapacity: true)
    while true {
      let before = at
      skipBlanks()
      switch at.byte {
      case UInt8(ascii: ">"):
        at += 1
        return false
      case UInt8(ascii: "/") where at[1] == UInt8(ascii: ">"):
        at += 2
        return true
      case 0 where at >= end, UInt8(ascii: "<"):
        at = min(at, end)
        report(.unterminatedTag, tag, XMLCharacters.endOfName(tag + 1))
        return false
      default:
        let name = at
        at = XMLCharacters.endOfName(at)
        if at > name {
          attribute(name, needsBlank: before == name)
        } else {
          skipOutOfPlace()
        }
      }
    }
  }

  /// Reports and skips text that cannot begin an attribute.
  private mutating func skipOutOfPlace() {
    let from = at
    passCharacter()
    while at < end, !XMLCharacters.isBlank(at.byte), !XMLCharacters.startsName(at),
      at.byte != UInt8(ascii: ">"), at.byte != UInt8(ascii: "/"), at.byte != UInt8(ascii: "<")
    {
      passCharacter()
    }
    report(.unexpectedCharacter, from, at)
  }

  // MARK: Attributes

  /// Reads an attribute after its name.
  private mutating func attribute(_ name: ByteCursor, needsBlank: Bool) {
    let nameEnd = at
    if needsBlank { report(.missingBlank, name, nameEnd) }
    skipBlanks()
    guard at.byte == UInt8(ascii: "=") else {
      at = nameEnd
      return report(.missingValue, name, nameEnd)
    }
    at += 1
    skipBlanks()
    let quote = at.byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return unquotedValue(name, nameEnd)
    }
    at += 1
    let value = at
    let flags = quotedValue(quote)
    note(name, nameEnd, value, flags)
  }

  private mutating func quotedValue(_ quote: UInt8) -> XMLFlags {
    let value = at
    var searched = at
    var flags: XMLFlags = []
    while at < end {
      at = XMLCharacters.skipPlain(at)
      switch at.byte {
      case quote:
        at += 1
        return flags
      case UInt8(ascii: "<"):
        if let tagEnd = tagEnd(from: searched) {
          report(.unterminatedValue, value - 1, value)
          at = tagEnd
          return [.irregular, .encoded]
        }
        report(.lessThanInValue, at, at + 1)
        at += 1
        searched = at
      case UInt8(ascii: "&"):
        flags.insert(.encoded)
        reference()
      case 0x09, 0x0A, 0x0D:
        flags.insert(.encoded)
        at += 1
      default: passCharacter()
      }
    }
    report(.unterminatedValue, value - 1, value)
    at = tagEnd(from: searched) ?? end
    return [.irregular, .encoded]
  }

  /// The first `>` in a value without a closing quote, before the reader's position; nil if there
  /// is none.
  private func tagEnd(from value: ByteCursor) -> ByteCursor? {
    var byte = value
    while byte < at {
      if byte.byte == UInt8(ascii: ">") { return byte }
      byte += 1
    }
    return nil
  }

  private mutating func unquotedValue(_ name: ByteCursor, _ nameEnd: ByteCursor) {
    let value = at
    while at < end, !XMLCharacters.isBlank(at.byte), at.byte != UInt8(ascii: ">"),
      at.byte != UInt8(ascii: "<"),
      !(at.byte == UInt8(ascii: "/") && at[1] == UInt8(ascii: ">"))
    {
      passCharacter()
    }
    guard at > value else {
      at = nameEnd
      return report(.missingValue, name, nameEnd)
    }
    report(.unquotedValue, value, at)
    note(name, nameEnd, value, [.irregular, .encoded])
  }

  /// Adds an attribute to the tree, unless its element already has one with that name.
  private mutating func note(
    _ name: ByteCursor, _ nameEnd: ByteCursor, _ value: ByteCursor, _ flags: XMLFlags
  ) {
    var hash: UInt32 = 2_166_136_261
    var byte = name
    while byte < nameEnd {
      hash = (hash ^ UInt32(byte.byte)) &* 16_777_619
      byte += 1
    }
    let known = attributeHashes.count
    guard known < XMLParser.maximumAttributes else {
      if known == XMLParser.maximumAttributes {
        report(.tooManyAttributes, name, nameEnd)
        attributeHashes.append(hash)
      }
      return
    }
    var isDuplicate = false
    for index in 0..<known where attributeHashes[index] == hash {
      let other = nodes[nodes.count - known + index]
      if Int(other.nameEnd - other.start) == nameEnd - name,
        (start + Int(other.start)).equals(name, nameEnd - name)
      {
        let range = SourceRange(Int(other.start), Int(other.nameEnd))
        if !isDuplicate { report(.duplicateAttribute, name, nameEnd, related: range) }
        isDuplicate = true
      }
    }
    guard !isDuplicate, !isAbandoned else { return }
    append(.attribute, flags, from: name, to: at)
    guard let last = nodes.indices.last, !isAbandoned else { return }
    nodes[last].nameEnd = UInt32(truncatingIfNeeded: nameEnd - start)
    nodes[last].inner = UInt32(truncatingIfNeeded: value - start)
    attributeHashes.append(hash)
  }

  // MARK: End tags

  mutating func endTag() {
    let from = at
    at += 2
    let name = at
    at = XMLCharacters.endOfName(at)
    let nameEnd = at
    skipBlanks()
    if at.byte == UInt8(ascii: ">"), nameEnd > name {
      at += 1
    } else {
      report(.malformedEndTag, from, at == nameEnd ? nameEnd + 1 : at)
      recover(to: UInt8(ascii: ">"))
    }
    if skippedDepth > 0 {
      skippedDepth -= 1
    } else if nameEnd > name {
      closeElement(named: name, nameEnd - name, SourceRange(from - start, at - start))
    }
  }

  /// Closes the innermost element with a name, and reports the elements inside it as unclosed.
  private mutating func closeElement(named name: ByteCursor, _ count: Int, _ range: SourceRange) {
    guard let innermost = open.last else { return report(.unexpectedEndTag, range) }
    if hasName(innermost, name, count) { return close(at: at) }
    guard open.contains(where: { hasName($0, name, count) }) else {
      if isMeant(innermost, name, count) {
        report(.mismatchedEndTag, range, related: tag(innermost))
        close(at: at, .irregular)
      } else {
        report(.unexpectedEndTag, range, related: tag(innermost))
      }
      return
    }
    while let innermost = open.last, !hasName(innermost, name, count) {
      report(.unclosedElement, tag(innermost), related: range)
      close(at: start + range.start, .irregular)
    }
    close(at: at)
  }

  private func hasName(_ element: UInt32, _ name: ByteCursor, _ count: Int) -> Bool {
    let node = nodes[Int(element)]
    return Int(node.nameEnd - node.start) - 1 == count
      && (start + Int(node.start) + 1).equals(name, count)
  }

  /// True if the name of an end tag looks like a misspelling of an element's name.
  private func isMeant(_ element: UInt32, _ name: ByteCursor, _ count: Int) -> Bool {
    let range = tag(element)
    guard range.count < 128, count < 128 else { return false }
    let expected = source.text(range.start + 1..<range.end)
    let found = source.text(name - start..<name - start + count)
    return EditDistance.nearest(to: found, among: [expected]) != nil
  }
}
