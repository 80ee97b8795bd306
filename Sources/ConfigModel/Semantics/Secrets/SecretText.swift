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

  /// True if a text is only a placeholder, such as `__CONSUMER_KEY__` or `${consumer.key}`.
  static func isPlaceholder(_ text: Text) -> Bool {
    guard text.count <= 64 else { return false }
    let marks: [(StaticString, StaticString)] = [
      ("__", "__"), ("${", "}"), ("$(", ")"), ("{{", "}}"), ("%%", "%%"), ("%", "%"),
      ("@", "@"),
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
