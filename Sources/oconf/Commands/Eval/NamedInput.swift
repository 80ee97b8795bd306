import ConfigModel

/// Reads a file that an option names. The value may be a credential typed in place of a path, so
/// messages quote it only if it is plainly a path.
enum NamedInput {
  static func source(_ value: String, _ option: Option) throws(Failure) -> SourceBytes {
    do throws(FileError) {
      return try value == "-" ? FileReader.readStandardInput() : FileReader.read(value).source
    } catch {
      guard value != "-", !isPlainlyPath(value) else { throw .file(error) }
      throw .unusable(
        "--\(option.name)",
        "the value is neither a \(noun(option)) nor a readable file: " + error.cause.string)
    }
  }

  private static func noun(_ option: Option) -> String {
    switch option.name {
    case Option.token.name: "token"
    case Option.request.name: "request"
    default: "JSON"
    }
  }

  /// The extensions of the files that such options name.
  private static let suffixes: Set<String> = [
    "curl", "http", "json", "jsonl", "jwk", "jwks", "jwt", "log", "ndjson", "properties", "req",
    "sh", "tok", "token", "txt",
  ]

  /// The maximum length of a file name, in bytes.
  private static let maximumName = 255

  static func isPlainlyPath(_ value: String) -> Bool {
    let name = Path.name(of: value)
    guard name.utf8.count <= maximumName, Secrets.masked(shapesIn: value) == value,
      let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return false }
    return suffixes.contains(String(name[name.utf8.index(after: dot)...]).lowercased())
  }
}

/// The value of `--token`: a token, bare or as in a header, or the path of a file that holds one.
struct TokenArgument {
  private let value: String
  private let isToken: Bool

  init(_ value: String) {
    self.value = value
    let text = Text(Self.cleaned(SourceBytes(value)))
    let bare = Self.withoutScheme(text)
    let dots = (0..<bare.count).count { bare[$0] == UInt8(ascii: ".") }
    isToken = bare.count != text.count || bare.hasPrefix("eyJ") && dots >= 2
  }

  /// The name of the token in messages.
  var name: String { isToken ? "--token" : value == "-" ? "<stdin>" : value }

  func source() throws(Failure) -> SourceBytes {
    Self.cleaned(isToken ? SourceBytes(value) : try NamedInput.source(value, .token))
  }

  /// A pasted token without the quotation marks around it and the line breaks in it.
  private static func cleaned(_ source: SourceBytes) -> SourceBytes {
    var text = Text(source).trimmed
    if let mark = text.first, text.count > 1, text.last == mark,
      mark.isQuotationMark || mark == UInt8(ascii: "`")
    {
      text = text.dropFirst(1).dropLast(1)
    }
    let bytes = source.bytes(text.range.start..<text.range.end).filter { $0 != 0x0A && $0 != 0x0D }
    return bytes.count == Text(source).trimmed.count ? source : SourceBytes(bytes.span)
  }

  /// The token without the words that precede it in a header, as in `Authorization: Bearer eyJ…`.
  /// Text without either word is returned unchanged.
  static func withoutScheme(_ text: Text) -> Text {
    var rest = text.trimmed
    for word in ["Authorization:", "Bearer "] as [StaticString] {
      let count = word.utf8CodeUnitCount
      if rest.count > count, rest.part(0, count).equalsIgnoringCase(word) {
        rest = rest.dropFirst(count).trimmed
      }
    }
    return rest.count == text.trimmed.count ? text : rest
  }
}
