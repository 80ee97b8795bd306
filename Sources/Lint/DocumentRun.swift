import ConfigModel

/// One document on its way through the rules. Findings are kept in its own offsets until the end.
struct DocumentRun {
  private let linter: Linter
  private let placement: Placement
  private let wantsMeaning: Bool
  private var findings: [Finding] = []
  /// What the document says, if it was wanted, and it is the value of a policy and well-formed.
  private(set) var meaning: ExactText?

  init(_ linter: Linter, _ placement: Placement, wantsMeaning: Bool) {
    self.linter = linter
    self.placement = placement
    self.wantsMeaning = wantsMeaning
  }

  mutating func lint(_ tree: JSONTree, _ kind: DocumentKind) {
    run(linter.rules.json) { $0.check(tree, &$1) }
    // A text that the parser gave up on says nothing about its members.
    guard !tree.isAbandoned else { return }
    switch kind {
    case .authTokenConfiguration:
      let document = DecodedDocument(tree, AuthTokenConfiguration.schema)
      run(linter.rules.schema) { $0.check(document, &$1) }
      guard let root = document.root else { return }
      let configuration = AuthTokenConfiguration(root)
      run(linter.rules.authToken) { $0.check(configuration, &$1) }
      if wantsMeaning, tree.isWellFormed { meaning = Meaning.of(configuration) }
    case .settings:
      let document = DecodedDocument(tree, SettingsFile.schema)
      run(linter.rules.schema) { $0.check(document, &$1) }
      guard let root = document.root else { return }
      run(linter.rules.settings) { $0.check(SettingsFile(root), &$1) }
    case .json, .allowOrigin, .policies:
      break
    }
  }

  mutating func lint(_ policy: AllowOriginPolicy) {
    run(linter.rules.allowOrigin) { $0.check(policy, &$1) }
    if wantsMeaning { meaning = Meaning.of(policy) }
  }

  mutating func lint(_ export: PolicyExport) {
    run(linter.rules.policies) { $0.check(export, &$1) }
  }

  private mutating func run<RuleType>(
    _ rules: [ActiveRules.Entry<RuleType>], _ check: (RuleType, inout Report) -> Void
  ) {
    for rule in rules {
      var report = Report(
        environment: linter.settings.environment, baseURL: linter.settings.baseURL)
      check(rule.type, &report)
      for finding in report.findings {
        let diagnostic = Diagnostic(
          rule: rule.id, severity: rule.severity, message: finding.message, range: finding.range,
          notes: finding.notes, fixes: finding.fixes)
        findings.append(Finding(diagnostic: diagnostic, isHint: rule.isHint))
      }
    }
  }

  /// The findings, in offsets of the file.
  ///
  /// - Parameter locate: Gives the findings, which come in the order of the text and in offsets of
  ///   the document, their pointers.
  consuming func finish(_ locate: (inout [Finding]) -> Void) -> [Finding] {
    guard !findings.isEmpty else { return [] }
    var findings = withoutThoseAboutPlaceholders
    findings.sort { $0.diagnostic.isOrderedBefore($1.diagnostic) }
    locate(&findings)
    if case .whole = placement { return findings }
    return findings.map { placed($0) }
  }

  /// A placeholder silences whatever else is said about its value: it will be replaced.
  private var withoutThoseAboutPlaceholders: [Finding] {
    let rule = PlaceholderValue.about.id
    let placeholders = findings.filter { $0.diagnostic.rule == rule }.map(\.diagnostic.range)
      .sorted()
    guard !placeholders.isEmpty else { return findings }
    return findings.filter { finding in
      // Placeholders are whole strings, so they do not overlap: only the last one that begins
      // before the finding can hold it.
      let range = finding.diagnostic.range
      var (low, high) = (0, placeholders.count)
      while low < high {
        let middle = (low + high) / 2
        if placeholders[middle].start <= range.start { low = middle + 1 } else { high = middle }
      }
      return finding.diagnostic.rule == rule || low == 0
        || !placeholders[low - 1].contains(range)
    }
  }

  private func placed(_ finding: Finding) -> Finding {
    var diagnostic = finding.diagnostic
    diagnostic.range = placement.inFile(diagnostic.range)
    diagnostic.notes = diagnostic.notes.map { note in
      Note(note.message, at: note.range.map(placement.inFile), path: note.path)
    }
    diagnostic.fixes = diagnostic.fixes.map { fix in
      FixIt(fix.title, fix.safety, fix.edits.map(placement.inFile))
    }
    return Finding(diagnostic: diagnostic, isHint: finding.isHint)
  }
}
