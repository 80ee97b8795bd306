import ConfigModel
import Lint

/// An invalid command line. The messages are worded here instead of where the errors arise.
enum UsageError: ReportedError {
  case unknownCommand(String, known: [String])
  case unknownOption(String, [Option])
  case missingValue(Option)
  case unexpectedValue(Option, String)
  case badChoice(Option, String)
  /// The option, its value, and a description of the expected value.
  case badValue(Option, String, String)
  case missingOperand(String)
  case extraOperand(String)
  /// Two options that exclude each other.
  case conflict(String, String)
  /// An option with its file, which the run reads as well.
  case outputIsInput(String, String)
  /// Two options that name one file.
  case sameOutput(String, String)
  /// An option, and what it requires.
  case needs(String, String)
  case unknownRule(String)
  case unknownReading(String)
  case unknownIssuer(String, known: [String])
  case severalIssuers([String])
  /// A topic for `oconf explain` that is not a rule, a field or a reading.
  case unknownTopic(String)
  case unknownMessageType(String, [String])
  case unknownSchema(String, [String])
  /// A kind of document without a starter file.
  case unknownStarter(String, [String])
  case unknownShell(String, known: [String])
  /// The message to build, and the only message that it can answer.
  case unsuitableAnswer(String, String)
  /// An option that a message has no parameter for.
  case noPlace(Option, MessageFormat)
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
      return "unknown command '\(name)'" + Self.suggestion(name, known)
    case .unknownOption(let name, let options):
      return "unknown option '\(name)'" + Self.suggestion(name, options.map { "--" + $0.name })
    case .missingValue(let option):
      return "'--\(option.name)' needs a value: \(option.value ?? "")"
    case .unexpectedValue(let option, let value):
      return "'--\(option.name)' takes no value, but got '\(value)'"
    case .badChoice(let option, let value):
      let list = option.choices.map { choice -> ErrorText in "'\(choice)'" }.joined(separator: ", ")
      return "'\(value)' is no value of '--\(option.name)'"
        + (Self.suggestion(value, option.choices).isEmpty
          ? "; it takes \(list)" : Self.suggestion(value, option.choices))
    case .badValue(let option, let value, let expected):
      return "'\(value)' is no value of '--\(option.name)'; it takes \(expected)"
    case .missingOperand(let name): return "missing \(name)"
    case .extraOperand(let operand): return "unexpected argument '\(operand)'"
    case .conflict(let first, let second): return "'\(first)' and '\(second)' exclude each other"
    case .outputIsInput(let option, let file):
      return "'\(option)' would overwrite '\(file)', which is read in this run"
    case .sameOutput(let first, let second):
      return "'\(first)' and '\(second)' would go to the same place"
    case .needs(let option, let others): return "'\(option)' needs \(others)"
    case .unknownIssuer(let name, let known) where known.isEmpty:
      return "no file configures the issuer '\(name)', or any other"
    case .unknownIssuer(let name, let known):
      return "no file configures the issuer '\(name)'; there is "
        + Self.list(known)
    case .severalIssuers(let names) where names.isEmpty:
      return "no file configures an issuer that the saved documents could be checked against"
    case .severalIssuers(let names):
      return "name one of the issuers with '--issuer': " + Self.list(names)
    case .unknownReading(let name):
      return "there is no reading '\(name)'"
        + Self.suggestion(name, Reading.allCases.map(\.name.description))
        + " (see 'oconf explain readings')"
    case .unknownRule(let id):
      return "there is no rule '\(id)'" + Self.suggestion(id, AllRules.ids)
    case .unknownTopic(let topic):
      let fields = FieldHome.all.flatMap { [$0.name, $0.path] }
      return "there is no rule, field or reading '\(topic)'"
        + Self.suggestion(topic, AllRules.ids + fields + Reading.allCases.map(\.name.description))
    case .unknownMessageType(let word, let known):
      return "there is no type of message '\(word)'"
        + (Self.suggestion(word, known).isEmpty
          ? "; there is \(Self.list(known))" : Self.suggestion(word, known))
    case .unknownSchema(let name, let known):
      return "there is no schema of '\(name)'"
        + (Self.suggestion(name, known).isEmpty
          ? "; there is \(Self.list(known))" : Self.suggestion(name, known))
    case .unknownStarter(let name, let known):
      return "there is no starting file of kind '\(name)'"
        + (Self.suggestion(name, known).isEmpty
          ? "; there is \(Self.list(known))" : Self.suggestion(name, known))
    case .unknownShell(let name, let known):
      return "there are no completions for '\(name)', only for \(Self.list(known))"
    case .unsuitableAnswer(let wanted, let answered):
      return "'--to' takes one message that \(wanted) answers: \(answered)"
    case .noPlace(let option, let format):
      return
        "'--\(option.name)' has no place in \(format.type.noun) of the dialect '\(format.dialect.rawValue)'"
    case .unknownKind(let path):
      return "\(path): of no known kind; name it with '--kind', or add it to 'files' in .oconf.json"
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
    EditDistance.nearest(to: word, among: known).map { "; did you mean '\($0)'?" } ?? ""
  }
}
