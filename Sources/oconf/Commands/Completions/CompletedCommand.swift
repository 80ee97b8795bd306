import ConfigModel
import Lint

/// A command as shells complete it.
struct CompletedCommand {
  /// The words that it is called by: `message`, `build`.
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
    let choices = spec.operandChoices()
    operands = choices.isEmpty ? .files : .words(choices)
    subcommands = spec.subcommands.map(\.name)
  }

  var name: String { words.joined(separator: " ") }
  /// For names of functions.
  var identifier: String { words.joined(separator: "_") }
}

/// What can stand in some place of a command line.
enum CompletedValue {
  case files
  case words([String])
  /// Rules by their ids, which scripts list once.
  case rules
  /// `ID=LEVEL` of rules.
  case levels
  /// Something that only the user knows.
  case anything
}

extension Option {
  /// What its value can be: the choices, or what the placeholder in its help stands for.
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

/// Texts within scripts.
enum ShellText {
  static let levels = "off info warning error"

  /// The ids of all rules, with a blank between them.
  static var rules: String { AllRules.about.map(\.id).joined(separator: " ") }

  /// In single quotes, within which nothing is special.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
