package import ConfigModel

/// One document to lint.
package struct LintInput: Sendable {
  /// The path to show in reports.
  package let path: String
  package let kind: DocumentKind
  package let source: SourceBytes
  /// The issuer that published the document, as the configuration declares it.
  package let expected: ExpectedIssuer?
  /// The context for checking messages.
  package let messages: MessageContext
  /// The files that a setup refers to, or nil if they were not read.
  package let setupFiles: SetupFiles?
  /// The context for checking a SAML message.
  package let assertion: SavedAssertion.Context
  /// True if the change that is linted adds the file.
  package var isAdded = false
  /// The texts that a deployment replaces in the file; nil if unknown.
  package var replacements: Replacements?

  package init(
    path: String, kind: DocumentKind, source: SourceBytes, expected: ExpectedIssuer? = nil,
    messages: MessageContext = MessageContext(), setupFiles: SetupFiles? = nil,
    assertion: SavedAssertion.Context = SavedAssertion.Context()
  ) {
    self.path = path
    self.kind = kind
    self.source = source
    self.expected = expected
    self.messages = messages
    self.setupFiles = setupFiles
    self.assertion = assertion
  }
}

/// The results of linting one file.
package struct FileReport: Sendable {
  package let path: String
  package let kind: DocumentKind
  /// The diagnostics in source order.
  package var diagnostics: [Diagnostic]
  /// The hints: info findings of rules that the settings give no severity.
  package var hints: [Diagnostic]
  /// The number of further hints that are only counted.
  package var hiddenHintCount = 0
  /// The findings that a suppression hides.
  package var suppressed: [SuppressedFinding] = []
  /// The rules that comments in the file ignore.
  package var comments: [IgnoringComment] = []
  /// The findings that are only counted because the file is vendored. Nil if it is not.
  package var vendored: VendoredFindings?
  /// The sign-in flows of a setup. Nil for other kinds of documents.
  package var flows: SetupFlows?
  /// The files that a setup refers to, so that output can mask their secrets.
  package var setupFiles: SetupFiles?
  /// The JSON texts with more syntax errors than the parser records.
  var unreadTexts: [SourceBytes] = []
  /// The facts that cross-file rules need. Nil if they were not collected.
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

  /// A report whose only findings are hidden hints.
  package init(path: String, kind: DocumentKind, hiddenHintCount: Int) {
    self.init(path: path, kind: kind, diagnostics: [], hints: [], facts: nil)
    self.hiddenHintCount = hiddenHintCount
  }
}

/// A finding that the settings or a baseline suppress.
package struct SuppressedFinding: Sendable {
  package enum Cause: Sendable {
    /// An `ignore` entry in the settings or a comment in the file, with its number and reason.
    case ignored(entry: Int, reason: String, isComment: Bool)
    /// A baseline.
    case known
  }

  package let diagnostic: Diagnostic
  /// True if the finding is a hint.
  package let isHint: Bool
  package let cause: Cause
  /// True if neither a baseline nor an earlier version has the finding.
  package var isNew = false
  /// True for a finding in a generated file that is suppressed in its source, too.
  package var isRepeated = false
}

/// A rule that a comment in a file ignores next to it.
package struct IgnoringComment: Sendable {
  package let entry: IgnoreList.Entry
  /// The place that the comment is about, as a pointer and as a ``StablePointer``. Nil if the format
  /// has no pointers.
  package let place: (pointer: String, stable: String)?
  /// True if the comment is about its line, rather than about what follows it.
  package let isAboutLine: Bool

  /// The rules that comments ignore.
  ///
  /// - Parameters:
  ///   - secrets: Those of the file, which are masked in stable pointers.
  ///   - today: The current day; nil if nothing expires.
  static func all(
    _ comments: IgnoreComments, _ secrets: Secrets, today: CalendarDate?
  ) -> [IgnoringComment] {
    var ignoring: [IgnoringComment] = []
    for comment in comments.comments {
      for name in comment.names where CommentRuleName.isValid(name.text) {
        guard let entry = IgnoreList.Entry(name, of: comment, ignoring.count, today) else {
          continue
        }
        let place = comment.place.map { ($0.pointer, secrets.masked($0.stable)) }
        ignoring.append(
          IgnoringComment(entry: entry, place: place, isAboutLine: comment.isAboutLine))
      }
    }
    return ignoring
  }

  /// The rules that the comments of a file ignore, as if none had expired.
  package static func all(
    in source: SourceBytes, _ kind: DocumentKind, named name: String
  ) -> [IgnoringComment] {
    guard let comments = IgnoreComments(source, kind, named: name), !comments.isEmpty else {
      return []
    }
    return all(comments, Secrets(source, of: kind), today: nil)
  }
}

/// The findings in a file that the team of the repository does not write: a copy of another
/// project, the output of a build, or a template. They are counted, and shown only on request.
package struct VendoredFindings: Sendable {
  /// The reason why a file is vendored.
  package enum Reason: String, Sendable {
    /// The file is in a folder of ``VendoredFolder``.
    case vendored
    /// The file is an app's configuration whose credentials are placeholders.
    case template
    /// The file is a property list in Apple's binary format, which only tools write.
    case compiled
  }

  package let reason: Reason
  /// The folder to name in reports: the vendored one, or the folder of the file.
  package let folder: String
  package var diagnostics: [Diagnostic] = []
  package var hints: [Diagnostic] = []
}

/// A finding of a cross-file rule, with the path of its file.
package struct FindingOfFile: Sendable {
  package let path: String
  package let finding: Finding
  /// The files and rules whose hints the finding includes.
  let includes: [(path: String, rule: String)]
}

/// The findings of the cross-file rules, and those of other rules that they refute.
package struct CrossFileFindings {
  var all: [FindingOfFile] = []
  var refutations: [CrossFileReport.Refutation] = []
}

/// Runs the rules. The linter is pure: the same input gives the same report on any thread.
package final class Linter: Sendable {
  package let settings: LintSettings
  let levels: RuleLevels

  package convenience init(_ settings: LintSettings) {
    self.init(settings, RuleLevels(settings))
  }

  /// - Parameter levels: The enabled rules, which must be those of the settings.
  init(_ settings: LintSettings, _ levels: RuleLevels) {
    self.settings = settings
    self.levels = levels
  }

  /// An empty report.
  ///
  /// - Parameter policies: The policies of the export that contains the document, if any.
  func report(policies: EnvironmentPolicies?) -> Report {
    Report(settings, levels, policies: policies)
  }

  /// Lints one file.
  ///
  /// - Parameter collectsFacts: True if a cross-file rule needs facts about this file.
  package func lint(_ input: LintInput, collectsFacts: Bool = false) -> FileReport {
    var run = FileRun(self, input, collectsFacts: collectsFacts)
    return run.report()
  }

  /// True if one of the faults with a name is on and can be found in the configured environment.
  package func judges(_ name: String) -> Bool {
    let company = settings.companyRules.map(\.info).filter { RuleName(name).covers($0.id) }
    return (AllRules.named(name) + company).contains { rule in
      settings.severity(of: rule) != nil
        && rule.onlyEnvironment.map { $0 == settings.environment } ?? true
    }
  }

  /// Runs the rules about the usage of `ignore` entries. The findings concern the settings file
  /// that contains the entries.
  package func lint(_ uses: [IgnoreUse]) -> [Finding] {
    var report = report(policies: nil)
    report.check(uses)
    return report.findings
  }

  /// Runs the rules about patterns that match no file. The findings concern the settings file that
  /// contains them.
  package func lint(_ unused: UnusedPatterns) -> [Finding] {
    var report = report(policies: nil)
    report.check(unused)
    return report.findings
  }

  /// Runs the cross-file rules and returns each finding with its file.
  ///
  /// - Parameter covers: True if the run has all files of a folder and of the folders in it.
  package func lint(
    _ files: [FileFacts], covers: @escaping (_ folder: String) -> Bool
  ) -> CrossFileFindings {
    var findings = CrossFileFindings()
    var position = 0
    AllRules.crossFile { rule in
      defer { position += 1 }
      guard levels.isOn(position, of: .crossFile) else { return }
      var report = CrossFileReport(covers: covers)
      rule.check(files, &report)
      for found in report.findings {
        let fault = found.fault ?? rule.about
        guard let (severity, isHint) = settings.severity(of: fault, usually: found.severity) else {
          continue
        }
        let diagnostic = Diagnostic(
          rule: fault.id, severity: severity, message: found.message, range: found.range,
          notes: found.notes, pointer: found.pointer, stablePointer: found.pointer)
        findings.all.append(
          FindingOfFile(
            path: found.path, finding: Finding(diagnostic: diagnostic, isHint: isHint),
            includes: found.includes))
      }
      findings.refutations += report.refutations
    }
    return findings
  }
}
