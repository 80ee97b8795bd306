import ConfigModel
import FuzzDriver
import Lint

/// Documents are linted with every rule on.
enum Linting {
  static let linter: Linter = {
    var settings = LintSettings(
      environment: .production, baseURL: "https://mobile.corp.example")
    settings.today = CalendarDate(daysSince1970: 20_000)
    return Linter(settings)
  }()

  static func report(_ kind: DocumentKind, _ bytes: [UInt8]) -> FileReport {
    let input = LintInput(
      path: FuzzInput.path(kind, bytes), kind: kind, source: SourceBytes(bytes))
    let report = linter.lint(input, collectsFacts: true)
    checkPlaces(report, bytes.count)
    return report
  }

  /// Whatever is found is in the text, and so is every edit.
  static func checkPlaces(_ report: FileReport, _ count: Int) {
    for finding in report.diagnostics + report.hints {
      let places =
        [finding.range] + finding.notes.filter { $0.path == nil }.compactMap(\.range)
        + finding.fixes.flatMap { $0.edits.map(\.range) }
      for place in places where place.start < 0 || place.start > place.end || place.end > count {
        broken("place-in-text", "\(finding.rule): \(place) of \(count)")
      }
      if finding.message.isEmpty { broken("message-not-empty", finding.rule) }
    }
  }
}
