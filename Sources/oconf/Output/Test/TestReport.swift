import ConfigModel
import Lint

/// The results of all suites of a run.
struct TestReport {
  struct Suite {
    /// The suite's own file.
    let frames: FileFrames
    /// The file of the policy; nil if it was not read.
    var policy: FileFrames?
    /// The readings in force.
    var readings = Readings()
    var cases: [CaseResult] = []
    /// The reason the whole suite could not be run; nil if it could.
    var fault: SuiteFault?
    /// The failed cases that have the same result with the earlier version of the policy, by their number; only a gate
    /// knows them.
    var earlierFailures: Set<Int> = []

    init(_ frames: FileFrames) {
      self.frames = frames
    }

    /// A suite whose file could not be read.
    init(unreadable path: String, _ message: String) {
      // A path that names no file may be anything, such as a credential.
      frames = FileFrames(InErrors.escape(path), SourceBytes(""))
      fault = SuiteFault(message, SourceRange(at: 0))
    }

    func count(_ test: (CaseResult.Outcome) -> Bool) -> Int { cases.count { test($0.outcome) } }

    var passedCount: Int { count(\.isPassed) }
    var failedCount: Int { count(\.isFailed) }
    /// The number of cases that could not be run, plus one if the suite itself could not be run.
    var unusableCount: Int { count(\.isUnusable) + (fault == nil ? 0 : 1) }
  }

  var suites: [Suite]
  /// Nil unless coverage was requested.
  let coverage: CoverageReport?
  /// The number of cases that filters left out.
  let filteredCount: Int

  var passedCount: Int { suites.reduce(0) { $0 + $1.passedCount } }
  var failedCount: Int { suites.reduce(0) { $0 + $1.failedCount } }
  var earlierFailureCount: Int { suites.reduce(0) { $0 + $1.earlierFailures.count } }
  var unusableCount: Int { suites.reduce(0) { $0 + $1.unusableCount } }
  /// The number of properties that are proved.
  var provedCount: Int {
    suites.reduce(0) { count, suite in
      count
        + suite.cases.count { result in
          result.outcome.isPassed && result.verdict != nil && result.caution == nil
        }
    }
  }

  /// The counts and the coverage, without a period.
  var sentence: String {
    var words = "\(passedCount) passed"
    if failedCount > 0 { words += ", \(failedCount) failed" }
    if unusableCount > 0 { words += ", \(unusableCount) cannot run" }
    words += " in \(DiffReport.count(suites.count, "suite"))"
    if filteredCount > 0 { words += "; \(filteredCount) excluded by --filter" }
    if let coverage {
      let percent = CoverageReport.percent(coverage.exercised, of: coverage.total)
      words += "; \(percent)% of the policies exercised"
    }
    return words
  }
}

extension CaseResult {
  /// The reason why a property that passed proves nothing; nil if it proves something.
  var caution: String? {
    guard outcome.isPassed, let verdict else { return nil }
    if case .undecided = verdict.outcome {
      return "the property is undecided, which the suite allows"
    }
    return verdict.vacuity?.words
  }

  /// The evidence as lines, each with its place in the policy. Safe to print, except for markup.
  func lines(_ suite: TestReport.Suite) -> [String] {
    let policy = suite.policy ?? suite.frames
    return evidence.map { item in
      (item.range.map { policy.place($0) + ": " } ?? "") + item.label + ": " + item.text(policy)
    }
  }
}

extension CaseResult.Evidence {
  func text(_ frames: FileFrames) -> String {
    isHarmless ? message : frames.harmless(message, range ?? SourceRange(0, 0))
  }
}

/// Expectations and results, as JSON.
enum ShownOutcome {
  static func text(_ expectation: TokenTestExpectation) -> String {
    JSONObjectText.build { object in
      for (field, value) in expectation.written {
        object.add(field.name.description, raw: text(value))
      }
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value.kind {
    case .array: "[" + value.elements.map(text).joined(separator: ",") + "]"
    case .string: text(value.text.string)
    default: value.text.string
    }
  }

  /// Text of a suite or a token, with secrets masked.
  private static func text(_ string: String) -> String {
    JSONObjectText.text(Secrets.masked(shapesIn: string))
  }

  static func text(_ decision: Decision) -> String {
    var reasons: [String] = []
    for reason in decision.reasons {
      let code = JSONObjectText.text(reason.code.description)
      if !reasons.contains(code) { reasons.append(code) }
    }
    return JSONObjectText.build { object in
      object.add("verdict", decision.verdict.rawValue)
      object.add("reason", decision.reason.code.description)
      object.add("reasons", reasons)
      object.add("username", raw: decision.username.map { text($0.string) })
      object.add("userKind", decision.userKind?.rawValue)
      object.add("roles", decision.roles.map { text($0.string) })
      object.add("expiresIn", raw: decision.lifetime.map { String($0.expiresIn) })
      object.add("assumptions", names(decision.assumptions))
    }
  }

  static func text(pattern: String?, _ assumptions: Assumptions) -> String {
    JSONObjectText.build { object in
      object.add("allowed", pattern != nil)
      object.add("pattern", raw: pattern.map(text))
      object.add("assumptions", names(assumptions))
    }
  }

  private static func names(_ assumptions: Assumptions) -> [String] {
    assumptions.readingNames.map { JSONObjectText.text($0.string) }
  }
}

/// The coverage of all tested policies, for reports.
struct CoverageReport {
  struct Policy {
    let frames: FileFrames
    let coverage: PolicyCoverage
    /// Maps ranges of the policy's value to ranges of its file.
    let placement: Placement
  }

  let policies: [Policy]

  var total: Int { policies.reduce(0) { $0 + $1.coverage.items.count } }
  var exercised: Int { policies.reduce(0) { $0 + $1.coverage.exercisedCount } }

  /// The percentage, rounded down; 100 if the total is zero.
  static func percent(_ exercised: Int, of total: Int) -> Int {
    total == 0 ? 100 : exercised * 100 / total
  }

  func isUnder(_ percent: Int) -> Bool { exercised * 100 < percent * total }
}
