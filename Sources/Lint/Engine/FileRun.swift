import ConfigModel

/// Runs the rules on one file. The documents embedded in an export of policies are linted with it.
struct FileRun {
  private(set) var linter: Linter
  let input: LintInput
  /// True if a cross-file rule needs facts about this file.
  let collectsFacts: Bool
  var findings: [Finding] = []
  /// The number of hints that were only counted.
  var hiddenHintCount = 0
  private var policyValues: [FileFacts.PolicyValue] = []
  var oauthFacts: OAuthFacts?
  var signIn: SignInFacts?
  private var flows: SetupFlows?
  /// Set only if facts are collected and the file is one of an external client app.
  var externalClientApp: ExternalClientAppFacts?
  /// Set only if facts are collected.
  var app: AppFacts?
  private var backend: MobileBackend?
  private var exchangingIssuers: [ExchangingIssuer] = []
  private var unreadTexts: [SourceBytes] = []
  /// The comments that ignore findings; nil if there are none.
  private var comments: IgnoreComments?
  /// The secrets of the whole file. Nil until they are needed.
  private var secretsOfFile: Secrets?

  init(_ linter: Linter, _ input: LintInput, collectsFacts: Bool) {
    self.linter = linter
    self.input = input
    self.collectsFacts = collectsFacts
  }

  mutating func report() -> FileReport {
    switch input.kind {
    case .authTokenConfiguration, .discoveryDocument, .keySet, .identityProviderSetup, .tokenTests,
      .mobileBackend, .samlRegistration, .settings, .json:
      let meaning = lintJSON(input.source, input.kind)
      if input.kind == .authTokenConfiguration { note(PolicyName.authTokenConfiguration, meaning) }
    case .allowOrigin:
      if lintText() { note(PolicyName.allowOrigin, lintOrigins(input.source)) }
    case .idpMessages:
      if lintText() { lintMessages() }
    case .policies:
      if lintText() { lintPolicies() }
    case .tokenRequest:
      guard lintText() else { break }
      var run = DocumentRun(linter, .whole, wantsMeaning: false)
      var request = TokenRequest(input.source)
      request.expectedIssuer = input.expected
      run.lint(request)
      findings += run.finish(counting: &hiddenHintCount) { _ in }
    case .connectedApp, .externalClientApp, .oauthOidcSettings:
      lintXML()
    case .samlAssertion:
      lintAssertion()
    case .mobileApp:
      if input.kind.isJSON(input.source, name: input.path) {
        _ = lintJSON(input.source, input.kind)
      } else {
        lintXML()
      }
    case .mobileClient:
      if input.kind.isJSON(input.source, name: input.path) {
        _ = lintJSON(input.source, input.kind)
      } else if XMLSniffer.looksLikeXML(input.source) {
        lintXML()
      } else if lintText() {
        lintScript()
      }
    case .appSource:
      if lintText(), let language = SourceLanguage(name: input.path) {
        let file = AppSource(input.source, language)
        heed(IgnoreComments(file))
        var run = DocumentRun(linter, .whole, wantsMeaning: false)
        run.lint(file)
        findings += run.finish(counting: &hiddenHintCount) { _ in }
      }
    }
    if let comments { lint(comments) }
    if findings.count > 1 {
      findings.sort { $0.diagnostic.isOrderedBefore($1.diagnostic) }
    }
    if input.kind.isForeign {
      for index in findings.indices { findings[index].diagnostic.fixes = [] }
    }
    let facts =
      collectsFacts
      ? FileFacts(
        path: input.path, kind: input.kind, policyValues: policyValues,
        externalClientApp: externalClientApp, app: app, backend: backend,
        exchangingIssuers: exchangingIssuers, oauth: oauthFacts, signIn: signIn) : nil
    var report = FileReport(
      path: input.path, kind: input.kind, diagnostics: [], hints: [], facts: facts)
    report.hiddenHintCount = hiddenHintCount
    report.flows = flows
    report.unreadTexts = unreadTexts
    report.setupFiles = input.setupFiles
    if let comments, !comments.isEmpty {
      let secrets = Secrets(
        input.source, of: input.kind, known: input.setupFiles?.secretTexts ?? [])
      report.comments = IgnoringComment.all(comments, secrets, today: linter.settings.today)
    }
    for finding in findings {
      if finding.isHint {
        report.hints.append(finding.diagnostic)
      } else {
        report.diagnostics.append(finding.diagnostic)
      }
    }
    return report
  }

  /// Remembers the comments of the file. If they ignore findings, hints are not only counted.
  mutating func heed(_ comments: IgnoreComments) {
    guard !comments.all.isEmpty else { return }
    self.comments = comments
    guard !comments.isEmpty, !linter.settings.tellsHints else { return }
    var settings = linter.settings
    settings.tellsHints = true
    linter = Linter(settings, linter.levels)
  }

  /// Runs the rules about comments, and drops the fixes that would remove one.
  private mutating func lint(_ comments: IgnoreComments) {
    for index in findings.indices where !findings[index].diagnostic.fixes.isEmpty {
      findings[index].diagnostic.fixes.removeAll { fix in
        fix.edits.contains { comments.areLost(by: $0, input.source) }
      }
    }
    guard !comments.isEmpty else { return }
    var run = DocumentRun(linter, .whole, wantsMeaning: false)
    run.lint(comments)
    var places = comments.comments[...]
    var found = run.finish(counting: &hiddenHintCount) { found in
      for index in found.indices {
        let range = found[index].diagnostic.range
        places = places.drop { $0.range.end < range.start }
        guard let place = places.first?.place else { continue }
        found[index].diagnostic.pointer = place.pointer
        found[index].diagnostic.stablePointer = place.stable
      }
    }
    if !found.isEmpty { hideSecrets(in: &found, input.source, input.kind) }
    findings += found
  }

  /// - Parameter entry: The export entry that holds the value, if the file is an export.
  mutating func note(
    _ name: String, _ meaning: Text?, in entry: PropertiesFile.Entry? = nil
  ) {
    guard collectsFacts else { return }
    policyValues.append(
      FileFacts.PolicyValue(
        name: name, meaning: meaning, key: entry?.key, range: entry?.keyRange))
  }

  /// Runs the text rules. Returns false if the file is not UTF-8 text.
  private mutating func lintText() -> Bool {
    var run = DocumentRun(linter, .whole, wantsMeaning: false)
    let isText = run.lint(text: input.source)
    findings += run.finish(counting: &hiddenHintCount) { _ in }
    return isText
  }

  /// Lints a JSON document. Returns its meaning if it is an issuer configuration and facts are
  /// collected.
  mutating func lintJSON(
    _ source: SourceBytes, _ kind: DocumentKind, _ placement: Placement = .whole,
    policies: EnvironmentPolicies? = nil, pointerPrefix: String = ""
  ) -> Text? {
    let tree = JSONParser.parse(source)
    if collectsFacts { app = AppFacts(tree, kind, after: app) }
    var run = DocumentRun(linter, placement, policies: policies, wantsMeaning: collectsFacts)
    run.replacements = input.replacements
    run.lint(tree, kind, input.expected, input.setupFiles)
    flows = run.flows
    backend = run.backend
    exchangingIssuers += run.exchangingIssuers
    oauthFacts = run.oauthFacts
    signIn = run.signIn
    if tree.hasUnrecordedProblems { unreadTexts.append(source) }
    let meaning = run.meaning
    var found = run.finish(counting: &hiddenHintCount) { findings in
      var pointers = JSONPointerFinder(tree)
      for index in findings.indices {
        let place = pointers.place(of: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = pointerPrefix + place.pointer
        findings[index].diagnostic.stablePointer = pointerPrefix + place.stable
      }
    }
    if found.isEmpty { return meaning }
    // Names in a well-formed configuration are not secrets, and searching a large configuration for
    // secrets is slow.
    if kind != .authTokenConfiguration || !tree.isWellFormed {
      hideSecrets(in: &found, source, kind, placement)
    }
    findings += found
    return meaning
  }

  /// Masks secrets in stable pointers. These name members and list elements by their content, which
  /// may repeat a secret, and baselines store them.
  ///
  /// - Parameter placement: The place of the document in the file, whose other parts may name the
  ///   secret.
  mutating func hideSecrets(
    in findings: inout [Finding], _ source: SourceBytes, _ kind: DocumentKind,
    _ placement: Placement = .whole
  ) {
    let known = input.setupFiles?.secretTexts ?? []
    var secrets = [Secrets(source, of: kind, known: known)]
    if case .whole = placement {
      secretsOfFile = secrets[0]
    } else {
      let others = secretsOfFile ?? Secrets(input.source, of: input.kind, known: known)
      secretsOfFile = others
      secrets.append(others)
    }
    for index in findings.indices {
      findings[index].diagnostic.stablePointer = findings[index].diagnostic.stablePointer.map {
        secrets.reduce($0) { $1.masked($0) }
      }
    }
  }

  /// Lints a client configuration in JavaScript.
  private mutating func lintScript() {
    if Text(input.source).contains("oconf") {
      heed(IgnoreComments(AppSource(input.source, .javaScript)))
    }
    let client = MobileClient(script: input.source)
    if collectsFacts { app = AppFacts(client) }
    var run = DocumentRun(linter, .whole, wantsMeaning: false)
    run.lint(client)
    var found = run.finish(counting: &hiddenHintCount) { findings in
      for index in findings.indices {
        let path = client.path(of: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = path
        findings[index].diagnostic.stablePointer = path
      }
    }
    if !found.isEmpty { hideSecrets(in: &found, input.source, input.kind) }
    findings += found
  }

  /// True if the text contains a character that is neither valid in a policy key nor in `others`.
  static func hasOddCharacter(_ text: String?, _ others: String = "") -> Bool {
    let known = "_.*()- " + others
    return text?.utf8.contains { byte in
      !(byte.isASCIILetter || byte.isASCIIDigit || known.utf8.contains(byte))
    } ?? false
  }

  mutating func lintOrigins(
    _ source: SourceBytes, _ placement: Placement = .whole, pointer: String? = nil
  ) -> Text? {
    var run = DocumentRun(linter, placement, wantsMeaning: collectsFacts)
    let policy = AllowOriginPolicy(source)
    run.lint(policy)
    var found = run.finish(counting: &hiddenHintCount) { findings in
      var places = OriginPlaces(policy)
      for index in findings.indices {
        let place = places.place(of: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = pointer
        findings[index].diagnostic.stablePointer = pointer.map { $0 + "#" + place } ?? place
      }
    }
    // Stable pointers name patterns by their text. A host name needs no search for secrets, but other
    // text does.
    if found.contains(where: { Self.hasOddCharacter($0.diagnostic.stablePointer, "/[]:#,") }) {
      hideSecrets(in: &found, source, .allowOrigin, placement)
    }
    findings += found
    return run.meaning
  }

  private mutating func lintMessages() {
    let messages = IDPMessages(input.source, input.messages)
    heed(IgnoreComments(messages))
    var run = DocumentRun(linter, .whole, wantsMeaning: false)
    run.lint(messages)
    var found = run.finish(counting: &hiddenHintCount) { findings in
      for index in findings.indices {
        let place = messages.place(of: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = place
        findings[index].diagnostic.stablePointer = place
      }
    }
    // Places name parameters, and a secret can be in the name of one.
    if !found.isEmpty { hideSecrets(in: &found, input.source, .idpMessages) }
    findings += found
  }
}
