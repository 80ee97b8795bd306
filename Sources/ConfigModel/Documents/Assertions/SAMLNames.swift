/// The element names of a SAML message, which are public: an assertion as a whole is a credential,
/// and a report that hid the names would not say which element a finding is about.
enum SAMLNames {
  /// Replaces each secret range that contains elements by the parts outside their names.
  ///
  /// Texts and the values of attributes stay hidden, and so do whole comments.
  static func without(_ ranges: [SourceRange], in source: SourceBytes) -> [SourceRange] {
    var parts: [SourceRange] = []
    for range in ranges {
      var start = range.start
      var index = start
      func endPart() {
        let text = Text(source, start, index)
        // The end of the tag before the part.
        let content = text.first == UInt8(ascii: ">") ? text.dropFirst(1).trimmed : text.trimmed
        if !content.isEmpty, content != "/" {
          parts.append(SourceRange(content.start, content.start + content.count))
        }
      }
      while index < range.end {
        guard source[index] == UInt8(ascii: "<") else {
          index += 1
          continue
        }
        let rest = Text(source, index, range.end)
        if rest.hasPrefix("<!--") {
          index += rest.firstIndex(of: "-->") ?? rest.count
          continue
        }
        var name = index + 1
        if name < range.end, source[name] == UInt8(ascii: "/") { name += 1 }
        let nameEnd = name
        name = end(of: nameEnd, range.end, source)
        if name > nameEnd {
          endPart()
          start = name
        }
        index = max(name, index + 1)
      }
      endPart()
    }
    return parts
  }

  private static func end(of start: Int, _ limit: Int, _ source: SourceBytes) -> Int {
    var end = start
    while end < limit, source[end].isPartOfWord || ":-.".utf8.contains(source[end]) { end += 1 }
    return end
  }
}
