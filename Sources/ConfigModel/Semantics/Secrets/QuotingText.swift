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

  private func isMeant(_ range: Range<Int>, _ secret: SecretText, _ isSubject: Bool) -> Bool {
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
    let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
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
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
    let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
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
