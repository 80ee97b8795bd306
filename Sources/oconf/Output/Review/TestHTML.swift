import ConfigModel
import Lint

/// The results of test suites as a page.
struct TestHTML {
  private let report: TestReport

  init(_ report: TestReport) {
    self.report = report
  }

  var text: String {
    let sections = TestSections(report: report)
    let (passed, failed, unusable) = (
      report.passedCount, report.failedCount, report.unusableCount
    )
    var steps: [HTMLText] = []
    if failed + unusable > 0 {
      steps.append(
        "Look at <a href=\"#tests\">\(DiffReport.count(failed + unusable, "test"))</a> that did not pass."
      )
    }
    if let coverage = report.coverage, coverage.exercised < coverage.total {
      let missed = coverage.total - coverage.exercised
      steps.append(
        "Add test cases for <a href=\"#coverage\">\(DiffReport.count(missed, "part"))</a> without one."
      )
    }
    let isGood = failed + unusable == 0 && passed > 0
    var page = HTMLPage(
      title: "oconf test: \(passed) passed, \(failed) failed",
      opening: PageVerdict(
        subject: "oconf test", tone: isGood ? .good : unusable > 0 && failed == 0 ? .open : .bad,
        word: isGood ? "Passed" : failed > 0 ? "Failed" : "Could not complete",
        sentence: "\(report.sentence).",
        steps: steps
      ).text)
    page.add("suites", "Suites", sections.suites)
    page.add("witnesses", "Examples to try", sections.witnesses)
    page.add("undecided", OpenQuestion.title, sections.undecided)
    page.add("tests", "Test cases", sections.failures)
    page.add("coverage", "Coverage", sections.coverage)
    page.add("picture", "Who is trusted", TrustSection.text(TrustMap(sections.policies)))
    return page.text
  }
}
