/// Secrets in XML, well-formed or not: `<clientSecret>…`, `<key>clientSecret</key><string>…`,
/// `<string name="clientSecret">…`, `<meta-data name="clientSecret" value="…"/>`.
extension SecretFinder {
  /// The maximum distance to the start of a tag, in bytes.
  private static let maximumTag = 512
  /// The maximum distance to the end of an element, in bytes.
  private static let maximumContent = 1 << 13

  /// The content of the element whose start tag ends at an offset. Nil unless the name of the
  /// element, or a name in an attribute or a preceding key, denotes a secret.
  func elementContent(after offset: Int) -> SourceRange? {
    let tag = tagStart(offset)
    let isSecret =
      isTag(endingAt: offset) && isSecretName(before: offset)
      || tag.map { isSecretElement($0, offset) } ?? false
    // The lifetime of refresh tokens is not secret.
    let saysHowLong =
      tag.map { starts($0 + 1, "refreshTokenPolicy") || starts($0 + 1, "refreshTokenValidity") }
      ?? false
    guard isSecret, !saysHowLong, !opensMethods(offset + 1, isXML: true) else { return nil }
    let start = offset + 1
    let limit = min(source.count, start + Self.maximumContent)
    let firstEnd =
      Text(source, start, min(source.count, limit + 1)).firstIndex(of: "</").map { start + $0 }
      ?? limit
    let isSelfClosed = source[offset - 1] == UInt8(ascii: "/")
    guard
      let end = tag.flatMap({ ownEnd(of: $0, from: start, firstEnd) })
        ?? (isSelfClosed ? nil : firstEnd)
    else { return nil }
    let text = Text(source, start, end).trimmed
    // A Boolean only says that a secret exists or is required.
    return text == "true" || text == "false" || text.isEmpty ? nil : SourceRange(start, end)
  }

  /// The maximum distance from the first end tag to the element's own end tag, in bytes.
  private static let maximumRest = 512

  /// The own end tag of an element whose content has tags, although it should not; nil if it is too
  /// far away. A self-closing element may also have an end tag, after its intended content.
  private func ownEnd(of tag: Int, from start: Int, _ firstEnd: Int) -> Int? {
    let name = Text(source, tag + 1, endOfTagName(tag))
    func isHere(_ place: Int) -> Bool {
      let end = place + name.count
      return end < source.count && Text(source, place, end) == name && endsTagName(source[end])
    }
    guard !name.isEmpty, firstEnd < source.count else { return nil }
    var depth = 1
    for place in start..<min(source.count, firstEnd + Self.maximumRest)
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

  /// True if the value of an attribute `value` follows, in a tag that has the name of a secret. The
  /// tag may lack its first character, or contain characters that a tag may not have.
  func isValueOfSecretTag(_ offset: Int) -> Bool {
    guard Text(source, max(0, offset - 5), offset) == "value" else { return false }
    return hasSecretName(SourceRange(markupStart(offset), markupEnd(offset)))
      || isSecretName(quotedBefore: offset - 5)
  }

  /// True if the last quoted text before an offset is the name of a secret.
  private func isSecretName(quotedBefore offset: Int) -> Bool {
    let quote = start(before: offset, upTo: Self.maximumName) { !$0.isQuotationMark }
    guard quote > 0, source[quote - 1].isQuotationMark else { return false }
    let end = quote - 1
    let start = start(before: end, upTo: Self.maximumName) { !$0.isQuotationMark }
    return SecretNames.contain(source.text(start..<end))
  }

  /// The maximum length of an attribute name or of a name in an attribute, in bytes.
  private static let maximumName = 64

  /// True if the tag that ends at an offset has an attribute or a name that denotes a secret, or
  /// follows a key that does.
  private func isSecretElement(_ tag: Int, _ end: Int) -> Bool {
    hasSecretName(SourceRange(tag, end)) || isValueOfSecretKey(tag)
      || source[tag + 1] != UInt8(ascii: "/") && isSecretName(before: endOfTagName(tag))
  }

  private func endOfTagName(_ tag: Int) -> Int { end(from: tag + 1) { !endsTagName($0) } }

  private func endsTagName(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  private func tagStart(_ offset: Int) -> Int? {
    let start = markupStart(offset)
    return start < offset && source[start] == UInt8(ascii: "<") ? start : nil
  }

  /// The start or the end of the tag before an offset, or the limit of the search.
  private func markupStart(_ offset: Int) -> Int {
    let inside = start(before: offset, upTo: Self.maximumTag) {
      $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
    return max(0, offset - Self.maximumTag, inside - 1)
  }

  /// The end of the tag around an offset, the start of the next tag, or the limit of the search.
  private func markupEnd(_ offset: Int) -> Int {
    let limit = min(source.count, offset + Self.maximumTag)
    return (offset..<max(offset, limit)).first {
      source[$0] == UInt8(ascii: "<") || source[$0] == UInt8(ascii: ">")
    } ?? limit
  }

  /// True if a tag has an attribute `name="…"` whose value is the name of a secret.
  private func hasSecretName(_ tag: SourceRange) -> Bool {
    let text = Text(source, tag.start, tag.end)
    guard text.contains(UInt8(ascii: "=")) else { return false }
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

  /// True if a tag of a property list follows a key that is the name of a secret.
  private func isValueOfSecretKey(_ tag: Int) -> Bool {
    let end = start(before: tag, upTo: Self.maximumTag, while: \.isBlank)
    let before = Text(source, max(0, end - 6 - 128), end)
    guard before.hasSuffix("</key>") else { return false }
    let key = before.dropLast(6)
    let start = key.lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
    return SecretNames.contain(key.dropFirst(start))
  }
}
