/// The files that a command line names for results. None may be one that the run reads, nor stand for
/// two results: what was there would be gone.
enum OutputPaths {
  static func check(_ arguments: Arguments, _ command: CommandSpec) throws(UsageError) {
    guard
      arguments.isSet(.output) || arguments.isSet(.writeBaseline) || arguments.isSet(.lintFormat)
    else { return }
    var outputs: [(option: String, file: String)] = []
    for option in [Option.output, .writeBaseline] {
      if let path = arguments.value(option) { outputs.append(("--\(option.name) \(path)", path)) }
    }
    // Forms have the same name whatever the command.
    for text in arguments.values(.lintFormat) {
      let parts = text.split(separator: "=", maxSplits: 1)
      if parts.count > 1 { outputs.append(("--format \(text)", String(parts[1]))) }
    }
    // What is not there yet is told apart by its name alone.
    func identity(_ path: String) -> String { System.realPath(path) ?? path }
    // Operands that are words of the program's own are no files.
    let inputs = command.operandChoices().isEmpty ? arguments.operands.map(identity) : []
    for (index, output) in outputs.enumerated() where output.file != "-" {
      let file = identity(output.file)
      if inputs.contains(where: { Path.isSame($0, file) }) {
        throw .outputIsInput(output.option, output.file)
      }
      if let twin = outputs[..<index].first(where: { Path.isSame(identity($0.file), file) }) {
        throw .sameOutput(twin.option, output.option)
      }
    }
  }
}
