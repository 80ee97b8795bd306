/// The element names of a SAML message, which are public: an assertion as a whole is a credential,
/// and a report that hid the names would not say which element a finding is about.
enum SAMLNames {
  /// Replaces each secret range by its parts outside the names of elements. Attributes, texts and
  /// comments stay hidden. For a document that is not well-formed, ``SAMLMessage/secretRanges(in:)``
  /// hides everything.
  static func without(_ ranges: [SourceRange], in source: SourceBytes) -> [SourceRange] {
    if ranges.isEmpty { return ranges }
    let names = XMLParser.parse(source).elements.flatMap {
      [$0.nameRange] + ($0.endNameRange.map { [$0] } ?? [])
    }
    .sorted()
    var next = 0
    return ranges.flatMap { range in
      var parts: [SourceRange] = []
      var start = range.start
      while next < names.count, names[next].end <= range.end {
        if names[next].start > start { parts.append(SourceRange(start, names[next].start)) }
        start = max(start, names[next].end)
        next += 1
      }
      if start < range.end { parts.append(SourceRange(start, range.end)) }
      return parts.compactMap { content(of: $0, in: source) }
    }
  }

  /// The part without the ends of the tags around it; nil if nothing is left.
  private static func content(of part: SourceRange, in source: SourceBytes) -> SourceRange? {
    var text = Text(source, part.start, part.end).trimmed
    if text.hasPrefix("/>") { text = text.dropFirst(2) }
    if text.hasPrefix(">") { text = text.dropFirst(1) }
    for end: StaticString in ["</", "<"] where text.hasSuffix(end) {
      text = text.part(0, text.count - end.utf8CodeUnitCount)
      break
    }
    let content = text.trimmed
    return content.isEmpty ? nil : SourceRange(content.start, content.start + content.count)
  }
}
