package import ConfigModel

/// One document to lint, with its bytes.
package struct LintInput: Sendable {
  /// As it is to be reported.
  package let path: String
  package let kind: DocumentKind
  package let source: SourceBytes
  /// What a configuration says about the issuer that published the document.
  package let expected: ExpectedIssuer?
  /// What is known about messages from elsewhere.
  package let messages: MessageContext
  /// What is in the files that a setup names; nil when nobody looked.
  package let setupFiles: SetupFiles?

  package init(
    path: String, kind: DocumentKind, source: SourceBytes, expected: ExpectedIssuer? = nil,
    messages: MessageContext = MessageContext(), setupFiles: SetupFiles? = nil
  ) {
    self.path = path
    self.kind = kind
    self.source = source
    self.expected = expected
    self.messages = messages
    self.setupFiles = setupFiles
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
  /// How many more such hints there are that are not told, only counted.
  package var hiddenHintCount = 0
  /// The findings that somebody said not to report.
  package var suppressed: [SuppressedFinding] = []
  /// What the apps of a setup would run into.
  package var flows: SetupFlows?
  /// What is in the files that a setup names, for whoever must not show their secrets.
  package var setupFiles: SetupFiles?
  /// The JSON texts with more syntax errors than are found in them.
  var unreadTexts: [SourceBytes] = []
  /// What rules across files need to know.
  package let facts: FileFacts?

  package init(
    path: String, kind: DocumentKind, diagnostics: [Diagnostic], hints: [Diagnostic],
    facts: FileFacts?
  ) {
    self.path = path
    self.kind = kind
    self.diagnostics = diagnostics
    self.hints = hints
    self.facts = facts
  }

  /// What linting a file came to in which nothing was found but hints that are only counted.
  package init(path: String, kind: DocumentKind, hiddenHintCount: Int) {
    self.init(path: path, kind: kind, diagnostics: [], hints: [], facts: nil)
    self.hiddenHintCount = hiddenHintCount
  }
}

/// A diagnostic on its way into a report.
package struct Finding: Sendable {
  package var diagnostic: Diagnostic
  /// Whether it is a hint that nobody asked for.
  package let isHint: Bool
}

/// A finding of a rule across files, and the file that it is about.
package struct FindingOfFile: Sendable {
  package let path: String
  package let finding: Finding
}

/// Runs the rules. Pure: the same input gives the same report, on any thread.
package final class Linter: Sendable {
  package let settings: LintSettings
  let levels: RuleLevels
  /// What findings of the rules about issuer configurations count as, by the rule's position.
  let verdicts = VerdictList()
  /// How many issuers rules are shown at a time that judge each for itself. What is known of so many
  /// fits the inner caches.
  let issuersAtOnce: Int

  /// Neither parameter may make a difference but in time.
  ///
  /// - Parameters:
  ///   - heedsTriggers: Whether rules are passed over where their triggers are not met.
  ///   - issuersAtOnce: How many issuers rules are shown at a time that judge each for itself.
  package init(_ settings: LintSettings, heedsTriggers: Bool = true, issuersAtOnce: Int = 32) {
    self.settings = settings
    self.issuersAtOnce = issuersAtOnce
    levels = RuleLevels(settings, heedsTriggers: heedsTriggers)
  }

  /// Lints one file.
  ///
  /// - Parameters:
  ///   - collectsFacts: Whether some rule across files will ask about this one.
  ///   - threads: How many threads may work on the file. Asked only if it is large.
  package func lint(
    _ input: LintInput, collectsFacts: Bool = false,
    threads: @escaping @Sendable () -> Int = { 1 }
  ) -> FileReport {
    var run = FileRun(self, input, collectsFacts: collectsFacts, threads: threads)
    return run.report()
  }

  /// Whether a rule is on, and is not silent for want of an environment that nobody named.
  package func judges(_ id: String) -> Bool {
    guard let rule = AllRules.about(id), settings.severity(of: rule) != nil else { return false }
    return rule.onlyEnvironment.map { $0 == settings.environment } ?? true
  }

  /// Runs the rules about what became of the entries of `ignore`. The findings are about the settings
  /// file that has them.
  package func lint(_ uses: [IgnoreUse]) -> [Finding] {
    var report = Report(self, policies: nil)
    var position = 0
    AllRules.ignore { rule in
      guard levels.ignore.isOn(&position) else { return }
      report.begin(rule)
      rule.check(uses, &report)
    }
    return report.findings
  }

  /// Runs the rules across files, and gives each of their findings with its file.
  package func lint(_ files: [FileFacts]) -> [FindingOfFile] {
    var findings: [FindingOfFile] = []
    var position = 0
    AllRules.crossFile { rule in
      guard levels.crossFile.isOn(&position),
        let (severity, isHint) = settings.severity(of: rule.about)
      else { return }
      var report = CrossFileReport()
      rule.check(files, &report)
      for found in report.findings {
        let diagnostic = Diagnostic(
          rule: rule.about.id, severity: severity, message: found.message, range: found.range,
          notes: found.notes, pointer: found.pointer, stablePointer: found.pointer)
        findings.append(
          FindingOfFile(
            path: found.path, finding: Finding(diagnostic: diagnostic, isHint: isHint)))
      }
    }
    return findings
  }
}
