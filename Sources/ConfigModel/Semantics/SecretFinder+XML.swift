/// Secrets in XML, well-formed or not: `<clientSecret>…`, `<key>clientSecret</key><string>…`,
/// `<string name="clientSecret">…`, `<meta-data name="clientSecret" value="…"/>`.
extension SecretFinder {
  /// How far the start of a tag is looked for.
  private static let maximumTag = 512
  /// How far the end of an element is looked for.
  private static let maximumContent = 1 << 13

  /// What an element holds whose start tag ends at an offset, if its name, or the one that is given to
  /// it, says that this is secret.
  mutating func elementContent(after offset: Int) -> SourceRange? {
    var isSecret = false
    if isTag(endingAt: offset) {
      isSecret = isSecretName(before: offset)
      if !isSecret, let start = tagStart(offset) { isSecret = isValueOfSecretKey(start) }
    } else {
      isSecret = isNamedSecret(offset)
    }
    guard isSecret, !saysHowLong(offset) else { return nil }
    var end = offset + 1
    let limit = min(source.count, end + Self.maximumContent)
    while end < limit, !(source[end] == UInt8(ascii: "<") && source[end + 1] == UInt8(ascii: "/")) {
      end += 1
    }
    let isSelfClosed = source[offset - 1] == UInt8(ascii: "/")
    guard let end = ownEnd(from: end, of: offset) ?? (isSelfClosed ? nil : end) else { return nil }
    let range = SourceRange(offset + 1, end)
    let text = Text(source, range.start, range.end).trimmed
    // Whether a secret is needed is none.
    return text == "true" || text == "false" || text.isEmpty ? nil : range
  }

  /// How much further the end of an element is looked for than its first end tag.
  private static let maximumRest = 512

  /// Where an element ends whose content holds tags, though it should not: at its own end tag, unless
  /// that is far: nil. An element that ends with its start tag may have one, too, after what was meant
  /// to be in it.
  private func ownEnd(from firstEnd: Int, of offset: Int) -> Int? {
    guard let tag = tagStart(offset) else { return nil }
    let nameEnd = end(from: tag + 1) {
      !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    let name = Text(source, tag + 1, nameEnd)
    func isHere(_ place: Int) -> Bool {
      let end = place + name.count
      guard end < source.count, Text(source, place, end) == name else { return false }
      return source[end].isBlank || source[end] == UInt8(ascii: ">")
        || source[end] == UInt8(ascii: "/")
    }
    guard !name.isEmpty, firstEnd < source.count else { return nil }
    var depth = 1
    for place in (offset + 1)..<min(source.count - 1, firstEnd + Self.maximumRest)
    where source[place] == UInt8(ascii: "<") {
      if source[place + 1] == UInt8(ascii: "/"), isHere(place + 2) {
        depth -= 1
        if depth == 0 { return place }
      } else if isHere(place + 1) {
        depth += 1
      }
    }
    return nil
  }

  /// Whether a tag is about how long refresh tokens live, which is no secret.
  private func saysHowLong(_ offset: Int) -> Bool {
    guard let start = tagStart(offset) else { return false }
    let name = Text(source, start + 1, offset)
    return name.hasPrefix("refreshTokenPolicy") || name.hasPrefix("refreshTokenValidity")
  }

  /// True if the value of an attribute `value` follows, in a tag that has the name of a secret. The tag
  /// may have lost its first character, or have others in it that are none of a tag's.
  mutating func isValueOfSecretTag(_ offset: Int) -> Bool {
    guard Text(source, max(0, offset - 5), offset) == "value" else { return false }
    return hasSecretName(SourceRange(markupStart(offset), markupEnd(offset)))
      || isSecretName(quotedBefore: offset - 5)
  }

  /// True if the last quoted text before an offset is the name of a secret.
  private func isSecretName(quotedBefore offset: Int) -> Bool {
    var end = offset
    while end > 0, offset - end < Self.maximumName, !source[end - 1].isQuotationMark { end -= 1 }
    guard end > 0, source[end - 1].isQuotationMark else { return false }
    end -= 1
    var start = end
    while start > 0, end - start < Self.maximumName, !source[start - 1].isQuotationMark {
      start -= 1
    }
    return SecretNames.contain(source.text(start..<end))
  }

  /// The longest name of an attribute, or of what one names, that is looked at.
  private static let maximumName = 64

  /// Whether the tag that ends at an offset has an attribute that names it like a secret, or comes
  /// after a key that does.
  private mutating func isNamedSecret(_ offset: Int) -> Bool {
    guard let start = tagStart(offset) else { return false }
    return hasSecretName(SourceRange(start, offset)) || isValueOfSecretKey(start)
      || isSecretElement(start)
  }

  /// Whether the name of a tag with attributes is that of a secret.
  private mutating func isSecretElement(_ tag: Int) -> Bool {
    let nameEnd = end(from: tag + 1) {
      !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    return source[tag + 1] != UInt8(ascii: "/") && isSecretName(before: nameEnd)
  }

  private func tagStart(_ offset: Int) -> Int? {
    let start = markupStart(offset)
    return start < offset && source[start] == UInt8(ascii: "<") ? start : nil
  }

  /// The start or the end of the tag before an offset, or how far it is looked for.
  private func markupStart(_ offset: Int) -> Int {
    var start = offset
    let limit = max(0, offset - Self.maximumTag)
    while start > limit {
      start -= 1
      if source[start] == UInt8(ascii: "<") || source[start] == UInt8(ascii: ">") { break }
    }
    return start
  }

  /// The end of the tag around an offset, or the start of the next one, or how far it is looked for.
  private func markupEnd(_ offset: Int) -> Int {
    let limit = min(source.count, offset + Self.maximumTag)
    return (offset..<max(offset, limit)).first {
      source[$0] == UInt8(ascii: "<") || source[$0] == UInt8(ascii: ">")
    } ?? limit
  }

  /// Whether a tag has an attribute `name="…"` whose value is the name of a secret.
  private func hasSecretName(_ tag: SourceRange) -> Bool {
    let text = Text(source, tag.start, tag.end)
    var from = 0
    while let place = text.firstIndex(of: "name=", from: from) {
      from = place + 5
      guard from < text.count, "\"'".utf8.contains(text[from]),
        let end = text.firstIndex(of: text[from], from: from + 1)
      else { continue }
      if SecretNames.contain(text.part(from + 1, end).string) { return true }
    }
    return false
  }

  /// Whether a tag of a property list comes after a key that is the name of a secret.
  private func isValueOfSecretKey(_ tag: Int) -> Bool {
    var end = tag
    while end > 0, source[end - 1].isBlank, tag - end < Self.maximumTag { end -= 1 }
    guard Text(source, max(0, end - 6), end) == "</key>" else { return false }
    end -= 6
    var start = end
    while start > 0, source[start - 1] != UInt8(ascii: ">"), end - start < 128 { start -= 1 }
    return SecretNames.contain(source.text(start..<end))
  }
}
