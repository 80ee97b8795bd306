import ConfigModel
import Lint

extension CommandReport {
  /// The results of test suites, for pages.
  init(_ report: TestReport) {
    let sections = TestSections(report: report)
    let (passed, failed, unusable) = (
      report.passedCount, report.failedCount, report.unusableCount
    )
    let isGood = failed + unusable == 0 && passed > 0
    subject = "oconf test"
    title = "oconf test: \(passed) passed, \(failed) failed"
    verdict = Verdict(
      word: isGood ? "Passed" : failed > 0 ? "Failed" : "Could not complete",
      tone: isGood ? .good : unusable > 0 && failed == 0 ? .open : .bad)
    basis = ["\(report.sentence)."]
    if failed + unusable > 0 {
      steps.append(
        Step(
          "Fix \(DiffReport.count(failed + unusable, "test")) that did not pass.",
          section: "tests"))
    }
    if let coverage = report.coverage, coverage.exercised < coverage.total {
      let missed = coverage.total - coverage.exercised
      steps.append(
        Step(
          "Add test cases for \(DiffReport.count(missed, "part")) without one.",
          section: "coverage"))
    }
    self.sections = [
      Section("suites", "Suites", [.table(sections.suites)]),
      Section("tests", "Test cases", [.tests(report)]),
      Section("coverage", "Coverage", [.coverage(report)]),
      Section("picture", "Who is trusted", [.picture(TrustMap(sections.policies))]),
    ]
  }
}
