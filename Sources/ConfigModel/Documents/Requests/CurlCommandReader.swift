/// Reads the request that a curl command line sends.
struct CurlCommandReader {
  private var draft = RequestDraft(.curl)
  private var words: ArraySlice<ShellWord>
  /// The offset of the option that is being read.
  private var optionStart = 0
  /// The end of the preceding word.
  private var previousEnd = 0
  private var data: [FormParameter] = []
  private var hasData = false
  private var movesDataToQuery = false
  private var stated = (head: false, upload: false, isJSON: false)

  static func read(_ source: SourceBytes, from start: Int) -> RequestDraft {
    let shell = ShellWords(source, from: start)
    var reader = CurlCommandReader(shell.words.dropFirst())
    reader.draft.problems = shell.problems
    reader.previousEnd = shell.words.first?.range.end ?? start
    reader.read()
    if reader.draft.target == nil {
      reader.draft.fail(
        "the command has no URL",
        shell.words.first?.range ?? SourceRange(at: start))
    }
    return reader.draft
  }

  private init(_ words: ArraySlice<ShellWord>) {
    self.words = words
  }

  private mutating func read() {
    var takesOptions = true
    while let word = words.popFirst() {
      optionStart = word.range.start
      let text = word.text.text
      if takesOptions, text == "--" {
        takesOptions = false
      } else if takesOptions, text.hasPrefix("--") {
        readLong(word)
      } else if takesOptions, text.count > 1, text.first == UInt8(ascii: "-") {
        readShort(word)
      } else {
        takeTarget(word)
      }
      previousEnd = max(previousEnd, word.range.end)
    }
    conclude()
  }

  // MARK: Options

  private mutating func readLong(_ word: ShellWord) {
    let text = word.text.text
    if let equals = text.firstIndex(of: UInt8(ascii: "=")) {
      draft.fail(
        "curl expects the value of an option in the next argument; replace '=' with a space",
        word.text.range(equals, equals + 1))
      guard let option = CurlOption(long: text.part(2, equals).string), option.takesValue else {
        return
      }
      let value = ShellWord(
        text: word.text.part(equals + 1, text.count), range: word.range,
        hasExpansion: word.hasExpansion)
      return heed(option, value)
    }
    guard let option = CurlOption(long: text.dropFirst(2).string) else {
      draft.pass(
        over: "unknown curl option '\(text)'; oconf ignores it", word.range)
      return
    }
    take(option, word)
  }

  private mutating func readShort(_ word: ShellWord) {
    let text = word.text.text
    var index = 1
    while index < text.count {
      guard let option = CurlOption(short: text[index]) else {
        draft.pass(
          over: "unknown curl option '-\(text.part(index, index + 1))'; oconf ignores it",
          word.text.range(index, index + 1))
        index += 1
        continue
      }
      index += 1
      guard option.takesValue else {
        heed(option, word)
        continue
      }
      if index < text.count {
        heed(
          option,
          ShellWord(
            text: word.text.part(index, text.count), range: word.range,
            hasExpansion: word.hasExpansion))
      } else {
        take(option, word)
      }
      return
    }
  }

  private mutating func take(_ option: CurlOption, _ word: ShellWord) {
    guard option.takesValue else { return heed(option, word) }
    guard let value = words.popFirst() else {
      draft.fail("'\(word.text.text)' requires a value", word.range)
      return
    }
    heed(option, value)
    previousEnd = value.range.end
  }

  private mutating func heed(_ option: CurlOption, _ value: ShellWord) {
    switch option {
    case .request:
      draft.method = value.text.text
      draft.methodRange = value.text.range
    case .header: addHeader(value)
    case .url: takeTarget(value)
    case .user: draft.user = value.text
    case .get: movesDataToQuery = true
    case .head: stated.head = true
    case .bearer:
      draft.pass(
        over: "oconf does not read '--oauth2-bearer'; write the 'Authorization' header instead",
        value.range)
    case .data: addData(value, readsFiles: true)
    case .dataRaw: addData(value, readsFiles: false)
    case .dataEncoded: addEncodedData(value)
    case .json:
      stated.isJSON = true
      noteBody(value)
    case .form:
      noteBody(value)
      draft.hasFormBody = false
    case .upload:
      stated.upload = true
      noteBody(value)
      draft.hasFormBody = false
    case .other: break
    }
  }

  // MARK: Meaning of options

  private mutating func takeTarget(_ word: ShellWord) {
    guard draft.target == nil else {
      draft.fail(
        "second URL, or an argument that is not in quotes; oconf reads only the first URL",
        word.range)
      return
    }
    draft.target = word.text
    draft.targetHasExpansion = word.hasExpansion
  }

  private mutating func addHeader(_ word: ShellWord) {
    let text = word.text.text
    if text.first == UInt8(ascii: "@") {
      draft.pass(over: "oconf does not read headers from a file", word.range)
      return
    }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0 else {
      let isEmptyHeader = text.last == UInt8(ascii: ";")
      if !isEmptyHeader, !word.hasExpansion {
        draft.fail("not a header; expected 'Name: value'", word.range)
      }
      return
    }
    let value = word.text.part(colon + 1, text.count).trimmed
    // A header without a value only makes curl omit its own header.
    guard !value.text.isEmpty else { return }
    draft.headers.append(
      RequestHeader(
        name: word.text.part(0, colon), value: value, range: word.text.range,
        removal: SourceRange(previousEnd, word.range.end), hasExpansion: word.hasExpansion))
  }

  private mutating func noteBody(_ value: ShellWord) {
    hasData = true
    draft.bodyRange = SourceRange(draft.bodyRange?.start ?? value.range.start, value.range.end)
  }

  private mutating func addData(_ word: ShellWord, readsFiles: Bool) {
    noteBody(word)
    let text = word.text.text
    if readsFiles, text.first == UInt8(ascii: "@") {
      draft.pass(over: "oconf does not read the body from another file", word.range)
      draft.hasFormBody = false
      return
    }
    let content = text.trimmed
    if content.first == UInt8(ascii: "{") && !content.hasPrefix("{{")
      || content.first == UInt8(ascii: "[")
    {
      draft.hasFormBody = false
      return
    }
    data += FormParameter.all(in: word.text, hasExpansion: word.hasExpansion)
  }

  /// Adds data in one of the formats `name=content`, `=content`, `content`, `name@file`, and
  /// `@file`. The name is sent as is. The content is encoded.
  private mutating func addEncodedData(_ word: ShellWord) {
    noteBody(word)
    let text = word.text.text
    let equals = text.firstIndex(of: UInt8(ascii: "="))
    if let at = text.firstIndex(of: UInt8(ascii: "@")), at < equals ?? .max {
      draft.pass(over: "oconf does not read the value from another file", word.range)
      if at > 0 {
        data.append(
          FormParameter(
            name: word.text.part(0, at), plainValue: word.text.part(at, text.count),
            range: word.text.range, hasExpansion: true))
      } else {
        draft.hasFormBody = false
      }
      return
    }
    guard let equals, equals > 0 else {
      data.append(
        FormParameter(
          name: word.text.part(0, 0),
          plainValue: word.text.part(equals.map { $0 + 1 } ?? 0, text.count),
          range: word.text.range, hasExpansion: word.hasExpansion))
      return
    }
    data.append(
      FormParameter(
        name: word.text.part(0, equals), plainValue: word.text.part(equals + 1, text.count),
        range: word.text.range, hasExpansion: word.hasExpansion))
  }

  private mutating func conclude() {
    if movesDataToQuery {
      draft.query += data
      draft.bodyRange = nil
    } else {
      draft.form = data
    }
    if stated.isJSON { draft.hasFormBody = false }
    if draft.method == nil {
      let sendsBody = hasData && !movesDataToQuery
      draft.method = Text(
        stated.head ? "HEAD" : stated.upload ? "PUT" : sendsBody ? "POST" : "GET")
    }
    let hasType = draft.headers.contains { $0.name.text.equalsIgnoringCase("content-type") }
    draft.impliesFormType = hasData && !movesDataToQuery && draft.hasFormBody && !hasType
  }
}
