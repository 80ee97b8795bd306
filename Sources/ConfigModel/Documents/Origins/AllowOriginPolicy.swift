/// The value of the policy `Security_AllowOrigin`: the word `disallow`, or patterns separated by
/// commas.
public struct AllowOriginPolicy: Sendable {
  /// The text between two commas, without surrounding whitespace.
  public struct Item: Sendable {
    public let text: String
    public let range: SourceRange
    /// The parsed pattern; nil if it is malformed and therefore matches nothing.
    public let pattern: OriginPattern?

    /// The text as reports show it. A malformed item may contain credentials.
    public var shown: String { pattern == nil ? OriginSecrets.masked(text) : text }
  }

  /// The word that allows no origin. It is the default.
  public static let keyword = "disallow"

  public let source: SourceBytes
  /// The range of the value, without surrounding whitespace.
  public let range: SourceRange
  public let text: String
  /// The items, in document order, including empty ones.
  public let items: [Item]
  /// The items that are patterns.
  public let patterns: [(item: Item, pattern: OriginPattern)]

  /// Parses a value. In a file of its own, the list may span several lines, which flattening joins.
  /// Line breaks around commas, and around the whole value, count as whitespace.
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

  /// True if a cross-site request from an origin is allowed. The policy does not apply to
  /// same-origin requests, or to requests of native apps, which send no origin.
  public func admits(_ origin: Origin) -> Bool {
    !isDisallow && items.contains { $0.pattern?.matches(origin) ?? false }
  }

  /// The same as ``admits(_:)``, but false for a text that is not an origin.
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
