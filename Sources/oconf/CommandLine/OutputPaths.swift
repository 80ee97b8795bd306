/// The files that a command line names for results. None may be one that the run reads, nor stand for
/// two results: what was there would be gone.
enum OutputPaths {
  private struct Output {
    /// As it was asked for.
    let option: String
    let file: String
    var isBaseline: Bool { option.hasPrefix("--\(Option.writeBaseline.name) ") }

    init(_ option: String, _ file: String) {
      self.option = option
      self.file = file
    }
  }

  /// Looks at what the command line itself says is read: operands, and files that options name.
  static func check(_ arguments: Arguments, _ command: CommandSpec) throws(UsageError) {
    let outputs = outputs(of: arguments)
    guard !outputs.isEmpty else { return }
    for (index, output) in outputs.enumerated() {
      let earlier = outputs[..<index]
      if let twin = earlier.first(where: { isSame($0.file, output.file) }) {
        throw .sameOutput(twin.option, output.option)
      }
    }
    // Operands that are words of the program's own are no files.
    var inputs = command.operandChoices().isEmpty ? arguments.operands : []
    for option in command.options where option.namesInput && option.name != Option.baseline.name {
      inputs += arguments.values(option)
    }
    try check(outputs, inputs)
    // A baseline may be made anew from itself.
    try check(outputs.filter { !$0.isBaseline }, arguments.values(.baseline))
  }

  /// Looks at what was found in folders, too.
  ///
  /// - Parameter inputs: What was read. Asked only if there are files for results.
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
    guard
      arguments.isSet(.output) || arguments.isSet(.writeBaseline) || arguments.isSet(.lintFormat)
    else { return [] }
    var outputs: [Output] = []
    for option in [Option.output, .writeBaseline] {
      if let path = arguments.value(option) {
        outputs.append(Output("--\(option.name) \(path)", path))
      }
    }
    // Forms have the same name whatever the command.
    for text in arguments.values(.lintFormat) {
      let parts = text.split(separator: "=", maxSplits: 1)
      if parts.count > 1 { outputs.append(Output("--format \(text)", String(parts[1]))) }
    }
    return outputs.filter { $0.file != "-" }
  }

  /// What is not there yet is told apart by its name alone.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    Path.isSame(System.realPath(first) ?? first, System.realPath(second) ?? second)
  }
}
