import ConfigModel

/// JSON that only describes something to a command: a file, or what the command line holds itself.
enum SmallDocument {
  /// True if a value of the command line is JSON, and not the path of a file.
  static func isJSON(_ value: String) -> Bool {
    value.utf8.first == UInt8(ascii: "{") || value.utf8.first == UInt8(ascii: "[")
  }

  /// What a value of the command line goes by in messages.
  static func name(of value: String) -> String {
    isJSON(value) ? "the JSON of the command line" : value == "-" ? "<stdin>" : value
  }

  /// What a value of an option holds: itself, standard input, or a file.
  static func source(_ value: String, _ option: Option) throws(Failure) -> SourceBytes {
    isJSON(value) ? SourceBytes(value) : try NamedInput.source(value, option)
  }

  static func read(_ value: String, _ option: Option) throws(Failure) -> JSONValue {
    let source = try source(value, option)
    let tree = JSONParser.parse(source)
    guard !tree.isWellFormed else { return tree.root }
    throw .unusable(name(of: value), "not JSON: " + problem(of: tree))
  }

  /// Why a text is not JSON, and where. None of the text, which may be a credential.
  static func problem(of tree: JSONTree) -> String {
    guard let problem = tree.problems.first(where: { $0.kind != .loneSurrogate }) else {
      return "it has no value"
    }
    let position = LineTable(tree.source).position(at: problem.range.start)
    return "\(problem.messageWithoutQuotation) (line \(position.line), column \(position.column))"
  }
}
