/// The commands, in the order of the help text.
enum Commands {
  static var all: [CommandSpec] {
    [LintCommand.spec, FormatCommand.spec, FlattenCommand.spec, ExplainCommand.spec]
  }

  static func named(_ name: String) -> CommandSpec? {
    all.first { $0.name == name }
  }
}
