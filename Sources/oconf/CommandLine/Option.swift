import ConfigModel

/// An option of the command line, declared once: parsing, help and completions come from here.
struct Option: Sendable {
  /// The long name, without its dashes.
  let name: String
  let short: Character?
  /// What stands for the value in help texts; nil for a flag.
  let value: String?
  /// Whether the value may be missing: at the end of the line, and before another option.
  let isValueOptional: Bool
  private let makeChoices: @Sendable () -> [String]
  /// Whether `=FILE` may follow a choice.
  let choiceTakesFile: Bool
  /// Whether all words after it are operands, whatever they look like.
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

  /// The only values that are taken; empty when any is.
  var choices: [String] { makeChoices() }

  /// Whether a value is taken.
  func takes(_ value: String) -> Bool {
    let choices = choices
    if choices.isEmpty || choices.contains(value) { return true }
    guard choiceTakesFile, let equals = value.firstIndex(of: "=") else { return false }
    return choices.contains(String(value[..<equals])) && value.index(after: equals) < value.endIndex
  }

  /// Whether the value is, or may be, a file that is read.
  var namesInput: Bool {
    guard !choiceTakesFile, let value else { return false }
    return value.includes("FILE") && name != Self.output.name && name != Self.writeBaseline.name
  }

  /// As it is typed, with the short form first: `-q, --quiet` or `    --format NAME`.
  var synopsis: String {
    let short = short.map { "-\($0), " } ?? "    "
    return short + "--" + name + (value.map { isValueOptional ? " [\($0)]" : " " + $0 } ?? "")
  }
}
