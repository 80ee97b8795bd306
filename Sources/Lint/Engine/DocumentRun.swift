import ConfigModel

/// Runs the rules on one document. Findings keep offsets within the document until
/// ``finish(counting:_:)``.
struct DocumentRun {
  private let linter: Linter
  private let placement: Placement
  private let wantsMeaning: Bool
  /// The findings so far.
  private var report: Report
  /// The meaning of the document. Set only if `wantsMeaning` is true, the document is the value of
  /// a policy, and it is well-formed.
  private(set) var meaning: Text?
  /// Facts about a Salesforce org or app, if `wantsMeaning` is true.
  private(set) var oauthFacts: OAuthFacts?
  /// Facts about signing in with a consumer key, if `wantsMeaning` is true.
  private(set) var signIn: SignInFacts?
  /// True if the change that is linted adds the file.
  var isAdded: Bool {
    get { report.isAdded }
    set { report.isAdded = newValue }
  }
  /// The texts that a deployment replaces, so that nothing is reported about them. Nil if unknown.
  var replacements: Replacements? {
    didSet { report.hasReplacements = replacements.map { !$0.hasPatterns } ?? false }
  }
  /// The sign-in flows of an identity provider setup. Nil for other kinds of documents.
  private(set) var flows: SetupFlows?
  /// The facts about a file of an external client app. Set only if `wantsMeaning` is true.
  private(set) var externalClientApp: ExternalClientAppFacts?
  /// The mobile backend. Nil for other kinds of documents.
  private(set) var backend: MobileBackend?
  /// The issuers that name backends. Empty unless `wantsMeaning` is true.
  private(set) var exchangingIssuers: [ExchangingIssuer] = []

  /// - Parameter policies: The policies of the export that contains the document, if any.
  init(
    _ linter: Linter, _ placement: Placement, policies: EnvironmentPolicies? = nil,
    wantsMeaning: Bool
  ) {
    self.linter = linter
    self.placement = placement
    self.wantsMeaning = wantsMeaning
    report = linter.report(policies: policies)
  }

  /// Runs the text rules if the bytes are UTF-16, UTF-32, or binary, and then returns false,
  /// because no other rule can check them.
  mutating func lint(text source: SourceBytes) -> Bool {
    guard ForeignEncoding(of: source) != nil else { return true }
    report.check(source)
    return false
  }

  mutating func lint(
    _ tree: JSONTree, _ kind: DocumentKind, _ expected: ExpectedIssuer?, _ setupFiles: SetupFiles?
  ) {
    report.hasDeclaredMembers = kind != .json
    // These run last, so that they can use what the other rules have learned about the strings.
    defer {
      if !tree.problems.isEmpty { report.withhold(whatDamageHides: tree) }
      report.check(tree)
    }
    // If the parser gave up, the tree says nothing reliable about the members.
    guard !tree.isAbandoned else { return }
    switch kind {
    case .authTokenConfiguration:
      guard let root = lint(tree, AuthTokenConfiguration.schema) else { return }
      let configuration = AuthTokenConfiguration(root)
      report.check(configuration)
      guard wantsMeaning, tree.isWellFormed else { return }
      meaning = Meaning.of(configuration)
      exchangingIssuers = configuration.issuers.compactMap { ExchangingIssuer($0) }
    case .tokenTests:
      guard let root = lint(tree, TokenTestSuite.schema) else { return }
      report.check(TokenTestSuite(root))
    case .identityProviderSetup:
      guard let root = lint(tree, IdentityProviderSetup.schema) else { return }
      let setup = IdentityProviderSetup(root, setupFiles)
      report.check(setup)
      flows = SetupFlows.of(setup)
    case .mobileBackend:
      guard let root = lint(tree, MobileBackend.schema) else { return }
      let backend = MobileBackend(root)
      report.check(backend)
      self.backend = backend
    case .samlRegistration:
      guard let root = lint(tree, SAMLRegistration.schema) else { return }
      report.check(SAMLRegistration(root))
    case .settings:
      guard let root = lint(tree, SettingsFile.schema) else { return }
      report.check(SettingsFile(root))
    case .discoveryDocument:
      guard let root = lint(tree, DiscoveryDocument.schema) else { return }
      report.check(DiscoveryDocument(root, expected: expected))
    case .keySet:
      guard let root = lint(tree, KeySet.schema) else { return }
      report.check(KeySet(root))
    case .mobileApp:
      _ = lint(tree, BootConfig.schema)
      if let app = MobileAppConfiguration(tree) { check(OAuthClient(app), nil) }
    case .mobileClient: report.check(MobileClient(script: tree.source))
    case .json, .allowOrigin, .idpMessages, .tokenRequest, .policies, .connectedApp,
      .externalClientApp, .appSource, .samlAssertion, .oauthOidcSettings:
      break
    }
  }

  /// - Parameter path: The path of the file, whose name determines the root of some kinds.
  mutating func lint(_ tree: XMLTree, _ kind: DocumentKind, path: String) {
    report.check(tree)
    // If the parser gave up, the tree says nothing reliable about the elements.
    guard !tree.isAbandoned else { return }
    switch kind {
    case .connectedApp:
      let isPackaged = tree.root.flatMap { PackagedConnectedApp($0) } != nil
      let schema = isPackaged ? PackagedConnectedApp.schema : ConnectedApp.schema
      let document = ElementDocument(tree, [(ConnectedApp.rootName, schema)])
      report.check(document)
      if let root = document.root?.element {
        check(OAuthClient(ConnectedApp(DeclaredElement(root, ConnectedApp.schema))), tree)
      }
    case .externalClientApp:
      let parts =
        ExternalClientApp.Part.named(path).map { [$0] } ?? ExternalClientApp.Part.allCases
      report.check(ElementDocument(tree, parts.map { ($0.rootName, $0.schema) }))
      // A file with the name of another part may still contain a secret.
      guard let root = tree.root, let part = ExternalClientApp.Part.rooted(root.name) else {
        return
      }
      check(OAuthClient(ExternalClientApp(part, DeclaredElement(root, part.schema))), tree)
    case .oauthOidcSettings:
      let document = ElementDocument(tree, [(OrgOAuthSettings.rootName, OrgOAuthSettings.schema)])
      report.check(document)
      guard let org = document.root.map({ OrgOAuthSettings($0) }) else { return }
      report.check(org)
      if wantsMeaning { oauthFacts = OAuthFacts(org, tree) }
    case .mobileApp:
      if let app = MobileAppConfiguration(tree, named: path) {
        check(OAuthClient(app), tree)
      } else {
        report.check(ElementDocument(tree, notOneOf: MobileAppConfiguration.rootNames))
      }
    case .mobileClient: report.check(MobileClient(tree))
    default: break
    }
  }

  /// - Parameter tree: The document; nil if it is JSON.
  private mutating func check(_ client: OAuthClient, _ tree: XMLTree?) {
    report.check(client)
    guard wantsMeaning else { return }
    externalClientApp = ExternalClientAppFacts(client)
    signIn = SignInFacts(client, tree, replacements)
    oauthFacts = OAuthFacts(client, tree, pkceOff: report.missingPKCE(of: client))
  }

  /// Decodes a tree with a schema and runs the schema rules. Returns nil if the root is not an
  /// object.
  private mutating func lint(_ tree: JSONTree, _ schema: ObjectSchema) -> DecodedObject? {
    let document = DecodedDocument(tree, schema)
    report.check(members: document)
    return document.root
  }

  mutating func lint(_ policy: AllowOriginPolicy) {
    report.check(policy)
    if wantsMeaning { meaning = Meaning.of(policy) }
  }

  /// Runs the rules about a saved assertion, and those about its XML if it is not encoded.
  mutating func lint(_ assertion: SavedAssertion) {
    if let tree = assertion.placedTree { report.check(tree) }
    report.check(assertion)
  }

  /// Runs the rules about a document whose meaning no cross-file rule needs.
  mutating func lint<Document: RuleSubject>(_ document: Document) {
    report.check(document)
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
    if let replacements { report.drop { replacements.overlap($0) } }
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
      Family.placeholder.has(finding.diagnostic.rule)
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
      Note(note.message, at: note.range.map(placement.inFile), path: note.path, span: note.span)
    }
    diagnostic.fixes = diagnostic.fixes.map { fix in
      FixIt(fix.title, fix.safety, fix.edits.map(placement.inFile))
    }
    return Finding(diagnostic: diagnostic, isHint: finding.isHint)
  }
}
