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

extension AllowOriginPolicy.Item {
  /// The range of the pattern's scheme.
  public var schemeRange: SourceRange { part(0, hostStart.map { $0 - 3 }) }

  /// The range of the pattern's host.
  public var hostRange: SourceRange { part(hostStart, hostEnd) }

  /// The range of the pattern's port, including the colon before it; empty if it has no port.
  public var portRange: SourceRange { part(hostEnd, text.utf8.count) }

  private var hostStart: Int? {
    text.firstPlace(of: "://").map { text.utf8.distance(from: text.startIndex, to: $0.upperBound) }
  }

  private var hostEnd: Int? {
    guard let hostStart else { return nil }
    let host = text.utf8.dropFirst(hostStart)
    let isLiteral = host.first == UInt8(ascii: "[")
    let end = host.firstIndex { $0 == (isLiteral ? UInt8(ascii: "]") : UInt8(ascii: ":")) }
    let length = end.map { host.distance(from: host.startIndex, to: $0) + (isLiteral ? 1 : 0) }
    return length.map { hostStart + $0 } ?? text.utf8.count
  }

  /// The part of the item between two offsets. The whole item if an offset is unknown, or if the
  /// source bytes differ from the text.
  private func part(_ start: Int?, _ end: Int?) -> SourceRange {
    guard let start, let end, start <= end, text.utf8.count == range.count else { return range }
    return SourceRange(range.start + start, range.start + end)
  }
}

extension AllowOriginPolicy {
  /// The edits that remove items, by index. Each edit also removes a comma and the whitespace
  /// around it. If all items are to be removed, there is no edit for the last one.
  public func removing(_ removed: Set<Int>) -> [Int: Edit] {
    var edits: [Int: Edit] = [:]
    var hasKept = false
    for index in items.indices {
      guard removed.contains(index) else {
        hasKept = true
        continue
      }
      if hasKept {
        edits[index] = .remove(SourceRange(items[index - 1].range.end, items[index].range.end))
      } else if index + 1 < items.count {
        edits[index] = .remove(SourceRange(items[index].range.start, items[index + 1].range.start))
      }
    }
    return edits
  }

  /// The index of each item that is a pattern, in the order of ``patterns``.
  public var patternIndices: [Int] { items.indices.filter { items[$0].pattern != nil } }
}
