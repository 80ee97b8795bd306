/// Finds whole occurrences of many secrets in a text in one pass. It contains only distinctive
/// secrets (``SecretText/isTelling``).
///
/// The cost grows with the lengths of the text and of the secrets, even if all secrets begin alike,
/// as keys do.
struct SecretIndex: Sendable {
  private var whole: Set<[UInt8]> = []
  /// The lengths of the texts that begin with a head of ``SecretText/long`` or
  /// ``SecretText/shortest`` bytes.
  private var long: [UInt64: [Int]] = [:]
  private var short: [UInt64: [Int]] = [:]
  /// For each byte, true if some text begins with it.
  private var begins = [Bool](repeating: false, count: 256)

  var isEmpty: Bool { whole.isEmpty }

  mutating func insert(_ text: SecretText) {
    let bytes = text.bytes
    guard text.isTelling, let first = bytes.first, whole.insert(bytes).inserted else { return }
    begins[Int(first)] = true
    if bytes.count >= SecretText.long {
      Self.add(bytes.count, to: &long[Self.head(SecretText.long) { bytes[$0] }, default: []])
    } else {
      Self.add(bytes.count, to: &short[Self.head(SecretText.shortest) { bytes[$0] }, default: []])
    }
  }

  private static func add(_ length: Int, to lengths: inout [Int]) {
    if !lengths.contains(length) { lengths.append(length) }
  }

  var texts: [String] { whole.map { String(decoding: $0, as: UTF8.self) } }

  private static func head(_ count: Int, _ byte: (Int) -> UInt8) -> UInt64 {
    (0..<count).reduce(0) { $0 << 8 | UInt64(byte($1)) }
  }

  /// The ranges of the texts, in ascending order and without overlaps.
  func ranges(count: Int, _ byte: (Int) -> UInt8) -> [SourceRange] {
    var ranges: [SourceRange] = []
    guard !isEmpty else { return ranges }
    var offset = 0
    while offset + SecretText.shortest <= count {
      guard begins[Int(byte(offset))], let end = end(from: offset, count, byte) else {
        offset += 1
        continue
      }
      ranges.append(SourceRange(offset, end))
      offset = end
    }
    return ranges
  }

  /// The end of the longest text that begins at an offset.
  private func end(from start: Int, _ count: Int, _ byte: (Int) -> UInt8) -> Int? {
    func end(_ lengths: [Int]?) -> Int? {
      lengths?.filter { length in
        start + length <= count && whole.contains((start..<start + length).map { byte($0) })
      }.max().map { start + $0 }
    }
    if start + SecretText.long <= count, !long.isEmpty,
      let found = end(long[Self.head(SecretText.long) { byte(start + $0) }])
    {
      return found
    }
    guard !short.isEmpty, start == 0 || !byte(start - 1).isPartOfWord,
      let found = end(short[Self.head(SecretText.shortest) { byte(start + $0) }])
    else { return nil }
    return found < count && byte(found).isPartOfWord ? nil : found
  }
}
