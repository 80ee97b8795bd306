import ConfigModel
import Lint

/// What a gate has seen.
final class GateReport {
  /// One policy, compared with what it was.
  struct Comparison {
    /// As it may be shown.
    let path: String
    let isGone: Bool
    /// Whether the change takes it from what is looked at, and leaves it there.
    var isUnchecked = false
    /// What it was compared with, if that is not what it was.
    var remark: String?
    /// Why it could not be compared.
    var problem: String?
    /// Nil where it could not be compared.
    var report: DiffReport?
    var fails = false

    init(path: String, isGone: Bool) {
      self.path = path
      self.isGone = isGone
    }

    init(path: String, problem: String) {
      self.init(path: Untrusted.escape(path), isGone: false)
      self.problem = Untrusted.escape(problem)
    }
  }

  /// One of the things that a gate looks at.
  struct Check {
    let name: String
    let verdict: Verdict
    /// What it saw, in a few words of the program's own.
    let words: String

    enum Verdict: String {
      case passed, failed
      /// Not all of it could be looked at, and nothing failed of what could.
      case notDone = "not done"
      /// Something changed that nothing here compares, and nothing failed of what is compared.
      case notCompared = "not compared"
    }
  }

  let repository: GitRepository
  /// What the change added to the findings.
  let lint: LintReport
  /// What is not formatted.
  var layout = LintReport()
  var tests = TestReport(suites: [], coverage: nil, filteredCount: 0)
  var comparisons: [Comparison] = []
  /// The changed files that decide about access and are not compared, as they may be shown.
  var uncompared: [String] = []
  /// The approvals that no comparison needed.
  var stale: [Approvals.Entry] = []
  var threshold = ReviewedComparison.Threshold.widened
  /// Whether warnings fail, too.
  var isStrict = false
  /// Whether something could not be looked at, which has been said.
  var hasFailed = false

  init(_ repository: GitRepository, _ lint: LintReport) {
    self.repository = repository
    self.lint = lint
  }

  /// What the revision is called where a path follows: `REV...` stands for no commit that git knows
  /// by this name.
  var revisionName: String {
    repository.revision.hasSuffix("...")
      ? String(repository.commit.prefix(12)) : repository.revision
  }

  var base: String { Untrusted.escape(repository.revision) }

  var passes: Bool {
    !hasFailed && tests.unusableCount == 0
      && checks.allSatisfy { $0.verdict == .passed || $0.verdict == .notCompared }
  }

  /// What becomes of the change, in a word.
  var verdict: Check.Verdict { passes ? .passed : hasFailed ? .notDone : .failed }

  private func verdict(_ passes: Bool) -> Check.Verdict {
    passes ? hasFailed ? .notDone : .passed : .failed
  }

  var status: ExitStatus {
    if hasFailed || tests.unusableCount > 0 { return .failure }
    return passes ? .success : .findings
  }

  var checks: [Check] { [lintCheck, layoutCheck, testCheck, accessCheck] }

  private var lintCheck: Check {
    let (errors, warnings) = (lint.count(.error), lint.count(.warning))
    var parts: [String] = []
    if errors > 0 { parts.append(DiffReport.count(errors, "new error")) }
    if warnings > 0 { parts.append(DiffReport.count(warnings, "new warning")) }
    let words = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    return Check(
      name: "findings", verdict: verdict(errors == 0 && !(isStrict && warnings > 0)),
      words: words + " in " + DiffReport.count(lint.fileCount, "changed file"))
  }

  private var layoutCheck: Check {
    let count = layout.count(.error)
    let files = DiffReport.count(layout.fileCount, "changed JSON file")
    return Check(
      name: "layout", verdict: verdict(count == 0),
      words: count == 0 ? files : "\(count) of \(files) not formatted")
  }

  private var testCheck: Check {
    let (failed, unusable) = (tests.failedCount, tests.unusableCount)
    var words = "no suite"
    if !tests.suites.isEmpty {
      words = "\(tests.passedCount) passed"
      if failed > 0 { words += ", \(failed) failed" }
      if unusable > 0 { words += ", \(unusable) cannot be run" }
      words += " in " + DiffReport.count(tests.suites.count, "suite")
    }
    return Check(name: "tests", verdict: verdict(failed == 0 && unusable == 0), words: words)
  }

  private var accessCheck: Check {
    let failing = comparisons.count { $0.fails || $0.problem != nil }
    let policies = DiffReport.count(comparisons.count, "changed policy")
      .replacing("policys", with: "policies")
    guard failing == 0 else {
      return Check(
        name: "access", verdict: .failed, words: "\(failing) of \(policies) not approved")
    }
    guard !uncompared.isEmpty else {
      return Check(name: "access", verdict: verdict(true), words: policies)
    }
    let files = DiffReport.count(uncompared.count, "changed file") + " of Salesforce metadata"
    return Check(
      name: "access", verdict: hasFailed ? .notDone : .notCompared,
      words: comparisons.isEmpty ? files : "\(policies), and not \(files)")
  }
}
