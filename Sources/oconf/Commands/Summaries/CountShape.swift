import ConfigModel

/// The names that counts have.
indirect enum CountShape: Sendable {
  /// A number from 0 to ``Counts/maximum``.
  case number
  /// Exactly these names.
  case fields([(name: String, shape: CountShape)])
  /// Any names, such as those of issuers. Names without counts are absent.
  case map(CountShape)

  /// The reason why a JSON value is not a summary.
  struct Fault: Error {
    let reason: String
    let range: SourceRange

    init(_ reason: String, _ range: SourceRange) {
      self.reason = reason
      self.range = range
    }
  }

  /// Exactly these names, each with a number.
  static func numbers(_ names: [String]) -> CountShape { .fields(names.map { ($0, .number) }) }

  private static let decisions: [(name: String, shape: CountShape)] = [
    ("assumptions", .map(.number)), ("reasons", .map(.number)), ("verdicts", numbers(verdicts)),
  ]
  private static let verdicts = Decision.Verdict.all.map(\.rawValue)

  static let eval = CountShape.fields(
    decisions + [
      ("issuers", .map(numbers(verdicts))), ("malformed", .number),
      ("noIssuer", numbers(verdicts)), ("tokens", .number),
    ])

  static let diff = CountShape.fields([
    ("malformed", .number),
    (
      "policies",
      .map(
        .fields([
          ("alike", .number), ("differences", numbers(Array(ReplayCounting.columns.dropFirst()))),
          ("expired", .number), ("issuers", .map(numbers(ReplayCounting.columns))),
          ("new", .fields(decisions)), ("noIssuer", numbers(ReplayCounting.columns)),
          ("old", .fields(decisions)), ("tokens", .number), ("untold", .number),
        ]))
    ),
  ])

  /// Reads counts of this shape.
  func read(_ value: JSONValue) throws(Fault) -> Counts {
    if case .number = self {
      guard let number = value.exactInteger, number >= 0 else {
        throw Fault("expected an integer from 0 to \(Counts.maximum)", value.range)
      }
      return Counts(number)
    }
    var parts: [Counts.Part] = []
    for member in try Self.members(of: value) {
      let name = member.name.text
      guard let shape = shape(of: name.string) else { throw Self.unknown(member) }
      parts.append(Counts.Part(name, try shape.read(member.value)))
    }
    if case .fields(let fields) = self, parts.count < fields.count {
      let missing = fields.first { field in !parts.contains { $0.name.string == field.name } }
      throw Fault("missing field '\(missing?.name ?? "")'", value.range)
    }
    return Counts(parts)
  }

  /// The members of an object without duplicates.
  static func members(of value: JSONValue) throws(Fault) -> JSONValue.Members {
    guard value.kind == .object else { throw Fault("expected an object", value.range) }
    if let duplicate = JSONDuplicateKeys.first(in: value) {
      throw Fault("duplicate field", duplicate.again.range)
    }
    return value.members
  }

  static func unknown(_ member: JSONValue.Member) -> Fault {
    Fault("unknown field '\(member.name.text.excerpt)'", member.name.range)
  }

  private func shape(of name: String) -> CountShape? {
    switch self {
    case .number: nil
    case .fields(let fields): fields.first { $0.name == name }?.shape
    case .map(let shape): shape
    }
  }
}
