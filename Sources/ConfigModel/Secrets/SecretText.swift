/// A text that is known to be secret, and may be repeated or quoted.
struct SecretText: Hashable, Sendable {
  let bytes: [UInt8]
  /// True if the text is distinctive, so that it hardly occurs except as the secret: it is not made
  /// of words, or has at least 16 bytes. A shorter text made of words may just be words.
  let isTelling: Bool

  /// The minimum length of a distinctive text, in bytes.
  static let shortest = 5
  /// The length, in bytes, from which on a text is also found inside a longer word.
  static let long = 8

  init(_ text: String) {
    bytes = Array(text.utf8)
    isTelling = bytes.count >= Self.shortest && (bytes.count >= 16 || !Self.isWords(bytes[...]))
  }

  /// The parts of a text that look like secrets themselves, if the text has several parts. If the
  /// end of a secret is misplaced, too much text is taken for the secret.
  static func tokens(in text: String) -> [SecretText] {
    let bytes = Array(text.utf8)
    let parts = bytes.split { !SecretFinder.isTokenByte($0) && !"+=.~".utf8.contains($0) }
    // For `sid=…`, the value alone is added.
    let values = parts.compactMap { part in
      part.firstIndex(of: UInt8(ascii: "=")).map { part[($0 + 1)...] }
    }
    return (parts + values).filter { part in
      part.count >= 12 && part.count < bytes.count && part.contains(where: \.isASCIIDigit)
        && part.contains(where: \.isASCIILetter)
    }.map { SecretText(String(decoding: $0, as: UTF8.self)) }
  }

  /// True if a text consists of words, joined in any way that is usual in names: `consumer key`,
  /// `consumer_key`, `ConsumerKey`, `CONSUMER-KEY`.
  private static func isWords(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split { " _-.".utf8.contains($0) }
    return !parts.isEmpty && parts.allSatisfy { isJoinedWords($0) }
  }

  private static func isJoinedWords(_ part: ArraySlice<UInt8>) -> Bool {
    guard part.allSatisfy(\.isASCIILetter) else { return false }
    if part.allSatisfy({ $0 < 0x61 }) { return true }
    // A capital letter begins a word, which has at least three letters.
    var count = 3
    for byte in part {
      if byte < 0x61 {
        guard count >= 3 else { return false }
        count = 0
      }
      count += 1
    }
    return count >= 3
  }

  /// True if a fragment that a message shares with a secret is just a word of the message.
  static func isWord(_ part: ArraySlice<UInt8>) -> Bool {
    part.count <= 12 && part.allSatisfy(\.isASCIILetter)
      && part.dropFirst().allSatisfy { $0 >= 0x61 }
  }
}

extension UInt8 {
  /// True for an ASCII letter or digit, or an underscore.
  var isPartOfWord: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}

/// Finds whole occurrences of many secrets in a text in one pass. It contains only distinctive
/// secrets (``SecretText/isTelling``).
///
/// The cost grows with the lengths of the text and of the secrets, even if all secrets begin alike,
/// as keys do.
struct SecretIndex: Sendable {
  private var whole: Set<[UInt8]> = []
  /// The lengths of the texts that begin with a head of ``SecretText/shortest`` bytes.
  private var lengths: [UInt64: Set<Int>] = [:]
  /// For each byte, true if some text begins with it.
  private var begins = [Bool](repeating: false, count: 256)

  var isEmpty: Bool { whole.isEmpty }

  mutating func insert(_ text: SecretText) {
    let bytes = text.bytes
    guard text.isTelling, let first = bytes.first, whole.insert(bytes).inserted else { return }
    begins[Int(first)] = true
    lengths[Self.head { bytes[$0] }, default: []].insert(bytes.count)
  }

  var texts: [String] { whole.map { String(decoding: $0, as: UTF8.self) } }

  private static func head(_ byte: (Int) -> UInt8) -> UInt64 {
    (0..<SecretText.shortest).reduce(0) { $0 << 8 | UInt64(byte($1)) }
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

  /// The end of the longest text that begins at an offset. Within a longer word, it is
  /// ``SecretText/long``.
  private func end(from start: Int, _ count: Int, _ byte: (Int) -> UInt8) -> Int? {
    let found = lengths[Self.head { byte(start + $0) }]?.filter { length in
      start + length <= count && whole.contains((start..<start + length).map { byte($0) })
    }
    guard let length = found?.max() else { return nil }
    let end = start + length
    let isInWord =
      start > 0 && byte(start - 1).isPartOfWord || end < count && byte(end).isPartOfWord
    return length >= SecretText.long || !isInWord ? end : nil
  }
}

/// A text that may quote secrets, which can be masked.
struct QuotingText {
  private let bytes: [UInt8]
  private var isHidden: [Bool]
  private lazy var shown = Self.pieces(of: bytes)
  private lazy var isShown = Set(shown)

  init(_ text: String) {
    bytes = Array(text.utf8)
    isHidden = Array(repeating: false, count: bytes.count)
  }

  mutating func hide(_ index: SecretIndex) {
    for range in index.ranges(count: bytes.count, { bytes[$0] }) { hide(range.bounds) }
  }

  private mutating func hide(_ range: Range<Int>) {
    for index in range { isHidden[index] = true }
  }

  /// - Parameter isSubject: True if the text is about the secret itself, so that the text after a
  ///   colon is probably the secret.
  mutating func hide(_ secret: SecretText, isSubject: Bool) {
    let count = secret.bytes.count
    guard count > 0 else { return }
    if !secret.isTelling || count < SecretText.long {
      for start in stride(from: 0, through: bytes.count - count, by: 1)
      where bytes[start] == secret.bytes[0]
        && bytes[start..<start + count].elementsEqual(secret.bytes)
        && isMeant(start..<start + count, secret, isSubject)
      {
        hide(start..<start + count)
      }
    }
    if secret.isTelling { hidePieces(of: secret) }
  }

  /// The bytes before and after a range; a space at the ends of the text.
  private func neighbors(_ range: Range<Int>) -> (UInt8, UInt8) {
    (
      range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20,
      range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
    )
  }

  private func isMeant(_ range: Range<Int>, _ secret: SecretText, _ isSubject: Bool) -> Bool {
    let (before, after) = neighbors(range)
    guard !before.isPartOfWord, !after.isPartOfWord else { return false }
    if secret.isTelling { return true }
    if isSubject, range.lowerBound >= 2, bytes[range.lowerBound - 2] == UInt8(ascii: ":") {
      return true
    }
    return "'\"`".utf8.contains(before) && "'\"`".utf8.contains(after)
  }

  /// Hides the fragments that the text shares with a secret, if they are long and not just words.
  private mutating func hidePieces(of secret: SecretText) {
    let length = SecretText.long
    let pieces = Self.pieces(of: secret.bytes)
    guard pieces.contains(where: isShown.contains) else { return }
    let hidden = Set(pieces)
    let shown = self.shown
    var index = 0
    while index < shown.count {
      guard hidden.contains(shown[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < shown.count, hidden.contains(shown[index]) { index += 1 }
      let range = start..<index + length - 1
      if range.count >= secret.bytes.count || !isWord(range) { hide(range) }
    }
  }

  /// True if a fragment is just a word of the message, with or without the spaces around it.
  private func isWord(_ fragment: Range<Int>) -> Bool {
    guard let first = fragment.first(where: { bytes[$0] != 0x20 }),
      let last = fragment.last(where: { bytes[$0] != 0x20 })
    else { return false }
    let range = first..<last + 1
    let (before, after) = neighbors(range)
    // A non-ASCII byte may belong to an ellipsis, which marks a fragment. An adjacent word may
    // begin with a capital letter.
    let begins = bytes[range.lowerBound] < 0x61
    guard !before.isPartOfWord || begins && before >= 0x61, before < 0x80, after < 0x80,
      !after.isPartOfWord || 0x41...0x5A ~= after
    else { return false }
    return SecretText.isWord(bytes[range])
  }

  /// The fragments of ``SecretText/long`` bytes at each offset, as numbers.
  private static func pieces(of bytes: [UInt8]) -> [UInt64] {
    var pieces: [UInt64] = []
    pieces.reserveCapacity(bytes.count)
    var piece: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      piece = piece << 8 | UInt64(byte)
      if index >= SecretText.long - 1 { pieces.append(piece) }
    }
    return pieces
  }

  /// The text with one mask for each hidden part.
  var text: String {
    var result: [UInt8] = []
    for index in bytes.indices {
      if !isHidden[index] {
        result.append(bytes[index])
      } else if index == 0 || !isHidden[index - 1] {
        result += Secrets.mask.utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
