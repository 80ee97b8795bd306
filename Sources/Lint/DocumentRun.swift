import ConfigModel

/// Runs the rules on one document. Findings keep offsets within the document until
/// ``finish(counting:_:)``.
struct DocumentRun {
  private let linter: Linter
  private let placement: Placement
  private let wantsMeaning: Bool
  /// The maximum number of threads that may work on the document. Called only for large documents.
  var threads: @Sendable () -> Int = { 1 }
  /// The findings so far.
  private var report: Report
  /// The meaning of the document. Set only if `wantsMeaning` is true, the document is the value of
  /// a policy, and it is well-formed.
  private(set) var meaning: Text?
  /// The sign-in flows of an identity provider setup. Nil for other kinds of documents.
  private(set) var flows: SetupFlows?

  /// - Parameter policies: The policies of the export that contains the document, if any.
  init(
    _ linter: Linter, _ placement: Placement, policies: EnvironmentPolicies? = nil,
    wantsMeaning: Bool
  ) {
    self.linter = linter
    self.placement = placement
    self.wantsMeaning = wantsMeaning
    report = Report(linter, policies: policies)
  }

  /// Runs the text rules if the bytes are UTF-16, UTF-32, or binary, and then returns false,
  /// because no other rule can check them.
  mutating func lint(text source: SourceBytes) -> Bool {
    guard ForeignEncoding(of: source) != nil else { return true }
    var position = 0
    AllRules.text { rule in
      guard linter.levels.text.isOn(&position) else { return }
      report.begin(rule)
      rule.check(source, &report)
    }
    return false
  }

  mutating func lint(
    _ tree: JSONTree, _ kind: DocumentKind, _ expected: ExpectedIssuer?, _ setupFiles: SetupFiles?
  ) {
    report.hasDeclaredMembers = kind != .json
    // These run last, so that they can use what the other rules have learned about the strings.
    defer {
      if !tree.problems.isEmpty { report.withhold(whatDamageHides: tree) }
      lintJSON(tree)
    }
    // If the parser gave up, the tree says nothing reliable about the members.
    guard !tree.isAbandoned else { return }
    switch kind {
    case .authTokenConfiguration:
      let configuration = report.check(
        configuration: tree, linter, wantsWhole: wantsMeaning, threads: threads)
      guard wantsMeaning, tree.isWellFormed, let configuration else { return }
      meaning = Meaning.of(configuration)
    case .tokenTests:
      guard let root = lint(tree, TokenTestSuite.schema) else { return }
      let suite = TokenTestSuite(root)
      var position = 0
      AllRules.tokenTests { rule in
        guard linter.levels.tokenTests.isOn(&position) else { return }
        report.begin(rule)
        rule.check(suite, &report)
      }
    case .identityProviderSetup:
      guard let root = lint(tree, IdentityProviderSetup.schema) else { return }
      let setup = IdentityProviderSetup(root, setupFiles)
      var position = 0
      AllRules.setup { rule in
        guard linter.levels.setup.isOn(&position) else { return }
        report.begin(rule)
        rule.check(setup, &report)
      }
      flows = SetupFlows.of(setup)
    case .settings:
      guard let root = lint(tree, SettingsFile.schema) else { return }
      let settings = SettingsFile(root)
      var position = 0
      AllRules.settings { rule in
        guard linter.levels.settings.isOn(&position) else { return }
        report.begin(rule)
        rule.check(settings, &report)
      }
    case .discoveryDocument:
      guard let root = lint(tree, DiscoveryDocument.schema) else { return }
      let document = DiscoveryDocument(root, expected: expected)
      var position = 0
      AllRules.discovery { rule in
        guard linter.levels.discovery.isOn(&position) else { return }
        report.begin(rule)
        rule.check(document, &report)
      }
    case .keySet:
      guard let root = lint(tree, KeySet.schema) else { return }
      let set = KeySet(root)
      var position = 0
      AllRules.keySet { rule in
        guard linter.levels.keySet.isOn(&position) else { return }
        report.begin(rule)
        rule.check(set, &report)
      }
    case .mobileApp:
      _ = lint(tree, BootConfig.schema)
      if let app = MobileAppConfiguration(tree) { lint(OAuthClient(app)) }
    case .json, .allowOrigin, .idpMessages, .tokenRequest, .policies, .connectedApp,
      .externalClientApp:
      break
    }
  }

  private mutating func lintJSON(_ tree: JSONTree) {
    var position = 0
    AllRules.json { rule in
      guard linter.levels.json.isOn(&position) else { return }
      report.begin(rule)
      rule.check(tree, &report)
    }
  }

  mutating func lint(_ tree: XMLTree, _ kind: DocumentKind) {
    var position = 0
    AllRules.xml { rule in
      guard linter.levels.xml.isOn(&position) else { return }
      report.begin(rule)
      rule.check(tree, &report)
    }
    // If the parser gave up, the tree says nothing reliable about the elements.
    guard !tree.isAbandoned else { return }
    switch kind {
    case .connectedApp:
      let document = ElementDocument(tree, [(ConnectedApp.rootName, ConnectedApp.schema)])
      lint(document)
      if let root = document.root { lint(OAuthClient(ConnectedApp(root))) }
    case .externalClientApp:
      let parts = ExternalClientApp.Part.allCases
      let document = ElementDocument(tree, parts.map { ($0.rootName, $0.schema) })
      lint(document)
      if let root = document.root, let part = ExternalClientApp.Part.rooted(root.element.name) {
        lint(OAuthClient(ExternalClientApp(part, root)))
      }
    case .mobileApp:
      if let app = MobileAppConfiguration(tree) {
        lint(OAuthClient(app))
      } else {
        lint(ElementDocument(tree, notOneOf: MobileAppConfiguration.rootNames))
      }
    default: break
    }
  }

  private mutating func lint(_ document: ElementDocument) {
    var position = 0
    AllRules.element { rule in
      guard linter.levels.element.isOn(&position) else { return }
      report.begin(rule)
      rule.check(document, &report)
    }
  }

  private mutating func lint(_ client: OAuthClient) {
    var position = 0
    AllRules.client { rule in
      guard linter.levels.client.isOn(&position) else { return }
      report.begin(rule)
      rule.check(client, &report)
    }
  }

  /// Decodes a tree with a schema and runs the schema rules. Returns nil if the root is not an
  /// object.
  private mutating func lint(_ tree: JSONTree, _ schema: ObjectSchema) -> DecodedObject? {
    let document = DecodedDocument(tree, schema)
    report.check(document, linter)
    return document.root
  }

  mutating func lint(_ policy: AllowOriginPolicy) {
    var position = 0
    AllRules.allowOrigin { rule in
      guard linter.levels.allowOrigin.isOn(&position) else { return }
      report.begin(rule)
      rule.check(policy, &report)
    }
    if wantsMeaning { meaning = Meaning.of(policy) }
  }

  mutating func lint(_ messages: IDPMessages) {
    var position = 0
    AllRules.messages { rule in
      guard linter.levels.messages.isOn(&position) else { return }
      report.begin(rule)
      rule.check(messages, &report)
    }
  }

  mutating func lint(_ request: TokenRequest) {
    var position = 0
    AllRules.request { rule in
      guard linter.levels.request.isOn(&position) else { return }
      report.begin(rule)
      rule.check(request, &report)
    }
  }

  mutating func lint(_ export: PolicyExport) {
    var position = 0
    AllRules.policies { rule in
      guard linter.levels.policies.isOn(&position) else { return }
      report.begin(rule)
      rule.check(export, &report)
    }
  }

  /// Removes and returns the findings, with ranges converted to offsets in the file.
  ///
  /// - Parameters:
  ///   - hiddenHintCount: Incremented by the number of hints that are only counted.
  ///   - locate: Sets the pointers of the findings. It receives them in source order, with offsets
  ///     in the document.
  mutating func finish(
    counting hiddenHintCount: inout Int, _ locate: (inout [Finding]) -> Void
  ) -> [Finding] {
    guard !report.findings.isEmpty else {
      hiddenHintCount += report.hiddenHints.count
      return []
    }
    let placeholders = Placeholders(report.findings)
    var findings = report.takeFindings()
    if !placeholders.isEmpty {
      findings.removeAll { !Placeholders.isOne($0) && placeholders.hold($0.diagnostic.range) }
    }
    for hint in report.hiddenHints where !placeholders.hold(Report.range(ofHidden: hint)) {
      hiddenHintCount += 1
    }
    findings.sort { $0.diagnostic.isOrderedBefore($1.diagnostic) }
    locate(&findings)
    if case .whole = placement { return findings }
    return findings.map { placed($0) }
  }

  /// The ranges of placeholders. Other findings within these ranges are dropped, because the values
  /// will be replaced.
  private struct Placeholders {
    /// The ranges in ascending order. Each is a whole string, so they do not overlap.
    private let ranges: [SourceRange]

    init(_ findings: [Finding]) {
      ranges = findings.filter(Self.isOne).map(\.diagnostic.range).sorted()
    }

    var isEmpty: Bool { ranges.isEmpty }

    static func isOne(_ finding: Finding) -> Bool {
      finding.diagnostic.rule == PlaceholderValue.about.id
        || finding.diagnostic.rule == IDPMessagePlaceholder.about.id
    }

    func hold(_ range: SourceRange) -> Bool {
      // Only the last placeholder that starts at or before the range can contain it.
      var (low, high) = (0, ranges.count)
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].start <= range.start { low = middle + 1 } else { high = middle }
      }
      return low > 0 && ranges[low - 1].contains(range)
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
