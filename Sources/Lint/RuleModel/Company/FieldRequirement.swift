import ConfigModel

/// What a company rule requires of a field.
struct FieldRequirement: Sendable {
  enum Condition: Sendable {
    case oneOf([FieldValue])
    case matches([Glob])
    case atLeast(Int)
    case atMost(Int)

    func isMet(by value: FieldValue) -> Bool {
      switch (self, value) {
      case (.oneOf(let values), _): values.contains(value)
      case (.matches(let globs), .string(let text)): globs.contains { $0.matches(text) }
      case (.atLeast(let limit), .integer(let integer)): integer >= limit
      case (.atMost(let limit), .integer(let integer)): integer <= limit
      default: false
      }
    }

    /// What is expected, after the word "expected".
    var words: String {
      switch self {
      case .oneOf(let values) where values.count == 1: values[0].words
      case .oneOf(let values): "one of " + values.map(\.words).joined(separator: ", ")
      case .matches(let globs) where globs.count == 1: "a match for '\(globs[0].pattern)'"
      case .matches(let globs):
        "a match for one of " + globs.map { "'\($0.pattern)'" }.joined(separator: ", ")
      case .atLeast(let limit): "at least \(limit)"
      case .atMost(let limit): "at most \(limit)"
      }
    }
  }

  /// True if the field must be written, false if it must not be.
  let presence: Bool?
  /// The conditions that every value must meet.
  let conditions: [Condition]

  struct Fault {
    let words: String
    let range: SourceRange
  }

  func faults(_ content: DeclaredContent, of field: Field) -> [Fault] {
    if let presence, presence != content.isPresent {
      let words =
        presence
        ? "expected '\(field.name)', found none" : "expected no '\(field.name)', found one"
      return [Fault(words: words, range: content.range)]
    }
    if content.isPresent {
      return content.values.compactMap { value, range in
        unmet(value).map {
          Fault(words: "expected \($0.words), found \(value.words)", range: range)
        }
      }
    }
    guard presence == nil, let first = conditions.first else { return [] }
    guard let values = field.defaultValues else {
      return [
        Fault(
          words: "expected \(first.words), found no '\(field.name)'", range: content.range)
      ]
    }
    for value in values {
      guard let condition = unmet(value) else { continue }
      return [
        Fault(
          words:
            "expected \(condition.words) for '\(field.name)', found the default \(value.words)",
          range: content.range)
      ]
    }
    return []
  }

  private func unmet(_ value: FieldValue) -> Condition? {
    conditions.first { !$0.isMet(by: value) }
  }

  /// The requirement as the rest of a sentence about the field.
  var sentence: String {
    var parts = conditions.map { condition in
      switch condition {
      case .oneOf: "must be " + condition.words
      case .matches(let globs):
        "must match " + globs.map { "'\($0.pattern)'" }.joined(separator: " or ")
      case .atLeast, .atMost: "must be " + condition.words
      }
    }
    if let presence { parts.append(presence ? "must be present" : "must be absent") }
    return parts.joined(separator: ", and ")
  }
}

extension FieldValue {
  /// The value as messages show it.
  var words: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .string(let value): "'\(value)'"
    }
  }
}
