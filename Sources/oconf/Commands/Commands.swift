/// The commands, in the order of the help text.
enum Commands {
  /// The names by purpose.
  private static let namesByPurpose = [
    ("Check", ["lint", "fmt", "test", "gate"]),
    ("Ask", ["eval", "who", "origin", "explain"]),
    ("Compare", ["diff", "graph"]),
    ("Convert", ["flatten", "extract", "message", "assertion"]),
    ("Set up", ["init", "ignore", "baseline", "schema", "lsp", "completions", "man"]),
  ]

  static var names: [String] { namesByPurpose.flatMap(\.1) }
  static var all: [CommandSpec] { names.compactMap(named) }
  static var groups: [CommandGroup] {
    namesByPurpose.map { CommandGroup(title: $0, commands: $1.compactMap(named)) }
  }

  /// Builds the command with the given name; nil if there is none.
  static func named(_ name: String) -> CommandSpec? {
    switch name {
    case "lint": LintCommand.spec
    case "fmt": FormatCommand.spec
    case "test": TestCommand.spec
    case "gate": GateCommand.spec
    case "eval": EvalCommand.spec
    case "who": WhoCommand.spec
    case "origin": OriginCommand.spec
    case "explain": ExplainCommand.spec
    case "diff": DiffCommand.spec
    case "graph": GraphCommand.spec
    case "flatten": FlattenCommand.spec
    case "extract": ExtractCommand.spec
    case "message": MessageCommand.spec
    case "assertion": AssertionCommand.spec
    case "init": InitCommand.spec
    case "ignore": IgnoreCommand.spec
    case "baseline": BaselineCommand.spec
    case "schema": SchemaCommand.spec
    case "lsp": LanguageServerCommand.spec
    case "completions": CompletionsCommand.spec
    case "man": ManCommand.spec
    default: nil
    }
  }
}
