/// `oconf man`: prints manual pages, generated from the declared commands.
enum ManCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "man",
      summary: "Print a manual page",
      operands: "[COMMAND]",
      details: """
        Prints the manual page of COMMAND, or of oconf as a whole, in the mdoc(7) format.
        """,
      options: [.output],
      operandChoices: { Commands.names },
      examples: {
        [
          .init("oconf man lint | man -l -", "Read the page"),
          .init("oconf man -o oconf.1", "Save the page for a package"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let path = arguments.value(.output)
    guard let name = arguments.operands.first else {
      try console.write(document: ManPage.overview(Commands.all), to: path)
      return .success
    }
    // Page names of subcommands have a dash, as in `message-build`.
    var words = name.split(separator: "-").map(String.init) + arguments.operands.dropFirst()
    let first = words.isEmpty ? name : words.removeFirst()
    guard let command = Commands.named(first) else {
      throw .usage(.unknownCommand(name, known: Commands.names))
    }
    let within = words.first
    if let within, command.subcommand(within) == nil { throw .usage(.extraOperand(within)) }
    let page = within.flatMap { command.subcommand($0) } ?? command
    try console.write(document: ManPage.text(page), to: path)
    return .success
  }
}
