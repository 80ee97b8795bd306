import ConfigModel
import Lint

/// A command as shells complete it.
struct CompletedCommand {
  /// The words that call the command, such as `message` and `build`.
  let words: [String]
  let summary: String
  let options: [Option]
  let operands: CompletedValue
  let subcommands: [String]

  static var all: [CompletedCommand] {
    Commands.all.flatMap { spec in
      [CompletedCommand(spec)] + spec.subcommands.map { CompletedCommand($0.spec()) }
    }
  }

  private init(_ spec: CommandSpec) {
    words = spec.name.split(separator: " ").map(String.init)
    summary = spec.summary
    options = spec.allOptions
    // Shells separate the words of a list by spaces, so choices such as sentences cannot be in it.
    let choices = spec.operandChoices().filter { ShellText.word($0) == $0 }
    operands =
      !choices.isEmpty
      ? .words(choices) : spec.operands.hasPrefix("RULE") ? .rulesAndFiles : .files
    subcommands = spec.subcommands.map(\.name)
  }

  var name: String { words.joined(separator: " ") }
  /// The name for shell functions, with underscores between the words.
  var identifier: String { words.joined(separator: "_") }
}

/// The possible values at one place of a command line.
enum CompletedValue {
  case files
  case words([String])
  /// Rule ids. A script lists them only once.
  case rules
  case rulesAndFiles
  /// `ID=LEVEL`, a rule id and a level.
  case levels
  /// A value that only the user knows.
  case anything
}

extension Option {
  /// The possible values of the option: its choices, or those that its placeholder stands for.
  var completed: CompletedValue {
    let choices = choices
    if !choices.isEmpty { return .words(choices) }
    switch value {
    case "FILE", "FILE|FOLDER", "JWT|FILE", "TARGET", "EXPORT", "OLD": return .files
    case "ID=LEVEL": return .levels
    case "GLOB" where name == Option.select.name: return .rules
    case "NAME=CHOICE":
      return .words(
        Reading.all.flatMap { reading in
          reading.choices.map { "\(reading.name)=\($0)" }
        })
    default: return .anything
    }
  }
}

extension ShellText {
  static let levels = "off info warning error"

  /// The ids of all rules, separated by spaces.
  static var rules: String { AllRules.names.joined(separator: " ") }
}
