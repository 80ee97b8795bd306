/// The text of a string token, without its quotes; decoded only when somebody asks.
package struct JSONText: Sendable {
  private let source: SourceBytes
  /// Where the text stands, quotes not included.
  package let range: SourceRange
  package let isEscaped: Bool

  init(_ value: JSONValue) {
    let node = value.node
    let source = value.tree.source
    let range = SourceRange(Int(node.start), Int(node.end))
    self.init(
      source,
      node.kind != .string
        ? range
        : node.has(.irregular)
          ? Self.inside(range, source) : SourceRange(range.start + 1, range.end - 1),
      isEscaped: node.has(.escaped))
  }

  private init(_ source: SourceBytes, _ range: SourceRange, isEscaped: Bool) {
    self.source = source
    self.range = range
    self.isEscaped = isEscaped
  }

  /// What a string token that JSON does not have says: without its quotes, whichever they are, and
  /// with its escapes decoded.
  package static func content(ofQuoted range: SourceRange, in source: SourceBytes) -> String {
    JSONText(source, inside(range, source), isEscaped: true).string
  }

  /// A token without its quotes, of which one or both may be missing or odd.
  private static func inside(_ range: SourceRange, _ source: SourceBytes) -> SourceRange {
    guard let opening = QuotationMark(source.cursor(at: range.start)) else { return range }
    let start = min(range.start + opening.width, range.end)
    for width in [1, 3] where range.end - width >= start {
      if let closing = QuotationMark(source.cursor(at: range.end - width)),
        closing.width == width, opening.isClosed(by: closing) || closing.isCurly
      {
        return SourceRange(start, range.end - width)
      }
    }
    return SourceRange(start, range.end)
  }

  /// Whether the text is empty.
  package var isEmpty: Bool { range.isEmpty }

  /// The text, escapes decoded, with the replacement character for a lone surrogate or bytes that
  /// are not UTF-8.
  package var string: String {
    isEscaped ? decoded : source.text(range.bounds)
  }

  package static func == (text: JSONText, literal: StaticString) -> Bool {
    guard !text.isEscaped else { return text.string == literal.description }
    guard text.range.count == literal.utf8CodeUnitCount else { return false }
    for index in 0..<literal.utf8CodeUnitCount {
      guard unsafe text.source[text.range.start + index] == literal.utf8Start[index] else {
        return false
      }
    }
    return true
  }

  private var decoded: String {
    var text = ""
    for unit in units { text.unicodeScalars.append(unit.scalar ?? "\u{FFFD}") }
    return text
  }

  var units: JSONUnescaper {
    JSONUnescaper(source.cursor(at: range.start), source.cursor(at: range.end))
  }

  /// Lends the text as it is written, escapes and all.
  package func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try source.withSpan(range.bounds, body)
  }

  /// The characters, each with its place as written.
  package var scalars: [(scalar: Unicode.Scalar, range: SourceRange)] {
    var offset = range.start
    return units.compactMap { unit in
      defer { offset += unit.width }
      return unit.scalar.map { ($0, SourceRange(offset, offset + unit.width)) }
    }
  }
}
