/// Detects texts that are credentials beyond reasonable doubt, for findings. ``Secrets`` masks more
/// than that.
public enum Credential {
  public struct Found: Sendable {
    /// The kind of credential, with an article.
    public let noun: StaticString
    /// The range of the credential, in byte offsets.
    public let range: Range<Int>
  }

  /// The first credential in a text, recognized by its shape.
  public static func find(in text: Text) -> Found? {
    for index in 0..<text.count {
      let noun: StaticString
      let end: Int?
      switch text[index] {
      case UInt8(ascii: "e"): (noun, end) = ("a signed token", token(text, index))
      case UInt8(ascii: "-"): (noun, end) = ("a private key", privateKey(text, index))
      case UInt8(ascii: "A"): (noun, end) = ("an access key", key(text, index))
      case UInt8(ascii: "G"): (noun, end) = ("a client secret", key(text, index))
      case UInt8(ascii: "g"), UInt8(ascii: "x"):
        (noun, end) = ("an access token", key(text, index))
      case UInt8(ascii: "s"): (noun, end) = ("a secret key", key(text, index))
      default: continue
      }
      if let end { return Found(noun: noun, range: index..<end) }
    }
    return nil
  }

  /// True if a name denotes a credential rather than, for example, the location of one.
  public static func isName(_ name: Text) -> Bool {
    guard name.count <= 64 else { return false }
    let plain = Text(
      String(
        scalars: name.string.lowercased().unicodeScalars.filter {
          !"_-.".unicodeScalars.contains($0)
        }))
    return plain == "pwd" || endings.contains { plain.hasSuffix($0) }
  }

  private static let endings: [StaticString] = [
    "accesskey", "accesstoken", "apikey", "bearertoken", "clientcredentials", "passphrase",
    "passwd", "password", "privatekey", "refreshtoken", "secret", "secretkey", "signingkey",
  ]

  /// True if a value refers to a credential that is stored elsewhere, has been redacted, or has
  /// fewer than four bytes.
  public static func isReference(_ value: Text) -> Bool {
    guard let first = value.first, value.count >= 4 else { return true }
    if "$%<{[*".utf8.contains(first) || value.allSatisfy({ $0 == first }) { return true }
    return value.hasPrefix("vault:") || value.hasPrefix("env:") || value.hasPrefix("arn:")
      || value.hasPrefix("file:") || value.hasPrefix("ref:")
  }

  // MARK: Shapes

  private static func isPart(_ byte: UInt8) -> Bool { SecretFinder.isTokenByte(byte) }

  private static func starts(_ text: Text, _ index: Int, _ mark: StaticString) -> Bool {
    (index == 0 || !isPart(text[index - 1])) && text.dropFirst(index).hasPrefix(mark)
  }

  private static func end(_ text: Text, from start: Int, while test: (UInt8) -> Bool) -> Int {
    var index = start
    while index < text.count, test(text[index]) { index += 1 }
    return index
  }

  /// The end of a JWT: two base64url objects and a signature, separated by dots. Nil if there is
  /// none.
  private static func token(_ text: Text, _ start: Int) -> Int? {
    guard starts(text, start, "eyJ") else { return nil }
    let end = end(text, from: start) { isPart($0) || $0 == UInt8(ascii: ".") }
    let parts = text.part(start, end).split(UInt8(ascii: "."))
    guard parts.count == 3, parts[0].count > 12, parts[1].hasPrefix("eyJ"), parts[1].count > 12,
      parts[2].count > 20
    else { return nil }
    return end
  }

  private static func privateKey(_ text: Text, _ start: Int) -> Int? {
    guard starts(text, start, "-----BEGIN ") else { return nil }
    let end = end(text, from: start + 5) { $0 != UInt8(ascii: "-") }
    return text.part(start, end).hasSuffix("PRIVATE KEY") ? end + min(5, text.count - end) : nil
  }

  private static func key(_ text: Text, _ start: Int) -> Int? {
    guard SecretFinder.marks.contains(where: { starts(text, start, $0) }) else { return nil }
    let end = end(text, from: start, while: isPart)
    return end - start >= 20 ? end : nil
  }
}
