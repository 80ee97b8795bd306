/// Finds credentials in a text, so that no report shows them: tokens, private keys, `Authorization`
/// values, passwords in addresses, and the values of members and parameters whose names say that
/// they are secret, also where they are written with escapes or are malformed.
///
/// Meant for showing less: it may take a harmless text for a secret. A secret without any shape,
/// under a name that says nothing, is not found.
public struct Secrets: Sendable {
  /// In ascending order, none overlapping another.
  public let ranges: [SourceRange]
  private let source: SourceBytes

  public static let mask = "‹hidden›"

  /// - Parameter more: Ranges that are secret, too, as somebody knows who understands the text.
  public init(_ source: SourceBytes, and more: [SourceRange] = []) {
    let found = Self.find(in: source)
    ranges = more.isEmpty ? found : Self.joined(found + more)
    self.source = source
  }

  /// A value of an export holds JSON, whose strings may hold JSON: escapes within escapes.
  private static let maximumLayers = 3

  private static func find(in source: SourceBytes) -> [SourceRange] {
    // Nobody looks for secrets in wide characters, and what such a text says shows anyhow.
    if ForeignEncoding(of: source) != nil { return [SourceRange(0, source.count)] }
    var finder = SecretFinder(source)
    var found = finder.find()
    var layer = UnescapedLayer(of: source)
    for _ in 0..<maximumLayers {
      guard let current = layer else { break }
      var finder = SecretFinder(current.bytes)
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

  /// How far from the place in question a text may quote the source.
  private static let reach = 4096
  /// The shortest piece of a secret that is worth hiding: the bytes of a word.
  private static let shortestPiece = UInt64.bitWidth / UInt8.bitWidth

  /// A text about a place in the source, with every secret near that place masked, and whatever else
  /// looks like one.
  public func masked(_ text: String, about range: SourceRange) -> String {
    var result = text
    var index = firstIndex(endingAfter: range.start - Self.reach)
    while index < ranges.count, ranges[index].start < range.end + Self.reach {
      for spelling in spellings(of: ranges[index]) {
        if spelling.utf8.count >= 4 { result = result.replacing(spelling, with: Self.mask) }
        result = Self.hiding(piecesOf: spelling, in: result)
      }
      index += 1
    }
    return Self.masked(shapesIn: result)
  }

  /// A secret as it is written and as it is meant: rules quote texts with their escapes decoded.
  private func spellings(of range: SourceRange) -> [String] {
    let written = SourceBytes(source.bytes(range.start..<min(range.end, range.start + Self.reach)))
    var spellings = [written.text(0..<written.count)]
    var layer = UnescapedLayer(of: written)
    for _ in 0..<Self.maximumLayers {
      guard let current = layer else { break }
      spellings.append(current.bytes.text(0..<current.bytes.count))
      layer = UnescapedLayer(of: current)
    }
    return spellings
  }

  /// Masks what a text has in common with a secret, as far as it is long enough to tell something.
  private static func hiding(piecesOf secret: String, in text: String) -> String {
    let (bytes, secret) = (Array(text.utf8), Array(secret.utf8))
    guard secret.count > shortestPiece, bytes.count >= shortestPiece else { return text }
    let hidden = Set(pieces(of: secret))
    let shown = pieces(of: bytes)
    guard shown.contains(where: hidden.contains) else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      var end = index
      while end < shown.count, hidden.contains(shown[end]) { end += 1 }
      guard end > index else {
        result.append(bytes[index])
        index += 1
        continue
      }
      result += mask.utf8
      index = end + shortestPiece - 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The pieces that begin at each byte, as numbers.
  private static func pieces(of bytes: [UInt8]) -> [UInt64] {
    var pieces: [UInt64] = []
    pieces.reserveCapacity(bytes.count)
    var piece: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      piece = piece << 8 | UInt64(byte)
      if index >= shortestPiece - 1 { pieces.append(piece) }
    }
    return pieces
  }

  /// A text with whatever looks like a secret masked.
  public static func masked(shapesIn text: String) -> String {
    let source = SourceBytes(text)
    var result = ""
    var done = 0
    for range in find(in: source) {
      result += source.text(done..<range.start) + mask
      done = range.end
    }
    return done == 0 ? text : result + source.text(done..<source.count)
  }
}
