import Synchronization

/// Finds credentials in a text, so that no report shows them: tokens, private keys, `Authorization`
/// values, passwords in URLs, and the values of members and parameters with secret names, even if
/// they are written with escapes or are malformed.
///
/// It prefers to hide too much, so it may take a harmless text for a secret. It does not find a
/// secret without a recognizable shape under a name that does not denote one.
public struct Secrets: Sendable {
  /// The ranges of the secrets, in ascending order and without overlaps.
  public private(set) var ranges: [SourceRange]
  private let source: SourceBytes
  private let spelled = SpelledSecrets()

  public static let mask = "‹hidden›"

  /// The texts of the ranges, and the known secrets of other documents.
  private var index = SecretIndex()

  /// - Parameters:
  ///   - declared: The ranges of further secrets, which a parser of the document found.
  ///   - sparesElementNames: True to show the names of XML elements in a document that is secret as a
  ///     whole.
  ///   - harmless: Texts that are no secrets, wherever they are.
  ///   - known: Secrets of other documents. They are hidden wherever the source contains them, as
  ///     are repetitions of the source's own secrets.
  public init(
    _ source: SourceBytes, declared: [SourceRange] = [], sparesElementNames: Bool = false,
    harmless: Set<Text> = [], known: [String] = []
  ) {
    self.source = source
    // Secrets in wide characters cannot be found, although a report would show them.
    var found =
      ForeignEncoding(of: source) == nil
      ? Self.find(in: source) : [SourceRange(0, source.count)]
    if sparesElementNames { found = SAMLNames.without(found, in: source) }
    if !harmless.isEmpty { found = found.compactMap { Self.without(harmless, $0, source) } }
    ranges = declared.isEmpty ? found : Self.joined(found + declared)
    for range in ranges {
      for spelling in spellings(of: range) {
        index.insert(SecretText(spelling))
        SecretText.tokens(in: spelling).forEach { index.insert($0) }
      }
    }
    for text in known { index.insert(SecretText(text)) }
    guard !index.isEmpty else { return }
    let repeated = index.ranges(count: source.count) { source[$0] }
    if repeated.count > ranges.count || repeated.contains(where: { !overlap($0) }) {
      ranges = Self.joined(ranges + repeated)
    }
  }

  /// A range without harmless words at its beginning; nil if nothing is left.
  private static func without(
    _ harmless: Set<Text>, _ range: SourceRange, _ source: SourceBytes
  ) -> SourceRange? {
    var range = range
    while range.start < range.end {
      let text = Text(source, range.start, range.end)
      let count = text.firstIndex(of: 0x20) ?? text.count
      guard harmless.contains(text.part(0, count).trimmed) else { return range }
      range.start = min(range.end, range.start + count + 1)
    }
    return nil
  }

  /// True if no secret is known, so that texts are masked by their shapes alone.
  public var isEmpty: Bool { ranges.isEmpty && index.isEmpty }

  /// The distinctive secrets, both as written and decoded.
  public var texts: [String] { index.texts }

  private static func find(in source: SourceBytes, isMessage: Bool = false) -> [SourceRange] {
    var finder = SecretFinder(source, isMessage: isMessage)
    var found = finder.find() + CurlSecrets.ranges(in: source, isMessage: isMessage)
    for layer in UnescapedLayer.layers(of: source) {
      var finder = SecretFinder(layer.bytes, isMessage: isMessage)
      found += finder.find().map(layer.inSource)
    }
    return joined(found)
  }

  private static func joined(_ ranges: [SourceRange]) -> [SourceRange] {
    var joined: [SourceRange] = []
    for range in ranges.sorted() {
      if let last = joined.last, range.start <= last.end {
        joined[joined.count - 1].end = max(last.end, range.end)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// True if a range overlaps a secret.
  public func overlap(_ range: SourceRange) -> Bool {
    let index = firstIndex(endingAfter: range.start)
    return index < ranges.count && ranges[index].start < range.end
  }

  /// The parts of secrets inside a range, in ascending order.
  public func ranges(in range: SourceRange) -> [SourceRange] {
    ranges[firstIndex(endingAfter: range.start)...].prefix { $0.start < range.end }.map {
      SourceRange(max($0.start, range.start), min($0.end, range.end))
    }
  }

  private func firstIndex(endingAfter offset: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Texts that quote the source

  /// The distance, in bytes, from the subject of a text within which it may quote a part of the
  /// source.
  private static let reach = 4096

  /// Masks the secrets in a text about a place in the source: all secrets of the source that it
  /// quotes, fragments of those near the place, and everything that looks like a secret.
  public func masked(_ text: String, about range: SourceRange) -> String {
    if isEmpty { return Self.masked(shapesIn: text) }
    var quoting = QuotingText(text)
    quoting.hide(index)
    var next = firstIndex(endingAfter: range.start - Self.reach)
    while next < ranges.count, ranges[next].start < range.end + Self.reach {
      let isSubject = ranges[next].overlaps(range)
      let place = ranges[next]
      let texts = spelled.texts(next) { spellings(of: place).map { SecretText($0) } }
      for text in texts { quoting.hide(text, isSubject: isSubject) }
      next += 1
    }
    return Self.masked(shapesIn: quoting.text)
  }

  /// Masks the secrets in a text about the source as a whole.
  public func masked(_ text: String) -> String {
    var quoting = QuotingText(text)
    quoting.hide(index)
    return Self.masked(shapesIn: quoting.text)
  }

  /// The spellings of a secret, as written and decoded, because rules quote texts with escapes
  /// decoded.
  private func spellings(of range: SourceRange) -> [String] {
    let written = SourceBytes(source.bytes(range.start..<min(range.end, range.start + Self.reach)))
    let text = Text(written).trimmed
    var spellings = [text.string]
    for layer in UnescapedLayer.layers(of: written) {
      spellings.append(layer.bytes.text(0..<layer.bytes.count))
    }
    if text.contains(UInt8(ascii: "%")) { spellings.append(PercentEncoding.decoded(text).string) }
    if text.contains(UInt8(ascii: "&")) {
      var decoded = ""
      for unit in XMLText(written, SourceRange(0, written.count)) {
        decoded.unicodeScalars.append(unit.scalar)
      }
      spellings.append(decoded)
    }
    return spellings
  }

  /// Masks everything that looks like a secret in a text.
  public static func masked(shapesIn text: String) -> String {
    let source = SourceBytes(text)
    var result = ""
    var done = 0
    for range in find(in: source, isMessage: true) {
      result += source.text(done..<range.start) + mask
      done = range.end
    }
    return done == 0 ? text : result + source.text(done..<source.count)
  }
}

/// A cache of the spellings of a source's secrets. Texts about neighboring places are all compared
/// with the same secrets.
private final class SpelledSecrets: Sendable {
  private static let maximumCount = 1024

  private let known = Mutex<[Int: [SecretText]]>([:])

  /// The spellings of the secret with a number.
  func texts(_ number: Int, _ spell: () -> [SecretText]) -> [SecretText] {
    if let texts = known.withLock({ $0[number] }) { return texts }
    let texts = spell()
    known.withLock {
      if $0.count >= Self.maximumCount { $0.removeAll(keepingCapacity: true) }
      $0[number] = texts
    }
    return texts
  }
}

/// A text with the escapes of JSON, Java properties and URLs decoded, and the mapping back to the
/// text.
struct UnescapedLayer {
  let bytes: SourceBytes
  /// The mapping to the text, and those of the layers around it, innermost first.
  private let maps: [OffsetMap]
}

extension UnescapedLayer {
  /// The depth of nested escapes: a value of an export holds JSON, whose strings may hold JSON.
  private static let maximumDepth = 3

  /// The layers of a text, outermost first; empty if the text has no escapes.
  static func layers(of source: SourceBytes) -> some Sequence<UnescapedLayer> {
    sequence(state: UnescapedLayer(bytes: source, maps: [])) { outer in
      let layer = UnescapedLayer(inside: outer)
      if let layer { outer = layer }
      return layer
    }.prefix(maximumDepth)
  }

  /// Nil if the outer layer has no escapes.
  private init?(inside outer: UnescapedLayer) {
    let source = outer.bytes
    let hasBackslash = source.contains(UInt8(ascii: "\\"))
    guard hasBackslash || source.contains(UInt8(ascii: "%")) else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(source.count)
    var runs: [OffsetMap.Run] = []
    var offset = 0
    var startsRun = true
    while offset < source.count {
      let start = (value: output.count, file: offset)
      offset = Self.decode(source, offset, &output)
      let isEscape = offset > start.file + 1
      if isEscape || startsRun {
        runs.append(OffsetMap.Run(value: start.value, file: start.file, isUnit: isEscape))
      }
      startsRun = isEscape
    }
    guard hasBackslash || output.count < source.count else { return nil }
    let map = OffsetMap(runs: runs, valueEnd: output.count, fileEnd: source.count)
    self.init(bytes: SourceBytes(output.span), maps: [map] + outer.maps)
  }

  /// Decodes the byte or the escape at an offset and returns the offset after it.
  private static func decode(
    _ source: SourceBytes, _ offset: Int, _ output: inout [UInt8]
  ) -> Int {
    if let byte = percentEscape(source, offset) {
      output.append(byte)
      return offset + 3
    }
    guard source[offset] == UInt8(ascii: "\\"), offset + 1 < source.count else {
      output.append(source[offset])
      return offset + 1
    }
    let byte = source[offset + 1]
    switch byte {
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "u"):
      let at = source.cursor(at: offset)
      guard let unit = UTF16Escape.unit(at) else {
        output.append(byte)
        return offset + 2
      }
      if UTF16.isLeadSurrogate(unit), let low = UTF16Escape.unit(at + 6),
        UTF16.isTrailSurrogate(low)
      {
        let scalar = UTF16.decode(UTF16.EncodedScalar([unit, low]))
        output += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
        return offset + 12
      }
      output += UTF8.encode(Unicode.Scalar(unit) ?? "\u{FFFD}") ?? UTF8.EncodedScalar()
      return offset + 6
    case 0x0A, 0x0D:
      // A joined line of a properties file.
      var next = offset + 2
      if byte == 0x0D, source[next] == 0x0A { next += 1 }
      while source[next] == 0x20 || source[next] == 0x09 || source[next] == 0x0C { next += 1 }
      return next
    default: output.append(byte)
    }
    return offset + 2
  }

  /// The byte of a URL escape (RFC 3986, section 2.1); nil if there is no escape.
  private static func percentEscape(_ source: SourceBytes, _ offset: Int) -> UInt8? {
    guard source[offset] == UInt8(ascii: "%"), offset + 2 < source.count,
      let high = source[offset + 1].hexadecimalDigit,
      let low = source[offset + 2].hexadecimalDigit
    else { return nil }
    return UInt8(truncatingIfNeeded: high << 4 | low)
  }

  /// The range of the written text that a range of ``bytes`` comes from.
  func inSource(_ range: SourceRange) -> SourceRange {
    maps.reduce(range) { $1.inFile($0) }
  }
}
