/// `oconf completions`: prints shell completions, generated from the declared commands.
enum CompletionsCommand {
  private static let shells = ["bash", "zsh", "fish"]

  static var spec: CommandSpec {
    CommandSpec(
      name: "completions",
      summary: "Print a completion script for a shell",
      operands: "bash | zsh | fish",
      details: """
        Prints a script that completes commands, options and their values, files, kinds of \
        documents, rules and readings. Generate the script again after you update oconf.
        """,
      options: [.output],
      operandChoices: { shells },
      examples: {
        [
          .init(
            "oconf completions bash -o ~/.local/share/bash-completion/completions/oconf",
            "Install completions for bash"),
          .init(
            "oconf completions zsh -o _oconf", "Create the file to put into a folder of zsh's fpath"
          ),
          .init(
            "oconf completions fish -o ~/.config/fish/completions/oconf.fish",
            "Install completions for fish"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard let shell = arguments.operands.first else {
      throw .usage(.missingOperand(shells.joined(separator: ", ")))
    }
    if arguments.operands.count > 1 { throw .usage(.extraOperand(arguments.operands[1])) }
    let commands = CompletedCommand.all
    let script: String
    switch shell {
    case "bash": script = BashCompletions.script(commands)
    case "zsh": script = ZshCompletions.script(commands)
    case "fish": script = FishCompletions.script(commands)
    default: throw .usage(.unknownShell(shell, known: shells))
    }
    try console.write(document: script, to: arguments.value(.output))
    return .success
  }
}
