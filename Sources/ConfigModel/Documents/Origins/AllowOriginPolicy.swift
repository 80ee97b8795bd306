/// The value of the policy `Security_AllowOrigin`: the word `disallow`, or patterns with commas
/// between them.
public struct AllowOriginPolicy: Sendable {
  /// What stands between two commas, without the blanks around it.
  public struct Item: Sendable {
    public let text: String
    public let range: SourceRange
    /// What it matches; nil when it is malformed, and so matches nothing.
    public let pattern: OriginPattern?
  }

  /// The word that admits no origin at all, the default.
  public static let keyword = "disallow"

  public let source: SourceBytes
  /// The whole value without the blanks around it.
  public let range: SourceRange
  public let text: String
  /// The items in their order, empty ones included.
  public let items: [Item]
  /// The items that are patterns.
  public let patterns: [(item: Item, pattern: OriginPattern)]

  /// Reads a value. In a file of its own the list may span lines, which flattening joins: line
  /// breaks around commas, and around the whole, count as blanks.
  public init(_ source: SourceBytes) {
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
    patterns = self.items.compactMap { item in item.pattern.map { (item, $0) } }
  }

  public init(_ value: String) {
    self.init(SourceBytes(value))
  }

  public var isDisallow: Bool { text == Self.keyword }

  /// Whether a cross-site request from an origin is admitted. Requests of the same origin, and of
  /// native apps, which send none, are not the policy's business.
  public func admits(_ origin: Origin) -> Bool {
    !isDisallow && items.contains { $0.pattern?.matches(origin) ?? false }
  }

  /// As ``admits(_:)``; a text that is no origin is not admitted.
  public func admits(_ origin: String) -> Bool {
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
