import ConfigModel

/// A message of the client.
struct Message {
  /// The ID as JSON text, which the response repeats; nil for a notification.
  let id: String?
  /// Nil for a response.
  let method: String?
  /// The parameters, or the result of a response.
  let content: JSONValue?
  /// The time of arrival, from ``System/monotonicTime``.
  let arrival = System.monotonicTime

  /// - Throws: The error to answer, with the ID if it is known.
  init(_ body: SourceBytes) throws(Malformed) {
    let tree = JSONParser.parse(body)
    guard tree.isWellFormed else {
      throw Malformed(id: nil, error: ResponseError(.parseError, "not valid JSON"))
    }
    let root = tree.root
    let written = root.member("id")
    var id: String?
    switch written?.kind {
    case nil: id = nil
    case .string, .number: id = written?.written
    case .null where root.member("method") == nil: id = "null"
    default:
      throw Malformed(
        id: nil, error: ResponseError(.invalidRequest, "'id' is neither a string nor a number"))
    }
    let method = root.member("method")
    guard root.kind == .object,
      method.map({ $0.kind == .string }) ?? (id != nil),
      root.member("jsonrpc")?.string == "2.0"
    else {
      throw Malformed(
        id: id, error: ResponseError(.invalidRequest, "not a message of JSON-RPC 2.0"))
    }
    self.id = id
    self.method = method?.text.string
    content = root.member(method == nil ? "result" : "params")
  }

  /// A message that cannot be understood.
  struct Malformed: Error {
    let id: String?
    let error: ResponseError
  }
}

extension JSONValue {
  /// The JSON text.
  var written: String { tree.source.text(range.bounds) }

  /// A string; nil for other values.
  var string: String? { kind == .string ? text.string : nil }

  /// A number without a fraction that fits 32 bits; nil for other values.
  var integer: Int? { kind == .number ? Int32(text.string).map { Int($0) } : nil }

  var isTrue: Bool { kind == .true }

  /// The strings in an array; empty for other values.
  var strings: [String] { elements.compactMap(\.string) }

  /// The value at the end of nested members.
  func member(at names: StaticString...) -> JSONValue? {
    var value: JSONValue? = self
    for name in names { value = value?.member(name) }
    return value
  }
}
