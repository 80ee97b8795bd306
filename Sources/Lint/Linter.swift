package import ConfigModel

/// One document to lint, with its bytes.
package struct LintInput: Sendable {
  /// As it is to be reported.
  package let path: String
  package let kind: DocumentKind
  package let source: SourceBytes

  package init(path: String, kind: DocumentKind, source: SourceBytes) {
    self.path = path
    self.kind = kind
    self.source = source
  }
}

/// What linting one file came to.
package struct FileReport: Sendable {
  package let path: String
  package let kind: DocumentKind
  /// In the order of the text.
  package var diagnostics: [Diagnostic]
  /// The findings that are hints nobody asked for.
  package var hints: [Diagnostic]
  /// What rules across files need to know.
  package let facts: FileFacts?
}

/// Runs the rules. Pure: the same input gives the same report, on any thread.
package struct Linter: Sendable {
  let settings: LintSettings
  let rules: ActiveRules

  package init(_ settings: LintSettings) {
    self.settings = settings
    rules = ActiveRules(settings)
  }

  /// Lints one file.
  ///
  /// - Parameter collectsFacts: Whether some rule across files will ask about this one.
  package func lint(_ input: LintInput, collectsFacts: Bool = false) -> FileReport {
    var run = FileRun(self, input, collectsFacts: collectsFacts)
    return run.report()
  }

  /// Runs the rules across files, and gives each of their findings with its file.
  package func lint(_ files: [FileFacts]) -> [(path: String, diagnostic: Diagnostic, isHint: Bool)]
  {
    rules.crossFile.flatMap { rule in
      var report = CrossFileReport()
      rule.type.check(files, &report)
      return report.findings.map { finding in
        let diagnostic = Diagnostic(
          rule: rule.id, severity: rule.severity, message: finding.message, range: finding.range,
          notes: finding.notes)
        return (finding.path, diagnostic, rule.isHint)
      }
    }
  }
}
