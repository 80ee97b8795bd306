import ConfigModel

/// An option of the command line, declared once: parsing, help and completions come from here.
struct Option: Sendable {
  /// The long name, without its dashes.
  let name: String
  let short: Character?
  /// The placeholder for the value in help texts; nil for a flag.
  let value: String?
  /// True if the value may be omitted at the end of the line or before another option.
  let isValueOptional: Bool
  private let makeChoices: @Sendable () -> [String]
  /// True if `=FILE` may follow a choice.
  let choiceTakesFile: Bool
  /// True if every word after the option is an operand, even one that begins with a dash.
  let endsOptions: Bool
  /// One line, lower case, no full stop.
  let help: String

  init(
    _ name: String, short: Character? = nil, value: String? = nil,
    choices: @autoclosure @escaping @Sendable () -> [String] = [],
    isValueOptional: Bool = false, choiceTakesFile: Bool = false, endsOptions: Bool = false,
    _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isValueOptional = isValueOptional
    makeChoices = choices
    self.choiceTakesFile = choiceTakesFile
    self.endsOptions = endsOptions
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
    return value.includes("FILE") && name != Self.output.name && name != Self.writeBaseline.name
  }

  /// The option as it is typed, short form first: `-q, --quiet` or `    --format NAME`.
  var synopsis: String {
    let short = short.map { "-\($0), " } ?? "    "
    return short + "--" + name + (value.map { isValueOptional ? " [\($0)]" : " " + $0 } ?? "")
  }
}
