import ConfigModel

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
