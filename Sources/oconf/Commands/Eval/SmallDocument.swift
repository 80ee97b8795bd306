import ConfigModel

/// A small JSON input of a command: a file, standard input, or the option's value itself.
enum SmallDocument {
  /// True if an option's value is JSON, not the path of a file.
  static func isJSON(_ value: String) -> Bool {
    value.utf8.first == UInt8(ascii: "{") || value.utf8.first == UInt8(ascii: "[")
  }

  /// The name of an option's value in messages.
  static func name(of value: String) -> String {
    isJSON(value) ? "the JSON argument" : value == "-" ? "<stdin>" : value
  }

  /// The content of an option's value: the value itself, standard input, or a file.
  static func source(_ value: String, _ option: Option) throws(Failure) -> SourceBytes {
    isJSON(value) ? SourceBytes(value) : try NamedInput.source(value, option)
  }

  static func read(_ value: String, _ option: Option) throws(Failure) -> JSONValue {
    let source = try source(value, option)
    let tree = JSONParser.parse(source)
    guard !tree.isWellFormed else { return tree.root }
    throw .unusable(name(of: value), "not JSON: " + problem(of: tree))
  }

  /// The first syntax problem and its position. The text may be a credential and is never quoted.
  static func problem(of tree: JSONTree) -> String {
    guard let problem = tree.problems.first(where: { $0.kind != .loneSurrogate }) else {
      return "has no value"
    }
    let position = LineTable(tree.source).position(at: problem.range.start)
    return "\(problem.messageWithoutQuotation) (line \(position.line), column \(position.column))"
  }
}
