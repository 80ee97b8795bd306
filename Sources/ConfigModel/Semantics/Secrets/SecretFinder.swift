/// Searches a text for ``Secrets`` in one pass.
struct SecretFinder {
  let source: SourceBytes
  private var ranges: [SourceRange] = []
  /// True if the text is about JSON Web Keys. The names of their private members mean nothing
  /// elsewhere.
  let namesKeys: Bool
  /// True if the text is an HTTP request, in which a line may be a header.
  let speaksHTTP: Bool
  /// True if the text is a message of the program, which quotes other texts, rather than a
  /// document.
  let isMessage: Bool
  /// False if the text cannot have a parameter.
  let hasEqualsSign: Bool

  init(_ source: SourceBytes, isMessage: Bool = false) {
    self.source = source
    self.isMessage = isMessage
    let text = Text(source, 0, source.count)
    hasEqualsSign = text.contains(UInt8(ascii: "="))
    namesKeys = Self.namesKeys(text)
    speaksHTTP = text.contains("HTTP/") || text.trimmed.hasPrefix("POST ")
  }

  private static func namesKeys(_ text: Text) -> Bool {
    var from = 0
    while let place = text.firstIndex(of: UInt8(ascii: "k"), from: from) {
      let rest = text.dropFirst(place)
      if rest.hasPrefix("kty") { return true }
      if rest.hasPrefix("keys\""), place > 0, text[place - 1] == UInt8(ascii: "\"") { return true }
      from = place + 1
    }
    return false
  }

  mutating func find() -> [SourceRange] {
    var offset = lookAtLine(from: 0)
    let beginnings = Self.beginnings
    while offset < source.count {
      let isBeginning = beginnings.contains(source[offset]) && mayBegin(at: offset)
      offset = isBeginning ? look(at: offset) : offset + 1
    }
    return ranges
  }

  /// A fast check before ``look(at:)``. It is false for most letters, hyphens and slashes, because
  /// they are inside a word, or the next byte is not that of a secret.
  @inline(__always) private func mayBegin(at offset: Int) -> Bool {
    let next = source[offset + 1]
    return switch source[offset] {
    case UInt8(ascii: "e"): next == UInt8(ascii: "y")
    case UInt8(ascii: "/"): next == UInt8(ascii: "/")
    case UInt8(ascii: "-"): next == UInt8(ascii: "-") || mayBeOption(at: offset)
    // ``credentials(from:)`` and ``marks``.
    case UInt8(ascii: "B"), UInt8(ascii: "b"), UInt8(ascii: "A"), UInt8(ascii: "G"),
      UInt8(ascii: "g"), UInt8(ascii: "s"), UInt8(ascii: "x"):
      startsWord(at: offset)
    default: true
    }
  }

  private func startsWord(at offset: Int) -> Bool {
    offset == 0 || !Self.isTokenByte(source[offset - 1])
  }

  /// All characters that ``look(at:)`` handles. If one is missing here, or ``mayBegin(at:)`` rejects
  /// it, secrets that begin there stay unmasked. Most of a text consists of other characters.
  private static let beginnings = ASCIISet("e-Bb/?&#;{'\n\r \t\"~:=>3AGgsx")

  /// Searches for a secret that begins at an offset or right after it, and returns the next offset.
  /// ``mayBegin(at:)`` must be true for the offset.
  private mutating func look(at offset: Int) -> Int {
    switch source[offset] {
    case UInt8(ascii: "e") where starts(offset, "eyJ"):
      return add(token(from: offset)) ?? offset + 1
    case UInt8(ascii: "-") where starts(offset, "-----BEGIN "):
      return add(privateKey(from: offset)) ?? offset + 1
    case UInt8(ascii: "-"):
      return add(secretOfCurl(from: offset)) ?? offset + 1
    case UInt8(ascii: "B"), UInt8(ascii: "b"):
      return add(credentials(from: offset)) ?? offset + 1
    case UInt8(ascii: "/"):
      return add(userinfo(from: offset + 2)) ?? offset + 1
    case UInt8(ascii: "?"), UInt8(ascii: "&"):
      return add(parameter(from: offset + 1)) ?? offset + 1
    case UInt8(ascii: "#"), UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "'"):
      return add(knownParameter(from: offset + 1)) ?? offset + 1
    case 0x0A, 0x0D:
      return lookAtLine(from: offset + 1)
    case 0x20, 0x09:
      // Most blanks here follow a colon. Indentation was skipped after the line break.
      if offset > 0, Self.isTokenByte(source[offset - 1]),
        let end = add(generatedValue(after: offset))
      {
        return end
      }
      return end(from: offset + 1) { $0 == 0x20 || $0 == 0x09 }
    case UInt8(ascii: "\""):
      return add(value(after: offset)) ?? add(knownParameter(from: offset + 1)) ?? offset + 1
    case UInt8(ascii: "~") where offset >= 5 && source[offset - 1] == UInt8(ascii: "Q"):
      return add(entraSecret(tilde: offset)) ?? offset + 1
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ">"):
      return add(value(after: offset)) ?? offset + 1
    case UInt8(ascii: "3") where starts(offset, "3MVG9"):
      return add(consumerKey(from: offset)) ?? offset + 1
    case UInt8(ascii: "A"), UInt8(ascii: "G"), UInt8(ascii: "g"), UInt8(ascii: "s"),
      UInt8(ascii: "x"):
      return add(markedSecret(from: offset)) ?? offset + 1
    default:
      return offset + 1
    }
  }

  /// Skips the indentation of the line that begins at an offset, searches for a secret after it, and
  /// returns the next offset. No secret begins in the indentation.
  private mutating func lookAtLine(from start: Int) -> Int {
    let first = end(from: start) { $0 == 0x20 || $0 == 0x09 || $0 == 0x0C }
    return add(line(from: first)) ?? first
  }

  @inline(__always) private mutating func add(_ range: SourceRange?) -> Int? {
    guard let range, !range.isEmpty else { return nil }
    append(range)
    return range.end
  }

  private mutating func append(_ range: SourceRange) {
    if !SecretText.isPlaceholder(Text(source, range.start, range.end).trimmed) {
      ranges.append(range)
    }
  }

  func starts(_ offset: Int, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return offset + count <= source.count && source.cursor(at: offset).holds(text)
  }

  /// The end of the run of bytes that pass a test.
  func end(from start: Int, while test: (UInt8) -> Bool) -> Int {
    var offset = start
    while offset < source.count, test(source[offset]) { offset += 1 }
    return offset
  }

  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // MARK: Shapes

  /// A JWT: base64url of `{"`, with at least one dot and sixteen bytes.
  private func token(from start: Int) -> SourceRange? {
    guard startsWord(at: start) else { return nil }
    let end = end(from: start) { Self.isTokenByte($0) || $0 == UInt8(ascii: ".") }
    let hasDot = (start..<end).contains { source[$0] == UInt8(ascii: ".") }
    return hasDot && end - start >= 16 ? SourceRange(start, torn(end)) : nil
  }

  /// The end of a token that continues after a foreign byte, such as a typo or a line break. An
  /// ordinary word after a token is shorter or has only lower-case letters.
  private func torn(_ end: Int) -> Int {
    var end = end
    while end < source.count, !startsParameter(end) {
      let rest = self.end(from: end + 1) {
        Self.isTokenByte($0) || [0x2B, 0x2F, 0x3D, 0x2E, 0x7E].contains($0)
      }
      let isWord = (end + 1..<rest).allSatisfy { 0x61...0x7A ~= source[$0] }
      guard rest - end > 8, !isWord else { break }
      end = rest
    }
    return end
  }

  /// True if the name of the next form parameter begins here.
  private func startsParameter(_ offset: Int) -> Bool {
    guard source[offset] == UInt8(ascii: "&") else { return false }
    let nameEnd = end(from: offset + 1) { Self.isTokenByte($0) }
    return nameEnd > offset + 1 && nameEnd < source.count && source[nameEnd] == UInt8(ascii: "=")
  }

  /// A PEM block with a private key, up to its end or the end of the text.
  private func privateKey(from start: Int) -> SourceRange? {
    let lineEnd = end(from: start + 5) { $0 != UInt8(ascii: "-") }
    guard source.text(start..<lineEnd).includes("PRIVATE KEY") else { return nil }
    var offset = lineEnd
    while offset < source.count {
      if source[offset] == UInt8(ascii: "-"), starts(offset, "-----END ") {
        let dashes = end(from: offset + 9) { $0 != UInt8(ascii: "-") }
        return SourceRange(start, end(from: dashes) { $0 == UInt8(ascii: "-") })
      }
      offset += 1
    }
    return SourceRange(start, source.count)
  }

  /// The credentials after `Basic` or `Bearer`.
  private func credentials(from start: Int) -> SourceRange? {
    let wordEnd = end(from: start) { $0.isASCIILetter }
    let word = source.text(start..<wordEnd).lowercased()
    guard word == "basic" || word == "bearer" else { return nil }
    var from = end(from: wordEnd) { $0 == 0x20 || $0 == 0x09 }
    // A header continues on a line that begins with a space.
    let fold = end(from: from) { $0 == 0x0A || $0 == 0x0D }
    if fold - from <= 2, source[fold] == 0x20 || source[fold] == 0x09 {
      from = end(from: fold) { $0 == 0x20 || $0 == 0x09 }
    }
    guard from > wordEnd else { return nil }
    let to = end(from: from) {
      Self.isTokenByte($0) || [0x2B, 0x2F, 0x3D, 0x2E, 0x7E].contains($0)
    }
    // A short lower-case word, as in "Basic needs", is not a credential.
    let isWord = to - from < 20 && (from..<to).allSatisfy { 0x61...0x7A ~= source[$0] }
    return to - from >= 4 && !isWord ? SourceRange(from, torn(to)) : nil
  }

  private static let userinfoDelimiters = ASCIISet("/?#\"'<>@,")

  /// The part before the `@` in a URL.
  private func userinfo(from start: Int) -> SourceRange? {
    let delimiters = Self.userinfoDelimiters
    let end = end(from: start) { !$0.isBlank && !delimiters.contains($0) }
    guard end < source.count, source[end] == UInt8(ascii: "@") else { return nil }
    return SourceRange(start, end)
  }

  private static let nameDelimiters = ASCIISet("=&?#\"'<>,/\\{}")

  /// The value of a parameter whose name denotes a secret.
  private func parameter(from start: Int) -> SourceRange? {
    let delimiters = Self.nameDelimiters
    let nameEnd = end(from: start) { !$0.isBlank && !delimiters.contains($0) }
    guard source[nameEnd] == UInt8(ascii: "="), nameEnd - start < 64 else { return nil }
    let name = source.text(start..<nameEnd)
    guard SecretParameters.isSecret(name) || SecretNames.contain(name) else { return nil }
    return SourceRange(nameEnd + 1, endOfParameter(from: nameEnd + 1))
  }

  private static let parameterDelimiters = ASCIISet("&#\"'<>,")

  func endOfParameter(from start: Int) -> Int {
    let delimiters = Self.parameterDelimiters
    return end(from: start) { !$0.isBlank && !delimiters.contains($0) }
  }

  /// A client secret of Microsoft Entra ID: three characters, a digit, `Q~`, and about thirty more.
  private func entraSecret(tilde: Int) -> SourceRange? {
    let start = tilde - 5
    guard source[tilde - 2].isASCIIDigit else { return nil }
    let isPart: (UInt8) -> Bool = { Self.isTokenByte($0) || $0 == 0x2E || $0 == 0x7E }
    guard (start..<tilde).allSatisfy({ isPart(source[$0]) }) else { return nil }
    let end = end(from: tilde, while: isPart)
    return end - tilde > 28 ? SourceRange(start, end) : nil
  }

  /// A Salesforce consumer key. It is not secret, but reports do not need it.
  private func consumerKey(from start: Int) -> SourceRange? {
    let end = end(from: start) { Self.isTokenByte($0) || $0 == 0x2E || $0 == 0x3D }
    return end - start > 5 ? SourceRange(start, torn(end)) : nil
  }

  /// The prefixes of the secrets of some widely used services.
  static let marks: [StaticString] = [
    "AKIA", "GOCSPX-", "ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "sk_live_", "xoxb-",
    "xoxp-",
  ]

  private func markedSecret(from start: Int) -> SourceRange? {
    guard Self.marks.contains(where: { starts(start, $0) }) else { return nil }
    let end = end(from: start, while: Self.isTokenByte)
    return end - start >= 20 ? SourceRange(start, end) : nil
  }
}
