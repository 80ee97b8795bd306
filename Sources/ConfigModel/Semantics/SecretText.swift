/// A text that is known to be secret, as it may be repeated or quoted.
struct SecretText: Hashable, Sendable {
  let bytes: [UInt8]
  /// Whether nobody writes it but to say the secret: no words, or many of them. Of words it cannot be
  /// told whether they are the secret or only words.
  let isTelling: Bool

  /// The shortest text that can be told from others.
  static let shortest = 5
  /// From here on a text is found also where it is part of a longer word.
  static let long = 8

  init(_ text: String) {
    bytes = Array(text.utf8)
    isTelling = bytes.count >= Self.shortest && (bytes.count >= 16 || !Self.isWords(bytes[...]))
  }

  /// Whether a text only names what is to be put in its place: `__CONSUMER_KEY__`, `${consumer.key}`.
  static func isPlaceholder(_ text: Text) -> Bool {
    guard text.count <= 64 else { return false }
    let marks: [(StaticString, StaticString)] = [
      ("__", "__"), ("${", "}"), ("$(", ")"), ("{{", "}}"), ("%", "%"), ("@", "@"),
    ]
    for (open, close) in marks where text.hasPrefix(open) && text.hasSuffix(close) {
      let end = text.count - close.utf8CodeUnitCount
      guard end > open.utf8CodeUnitCount + 2 else { return false }
      let name = text.part(open.utf8CodeUnitCount, end).trimmed
      return name.first?.isASCIILetter ?? false
        && name.allSatisfy { $0.isASCIILetter || "_-. ".utf8.contains($0) }
    }
    return false
  }

  /// The parts of a text that look like secrets themselves, where the text is more than one: where the
  /// end of a secret is not where it should be, more than the secret is taken for it.
  static func tokens(in text: String) -> [SecretText] {
    let bytes = Array(text.utf8)
    let parts = bytes.split { !SecretFinder.isTokenByte($0) && !"+=.~".utf8.contains($0) }
    return parts.filter { part in
      part.count >= 12 && part.count < bytes.count && part.contains(where: \.isASCIIDigit)
        && part.contains(where: \.isASCIILetter)
    }.map { SecretText(String(decoding: $0, as: UTF8.self)) }
  }

  /// Whether a text is words, in any of the ways in which names join them: `consumer key`,
  /// `consumer_key`, `ConsumerKey`, `CONSUMER-KEY`.
  private static func isWords(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split { " _-.".utf8.contains($0) }
    return !parts.isEmpty && parts.allSatisfy { isJoinedWords($0) }
  }

  private static func isJoinedWords(_ part: ArraySlice<UInt8>) -> Bool {
    guard part.allSatisfy(\.isASCIILetter) else { return false }
    if part.allSatisfy({ $0 < 0x61 }) { return true }
    // A capital begins a word, which has three letters at least.
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

  /// Whether a part of a message that a secret has, too, is no more than a word of the message.
  static func isWord(_ part: ArraySlice<UInt8>) -> Bool {
    part.count <= 12 && part.allSatisfy(\.isASCIILetter)
      && part.dropFirst().allSatisfy { $0 >= 0x61 }
  }
}

/// Many secrets, to be found in a text in one pass, whole. Only those that tell something.
///
/// The cost grows with the text and with the secrets, also where they all begin alike, as keys do.
struct SecretIndex: Sendable {
  private var whole: Set<[UInt8]> = []
  /// How long the texts are that begin with some bytes, as many as short and long ones have.
  private var long: [UInt64: [Int]] = [:]
  private var short: [UInt64: [Int]] = [:]
  /// Whether some text begins with a byte.
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

  /// Where the texts stand, in ascending order, none overlapping another.
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

/// A text that quotes secrets, while they are hidden in it.
struct QuotingText {
  private let bytes: [UInt8]
  private var isHidden: [Bool]

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

  /// - Parameter isSubject: Whether the text is about the secret itself, so that what follows a colon
  ///   is probably the secret.
  mutating func hide(_ secret: SecretText, isSubject: Bool) {
    let count = secret.bytes.count
    guard count > 0, count <= bytes.count || secret.isTelling else { return }
    if count <= bytes.count, !secret.isTelling || count < SecretText.long {
      for start in 0...bytes.count - count
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

  /// Hides what the text has in common with a secret, as far as it is long enough to tell something
  /// and no mere word.
  private mutating func hidePieces(of secret: SecretText) {
    let length = SecretText.long
    guard secret.bytes.count >= length, bytes.count >= length else { return }
    let hidden = Set(Self.pieces(of: secret.bytes))
    let shown = Self.pieces(of: bytes)
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

  private func isWord(_ range: Range<Int>) -> Bool {
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
    let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
    // What is beyond ASCII may be an ellipsis, which says that this is a part of something. Another
    // word may follow, or precede, that begins with a capital.
    let begins = bytes[range.lowerBound] < 0x61
    guard !before.isPartOfWord || begins && before >= 0x61, before < 0x80, after < 0x80,
      !after.isPartOfWord || 0x41...0x5A ~= after
    else { return false }
    return SecretText.isWord(bytes[range])
  }

  /// The pieces that begin at each byte, as numbers.
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

  /// With one mask for each part that is hidden.
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

extension UInt8 {
  /// A letter or digit of ASCII, or the underscore.
  var isPartOfWord: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
