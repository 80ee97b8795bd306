/// The commands, in the order of the help text.
enum Commands {
  static let names = [
    "lint", "fmt", "flatten", "extract", "diff", "eval", "who", "merge-summaries", "origin", "test",
    "gate", "graph", "message", "assertion", "lsp", "explain", "schema", "init", "completions",
    "man",
  ]

  static var all: [CommandSpec] { names.compactMap(named) }

  /// Builds the command with the given name; nil if there is none.
  static func named(_ name: String) -> CommandSpec? {
    switch name {
    case "lint": LintCommand.spec
    case "fmt": FormatCommand.spec
    case "flatten": FlattenCommand.spec
    case "extract": ExtractCommand.spec
    case "diff": DiffCommand.spec
    case "eval": EvalCommand.spec
    case "who": WhoCommand.spec
    case "merge-summaries": MergeSummariesCommand.spec
    case "origin": OriginCommand.spec
    case "test": TestCommand.spec
    case "gate": GateCommand.spec
    case "graph": GraphCommand.spec
    case "message": MessageCommand.spec
    case "assertion": AssertionCommand.spec
    case "lsp": LanguageServerCommand.spec
    case "explain": ExplainCommand.spec
    case "schema": SchemaCommand.spec
    case "init": InitCommand.spec
    case "completions": CompletionsCommand.spec
    case "man": ManCommand.spec
    default: nil
    }
  }
}
