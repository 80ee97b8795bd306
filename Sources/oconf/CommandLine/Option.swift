import ConfigModel

/// An option of the command line, declared once: parsing, help and completions come from here.
struct Option: Sendable {
  /// The long name, without its dashes.
  let name: String
  let short: Character?
  let group: OptionGroup
  /// The placeholder for the value in help texts; nil for a flag.
  let value: String?
  /// True if the value may be omitted at the end of the line or before another option.
  let isValueOptional: Bool
  private let makeChoices: @Sendable () -> [String]
  /// True if `=FILE` may follow a choice.
  let choiceTakesFile: Bool
  /// True if each occurrence counts, instead of only the last one.
  let isRepeatable: Bool
  /// True if every word after the option is an operand, even one that begins with a dash.
  let endsOptions: Bool
  /// The value that the command uses without the option; nil if there is none to name.
  let defaultValue: String?
  /// A phrase in the imperative, with a capital letter and without a full stop.
  let help: String

  init(
    _ name: String, short: Character? = nil, in group: OptionGroup = .main, value: String? = nil,
    choices: @autoclosure @escaping @Sendable () -> [String] = [],
    isValueOptional: Bool = false, choiceTakesFile: Bool = false, isRepeatable: Bool = false,
    endsOptions: Bool = false, defaultValue: String? = nil, _ help: String
  ) {
    self.name = name
    self.short = short
    self.group = group
    self.value = value
    self.isValueOptional = isValueOptional
    makeChoices = choices
    self.choiceTakesFile = choiceTakesFile
    self.isRepeatable = isRepeatable
    self.endsOptions = endsOptions
    self.defaultValue = defaultValue
    self.help = help
  }

  /// The valid values; empty if any value is valid.
  var choices: [String] { makeChoices() }

  /// True if the option accepts the value.
  func takes(_ value: String) -> Bool {
    let choices = choices
    if choices.isEmpty || choices.contains(value) { return true }
    guard choiceTakesFile, let equals = value.firstIndex(of: "=") else { return false }
    return choices.contains(String(value[..<equals])) && value.index(after: equals) < value.endIndex
  }

  /// True if the value is, or may be, the path of a file to read.
  var namesInput: Bool {
    guard !choiceTakesFile, let value else { return false }
    return value.includes("FILE") && name != Self.output.name
  }

  /// The option as it is typed, short form first: `-q, --quiet` or `    --format NAME`.
  var synopsis: String {
    let short = short.map { "-\($0), " } ?? "    "
    return short + "--" + name + (value.map { isValueOptional ? " [\($0)]" : " " + $0 } ?? "")
  }

  /// The possible values, the default, and a mark of repeatable options, each in brackets. Long help
  /// texts have them after the help.
  var remarks: [String] {
    var remarks: [String] = []
    if !choices.isEmpty { remarks.append("[possible values: \(choices.joined(separator: ", "))]") }
    if let defaultValue { remarks.append("[default: \(defaultValue)]") }
    if isRepeatable { remarks.append("[repeatable]") }
    return remarks
  }
}

extension UsageError {
  static func unknownOption(_ typed: String, _ options: [Option]) -> UsageError {
    .unknownOption(typed, known: options.map(\.typed))
  }

  static func missingValue(_ option: Option) -> UsageError {
    .missingValue(option: option.typed, expected: option.value ?? "")
  }

  static func unexpectedValue(_ option: Option, _ value: String) -> UsageError {
    .unexpectedValue(option: option.typed, value: value)
  }

  static func badChoice(_ option: Option, _ value: String) -> UsageError {
    .badChoice(option: option.typed, value: value, choices: option.choices)
  }

  /// - Parameter expected: A description of the expected value.
  static func badValue(_ option: Option, _ value: String, _ expected: String) -> UsageError {
    .badValue(option: option.typed, value: value, expected: expected)
  }

  static func noPlace(_ option: Option, _ format: MessageFormat) -> UsageError {
    .noPlace(option: option.typed, format)
  }
}

extension Option {
  /// The long name with its dashes.
  fileprivate var typed: String { "--" + name }
}
