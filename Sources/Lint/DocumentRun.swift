import ConfigModel

/// One document on its way through the rules. Findings are kept in its own offsets until the end.
struct DocumentRun {
  private let linter: Linter
  private let placement: Placement
  private let wantsMeaning: Bool
  /// How many threads may work on the document. Asked only if it is large.
  var threads: @Sendable () -> Int = { 1 }
  /// What the rules have found.
  private var report: Report
  /// What the document says, if it was wanted, and it is the value of a policy and well-formed.
  private(set) var meaning: Text?
  /// What the apps of a setup would run into.
  private(set) var flows: SetupFlows?

  /// - Parameter policies: Those of the export that the document is in, if it is in one.
  init(
    _ linter: Linter, _ placement: Placement, policies: EnvironmentPolicies? = nil,
    wantsMeaning: Bool
  ) {
    self.linter = linter
    self.placement = placement
    self.wantsMeaning = wantsMeaning
    report = Report(linter, policies: policies)
  }

  /// Lints the bytes of a document; false when there is no text in them to go on with.
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
    // The rules about any JSON can make use of what is known about the texts then.
    defer {
      if !tree.problems.isEmpty { report.withhold(whatDamageHides: tree) }
      lintJSON(tree)
    }
    // A text that the parser gave up on says nothing about its members.
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
    // A text that the parser gave up on says nothing about its elements.
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

  /// Decodes a tree along a schema and lints what that showed; nil when the root is no object.
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

  /// Gives the findings away, in offsets of the file.
  ///
  /// - Parameters:
  ///   - hiddenHintCount: Grows by the number of hints that are only counted.
  ///   - locate: Gives the findings, which come in the order of the text and in offsets of the
  ///     document, their pointers.
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

  /// The places of placeholders, which silence whatever else is said about their values: they will
  /// be replaced.
  private struct Placeholders {
    /// In ascending order. They are whole strings, so they do not overlap.
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
      // Only the last one that begins before the range can hold it.
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
