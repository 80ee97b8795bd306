/// Secrets that are recognized at the start of a line: a property with a space between name and
/// value, a request header, or the first parameter of a form.
extension SecretFinder {
  /// Searches for a secret after the indentation of a line.
  func line(from start: Int) -> SourceRange? {
    let name = end(from: start, in: Self.spaces)
    guard name < source.count else { return nil }
    let first = source[name]
    guard
      Self.isTokenByte(first) || Self.ofPropertyNames.contains(first) || first >= 0x80
        || first == UInt8(ascii: "\\")
    else { return nil }
    return knownParameter(from: name) ?? spacedValue(from: name) ?? headerValue(from: name)
      ?? gluedValue(from: name)
  }

  /// The value of a parameter that only ``SecretParameters`` knows. If the name itself denotes a
  /// secret, more than a parameter's value may be secret: see ``value(after:)``.
  func knownParameter(from start: Int) -> SourceRange? {
    guard hasEqualsSign else { return nil }
    let nameEnd = end(from: start) { Self.isTokenByte($0) }
    guard nameEnd > start, nameEnd - start < 64, source[nameEnd] == UInt8(ascii: "=") else {
      return nil
    }
    guard SecretParameters.isSecret(source.text(start..<nameEnd)) else { return nil }
    return SourceRange(nameEnd + 1, endOfParameter(from: nameEnd + 1))
  }

  /// The characters allowed in property names besides token characters.
  private static let ofPropertyNames = ASCIISet("*./()+@$%")

  /// The rest of a line in a properties file whose name ends at a space (`java.util.Properties`).
  private func spacedValue(from start: Int) -> SourceRange? {
    let ofNames = Self.ofPropertyNames
    var nameEnd = start
    while nameEnd < source.count {
      let byte = source[nameEnd]
      if byte == UInt8(ascii: "\\"), source[nameEnd + 1] > 0x20 {
        nameEnd += 2
      } else if Self.isTokenByte(byte) || ofNames.contains(byte) || byte >= 0x80 {
        nameEnd += 1
      } else {
        break
      }
    }
    let value = end(from: nameEnd, in: Self.spaces)
    guard value > nameEnd, value < source.count, !endsLine(value),
      !":=".utf8.contains(source[value]), isSecretName(before: nameEnd),
      isOneOfProperty(SourceRange(start, nameEnd)) || isLastWord(value)
    else { return nil }
    return wholeLine(from: value)
  }

  /// The longest line that may be a name with a value right after it, in bytes.
  private static let maximumGlued = 160

  /// The characters of keys in exports, besides those of words: `*.*.Name`, `Orders(1.0).*.Name`.
  private static let ofKeys = ASCIISet("*.()")

  /// A generated value right after the name of a secret, in a line that lost the character between
  /// them: `Connector_PasswordxA7…`.
  private func gluedValue(from start: Int) -> SourceRange? {
    let end = end(from: start) { Self.isTokenByte($0) || Self.ofKeys.contains($0) }
    guard end - start <= Self.maximumGlued, end - start > 16,
      end == source.count || source[end] == 0x0A || source[end] == 0x0D,
      SecretNames.mayContain(Text(source, start, end))
    else { return nil }
    for split in (start + 4)...(end - 12)
    where isGenerated(split, end) && SecretNames.contain(Text(source, start, split)) {
      return SourceRange(split, end)
    }
    return nil
  }

  /// True if a text has small and capital letters, and a letter after a digit.
  private func isGenerated(_ start: Int, _ end: Int) -> Bool {
    let bytes = (start..<end).lazy.map { source[$0] }
    guard let digit = bytes.firstIndex(where: \.isASCIIDigit) else { return false }
    return bytes[digit...].contains(where: \.isASCIILetter)
      && bytes.contains { 0x61...0x7A ~= $0 } && bytes.contains { 0x41...0x5A ~= $0 }
  }

  /// The characters of generated values besides token characters.
  private static let ofGenerated = ASCIISet("+/=~.")

  func endOfGenerated(from start: Int) -> Int {
    let ofGenerated = Self.ofGenerated
    return end(from: start) { Self.isTokenByte($0) || ofGenerated.contains($0) }
  }

  /// A generated value after the name of a secret and a space, anywhere in a line.
  func generatedValue(after blank: Int) -> SourceRange? {
    guard blank > 0, Self.isTokenByte(source[blank - 1]) else { return nil }
    let start = end(from: blank, in: Self.blanks)
    guard start < source.count, Self.isTokenByte(source[start]) else { return nil }
    let end = endOfGenerated(from: start)
    let value = Text(source, start, end)
    guard value.count >= 12, !value.allSatisfy({ !$0.isASCIIDigit }),
      !value.allSatisfy({ !$0.isASCIILetter }), isSecretName(before: blank)
    else { return nil }
    return SourceRange(start, end)
  }

  /// True if a name looks like a property name rather than a word of a sentence.
  private func isOneOfProperty(_ name: SourceRange) -> Bool {
    name.bounds.contains { offset in
      "_.-(".utf8.contains(source[offset])
        || 0x41...0x5A ~= source[offset] && offset > name.start
          && 0x61...0x7A ~= source[offset - 1]
    }
  }

  /// True if a word is the last one on its line. Always false for messages.
  private func isLastWord(_ start: Int) -> Bool {
    guard !isMessage else { return false }
    let wordEnd = end(from: start) { !$0.isBlank }
    let rest = end(from: wordEnd, in: Self.blanks)
    return rest == source.count || endsLine(rest)
  }

  func endsLine(_ offset: Int) -> Bool { source[offset] == 0x0A || source[offset] == 0x0D }

  /// The value of an HTTP request header, including its continuation lines.
  private func headerValue(from start: Int) -> SourceRange? {
    guard speaksHTTP else { return nil }
    let nameEnd = end(from: start) { Self.isTokenByte($0) }
    let colon = end(from: nameEnd, in: Self.blanks)
    guard nameEnd > start, source[colon] == UInt8(ascii: ":"),
      !SecretHeaders.isHarmless(Text(source, start, nameEnd))
    else { return nil }
    let from = end(from: colon + 1, in: Self.blanks)
    let range = wholeLine(from: from)
    return range.isEmpty ? nil : range
  }

  /// The rest of a line, including its continuation lines: those after a backslash, and indented
  /// ones without a name, as in a header.
  func wholeLine(from start: Int) -> SourceRange {
    var offset = start
    while offset < source.count {
      if endsLine(offset) {
        guard let next = continuation(after: offset) else { break }
        offset = next
      } else {
        offset += source[offset] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    return SourceRange(start, min(offset, source.count))
  }

  /// The offset at which a line continues after its line break; nil if the next line is
  /// independent.
  private func continuation(after lineEnd: Int) -> Int? {
    var start = lineEnd + 1
    if source[lineEnd] == 0x0D, source[start] == 0x0A { start += 1 }
    let word = end(from: start, in: Self.blanks)
    guard word > start, word < source.count,
      Self.isTokenByte(source[word]) || "+/~".utf8.contains(source[word])
    else { return nil }
    let wordEnd = end(from: word) { Self.isTokenByte($0) || "+/~.".utf8.contains($0) }
    let after = end(from: wordEnd) { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "=") }
    // Base64 may end in equals signs. A name is followed by a colon or a value.
    let isName =
      source[after] == UInt8(ascii: ":")
      || after > wordEnd && source[after] > 0x20 && after < source.count
    return isName ? nil : word
  }
}
