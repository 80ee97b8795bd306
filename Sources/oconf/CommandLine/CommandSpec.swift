import ConfigModel
import Lint

/// Commands for one purpose, under a heading of the help text.
struct CommandGroup {
  let title: String
  let commands: [CommandSpec]
}

/// A command, declared once: dispatch, help and completions come from here.
final class CommandSpec: Sendable {
  let name: String
  /// One line, lower case, no full stop.
  let summary: String
  /// The operands as the usage line shows them, such as `[PATH…]`.
  let operands: String
  /// Paragraphs of the help text.
  let details: String
  let options: [Option]
  let examples: @Sendable () -> [Example]
  let run: @Sendable (Arguments, Console) throws(Failure) -> ExitStatus
  /// The valid operands, for completions; empty if any operand is valid.
  let operandChoices: @Sendable () -> [String]
  /// Commands within the command.
  let subcommands: [Subcommand]

  init(
    name: String, summary: String, operands: String, details: String, options: [Option],
    operandChoices: @escaping @Sendable () -> [String] = { [] }, subcommands: [Subcommand] = [],
    examples: @escaping @Sendable () -> [Example],
    run: @escaping @Sendable (Arguments, Console) throws(Failure) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.details = details
    self.options = options
    self.operandChoices = operandChoices
    self.subcommands = subcommands
    self.examples = examples
    self.run = run
  }

  /// A command within a command, built on demand.
  struct Subcommand: Sendable {
    let name: String
    let spec: @Sendable () -> CommandSpec
  }

  func subcommand(_ name: String) -> CommandSpec? {
    subcommands.first { $0.name == name }?.spec()
  }

  /// A working command line and its effect.
  struct Example {
    let line: String
    let effect: String

    init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }

  /// The options that every command has, besides its own.
  static var commonOptions: [Option] { [.color, .quiet, .verbose, .help] }

  var allOptions: [Option] { options + Self.commonOptions }
}
