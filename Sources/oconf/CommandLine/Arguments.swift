/// The parsed words of a command line after the name of the command.
struct Arguments: Sendable {
  private var given: [Given] = []
  private(set) var operands: [String] = []

  private struct Given: Sendable {
    let name: String
    let value: String
    let isShort: Bool
  }

  /// Empty arguments.
  init() {}

  /// Parses `--name value`, `--name=value`, `-n value`, combined short flags, and `--`, after which
  /// every word is an operand.
  ///
  /// - Parameter options: The options in groups, which are not joined because each option would be copied.
  init(_ words: some Sequence<String>, options: [Option]...) throws(UsageError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      } else if word.hasPrefix("--") {
        if try takeLong(word.dropFirst(2), options, &rest).endsOptions {
          operands += rest
          return
        }
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word.dropFirst(), options, &rest)
      } else {
        operands.append(word)
      }
    }
  }

  func isSet(_ option: Option) -> Bool {
    given.contains { $0.name == option.name }
  }

  /// Gives the option a value, which replaces any others.
  mutating func set(_ option: Option, _ value: String) {
    given.removeAll { $0.name == option.name }
    given.append(Given(name: option.name, value: value, isShort: false))
  }

  /// True if the option was last given by its letter, as in `-h`.
  func isShort(_ option: Option) -> Bool {
    given.last { $0.name == option.name }?.isShort ?? false
  }

  /// The last value given.
  func value(_ option: Option) -> String? {
    given.last { $0.name == option.name }?.value
  }

  /// All values given, in their order.
  func values(_ option: Option) -> [String] {
    given.filter { $0.name == option.name }.map(\.value)
  }

  /// The option's last value as a number of at least `minimum`; nil if the option is not set.
  func number(_ option: Option, minimum: Int) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number >= minimum else {
      throw .badValue(option, text, "a number of at least \(minimum)")
    }
    return number
  }

  private static func first(in groups: [[Option]], where isWanted: (Option) -> Bool) -> Option? {
    for options in groups {
      if let index = options.firstIndex(where: isWanted) { return options[index] }
    }
    return nil
  }

  private mutating func takeLong(
    _ word: Substring, _ options: [[Option]], _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Option {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = String(word[..<(equals ?? word.endIndex)])
    guard let option = Self.first(in: options, where: { $0.name == name }) else {
      throw .unknownOption("--" + name, Array(options.joined()))
    }
    let attached = equals.map { String(word[word.utf8.index(after: $0)...]) }
    try store(option, attached: attached, isShort: false, &rest)
    return option
  }

  private mutating func takeShort(
    _ word: Substring, _ options: [[Option]], _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word
    while let letter = letters.popFirst() {
      guard let option = Self.first(in: options, where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", Array(options.joined()))
      }
      if option.value != nil, !letters.isEmpty {
        return try store(option, attached: String(letters), isShort: true, &rest)
      }
      try store(option, attached: nil, isShort: true, &rest)
    }
  }

  private mutating func store(
    _ option: Option, attached: String?, isShort: Bool, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard option.value != nil else {
      if let attached { throw .unexpectedValue(option, attached) }
      given.append(Given(name: option.name, value: "", isShort: isShort))
      return
    }
    if option.isValueOptional, attached == nil, rest.first?.hasPrefix("-") ?? true {
      given.append(Given(name: option.name, value: "", isShort: isShort))
      return
    }
    guard let value = attached ?? rest.popFirst() else { throw .missingValue(option) }
    guard option.takes(value) else {
      throw .badChoice(option, value)
    }
    given.append(Given(name: option.name, value: value, isShort: isShort))
  }
}
