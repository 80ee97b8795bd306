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
    let text = Text(source)
    hasEqualsSign = text.contains(UInt8(ascii: "="))
    namesKeys = text.contains("kty") || text.contains("\"keys\"")
    speaksHTTP = text.contains("HTTP/") || text.trimmed.hasPrefix("POST ")
  }

  mutating func find() -> [SourceRange] {
    var offset = add(line(from: 0)) ?? 0
    let beginnings = Self.beginnings
    while offset < source.count {
      let range = beginnings.contains(source[offset]) ? secret(at: offset) : nil
      offset = add(range) ?? offset + 1
    }
    return ranges
  }

  /// All characters that ``secret(at:)`` handles. If one is missing here, secrets that begin there
  /// stay unmasked. Most of a text consists of other characters.
  private static let beginnings = ASCIISet("e-Bb/?&#;{'\n\r \t\"~:=>3AGgsx")

  /// Searches for a secret that begins at an offset or right after it. For each character that can
  /// begin one, it tries the shapes of such secrets.
  private func secret(at offset: Int) -> SourceRange? {
    switch source[offset] {
    case UInt8(ascii: "-"):
      starts(offset, "-----BEGIN ") ? privateKey(from: offset) : secretOfCurl(from: offset)
    case UInt8(ascii: "B"), UInt8(ascii: "b"):
      startsWord(at: offset) ? credentials(from: offset) : nil
    case UInt8(ascii: "/"):
      source[offset + 1] == UInt8(ascii: "/") ? userinfo(from: offset + 2) : nil
    case UInt8(ascii: "?"), UInt8(ascii: "&"): parameter(from: offset + 1)
    case UInt8(ascii: "#"), UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "'"):
      knownParameter(from: offset + 1)
    case 0x0A, 0x0D: line(from: offset + 1)
    case 0x20, 0x09: generatedValue(after: offset)
    case UInt8(ascii: "\""): value(after: offset) ?? knownParameter(from: offset + 1)
    case UInt8(ascii: "~"): entraSecret(tilde: offset)
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ">"): value(after: offset)
    case UInt8(ascii: "3"): token(from: offset)
    default: startsWord(at: offset) ? token(from: offset) : nil
    }
  }

  private func startsWord(at offset: Int) -> Bool {
    offset == 0 || !Self.isTokenByte(source[offset - 1])
  }

  /// Adds a range unless it is empty, and returns its end.
  private mutating func add(_ range: SourceRange?) -> Int? {
    guard let range, !range.isEmpty else { return nil }
    if !Placeholder.isWhole(Text(source, range.start, range.end).trimmed) {
      ranges.append(range)
    }
    return range.end
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

  /// The start of the run of at most `limit` bytes before an offset that pass a test.
  func start(before end: Int, upTo limit: Int = .max, while test: (UInt8) -> Bool) -> Int {
    var start = end
    while start > 0, end - start < limit, test(source[start - 1]) { start -= 1 }
    return start
  }

  func end(from start: Int, in set: ASCIISet) -> Int { end(from: start) { set.contains($0) } }

  /// The offset of the next whitespace or delimiter.
  private func end(from start: Int, before delimiters: ASCIISet) -> Int {
    end(from: start) { !$0.isBlank && !delimiters.contains($0) }
  }

  static let blanks = ASCIISet(" \t")
  static let spaces = ASCIISet(" \t\u{C}")

  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // MARK: Shapes

  /// A token with a known mark.
  private func token(from start: Int) -> SourceRange? {
    guard let shape = TokenShape.all.first(where: { starts(start, $0.mark) }) else { return nil }
    let end = end(from: start) { Self.isTokenByte($0) || shape.others.contains($0) }
    guard end - start >= shape.minimum,
      !shape.isJWT || (start..<end).contains(where: { source[$0] == UInt8(ascii: ".") })
    else { return nil }
    return SourceRange(start, shape.mayBeTorn ? torn(end) : end)
  }

  /// The end of a token that continues after a foreign byte, such as a typo or a line break. An
  /// ordinary word after a token is shorter or has only lower-case letters.
  private func torn(_ end: Int) -> Int {
    var end = end
    while end < source.count, !startsParameter(end) {
      let rest = endOfGenerated(from: end + 1)
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
    guard let end = Text(source).firstIndex(of: "-----END ", from: lineEnd) else {
      return SourceRange(start, source.count)
    }
    let dashes = self.end(from: end + 9) { $0 != UInt8(ascii: "-") }
    return SourceRange(start, self.end(from: dashes) { $0 == UInt8(ascii: "-") })
  }

  /// The credentials after `Basic` or `Bearer`.
  private func credentials(from start: Int) -> SourceRange? {
    let wordEnd = end(from: start) { $0.isASCIILetter }
    let word = source.text(start..<wordEnd).lowercased()
    guard word == "basic" || word == "bearer" else { return nil }
    var from = end(from: wordEnd, in: Self.blanks)
    // A header continues on a line that begins with a space.
    let fold = end(from: from) { $0 == 0x0A || $0 == 0x0D }
    if fold - from <= 2, source[fold] == 0x20 || source[fold] == 0x09 {
      from = end(from: fold, in: Self.blanks)
    }
    guard from > wordEnd else { return nil }
    let to = endOfGenerated(from: from)
    // A short lower-case word, as in "Basic needs", is not a credential.
    let isWord = to - from < 20 && (from..<to).allSatisfy { 0x61...0x7A ~= source[$0] }
    return to - from >= 4 && !isWord ? SourceRange(from, torn(to)) : nil
  }

  private static let userinfoDelimiters = ASCIISet("/?#\"'<>@,")

  /// The part before the `@` in a URL.
  private func userinfo(from start: Int) -> SourceRange? {
    let end = end(from: start, before: Self.userinfoDelimiters)
    guard end < source.count, source[end] == UInt8(ascii: "@") else { return nil }
    return SourceRange(start, end)
  }

  private static let nameDelimiters = ASCIISet("=&?#\"'<>,/\\{}")

  /// The value of a parameter whose name denotes a secret.
  private func parameter(from start: Int) -> SourceRange? {
    let nameEnd = end(from: start, before: Self.nameDelimiters)
    guard source[nameEnd] == UInt8(ascii: "="), nameEnd - start < 64 else { return nil }
    let name = source.text(start..<nameEnd)
    guard SecretParameters.isSecret(name) || SecretNames.contain(name) else { return nil }
    return SourceRange(nameEnd + 1, endOfParameter(from: nameEnd + 1))
  }

  private static let parameterDelimiters = ASCIISet("&#\"'<>,")

  func endOfParameter(from start: Int) -> Int {
    end(from: start, before: Self.parameterDelimiters)
  }

  /// A client secret of Microsoft Entra ID: three characters, a digit, `Q~`, and about thirty more.
  private func entraSecret(tilde: Int) -> SourceRange? {
    let start = tilde - 5
    guard start >= 0, source[tilde - 1] == UInt8(ascii: "Q"), source[tilde - 2].isASCIIDigit else {
      return nil
    }
    let isPart: (UInt8) -> Bool = { Self.isTokenByte($0) || $0 == 0x2E || $0 == 0x7E }
    guard (start..<tilde).allSatisfy({ isPart(source[$0]) }) else { return nil }
    let end = end(from: tilde, while: isPart)
    return end - tilde > 28 ? SourceRange(start, end) : nil
  }
}
