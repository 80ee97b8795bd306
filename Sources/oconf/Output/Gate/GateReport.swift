import ConfigModel
import Lint

/// The results of a gate.
final class GateReport {
  /// A policy, compared with its earlier version.
  struct Comparison {
    /// The path, safe to print.
    let path: String
    let isGone: Bool
    /// True if the change removes the file from the checked files, but leaves it in place.
    var isUnchecked = false
    /// A remark on the earlier version, or on a file that is no longer checked; nil otherwise.
    var remark: String?
    /// The reason it could not be compared; nil if it could.
    var problem: String?
    /// The reason why a mobile app's file, which may not be of a format that oconf reads, is not
    /// compared; nil if it is.
    var notCompared: String?
    var isOfApp = false
    /// Nil if it could not be compared.
    var report: DiffReport?
    var fails = false

    init(path: String, isGone: Bool) {
      self.path = path
      self.isGone = isGone
    }

    /// True if the effect of a change on access is not known, and the change is not approved.
    var isUncompared: Bool {
      notCompared != nil || !(report?.reviewed.notCompared.isEmpty ?? true)
    }

    init(path: String, problem: String) {
      self.init(path: Untrusted.escape(path), isGone: false)
      self.problem = Untrusted.escape(problem)
    }
  }

  /// One of the checks of a gate.
  struct Check {
    let name: String
    let verdict: Verdict
    /// The result, in a few words of the program's own.
    let words: String

    enum Verdict: String {
      case passed, failed
      /// Not everything could be checked, and nothing that was checked failed.
      case notDone = "not done"
      /// Something changed that is not compared, and nothing that is compared failed.
      case notCompared = "not compared"
    }
  }

  let repository: GitRepository
  /// The findings that the change added.
  let lint: LintReport
  /// The files that are not formatted.
  var formatting = LintReport()
  var tests = TestReport(suites: [], coverage: nil, filteredCount: 0)
  var comparisons: [Comparison] = []
  /// The changed files that are not compared, or not completely, safe to print.
  var uncompared: [String] {
    comparisons.filter(\.isUncompared).map(\.path)
  }
  /// The approvals that no comparison needed.
  var stale: [Approvals.Entry] = []
  var threshold = ReviewedComparison.Threshold.widened
  /// True if warnings fail, too.
  var isStrict = false
  /// True if something could not be checked, which has been reported.
  var hasFailed = false

  init(_ repository: GitRepository, _ lint: LintReport) {
    self.repository = repository
    self.lint = lint
  }

  /// The name of the revision in front of a path. Git does not know a commit by the name `REV...`,
  /// so the id of the commit takes its place.
  var revisionName: String {
    repository.revision.hasSuffix("...")
      ? String(repository.commit.prefix(12)) : repository.revision
  }

  var base: String { Untrusted.escape(repository.revision) }

  var passes: Bool {
    !hasFailed && tests.unusableCount == 0
      && checks.allSatisfy {
        $0.verdict == .passed || $0.verdict == .notCompared && !isStrict
      }
  }

  /// The verdict on the change as a whole.
  var verdict: Check.Verdict { passes ? .passed : hasFailed ? .notDone : .failed }

  private func verdict(_ passes: Bool) -> Check.Verdict {
    passes ? hasFailed ? .notDone : .passed : .failed
  }

  var status: ExitStatus {
    if hasFailed || tests.unusableCount > 0 { return .failure }
    return passes ? .success : .findings
  }

  var checks: [Check] { [lintCheck, formattingCheck, testCheck, accessCheck] }

  private var lintCheck: Check {
    let (errors, warnings) = (lint.count(.error), lint.count(.warning))
    var parts: [String] = []
    if errors > 0 { parts.append(DiffReport.count(errors, "new error")) }
    if warnings > 0 { parts.append(DiffReport.count(warnings, "new warning")) }
    var words = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    if !lint.vendored.isEmpty { words += ", \(lint.vendoredCount) hidden in vendored files" }
    return Check(
      name: "findings", verdict: verdict(errors == 0 && !(isStrict && warnings > 0)),
      words: words + " in " + DiffReport.count(lint.fileCount, "changed file"))
  }

  private var formattingCheck: Check {
    let count = formatting.count(.error)
    let files = DiffReport.count(formatting.fileCount, "changed JSON file")
    return Check(
      name: "formatting", verdict: verdict(count == 0),
      words: count == 0 ? files : "\(count) of \(files) not formatted")
  }

  private var testCheck: Check {
    let (failed, unusable) = (tests.failedCount, tests.unusableCount)
    var words = "no suite"
    if !tests.suites.isEmpty {
      words = "\(tests.passedCount) passed"
      if failed > 0 { words += ", \(failed) failed" }
      if unusable > 0 { words += ", \(unusable) cannot run" }
      words += " in " + DiffReport.count(tests.suites.count, "suite")
      let proved = tests.provedCount
      if proved > 0 {
        words += proved == 1 ? "; 1 property proved" : "; \(proved) properties proved"
      }
    }
    return Check(name: "tests", verdict: verdict(failed == 0 && unusable == 0), words: words)
  }

  private var accessCheck: Check {
    let failing = comparisons.count { $0.fails || $0.problem != nil }
    let count = comparisons.count
    let apps = comparisons.count(where: \.isOfApp)
    var parts: [String] = []
    if count > apps || apps == 0 {
      parts.append(
        DiffReport.count(count - apps, "changed policy").replacing("policys", with: "policies"))
    }
    if apps > 0 { parts.append(DiffReport.count(apps, "changed file") + " of apps") }
    let words = parts.joined(separator: ", ")
    guard failing == 0 else {
      return Check(name: "access", verdict: .failed, words: "\(failing) of \(words) not approved")
    }
    let uncompared = uncompared.count
    guard uncompared > 0 else {
      return Check(name: "access", verdict: verdict(true), words: words)
    }
    return Check(
      name: "access", verdict: hasFailed ? .notDone : .notCompared,
      words: "\(uncompared) of \(words) not compared completely")
  }
}
