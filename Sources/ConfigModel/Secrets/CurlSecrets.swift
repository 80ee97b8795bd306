/// Finds the parts of curl commands that reports must not show. It hides every value that is not
/// known to be harmless, because an unknown option may carry a credential.
struct CurlSecrets {
  private let source: SourceBytes
  /// True if the text quotes a command, so that other words are not arguments.
  private let isQuoted: Bool
  private var ranges: [SourceRange] = []

  /// - Parameter isMessage: True if the text is a message, which may quote a command anywhere. A
  ///   document must begin with a command.
  static func ranges(in source: SourceBytes, isMessage: Bool) -> [SourceRange] {
    if !isMessage {
      guard let start = CurlCommand.start(in: source) else { return [] }
      var secrets = CurlSecrets(source: source, isQuoted: false)
      secrets.readDocument(from: start)
      return secrets.ranges
    }
    let text = Text(source)
    var secrets = CurlSecrets(source: source, isQuoted: true)
    var from = 0
    while let start = text.firstIndex(of: "curl ", from: from) {
      from = secrets.readCommand(from: start)
    }
    return secrets.ranges
  }

  // MARK: Commands

  /// Reads all commands of a document. Commands of other programs are hidden entirely.
  private mutating func readDocument(from start: Int) {
    var from = start
    while from < source.count {
      if source[from] == UInt8(ascii: "#") {
        while from < source.count, source[from] != 0x0A { from += 1 }
      }
      from = max(readCommand(from: from), from + 1)
    }
  }

  /// Reads a command and returns the offset of its end.
  private mutating func readCommand(from start: Int) -> Int {
    let shell = ShellWords(source, from: start)
    guard let name = shell.words.first else { return shell.offset }
    if CurlCommand.isCurl(name.text.text) {
      read(shell.words.dropFirst())
    } else {
      for word in shell.words { hide(word) }
    }
    // An unquoted ampersand ends a command that was meant to continue.
    var end = shell.offset
    while end < source.count, source[end] == UInt8(ascii: "&"), source[end + 1] > 0x20,
      source[end + 1] != UInt8(ascii: "&")
    {
      let rest = ShellWords(source, from: end + 1)
      let isParameter = rest.words.first.map { readParameter($0) } ?? false
      read(isParameter ? rest.words.dropFirst() : rest.words[...])
      end = max(rest.offset, end + 1)
    }
    return end
  }

  /// Reads a word such as `a=b` as a parameter of the preceding address. Returns false for other
  /// words.
  private mutating func readParameter(_ word: ShellWord) -> Bool {
    guard word.text.text.contains(UInt8(ascii: "=")) else { return false }
    judge(.data, word.text, of: word)
    return true
  }

  private mutating func read(_ arguments: ArraySlice<ShellWord>) {
    var words = arguments
    var takesOptions = true
    while let word = words.popFirst() {
      let text = word.text.text
      if takesOptions, text == "--" {
        takesOptions = false
      } else if takesOptions, text.hasPrefix("--") {
        readLong(word, &words)
      } else if takesOptions, text.count > 1, text.first == UInt8(ascii: "-") {
        readShort(word, &words)
      } else if !isQuoted || source[word.range.start].isQuotationMark {
        judge(.address, word.text, of: word)
      }
    }
  }

  // MARK: Options

  private mutating func readLong(_ word: ShellWord, _ words: inout ArraySlice<ShellWord>) {
    let text = word.text.text
    let nameEnd = text.firstIndex(of: UInt8(ascii: "=")) ?? text.count
    let name = text.part(2, nameEnd)
    guard name.allSatisfy({ $0.isASCIILowercase || $0.isASCIIDigit || "-.".utf8.contains($0) })
    else {
      hide(word.text.part(2, text.count), of: word)
      return readValue(nil, &words)
    }
    let value = CurlValue(long: name.string)
    if nameEnd < text.count {
      judge(value, word.text.part(nameEnd + 1, text.count), of: word)
    } else if value != nil || CurlOption(long: name.string) == nil {
      readValue(value, &words)
    }
  }

  private mutating func readShort(_ word: ShellWord, _ words: inout ArraySlice<ShellWord>) {
    let text = word.text.text
    for index in 1..<text.count {
      let value = CurlValue(short: text[index])
      guard value != nil || CurlOption(short: text[index]) == nil else { continue }
      if index + 1 < text.count {
        judge(value, word.text.part(index + 1, text.count), of: word)
      } else {
        readValue(value, &words)
      }
      return
    }
  }

  /// Reads the value in the next word. An unknown option may have no value.
  private mutating func readValue(_ value: CurlValue?, _ words: inout ArraySlice<ShellWord>) {
    guard let word = words.first else { return }
    if value == nil, isOption(word.text.text) { return }
    words.removeFirst()
    judge(value, word.text, of: word)
  }

  private func isOption(_ text: Text) -> Bool {
    if text.hasPrefix("--") {
      let name = text.part(2, text.firstIndex(of: UInt8(ascii: "=")) ?? text.count)
      return CurlOption(long: name.string) != nil
    }
    return text.count > 1 && text.first == UInt8(ascii: "-") && CurlOption(short: text[1]) != nil
  }

  // MARK: Values

  /// Hides an option's value unless it is harmless. A nil `kind` means an unknown option.
  private mutating func judge(_ kind: CurlValue?, _ value: PlacedText, of word: ShellWord) {
    let text = value.text
    if !word.isClosed, kind != .address && kind != nil || !isAddress(text) {
      return hide(word)
    }
    switch kind {
    case .harmless: break
    case .number where text.count <= 16 && (text.first?.isASCIIDigit ?? false): break
    case .method where text.count <= 12 && text.allSatisfy({ $0.isASCIILetter }): break
    case .address where isAddress(text), nil where text.contains("://") && isAddress(text): break
    case .credentials:
      let colon = text.firstIndex(of: UInt8(ascii: ":"))
      // A token may be given as a user name without a password.
      if Self.looksGenerated(text.part(0, colon ?? text.count)) {
        hide(value, of: word)
      } else if let colon {
        hide(value.part(colon + 1, text.count), of: word)
      }
    case .cookies:
      if text.contains(UInt8(ascii: "=")) || Self.looksGenerated(text) { hide(value, of: word) }
    case .header: judgeHeader(value, of: word)
    case .data: judgeData(value, of: word)
    default: hide(value, of: word)
    }
  }

  private mutating func judgeHeader(_ value: PlacedText, of word: ShellWord) {
    let text = value.text
    guard text.first != UInt8(ascii: "@"), text.last != UInt8(ascii: ";") else { return }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return hide(value, of: word) }
    if !SecretHeaders.isHarmless(text.part(0, colon)) {
      hide(value.part(colon + 1, text.count).trimmed, of: word)
    }
  }

  /// Hides a body without named parameters. JSON and named parameters are searched like other
  /// documents.
  private mutating func judgeData(_ value: PlacedText, of word: ShellWord) {
    let text = value.text.trimmed
    let nameEnd = text.firstIndex(of: UInt8(ascii: "="))
    let isJSON = text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
    if text.first == UInt8(ascii: "@") || isJSON { return }
    guard let nameEnd, nameEnd > 0 else {
      // `--data-urlencode name@file`
      let isFile = text.firstIndex(of: UInt8(ascii: "@")).map { $0 > 0 && $0 < 32 } ?? false
      if !isFile { hide(value, of: word) }
      return
    }
    // Base64 may end in equals signs.
    if text.part(nameEnd, text.count).allSatisfy({ $0 == UInt8(ascii: "=") }),
      Self.looksGenerated(text.part(0, nameEnd))
    {
      hide(value, of: word)
    }
  }

  /// True for 16 or more bytes with both letters and digits but no dot or slash, as programs
  /// generate them.
  private static func looksGenerated(_ text: Text) -> Bool {
    text.count >= 16 && !text.contains(UInt8(ascii: ".")) && !text.contains(UInt8(ascii: "/"))
      && !text.allSatisfy { !$0.isASCIIDigit } && !text.allSatisfy { !$0.isASCIILetter }
  }

  /// True if a text is a URL or a host name with dots. A URL may have a name and password before an
  /// `@`, because these are hidden separately.
  private func isAddress(_ text: Text) -> Bool {
    guard text.allSatisfy({ $0 > 0x20 }) else { return false }
    // A shell variable or a placeholder.
    if text.first == UInt8(ascii: "$") { return text.count > 1 && !text[1].isASCIILowercase }
    if text.hasPrefix("{{") || text.hasPrefix("<") { return true }
    var start = 0
    if let scheme = text.firstIndex(of: "://") {
      guard scheme > 0, text.part(0, scheme).allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
      else { return false }
      start = scheme + 3
    }
    var end = start
    while end < text.count, !"/?#".utf8.contains(text[end]) { end += 1 }
    let authority = text.part(start, end)
    // The name and password of a URL are hidden wherever the URL occurs.
    if authority.contains(UInt8(ascii: "@")) { return start > 0 }
    let colon = authority.lastIndex(of: UInt8(ascii: ":")) ?? authority.count
    let host = authority.part(0, colon)
    return authority.part(min(colon + 1, authority.count), authority.count)
      .allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "]") }
      && (start > 0 || host == "localhost" || host.contains(UInt8(ascii: ".")))
  }

  // MARK: Hiding

  /// Hides a word, except for the quotation marks around it.
  private mutating func hide(_ word: ShellWord) {
    var range = word.range
    if source[range.start].isQuotationMark {
      range.start += 1
      if word.isClosed, range.end > range.start, source[range.end - 1] == source[range.start - 1] {
        range.end -= 1
      }
    }
    add(range, of: word)
  }

  private mutating func hide(_ value: PlacedText, of word: ShellWord) {
    if value.text.count == word.text.text.count { return hide(word) }
    add(value.range, of: word)
  }

  private mutating func add(_ range: SourceRange, of word: ShellWord) {
    let text = Text(source, range.start, range.end).trimmed
    guard !text.isEmpty, !Placeholder.isWhole(text),
      !(word.hasExpansion && Self.isVariable(text))
    else { return }
    ranges.append(range)
  }

  /// True for `$NAME`.
  private static func isVariable(_ text: Text) -> Bool {
    text.first == UInt8(ascii: "$") && text.count > 1
      && text.dropFirst(1).allSatisfy { $0.isPartOfWord && !$0.isASCIILowercase }
  }
}

extension UInt8 {
  fileprivate var isASCIILowercase: Bool { 0x61...0x7A ~= self }
}

/// Credentials in curl options, even in a text that is not a command. ``CurlSecrets`` decides which
/// parts of a curl command may be shown.
extension SecretFinder {
  /// The characters, besides whitespace, before the dash of an option.
  private static let beforeOptions = ASCIISet("\"'`([")
  /// The characters between an option and its value.
  private static let beforeValues = ASCIISet(" \t=$")

  /// The secret in the value of an option that begins, including its dashes, at an offset: `-u
  /// name:password`, `-suname:password`, `--oauth2-bearer TOKEN`, `-H 'X-Auth-Token: …'`.
  func secretOfCurl(from start: Int) -> SourceRange? {
    guard mayBeOption(at: start), let (value, nameEnd) = option(from: start) else { return nil }
    return part(value, of: shellWord(from: end(from: nameEnd, in: Self.beforeValues)))
  }

  /// True if a dash is not inside a word.
  private func mayBeOption(at dash: Int) -> Bool {
    dash == 0 || source[dash - 1].isBlank || Self.beforeOptions.contains(source[dash - 1])
  }

  private func option(from start: Int) -> (CurlValue, end: Int)? {
    if source[start + 1] == UInt8(ascii: "-") {
      let nameEnd = end(from: start + 2) { Self.isTokenByte($0) }
      return CurlValue(long: source.text(start + 2..<nameEnd)).map { ($0, nameEnd) }
    }
    let letters = end(from: start + 1) { $0.isASCIILetter }
    for offset in start + 1..<letters {
      guard let value = CurlValue(short: source[offset]) else { continue }
      switch value {
      case .credentials, .cookies, .header, .data, .address: return (value, offset + 1)
      // Other programs also use these letters for options.
      case .secret, .unknown, .number, .method, .harmless: continue
      }
    }
    return nil
  }

  private func part(_ value: CurlValue, of word: SourceRange) -> SourceRange? {
    guard !word.isEmpty else { return nil }
    func first(_ byte: UInt8) -> Int? { word.bounds.first { source[$0] == byte } }
    switch value {
    case .secret: return word
    case .credentials:
      return first(UInt8(ascii: ":")).map { SourceRange($0 + 1, word.end) }
    case .cookies:
      return first(UInt8(ascii: "=")) == nil ? nil : word
    case .header:
      guard let colon = first(UInt8(ascii: ":")),
        !SecretHeaders.isHarmless(Text(source, word.start, colon))
      else { return nil }
      let from = min(end(from: colon + 1, in: Self.blanks), word.end)
      return SourceRange(from, word.end)
    case .data: return knownParameter(from: word.start)
    case .address:
      guard let at = word.bounds.last(where: { source[$0] == UInt8(ascii: "@") }) else {
        return nil
      }
      let slashes = (word.start..<at).last { source[$0] == UInt8(ascii: "/") }
      return SourceRange(slashes.map { $0 + 1 } ?? word.start, at)
    case .unknown, .number, .method, .harmless: return nil
    }
  }

  /// The maximum length of a word, in bytes.
  private static let maximumWord = 1 << 13

  /// The content of a shell word without its quotes. It ends at the closing quote or, if there is
  /// no opening quote, at whitespace or at a quote that is not part of the word.
  private func shellWord(from start: Int) -> SourceRange {
    let limit = min(source.count, start + Self.maximumWord)
    func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }
    let opening: UInt8? = isQuote(source[start]) ? source[start] : nil
    let from = opening == nil ? start : start + 1
    var nested: UInt8?
    var offset = from
    while offset < limit {
      let byte = source[offset]
      if byte == UInt8(ascii: "\\"), opening != UInt8(ascii: "'") {
        offset += 2
        continue
      }
      if let opening {
        if byte == opening { break }
      } else if let quote = nested {
        if byte == quote { nested = nil }
      } else if byte.isBlank {
        break
      } else if isQuote(byte) {
        guard offset > from, "=:".utf8.contains(source[offset - 1]) else { break }
        nested = byte
      }
      offset += 1
    }
    return SourceRange(from, min(offset, limit))
  }
}

/// Request headers that carry no credentials. Any other header may, because services choose their
/// own names.
enum SecretHeaders {
  private static let harmless: [StaticString] = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "allow", "cache-control",
    "connection", "content-disposition", "content-encoding", "content-language", "content-length",
    "content-type", "date", "expect", "host", "keep-alive", "origin", "pragma", "te",
    "transfer-encoding", "upgrade", "user-agent", "vary", "via", "x-requested-with",
    "oracle-mobile-backend-id", "oracle-mobile-backend-name", "oracle-mobile-backend-version",
    "oracle-mobile-application-key", "oracle-mobile-client-request-time",
    "oracle-mobile-api-version", "oracle-mobile-device-id", "oracle-mobile-analytics-session-id",
  ]

  static func isHarmless(_ name: Text) -> Bool {
    let name = name.trimmed
    return harmless.contains { name.equalsIgnoringCase($0) }
  }
}
