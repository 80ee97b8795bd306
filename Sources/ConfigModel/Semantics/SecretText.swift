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
    // `sid=…`: the value alone, too.
    let values = parts.compactMap { part in
      part.firstIndex(of: UInt8(ascii: "=")).map { part[($0 + 1)...] }
    }
    return (parts + values).filter { part in
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

extension UInt8 {
  /// A letter or digit of ASCII, or the underscore.
  var isPartOfWord: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
