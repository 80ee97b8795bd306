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
      guard let start = CurlCommandReader.start(in: source) else { return [] }
      var secrets = CurlSecrets(source, isQuoted: false)
      secrets.readDocument(from: start)
      return secrets.ranges
    }
    let text = Text(source)
    guard text.contains("curl ") else { return [] }
    var secrets = CurlSecrets(source, isQuoted: true)
    var from = 0
    while let start = text.firstIndex(of: "curl ", from: from) {
      from = secrets.readCommand(from: start).end
    }
    return secrets.ranges
  }

  private init(_ source: SourceBytes, isQuoted: Bool) {
    self.source = source
    self.isQuoted = isQuoted
  }

  // MARK: Commands

  /// Reads all commands of a document. Commands of other programs are hidden entirely.
  private mutating func readDocument(from start: Int) {
    var from = start
    while from < source.count {
      if source[from] == UInt8(ascii: "#") {
        while from < source.count, source[from] != 0x0A { from += 1 }
      }
      from = max(readCommand(from: from).end, from + 1)
    }
  }

  private mutating func readCommand(from start: Int) -> (isCurl: Bool, end: Int) {
    let shell = ShellWords(source, from: start)
    guard let name = shell.words.first else { return (false, shell.offset) }
    if CurlCommandReader.isCurl(name.text.text) {
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
    return (true, end)
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
    guard !text.isEmpty, !SecretText.isPlaceholder(text),
      !(word.hasExpansion && Self.isVariable(text))
    else { return }
    ranges.append(range)
  }

  /// True for `$NAME`.
  private static func isVariable(_ text: Text) -> Bool {
    text.first == UInt8(ascii: "$") && text.count > 1
      && text.dropFirst(1).allSatisfy { 0x41...0x5A ~= $0 || $0 == 0x5F || $0.isASCIIDigit }
  }
}

extension UInt8 {
  fileprivate var isASCIILowercase: Bool { 0x61...0x7A ~= self }
}
