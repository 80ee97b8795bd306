import ConfigModel
import Lint

/// The totals of a run over a token log, which can be merged with those of other parts of the log.
///
/// Everything in it is either equal in all parts or a sum. It has no part of a token: issuers are
/// those of the configurations, with secrets masked.
struct TokenSummary {
  /// The command that evaluates the tokens.
  enum Command: String {
    case eval, diff
  }

  static let version = 1

  let command: Command
  /// The values of ``SummaryField``, as JSON; nil for fields that the command does not have.
  let origin: [String?]
  private(set) var counts: Counts

  init(_ command: Command, _ counts: Counts, _ origin: (SummaryField) -> String?) {
    self.command = command
    self.counts = counts
    self.origin = SummaryField.allCases.map(origin)
  }

  /// The time of evaluation.
  var now: Timestamp {
    Timestamp(secondsSince1970: origin[SummaryField.now.rawValue].flatMap { Int($0) } ?? 0)
  }

  /// Adds the totals of another part. Throws if the parts were evaluated differently.
  mutating func merge(_ other: TokenSummary) throws(SummaryConflict) {
    for field in SummaryField.allCases {
      let (mine, theirs) = (origin[field.rawValue], other.origin[field.rawValue])
      // JSON text is compared by its bytes, not as characters.
      if mine.map({ Text($0) }) != theirs.map({ Text($0) }) {
        throw SummaryConflict(field: field, first: mine, other: theirs)
      }
    }
    counts.add(other.counts)
  }

  /// The exit status of the command that evaluates all the tokens at once.
  var status: ExitStatus {
    if counts["malformed"].number > 0 { return .failure }
    switch command {
    case .eval:
      let verdicts = counts["verdicts"]
      if verdicts["indeterminate"].number > 0 { return .failure }
      return verdicts["reject"].number > 0 ? .findings : .success
    case .diff:
      return origin[SummaryField.failed.rawValue] == "true" ? .findings : .success
    }
  }

  /// One line of JSON, without a line break. The same totals give the same bytes.
  var json: String {
    JSONObjectText.build { object in
      object.add("version", Self.version)
      for field in SummaryField.allCases {
        if let json = origin[field.rawValue] { object.add(field.name, raw: json) }
      }
      object.add("counts", raw: Self.json(counts))
    }
  }

  private static func json(_ counts: Counts) -> String {
    guard let parts = counts.parts else { return String(counts.number) }
    return JSONObjectText.build { object in
      for part in parts { object.add(quoting: part.name.string, raw: json(part.counts)) }
    }
  }
}

/// The reason why two summaries cannot be merged: a field with different values, as JSON.
struct SummaryConflict: Error {
  let field: SummaryField
  let first: String?
  let other: String?
}

/// The fields of a summary that say how the tokens were evaluated. They are equal in all parts.
enum SummaryField: Int, CaseIterable {
  case command, oconf, configurations, now, baseURL, readings, inputs, failed

  var name: String {
    switch self {
    case .command: "command"
    case .oconf: "oconf"
    case .configurations: "configurations"
    case .now: "now"
    case .baseURL: "baseURL"
    case .readings: "readings"
    case .inputs: "inputs"
    case .failed: "failed"
    }
  }

  /// The way to make the field equal in all parts.
  var advice: ErrorText {
    switch self {
    case .command: "merge the summaries of one command"
    case .oconf: "use the same version of oconf for all parts"
    case .configurations: "use the same configurations for all parts"
    case .now: "set the same time for all parts with '--now'"
    case .baseURL: "set the same base URL for all parts with '--base-url'"
    case .readings: "use the same readings for all parts"
    case .inputs:
      "use the same request, users, clock skew, base URL and environment policies for all parts"
    case .failed: "use the same '--fail-on' and '--accept' for all parts"
    }
  }

  /// True if a value has the type of the field.
  func accepts(_ value: JSONValue) -> Bool {
    switch self {
    case .command, .oconf, .inputs: value.kind == .string
    case .configurations, .readings:
      value.kind == .array && value.elements.allSatisfy { $0.kind == .string }
    case .now: Int(value.text.string) != nil && value.kind == .number
    case .baseURL: value.kind == .string || value.kind == .null
    case .failed: value.kind == .true || value.kind == .false
    }
  }

  /// The type of the field, for messages.
  var type: String {
    switch self {
    case .command, .oconf, .inputs: "a string"
    case .configurations, .readings: "an array of strings"
    case .now: "an integer"
    case .baseURL: "a string or null"
    case .failed: "true or false"
    }
  }
}
