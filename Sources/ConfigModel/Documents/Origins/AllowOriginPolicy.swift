/// The value of the policy `Security_AllowOrigin`: the word `disallow`, or patterns with commas
/// between them.
package struct AllowOriginPolicy: Sendable {
  /// What stands between two commas, without the blanks around it.
  package struct Item: Sendable {
    package let text: String
    package let range: SourceRange
    /// What it matches; nil when it is malformed, and so matches nothing.
    package let pattern: OriginPattern?
  }

  /// The word that admits no origin at all, the default.
  package static let keyword = "disallow"

  package let source: SourceBytes
  /// The whole value without the blanks around it.
  package let range: SourceRange
  package let text: String
  /// The items in their order, empty ones included.
  package let items: [Item]

  /// Reads a value. In a file of its own the list may span lines, which flattening joins: line
  /// breaks around commas, and around the whole, count as blanks.
  package init(_ source: SourceBytes) {
    self.source = source
    range = Self.trim(SourceRange(0, source.count), in: source)
    text = source.text(range.bounds)
    var items: [Item] = []
    var start = range.start
    for offset in range.start...range.end
    where offset == range.end || source[offset] == UInt8(ascii: ",") {
      let item = Self.trim(SourceRange(start, offset), in: source)
      let text = source.text(item.bounds)
      items.append(Item(text: text, range: item, pattern: OriginPattern(text)))
      start = offset + 1
    }
    self.items = text.isEmpty ? [] : items
  }

  package init(_ value: String) {
    self.init(SourceBytes(value))
  }

  package var isDisallow: Bool { text == Self.keyword }

  /// Whether a cross-site request from an origin is admitted. Requests of the same origin, and of
  /// native apps, which send none, are not the policy's business.
  package func admits(_ origin: Origin) -> Bool {
    !isDisallow && items.contains { $0.pattern?.matches(origin) ?? false }
  }

  /// As ``admits(_:)``; a text that is no origin is not admitted.
  package func admits(_ origin: String) -> Bool {
    Origin(origin).map(admits) ?? false
  }

  private static func trim(_ range: SourceRange, in source: SourceBytes) -> SourceRange {
    var (start, end) = (range.start, range.end)
    while start < end, isBlank(source[start]) { start += 1 }
    while end > start, isBlank(source[end - 1]) { end -= 1 }
    return SourceRange(start, end)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
