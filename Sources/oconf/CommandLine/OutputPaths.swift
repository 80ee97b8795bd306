import ConfigModel

/// The output files that a command line names. An output must not be a file that the run reads, nor
/// the file of another output, because one would overwrite the other.
enum OutputPaths {
  private struct Output {
    /// The option as it was typed, with its value.
    let option: String
    let file: String

    init(_ option: String, _ file: String) {
      self.option = option
      self.file = file
    }
  }

  /// Checks the outputs against the inputs on the command line: operands, and files of options.
  static func check(_ arguments: Arguments, _ command: CommandSpec) throws(UsageError) {
    let outputs = outputs(of: arguments)
    guard !outputs.isEmpty else { return }
    for (index, output) in outputs.enumerated() {
      let earlier = outputs[..<index]
      if let twin = earlier.first(where: { isSame($0.file, output.file) }) {
        throw .sameOutput(twin.option, output.option)
      }
    }
    // Operands from a fixed list of choices are not files.
    var inputs = command.operandChoices().isEmpty ? arguments.operands : []
    for option in command.options where option.namesInput {
      inputs += arguments.values(option)
    }
    try check(outputs, inputs)
  }

  /// Checks the outputs against all files that the run read, including those found in folders.
  ///
  /// - Parameter inputs: Returns the paths of the files read. Called only if there are outputs.
  static func check(_ arguments: Arguments, _ inputs: () -> [String]) throws(UsageError) {
    let outputs = outputs(of: arguments)
    if !outputs.isEmpty { try check(outputs, inputs()) }
  }

  private static func check(_ outputs: [Output], _ inputs: [String]) throws(UsageError) {
    for output in outputs where inputs.contains(where: { isSame($0, output.file) }) {
      throw .outputIsInput(output.option, output.file)
    }
  }

  private static func outputs(of arguments: Arguments) -> [Output] {
    var outputs = arguments.values(.output).suffix(1).map { Output("--output \($0)", $0) }
    // `--format` has the same name in every command.
    for text in arguments.values(.reportFormat) {
      let parts = text.split(separator: "=", maxSplits: 1)
      if parts.count > 1 { outputs.append(Output("--format \(text)", String(parts[1]))) }
    }
    return outputs.filter { $0.file != "-" }
  }

  /// Files that do not exist yet are compared by their paths alone.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    Path.isSame(System.realPath(first) ?? first, System.realPath(second) ?? second)
  }
}
