import ConfigModel

/// A file that an option names whose value may as well be a credential that somebody took for a file's
/// name. It is repeated only if it is plainly a path.
enum NamedInput {
  static func source(_ value: String, _ option: Option) throws(Failure) -> SourceBytes {
    do throws(FileError) {
      return value == "-"
        ? try FileReader().readStandardInput().source : try FileReader().read(value).source
    } catch {
      guard value != "-", !isPlainlyPath(value) else { throw .file(error) }
      let (reason, verb) = (error.explanation.string, "cannot read: ")
      throw .unusable(
        "--\(option.name)",
        "the value is no \(noun(option)), and no file that can be read: "
          + (reason.hasPrefix(verb) ? String(reason.dropFirst(verb.count)) : reason))
    }
  }

  private static func noun(_ option: Option) -> String {
    switch option.name {
    case Option.token.name: "token"
    case Option.request.name: "request"
    default: "JSON"
    }
  }

  /// How the names of files end that hold what such options name.
  private static let suffixes: Set<String> = [
    "curl", "http", "json", "jsonl", "jwk", "jwks", "jwt", "log", "ndjson", "properties", "req",
    "sh", "tok", "token", "txt",
  ]

  /// The longest name that a file can have.
  private static let maximumName = 255

  static func isPlainlyPath(_ value: String) -> Bool {
    let name = Path.name(of: value)
    guard name.utf8.count <= maximumName, Secrets.masked(shapesIn: value) == value,
      let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return false }
    return suffixes.contains(String(name[name.utf8.index(after: dot)...]).lowercased())
  }
}

/// The value of `--token`: a token, as it is or as a header has it, or a file that holds one.
struct TokenArgument {
  private let value: String
  private let isToken: Bool

  init(_ value: String) {
    self.value = value
    let source = SourceBytes(value)
    let text = Text(source)
    let bare = Self.withoutScheme(text)
    let dots = (0..<bare.count).count { bare[$0] == UInt8(ascii: ".") }
    isToken = bare.count != text.count || bare.hasPrefix("eyJ") && dots >= 2
  }

  /// What the token goes by in messages.
  var name: String { isToken ? "--token" : value == "-" ? "<stdin>" : value }

  func source() throws(Failure) -> SourceBytes {
    isToken ? SourceBytes(value) : try NamedInput.source(value, .token)
  }

  /// A token without what precedes it in a header: `Authorization: Bearer eyJ…`. As it is without a
  /// word of these.
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
