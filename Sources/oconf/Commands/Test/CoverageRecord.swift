import ConfigModel

/// The coverage of each policy by all suites that test it.
struct CoverageRecord {
  /// The value of one policy in one file.
  private struct Entry {
    let absolute: String
    let frames: FileFrames
    let placement: Placement
    let value: Value
  }

  private enum Value {
    case tokens(AuthTokenConfiguration, ExchangeTouches)
    case origins(AllowOriginPolicy, admitting: Set<Int>)
  }

  /// In the order in which suites reached them.
  private var entries: [Entry] = []

  mutating func add(_ subject: SuiteSubject, _ touches: ExchangeTouches, admitting: Set<Int>) {
    if let tokens = subject.tokens, let configuration = tokens.exchange.configuration {
      add(subject, tokens.placement, .tokens(configuration, touches))
    }
    if let origins = subject.origins {
      add(subject, origins.placement, .origins(origins.policy, admitting: admitting))
    }
  }

  private mutating func add(_ subject: SuiteSubject, _ placement: Placement, _ value: Value) {
    let absolute = subject.document.file.absolute ?? subject.document.file.path
    for index in entries.indices where Path.isSame(entries[index].absolute, absolute) {
      guard let joined = Self.joined(entries[index].value, value) else { continue }
      entries[index] = Entry(
        absolute: absolute, frames: entries[index].frames, placement: placement, value: joined)
      return
    }
    entries.append(
      Entry(absolute: absolute, frames: subject.frames, placement: placement, value: value))
  }

  /// The union of the coverage of two suites; nil for values of different kinds.
  private static func joined(_ one: Value, _ other: Value) -> Value? {
    switch (one, other) {
    case (.tokens(let configuration, let first), .tokens(_, let second)):
      .tokens(configuration, first.union(second))
    case (.origins(let policy, let first), .origins(_, let second)):
      .origins(policy, admitting: first.union(second))
    default: nil
    }
  }

  var report: CoverageReport {
    CoverageReport(
      policies: entries.map { entry in
        let coverage =
          switch entry.value {
          case .tokens(let configuration, let touches): PolicyCoverage(configuration, touches)
          case .origins(let policy, let admitting): PolicyCoverage(policy, admitting: admitting)
          }
        return CoverageReport.Policy(
          frames: entry.frames, coverage: coverage, placement: entry.placement)
      })
  }
}
