import ConfigModel
import Lint

/// An invalid command line. The messages are worded here instead of where the errors arise.
enum UsageError: ReportedError {
  case unknownCommand(String, known: [String])
  /// Here and below, options are named as they are typed.
  case unknownOption(String, known: [String])
  /// The placeholder for the value says what is expected.
  case missingValue(option: String, expected: String)
  case unexpectedValue(option: String, value: String)
  case badChoice(option: String, value: String, choices: [String])
  case badValue(option: String, value: String, expected: String)
  case missingOperand(String)
  case extraOperand(String)
  /// An operand, and what is expected.
  case badOperand(String, String)
  /// Two options that exclude each other.
  case conflict(String, String)
  /// An option with its file, which the run reads as well.
  case outputIsInput(String, String)
  /// Two options that name one file.
  case sameOutput(String, String)
  /// An option, and what it requires.
  case needs(String, String)
  case unknownRule(String, known: [String] = AllRules.names)
  case unknownReading(String)
  /// Another answer to a question that has only one.
  case onlyAnswer(Assumptions.Treatment)
  case unknownIssuer(String, known: [String])
  case severalIssuers([String])
  /// An argument of `oconf explain` that names nothing and is found nowhere.
  case unknownTopic(String, known: [String])
  case unknownMessageType(String, [String])
  case unknownSchema(String, [String])
  /// A kind of document without a starter file.
  case unknownStarter(String, [String])
  case unknownShell(String, known: [String])
  /// The message to build, and the only message that it can answer.
  case unsuitableAnswer(String, String)
  /// An option that a message has no parameter for.
  case noPlace(option: String, MessageFormat)
  case unknownKind(path: String)
  case unsuitableKind(path: String, DocumentKind, String)
}

extension UsageError {
  /// True if the help texts explain the error.
  var isAboutTheCommandLine: Bool {
    switch self {
    case .unknownKind, .unsuitableKind: false
    default: true
    }
  }
}

extension UsageError {
  var text: ErrorText {
    switch self {
    case .unknownCommand(let name, let known):
      if let habit = Self.habits[name] { return "unknown command '\(name)'; use '\(habit)'" }
      return "unknown command '\(name)'" + Self.suggestion(name, known)
    case .unknownOption(let name, let known):
      return "unknown option '\(name)'" + Self.suggestion(name, known)
    case .missingValue(let option, let expected):
      return "missing value for '\(option)'; expected \(expected)"
    case .unexpectedValue(let option, let value):
      return "unexpected value '\(value)' for '\(option)', which takes none"
    case .badChoice(let option, let value, let choices):
      let suggestion = Self.suggestion(value, choices)
      return "invalid value '\(value)' for '\(option)'"
        + (suggestion.isEmpty ? "; expected one of: \(Self.list(choices))" : suggestion)
    case .badValue(let option, let value, let expected):
      return "invalid value '\(value)' for '\(option)'; expected \(expected)"
    case .missingOperand(let name): return "missing \(name)"
    case .extraOperand(let operand): return "unexpected argument '\(operand)'"
    case .badOperand(let operand, let expected):
      return "invalid argument '\(operand)'; expected \(expected)"
    case .conflict(let first, let second):
      return "'\(first)' and '\(second)' cannot be used together"
    case .outputIsInput(let option, let file):
      return "'\(option)' would overwrite '\(file)', which is also an input"
    case .sameOutput(let first, let second):
      return "'\(first)' and '\(second)' write to the same file"
    case .needs(let option, let others): return "'\(option)' requires \(others)"
    case .unknownIssuer(let name, let known) where known.isEmpty:
      return "no issuer with issuerName '\(name)': no file configures an issuer"
    case .unknownIssuer(let name, let known):
      return "no issuer with issuerName '\(name)'" + Self.suggestionOrList(name, known)
    case .severalIssuers(let names) where names.isEmpty:
      return "no file configures an issuer to check the saved documents against"
    case .severalIssuers(let names):
      return "several issuers are configured; select one with '--issuer': " + Self.list(names)
    case .unknownReading(let name):
      return "unknown reading '\(name)'"
        + Self.suggestion(name, Reading.allCases.map(\.name.description))
        + " (see 'oconf explain readings')"
    case .onlyAnswer(let treatment):
      return "'\(treatment.name)' has only one answer: \(treatment.name)=\(treatment.choice) "
        + "(see 'oconf explain \(treatment.name)')"
    case .unknownRule(let id, let known):
      return "unknown rule '\(id)'" + Self.suggestion(id.filter { $0 != "*" }, known)
    case .unknownTopic(let topic, let known):
      return "no name or description matches '\(topic)'" + Self.suggestion(topic, known)
    case .unknownMessageType(let word, let known):
      return "unknown message type '\(word)'" + Self.suggestionOrList(word, known)
    case .unknownSchema(let name, let known):
      return "no schema is named '\(name)'" + Self.suggestionOrList(name, known)
    case .unknownStarter(let name, let known):
      return "no starter document of kind '\(name)'" + Self.suggestionOrList(name, known)
    case .unknownShell(let name, let known):
      return "unsupported shell '\(name)'; expected one of: \(Self.list(known))"
    case .unsuitableAnswer(let wanted, let answered):
      return "invalid value for '--to'; expected \(answered), which \(wanted) answers"
    case .noPlace(let option, let format):
      return
        "'\(option)' does not apply to \(format.type.noun) of the dialect '\(format.dialect.rawValue)'"
    case .unknownKind(let path):
      return "\(path): unrecognized file type; set it with '--kind' or in 'files' of .oconf.json"
    case .unsuitableKind(let path, let kind, let purpose):
      return "\(path): a document of kind '\(kind.rawValue)' cannot be \(purpose)"
    }
  }

  /// Quotes names that come from files, at most 20 of them.
  private static func list(_ names: [String]) -> ErrorText {
    let shown = names.prefix(20).map { name -> ErrorText in "'\(name)'" }.joined(separator: ", ")
    return names.count > 20 ? shown + " and \(names.count - 20) more" : shown
  }

  private static func suggestion(_ word: String, _ known: [String]) -> ErrorText {
    let completed = word.utf8.count > 2 ? known.filter { $0.hasPrefix(word) } : []
    let nearest =
      completed.count == 1 ? completed[0] : EditDistance.nearest(to: word, among: known)
    return nearest.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func suggestionOrList(_ word: String, _ known: [String]) -> ErrorText {
    let suggestion = suggestion(word, known)
    return suggestion.isEmpty ? "; expected one of: \(list(known))" : suggestion
  }

  /// Words that users of other tools type, and the command line for them here.
  private static let habits = [
    "check": "oconf lint", "validate": "oconf lint", "format": "oconf fmt",
    "version": "oconf --version", "compare": "oconf diff", "rule": "oconf explain",
    "rules": "oconf explain", "completion": "oconf completions",
  ]
}
