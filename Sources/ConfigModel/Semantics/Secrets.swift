/// Finds credentials in a text, so that no report shows them: tokens, private keys, `Authorization`
/// values, passwords in addresses, and the values of members and parameters whose names say that
/// they are secret, also where they are written with escapes or are malformed.
///
/// Meant for showing less: it may take a harmless text for a secret. A secret without any shape,
/// under a name that says nothing, is not found.
public struct Secrets: Sendable {
  /// In ascending order, none overlapping another.
  public private(set) var ranges: [SourceRange]
  private let source: SourceBytes
  private let spelled = SpelledSecrets()

  public static let mask = "‹hidden›"

  /// What stands in the ranges, and what is known from elsewhere.
  private var index = SecretIndex()

  /// - Parameters:
  ///   - kind: The kind of the document, if it is known: its parser finds more than its shape tells.
  ///   - known: Texts that are secret, as another document says. Where the source has them, or repeats
  ///     what is secret elsewhere in it, they are hidden.
  public init(_ source: SourceBytes, of kind: DocumentKind? = nil, known: [String] = []) {
    self.source = source
    // Nobody finds secrets in wide characters, which show all the same.
    let found =
      ForeignEncoding(of: source) == nil
      ? Self.find(in: source) : [SourceRange(0, source.count)]
    let declared = kind.map { DeclaredSecrets.ranges(in: source, of: $0) } ?? []
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

  /// The secrets that can be told from other texts, as they are written and as they are meant.
  public var texts: [String] { index.texts }

  /// A value of an export holds JSON, whose strings may hold JSON: escapes within escapes.
  private static let maximumLayers = 3

  private static func find(in source: SourceBytes, isMessage: Bool = false) -> [SourceRange] {
    var finder = SecretFinder(source, isMessage: isMessage)
    var found = finder.find() + CurlSecrets.ranges(in: source, isMessage: isMessage)
    var layer = UnescapedLayer(of: source)
    for _ in 0..<maximumLayers {
      guard let current = layer else { break }
      var finder = SecretFinder(current.bytes, isMessage: isMessage)
      found += finder.find().map(current.inSource)
      layer = UnescapedLayer(of: current)
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

  /// Whether a range shows a part of a secret.
  public func overlap(_ range: SourceRange) -> Bool {
    let index = firstIndex(endingAfter: range.start)
    return index < ranges.count && ranges[index].start < range.end
  }

  /// The parts of secrets that a range shows, in ascending order.
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

  /// How far from the place in question a text may quote a part of the source.
  private static let reach = 4096

  /// A text about a place in the source with every secret masked: those of the source that it quotes,
  /// those near the place also where it quotes a part of them, and whatever else looks like one.
  public func masked(_ text: String, about range: SourceRange) -> String {
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

  /// A text about the source as a whole.
  public func masked(_ text: String) -> String {
    var quoting = QuotingText(text)
    quoting.hide(index)
    return Self.masked(shapesIn: quoting.text)
  }

  /// A secret as it is written and as it is meant: rules quote texts with their escapes decoded.
  private func spellings(of range: SourceRange) -> [String] {
    let written = SourceBytes(source.bytes(range.start..<min(range.end, range.start + Self.reach)))
    let text = Text(written).trimmed
    var spellings = [text.string]
    var layer = UnescapedLayer(of: written)
    for _ in 0..<Self.maximumLayers {
      guard let current = layer else { break }
      spellings.append(current.bytes.text(0..<current.bytes.count))
      layer = UnescapedLayer(of: current)
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

  /// A text with whatever looks like a secret masked.
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
