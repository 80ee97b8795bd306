import ConfigModel

/// One document on its way through the rules. Findings are kept in its own offsets until the end.
struct DocumentRun {
  private let linter: Linter
  private let placement: Placement
  private let wantsMeaning: Bool
  private var findings: [Finding] = []
  /// What the rule that runs has found.
  private var report: Report
  /// What the document says, if it was wanted, and it is the value of a policy and well-formed.
  private(set) var meaning: Text?

  /// - Parameter policies: Those of the export that the document is in, if it is in one.
  init(
    _ linter: Linter, _ placement: Placement, policies: EnvironmentPolicies? = nil,
    wantsMeaning: Bool
  ) {
    self.linter = linter
    self.placement = placement
    self.wantsMeaning = wantsMeaning
    report = Report(linter.settings, policies: policies)
  }

  mutating func lint(_ tree: JSONTree, _ kind: DocumentKind, _ expected: ExpectedIssuer? = nil) {
    report.hasDeclaredMembers = kind != .json
    var position = 0
    AllRules.json { rule in
      guard linter.levels.json.isOn(&position) else { return }
      run(rule.about) { rule.check(tree, &$0) }
    }
    // A text that the parser gave up on says nothing about its members.
    guard !tree.isAbandoned else { return }
    switch kind {
    case .authTokenConfiguration:
      guard let root = lint(tree, AuthTokenConfiguration.schema) else { return }
      let configuration = AuthTokenConfiguration(root)
      var position = 0
      AllRules.authToken { rule in
        guard linter.levels.authToken.isOn(&position),
          rule.trigger.isMet(by: configuration.traits) || !linter.levels.heedsTriggers
        else { return }
        run(rule.about) { rule.check(configuration, &$0) }
      }
      if wantsMeaning, tree.isWellFormed { meaning = Meaning.of(configuration) }
    case .settings:
      guard let root = lint(tree, SettingsFile.schema) else { return }
      let settings = SettingsFile(root)
      var position = 0
      AllRules.settings { rule in
        guard linter.levels.settings.isOn(&position) else { return }
        run(rule.about) { rule.check(settings, &$0) }
      }
    case .discoveryDocument:
      guard let root = lint(tree, DiscoveryDocument.schema) else { return }
      let document = DiscoveryDocument(root, expected: expected)
      var position = 0
      AllRules.discovery { rule in
        guard linter.levels.discovery.isOn(&position) else { return }
        run(rule.about) { rule.check(document, &$0) }
      }
    case .keySet:
      guard let root = lint(tree, KeySet.schema) else { return }
      let set = KeySet(root)
      var position = 0
      AllRules.keySet { rule in
        guard linter.levels.keySet.isOn(&position) else { return }
        run(rule.about) { rule.check(set, &$0) }
      }
    case .json, .allowOrigin, .policies:
      break
    }
  }

  /// Decodes a tree along a schema and lints what that showed; nil when the root is no object.
  private mutating func lint(_ tree: JSONTree, _ schema: ObjectSchema) -> DecodedObject? {
    let document = DecodedDocument(tree, schema)
    var position = 0
    AllRules.schema { rule in
      guard linter.levels.schema.isOn(&position) else { return }
      run(rule.about) { rule.check(document, &$0) }
    }
    return document.root
  }

  mutating func lint(_ policy: AllowOriginPolicy) {
    var position = 0
    AllRules.allowOrigin { rule in
      guard linter.levels.allowOrigin.isOn(&position) else { return }
      run(rule.about) { rule.check(policy, &$0) }
    }
    if wantsMeaning { meaning = Meaning.of(policy) }
  }

  mutating func lint(_ export: PolicyExport) {
    var position = 0
    AllRules.policies { rule in
      guard linter.levels.policies.isOn(&position) else { return }
      run(rule.about) { rule.check(export, &$0) }
    }
  }

  /// Runs one rule, and resolves the severity of what it found.
  private mutating func run(
    _ about: @autoclosure () -> RuleInfo, _ check: (inout Report) -> Void
  ) {
    check(&report)
    if report.findings.isEmpty { return }
    let about = about()
    let (severity, isHint) = linter.settings.severity(of: about) ?? (about.severity, false)
    for found in report.findings {
      let diagnostic = Diagnostic(
        rule: about.id, severity: severity, message: found.message, range: found.range,
        notes: found.notes, fixes: found.fixes)
      findings.append(Finding(diagnostic: diagnostic, isHint: isHint))
    }
    report.clear()
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
