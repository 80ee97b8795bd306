import ConfigModel
import Lint

/// The results of test cases for machines, as one document.
enum TestJSON {
  static let shape = JSONShape<TestReport>(
    "test report",
    .version,
    .objects("suites", suite, "The suites.") { $0.suites },
    .object("coverage", coverage, "The coverage, or null.", .nullable) { $0.coverage },
    .object("summary", summary, "The counts of the whole run.") { $0 })

  private static let summary = JSONShape<TestReport>(
    "summary of tests",
    .count("suites", "The number of suites.") { $0.suites.count },
    .count("passed", "The number of cases that passed.") { $0.passedCount },
    .count("failed", "The number of cases that failed.") { $0.failedCount },
    .count("unusable", "The number that could not be run.") { $0.unusableCount },
    .count("filtered", "The number of cases that filters left out.") { $0.filteredCount })

  private static let suite = JSONShape<TestReport.Suite>(
    "suite",
    .string("path", "The path of the suite.") { $0.frames.path },
    .string("policy", "The path, or null.", .nullable) { $0.policy?.path },
    .objects("cases", result, "The cases.") { suite in suite.cases.map { ($0, suite) } },
    .object("problem", problem, "Why no case was run, or null.", .nullable) { suite in
      suite.fault.map { ($0, suite.frames) }
    })

  private static let problem = JSONShape<(fault: SuiteFault, frames: FileFrames)>(
    "problem",
    .string("message", "The problem.") { $0.frames.harmless($0.fault.message, $0.fault.range) },
    .range("The place in the suite.") { $0.frames.span($0.fault.range) })

  private typealias Result = (result: CaseResult, suite: TestReport.Suite)

  private static let result = JSONShape<Result>(
    "case",
    .string("name", "The name.") { $0.suite.frames.harmless($0.result.name, $0.result.range) },
    .boolean("passed", "True if it passed.") { $0.result.outcome.isPassed },
    .json("expected", .anyObject, "What is expected, or null.", .nullable) { $0.result.expected },
    .json("actual", .anyObject, "The decision, or null.", .nullable) { $0.result.actual },
    .range("The place in the suite.") { $0.suite.frames.span($0.result.range) },
    .object("property", property, "A property's proof, or null.", .nullable) { $0.result.verdict },
    .objects("mismatches", mismatch, "What differs; only if the case failed.", .optional) {
      result, suite in
      guard case .failed(let mismatches) = result.outcome else { return nil }
      return mismatches.map { ($0, suite) }
    },
    .objects("evidence", evidence, "What explains it; only if the case failed.", .optional) {
      result, suite in
      guard result.outcome.isFailed else { return nil }
      return result.evidence.map { ($0, suite.policy ?? suite.frames) }
    },
    .object("problem", problem, "Why it could not be run; only if it could not.", .optional) {
      result, suite in
      guard case .unusable(let fault) = result.outcome else { return nil }
      return (fault, suite.frames)
    })

  private static let mismatch = JSONShape<(found: ExpectationMismatch, suite: TestReport.Suite)>(
    "mismatch",
    .string("name", "The name of the expectation.") { $0.found.name },
    .string("expected", "What is expected.") {
      $0.suite.frames.harmless($0.found.expected, $0.found.range)
    },
    .string("actual", "What was decided.") {
      ($0.suite.policy ?? $0.suite.frames).harmless($0.found.actual, SourceRange(0, 0))
    },
    .range("The place in the suite.") { $0.suite.frames.span($0.found.range) })

  private static let evidence = JSONShape<(item: CaseResult.Evidence, frames: FileFrames)>(
    "evidence",
    .string("step", "The step of the decision, or the part of the example.") { $0.item.step },
    .string("message", "What happens there.") { $0.item.text($0.frames) },
    .string("path", "The path, or null.", .nullable) {
      $0.item.range == nil ? nil : $0.frames.path
    },
    .range("The place, or null.", .nullable) { $0.item.range.map($0.frames.span) })

  // MARK: Properties

  private static let verdicts: [StaticString] = ["holds", "fails", "undecided"]

  private static let property = JSONShape<PropertyVerdict>(
    "proof",
    .string("verdict", "The verdict.", allowed: verdicts) { $0.outcome.code },
    .string("vacuous", "Why it holds trivially, or null.", .nullable) { $0.vacuity?.words },
    .strings("unreadClaims", "Claims that the policy does not read.") {
      $0.names.unreadClaims.map { shown($0.name) }
    },
    .strings("ungrantedRoles", "Roles it does not grant.") { $0.names.ungrantedRoles.map(shown) },
    .string("assumedBaseURL", "The assumed base URL, or null.", .nullable) { $0.assumedBaseURL },
    .object("witness", witness, "A counterexample; only if the property fails.", .optional) {
      if case .fails(let witness) = $0.outcome { witness.input } else { nil }
    },
    .objects("exceptions", other, "Other verdicts, by reading.") { $0.exceptions })

  private static func shown(_ text: Text) -> String {
    Untrusted.escape(Secrets.masked(shapesIn: text.string))
  }

  private static let other = JSONShape<(reading: ChosenReading, outcome: PropertyVerdict.Outcome)>(
    "exception",
    .string("reading", "The reading, as `NAME=CHOICE`.") { $0.reading.description },
    .string("verdict", "The verdict under this reading.", allowed: verdicts) { $0.outcome.code })

  /// The base URL is in the proof.
  private static let witness = JSONShape<AccessWitness>(
    "counterexample", DiffJSON.witnessMembers.filter { $0.field.name.description != "baseURL" })

  // MARK: Coverage

  private static let coverage = JSONShape<CoverageReport>(
    "coverage",
    counts { ($0.exercised, $0.total) } + [
      .objects("policies", policy, "The tested policies.") { $0.policies }
    ])

  private static func counts<Part>(
    _ counts: @escaping @Sendable (Part) -> (exercised: Int, total: Int)
  ) -> [JSONShape<Part>.Member] {
    [
      .count("percent", "The percentage, rounded down; 100 if there are no parts.") {
        CoverageReport.percent(counts($0).exercised, of: counts($0).total)
      },
      .count("exercised", "The number of parts that a case exercises.") { counts($0).exercised },
      .count("total", "The number of parts.") { counts($0).total },
    ]
  }

  private static let policy = JSONShape<CoverageReport.Policy>(
    "coverage of a policy",
    [.string("path", "The path.") { $0.frames.path }]
      + counts { ($0.coverage.exercisedCount, $0.coverage.items.count) } + [
        .objects("missed", item, "The parts that no case exercises.") { policy in
          policy.coverage.items.filter { !$0.isExercised }.map { item in
            (item, policy.placement.inFile(item.range), policy.frames)
          }
        }
      ])

  private static let item = JSONShape<
    (item: PolicyCoverage.Item, range: SourceRange, frames: FileFrames)
  >(
    "part",
    .string("kind", "The kind of part.") { $0.item.kind.rawValue },
    .string("name", "The name.") { $0.frames.harmless($0.item.name.string, $0.range) },
    .string("issuer", "Its issuer, or null.", .nullable) {
      item, range, frames in item.issuer.map { frames.harmless($0.string, range) }
    },
    .range("The place.") { $0.frames.span($0.range) })
}
