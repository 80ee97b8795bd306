import ConfigModel
import Lint
import TestSupport

/// Some files, linted together with every rule on.
struct Run {
  /// Without marks.
  let files: [Example.File]
  /// What was found in each file, hints included.
  let reports: [[Diagnostic]]

  init(_ example: Example) {
    self.init(example.files, example.settings)
  }

  init(_ marked: [Example.File], _ settings: LintSettings) {
    let linter = Linter(settings)
    let files = marked.map {
      Example.File(
        path: $0.path, kind: $0.kind, text: MarkedText($0.text).text, expected: $0.expected)
    }
    let reports = files.map { file in
      linter.lint(
        LintInput(
          path: file.path, kind: file.kind, source: SourceBytes(file.text), expected: file.expected),
        collectsFacts: true)
    }
    let across = linter.lint(reports.compactMap(\.facts))
    self.files = files
    self.reports = reports.map { report in
      let found = report.diagnostics + report.hints
      let joined = found + across.filter { $0.path == report.path }.map(\.finding.diagnostic)
      return joined.sorted { $0.isOrderedBefore($1) }
    }
  }
}
