/// An option of the command line, declared once: parsing, help and completions come from here.
struct Option: Sendable {
  /// The long name, without its dashes.
  let name: String
  let short: Character?
  /// What stands for the value in help texts; nil for a flag.
  let value: String?
  /// The only values that are taken; empty when any is.
  let choices: [String]
  /// One line, lower case, no full stop.
  let help: String

  init(
    _ name: String, short: Character? = nil, value: String? = nil, choices: [String] = [],
    _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.choices = choices
    self.help = help
  }

  /// As it is typed, with the short form first: `-q, --quiet` or `    --format NAME`.
  var synopsis: String {
    let short = short.map { "-\($0), " } ?? "    "
    return short + "--" + name + (value.map { " " + $0 } ?? "")
  }
}
