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
    /// How the policy leaves the check; nil if it is still checked.
    var departure: Concern?
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

  /// Something about a file that fails a check until it is approved.
  struct Concern {
    /// The path, safe to print.
    let path: String
    /// Worded to follow the path, safe to print.
    let message: String
    let id: String
    let approval: Approvals.Entry?
    var isApproved: Bool { approval.map { !$0.isExpired } ?? false }

    init(path: String, _ message: String, id: String, _ approvals: Approvals?) {
      self.path = Untrusted.escape(path)
      self.message = Untrusted.escape(Secrets.masked(shapesIn: message))
      self.id = id
      approval = approvals?.entry(id)
    }
  }

  /// Something about a file that is only listed. The texts are safe to print.
  struct Note {
    let kind: Kind
    let path: String
    /// Worded to follow the path.
    let message: String
    /// The reason that the change states; nil if it states none.
    let reason: String?

    enum Kind: String {
      /// A policy that no check looks at.
      case excluded
      /// A fact about the service that the settings state differently.
      case fact
      /// Findings that the change silences.
      case silenced
      /// A test case that the change removes or alters.
      case test
      /// A submodule that moved and is not checked out.
      case submodule
    }

    init(_ kind: Kind, path: String, _ message: String, reason: String? = nil) {
      self.kind = kind
      self.path = Untrusted.escape(path)
      self.message = Untrusted.escape(Secrets.masked(shapesIn: message))
      self.reason = reason.map { Untrusted.escape(Secrets.masked(shapesIn: $0)) }
    }
  }

  /// A target that its source would not give.
  struct OutOfDate {
    /// Nil if the files could not be compared.
    let place: Statement.Place?
    /// The path, safe to print.
    let path: String
    let message: String
    let hasSource: Bool
    /// The command that takes the content of the target into the source, if only the target changed.
    let extraction: String?
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

  /// The revision that the change is compared with.
  struct Base {
    /// As it was named.
    let revision: String
    let commit: String
    /// The name of the commit for people.
    let shortName: String
  }

  let compared: Base
  /// What a page says about the versions: the repository and its commits, safe to print.
  var facts: [CommandReport.Fact] = []
  /// The findings that the change added.
  let lint: LintReport
  /// The number of files in it that the change does not touch.
  var unchangedCount = 0
  /// The files that are not formatted.
  var formatting = LintReport()
  var tests = TestReport(suites: [], coverage: nil, filteredCount: 0)
  var comparisons: [Comparison] = []
  /// What is listed before the verdict.
  var notes: [Note] = []
  /// The test cases that the change removes or alters and that fail.
  var lostTests: [Concern] = []
  /// The targets that their sources would not give.
  var outOfDate: [OutOfDate] = []
  /// The number of pairs in `flattened`.
  var pairCount = 0
  /// True if approvals that the change makes fail the gate.
  var failsOnApproved = false
  /// True if nothing differs from the revision, and the revision is `HEAD`.
  var isEmpty = false
  /// True if that is an error, because a build server has something to compare.
  var mustDiffer = false
  /// The approvals in use that the revision does not have.
  var approvedInChange: [Approvals.Entry] = []
  /// The path from the working directory to the top of the repository, in front of paths.
  var shown: (_ path: String) -> String = { $0 }
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

  init(_ compared: Base, _ lint: LintReport) {
    self.compared = compared
    self.lint = lint
  }

  /// The name of the revision in front of a path. Git does not know a commit by the name `REV...`,
  /// so the id of the commit takes its place.
  var revisionName: String {
    compared.revision.hasSuffix("...")
      ? String(compared.commit.prefix(12)) : compared.revision
  }

  var base: String { Untrusted.escape(compared.revision) }

  var passes: Bool {
    !hasFailed && !(failsOnApproved && !approvedInChange.isEmpty) && tests.unusableCount == 0
      && checks.allSatisfy {
        $0.verdict == .passed || $0.verdict == .notCompared && !isStrict
      }
  }

  /// The verdict on the change as a whole.
  var verdict: Check.Verdict { passes ? .passed : hasFailed ? .notDone : .failed }

  /// The verdict with what it rests on.
  var headline: String {
    if isEmpty, passes { return "nothing to compare" }
    guard !approvedInChange.isEmpty else { return verdict.rawValue }
    return verdict.rawValue + " with " + DiffReport.count(approvedInChange.count, "approval")
      + " made in this change"
  }

  /// Texts about the approvals that the change makes, safe to print.
  var approvalLines: [(id: String, words: String)] {
    approvedInChange.map { entry in
      (
        Untrusted.escape(entry.id),
        Untrusted.escape(
          Secrets.masked(shapesIn: entry.reason) + (entry.expires.map { ", until \($0)" } ?? ""))
      )
    }
  }

  private func verdict(_ passes: Bool) -> Check.Verdict {
    passes ? hasFailed ? .notDone : .passed : .failed
  }

  var status: ExitStatus {
    if hasFailed || tests.unusableCount > 0 || isEmpty && mustDiffer { return .failure }
    return passes ? .success : .findings
  }

  var checks: [Check] { [lintCheck, formattingCheck, testCheck, accessCheck, flattenedCheck] }

  private var flattenedCheck: Check {
    let count = outOfDate.count
    let pairs = pairCount == 1 ? "1 pair" : "\(pairCount) pairs"
    return Check(
      name: "flattened", verdict: verdict(count == 0),
      words: count == 0 ? pairs : "\(count) of \(pairs) out of date")
  }

  private var lintCheck: Check {
    let (errors, warnings) = (lint.count(.error), lint.count(.warning))
    var parts: [String] = []
    if errors > 0 { parts.append(DiffReport.count(errors, "new error")) }
    if warnings > 0 { parts.append(DiffReport.count(warnings, "new warning")) }
    var words = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    if !lint.vendored.isEmpty { words += ", \(lint.vendoredCount) hidden in vendored files" }
    return Check(
      name: "findings", verdict: verdict(errors == 0 && !(isStrict && warnings > 0)),
      words: words + (unchangedCount == 0 ? " in " : "; ")
        + DiffReport.count(lint.fileCount - unchangedCount, "changed file"))
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
    let lost = lostTests.count { !$0.isApproved }
    if lost > 0 {
      words += ", \(lost) removed or changed \(lost == 1 ? "case fails" : "cases fail")"
    }
    return Check(
      name: "tests", verdict: verdict(failed == 0 && unusable == 0 && lost == 0), words: words)
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
