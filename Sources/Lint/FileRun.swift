package import ConfigModel

/// One file on its way through the rules. An export of policies holds further documents, which pass
/// through with it.
struct FileRun {
  private let linter: Linter
  private let input: LintInput
  /// Whether some rule across files will ask about this one.
  private let collectsFacts: Bool
  /// How many threads may work on a large document.
  private let threads: @Sendable () -> Int
  private var findings: [Finding] = []
  /// How many hints were found that are only counted.
  private var hiddenHintCount = 0
  private var policyValues: [FileFacts.PolicyValue] = []
  private var flows: SetupFlows?
  private var unreadTexts: [SourceBytes] = []

  init(
    _ linter: Linter, _ input: LintInput, collectsFacts: Bool,
    threads: @escaping @Sendable () -> Int
  ) {
    self.linter = linter
    self.input = input
    self.collectsFacts = collectsFacts
    self.threads = threads
  }

  mutating func report() -> FileReport {
    switch input.kind {
    case .authTokenConfiguration, .discoveryDocument, .keySet, .identityProviderSetup, .tokenTests,
      .settings, .json:
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
    case .connectedApp, .externalClientApp:
      lintXML()
    case .mobileApp:
      if input.kind.isJSON(input.source, name: input.path) {
        _ = lintJSON(input.source, input.kind)
      } else {
        lintXML()
      }
    }
    if findings.count > 1 {
      findings.sort { $0.diagnostic.isOrderedBefore($1.diagnostic) }
    }
    if input.kind.isForeign {
      for index in findings.indices { findings[index].diagnostic.fixes = [] }
    }
    let facts =
      collectsFacts
      ? FileFacts(path: input.path, kind: input.kind, policyValues: policyValues) : nil
    var report = FileReport(
      path: input.path, kind: input.kind, diagnostics: [], hints: [], facts: facts)
    report.hiddenHintCount = hiddenHintCount
    report.flows = flows
    report.unreadTexts = unreadTexts
    report.setupFiles = input.setupFiles
    for finding in findings {
      if finding.isHint {
        report.hints.append(finding.diagnostic)
      } else {
        report.diagnostics.append(finding.diagnostic)
      }
    }
    return report
  }

  /// - Parameter entry: Where the value stands in an export.
  private mutating func note(
    _ name: String, _ meaning: Text?, in entry: PropertiesFile.Entry? = nil
  ) {
    guard collectsFacts else { return }
    policyValues.append(
      FileFacts.PolicyValue(
        name: name, meaning: meaning, key: entry?.key, range: entry?.keyRange))
  }

  /// Whether the file holds text.
  private mutating func lintText() -> Bool {
    var run = DocumentRun(linter, .whole, wantsMeaning: false)
    let isText = run.lint(text: input.source)
    findings += run.finish(counting: &hiddenHintCount) { _ in }
    return isText
  }

  /// Lints a JSON document, and returns what it says if it is an issuer configuration.
  private mutating func lintJSON(
    _ source: SourceBytes, _ kind: DocumentKind, _ placement: Placement = .whole,
    policies: EnvironmentPolicies? = nil, pointerPrefix: String = ""
  ) -> Text? {
    let tree = parse(source)
    var run = DocumentRun(linter, placement, policies: policies, wantsMeaning: collectsFacts)
    run.threads = threads
    run.lint(tree, kind, input.expected, input.setupFiles)
    flows = run.flows
    if tree.hasUnrecordedProblems { unreadTexts.append(source) }
    let meaning = run.meaning
    let setupFiles = input.setupFiles
    let found = run.finish(counting: &hiddenHintCount) { findings in
      var pointers = JSONPointerFinder(tree)
      for index in findings.indices {
        let place = pointers.place(of: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = pointerPrefix + place.pointer
        findings[index].diagnostic.stablePointer = pointerPrefix + place.stable
      }
      // The names in a well-formed configuration are no secrets, and to look for them in a large one
      // takes long.
      if kind != .authTokenConfiguration || !tree.isWellFormed {
        Self.hideSecrets(in: &findings, source, kind, setupFiles)
      }
    }
    if !found.isEmpty { findings += found }
    return meaning
  }

  /// From so many bytes on it pays to have a thread beside the parser's.
  private static let largeCount = 1 << 23

  private func parse(_ source: SourceBytes) -> JSONTree {
    guard source.count >= Self.largeCount, threads() > 1 else { return JSONParser.parse(source) }
    let parsing = JSONParsing(source)
    let memory = parsing.memory
    return Workers.run(beside: { memory.prepare() }) { parsing.parse() }
  }

  /// Members, and elements of lists, are named by what they say, which may repeat a secret, and
  /// baselines keep such names.
  private static func hideSecrets(
    in findings: inout [Finding], _ source: SourceBytes, _ kind: DocumentKind,
    _ files: SetupFiles? = nil
  ) {
    let secrets = Secrets(source, of: kind, known: files?.secretTexts ?? [])
    for index in findings.indices {
      findings[index].diagnostic.stablePointer = findings[index].diagnostic.stablePointer.map {
        secrets.masked($0)
      }
    }
  }

  private mutating func lintXML() {
    let source = input.source
    let kind = input.kind
    let tree = XMLParser.parse(source)
    var run = DocumentRun(linter, .whole, wantsMeaning: false)
    run.lint(tree, kind)
    findings += run.finish(counting: &hiddenHintCount) { findings in
      var paths = XMLPathFinder(tree)
      for index in findings.indices {
        let place = paths.place(of: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = place.pointer
        findings[index].diagnostic.stablePointer = place.stable
      }
      // The names of elements are words, and hardly ever with digits.
      if findings.contains(where: { Self.hasDigitInWord($0.diagnostic.stablePointer ?? "") }) {
        Self.hideSecrets(in: &findings, source, kind)
      }
    }
  }

  private static func hasDigitInWord(_ text: String) -> Bool {
    let bytes = text.utf8
    return zip(bytes, bytes.dropFirst()).contains {
      $0.isASCIILetter && $1.isASCIIDigit || $0.isASCIIDigit && $1.isASCIILetter
    }
  }

  /// True for a text with characters that neither a key of a policy has nor these.
  private static func hasOddCharacter(_ text: String?, _ others: String = "") -> Bool {
    let known = "_.*()- " + others
    return text?.utf8.contains { byte in
      !(byte.isASCIILetter || byte.isASCIIDigit || known.utf8.contains(byte))
    } ?? false
  }

  private mutating func lintOrigins(
    _ source: SourceBytes, _ placement: Placement = .whole, pointer: String? = nil
  ) -> Text? {
    var run = DocumentRun(linter, placement, wantsMeaning: collectsFacts)
    let policy = AllowOriginPolicy(source)
    run.lint(policy)
    findings += run.finish(counting: &hiddenHintCount) { findings in
      var places = OriginPlaces(policy)
      for index in findings.indices {
        let place = places.place(of: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = pointer
        findings[index].diagnostic.stablePointer = pointer.map { $0 + "#" + place } ?? place
      }
      // Patterns are named by their texts, which are those of hosts, or anything.
      if findings.contains(where: { Self.hasOddCharacter($0.diagnostic.stablePointer, "/[]:#,") }) {
        Self.hideSecrets(in: &findings, source, .allowOrigin)
      }
    }
    return run.meaning
  }

  private mutating func lintMessages() {
    let messages = IDPMessages(input.source, input.messages)
    var run = DocumentRun(linter, .whole, wantsMeaning: false)
    run.lint(messages)
    findings += run.finish(counting: &hiddenHintCount) { findings in
      for index in findings.indices {
        let place = messages.place(of: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = place
        findings[index].diagnostic.stablePointer = place
      }
    }
  }

  /// The rules that say of a value that it arrives as something else than what was written, so that
  /// nothing more can be said about it.
  private static let aboutWholeValues = [
    PolicyNotSingleLine.about.id, PolicyPropertiesEscaping.about.id,
  ]

  private mutating func lintPolicies() {
    let export = PolicyExport(PropertiesFile(input.source))
    var run = DocumentRun(linter, .whole, wantsMeaning: false)
    run.lint(export)
    findings += run.finish(counting: &hiddenHintCount) { findings in
      for index in findings.indices {
        let key = export.key(at: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = key
        findings[index].diagnostic.stablePointer = key
      }
      // A line that is no entry of an export is a key as a whole, whatever it says.
      if findings.contains(where: { Self.hasOddCharacter($0.diagnostic.stablePointer) }) {
        Self.hideSecrets(in: &findings, input.source, .policies)
      }
    }
    // In the order of the text, as the policies are.
    var garbled = findings.filter { Self.aboutWholeValues.contains($0.diagnostic.rule) }
      .map(\.diagnostic.range)[...]
    var environment: EnvironmentPolicies?
    for policy in export.policies {
      let key = policy.entry.key
      let range = policy.entry.keyRange
      while let first = garbled.first, first.start < range.start { garbled = garbled.dropFirst() }
      if let first = garbled.first, first.start <= policy.entry.valueRange.end { continue }
      switch policy.key.name {
      case PolicyName.authTokenConfiguration:
        let value = export.value(of: policy)
        environment = environment ?? EnvironmentPolicies(export)
        let meaning = lintJSON(
          value.bytes, .authTokenConfiguration, value.placement,
          policies: environment, pointerPrefix: key + "#")
        note(policy.key.name, meaning, in: policy.entry)
      case PolicyName.allowOrigin:
        let value = export.value(of: policy)
        note(
          policy.key.name, lintOrigins(value.bytes, value.placement, pointer: key), in: policy.entry
        )
      default: break
      }
    }
  }
}

extension Diagnostic {
  /// By place, then by rule: the order of every report.
  package func isOrderedBefore(_ other: Diagnostic) -> Bool {
    if range != other.range { return range < other.range }
    if rule != other.rule { return rule < other.rule }
    return message < other.message
  }
}
