/// A request to a token endpoint, or to an API with a token, as it is written down: HTTP as it is
/// sent, or the command line of curl that sends it.
///
/// Reading it never fails: what is wrong is in ``problems``.
public struct TokenRequest: Sendable {
  public enum Notation: Sendable {
    case http, curl
  }

  public let source: SourceBytes
  public let notation: Notation
  /// The method that is sent, also where curl chooses it.
  public let method: Text
  /// Where the method is written; nil where curl chooses it.
  public let methodRange: SourceRange?
  /// The address, or only its path and query.
  public let target: PlacedText
  public let headers: [RequestHeader]
  /// The parameters of the address.
  public let query: [FormParameter]
  /// The parameters of the body; none when it is no form.
  public let form: [FormParameter]
  /// Where the body is; nil when there is none.
  public let bodyRange: SourceRange?
  /// Whether the body is a form as far as can be told: not JSON, and no file that is read later.
  public let hasFormBody: Bool
  /// The user and password that curl was given, `user:password`.
  public let user: PlacedText?
  /// Whether curl adds a header for the type of the body, as none was given.
  public let impliesFormType: Bool
  public let problems: [RequestProblem]
  /// What a configuration says about the issuer of the token, where it is known.
  public var expectedIssuer: ExpectedIssuer?

  /// Reads a request.
  public init(_ source: SourceBytes) {
    var draft: RequestDraft
    if let start = CurlCommandReader.start(in: source) {
      draft = CurlCommandReader.read(source, from: start)
    } else {
      draft = HTTPRequestReader.read(source)
    }
    draft.finish()
    self.source = source
    notation = draft.notation
    method = draft.method ?? Text("GET")
    methodRange = draft.methodRange
    target = draft.target ?? PlacedText(source, SourceRange(at: 0))
    headers = draft.headers
    query = draft.query
    form = draft.form
    bodyRange = draft.bodyRange
    hasFormBody = draft.hasFormBody
    user = draft.user
    impliesFormType = draft.impliesFormType
    problems = draft.problems
  }

  public init(_ text: String) {
    self.init(SourceBytes(text))
  }

  /// The headers with a name, whatever its case.
  public func headers(_ name: StaticString) -> [RequestHeader] {
    headers.filter { $0.name.text.trimmed.equalsIgnoringCase(name) }
  }

  public func header(_ name: StaticString) -> RequestHeader? {
    headers.first { $0.name.text.trimmed.equalsIgnoringCase(name) }
  }

  /// The first parameter of the body with a name.
  public func parameter(_ name: StaticString) -> FormParameter? {
    form.first { $0.name == name }
  }

  public var uri: URI { URI(target.text) }

  /// Where the path of the address is; all of the address where it has none.
  public var pathRange: SourceRange {
    let uri = uri
    guard !uri.path.isEmpty else { return target.range }
    var start = uri.scheme.map { $0.count + 1 } ?? 0
    if let authority = uri.authority { start += 2 + authority.count }
    return target.range(start, start + uri.path.count)
  }
}

/// A line of the header section.
public struct RequestHeader: Sendable {
  /// As written, with blanks that precede the colon.
  public let name: PlacedText
  public let value: PlacedText
  /// All of it.
  public let range: SourceRange
  /// What goes with it when it is taken away: its line, or its option.
  public let removal: SourceRange
  public let hasExpansion: Bool
}

/// A request while it is read.
struct RequestDraft {
  let notation: TokenRequest.Notation
  var method: Text?
  var methodRange: SourceRange?
  var target: PlacedText?
  var headers: [RequestHeader] = []
  var query: [FormParameter] = []
  var form: [FormParameter] = []
  var bodyRange: SourceRange?
  var hasFormBody = true
  var user: PlacedText?
  var impliesFormType = false
  var problems: [RequestProblem] = []
  /// Whether the shell puts something into the address.
  var targetHasExpansion = false

  init(_ notation: TokenRequest.Notation) {
    self.notation = notation
  }

  mutating func fail(_ message: String, _ range: SourceRange) {
    problems.append(RequestProblem(kind: .malformed, message: message, range: range))
  }

  mutating func pass(over message: String, _ range: SourceRange) {
    problems.append(RequestProblem(kind: .notRead, message: message, range: range))
  }

  /// Reads the query of the address, before whatever was added to it.
  mutating func finish() {
    guard let target else { return }
    let text = target.text
    let end = text.firstIndex(of: UInt8(ascii: "#")) ?? text.count
    guard let mark = text.firstIndex(of: UInt8(ascii: "?")), mark < end else { return }
    query =
      FormParameter.all(in: target.part(mark + 1, end), hasExpansion: targetHasExpansion) + query
  }
}
