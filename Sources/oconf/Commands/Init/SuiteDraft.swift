import ConfigModel
import Lint

/// A suite with properties that hold for a policy. Each of them was proved, under every reading.
struct SuiteDraft {
  /// The suite, as `oconf fmt` formats it.
  let text: String
  let propertyCount: Int

  /// - Parameters:
  ///   - policy: The path of the policy.
  ///   - path: The path of the suite; `-` for a suite in the working directory.
  init(
    of policy: String, for path: String, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    let store = try SettingsStore(arguments)
    let document = try ReadDocument(named: policy, store, arguments, console)
    guard document.kind.isPolicy, policy != "-" else {
      throw .usage(.unsuitableKind(path: policy, document.kind, "the policy of a suite"))
    }
    let ideas = PropertyIdeas(document)
    if document.report(ideas.errors, console) > 0, ideas.all.isEmpty {
      throw .unusable(policy, "fix its errors first")
    }
    let file = InputFile(
      path: path, absolute: store.resolve(path == "-" ? "suite" : path).absolute, isNamed: true,
      isRegular: false, settings: document.file.settings, statedKind: .tokenTests,
      standardInput: nil)
    let head = JSONObjectText.build { suite in
      suite.add("policy", Self.relative(store.resolve(policy).absolute, to: file.absolute ?? ""))
    }.dropLast()
    func suite(_ properties: [String]) -> String {
      "\(head),\"properties\":[\(properties.joined(separator: ","))]}"
    }
    var proved: [String] = []
    let tree = JSONParser.parse(SourceBytes(suite(ideas.all.flatMap(\.self))))
    if let root = DecodedDocument(tree, TokenTestSuite.schema).root {
      let tests = TokenTestSuite(root)
      var results: ArraySlice<CaseResult>
      do throws(SuiteFault) {
        // All properties share what the policy needs.
        var runner = PropertyRunner(
          tests, try SuiteSubject(tests, SuiteFolder(file, store), store, arguments, console),
          arguments)
        results = runner.run(tests.properties)[...]
      } catch {
        throw .unusable(policy, error.message)
      }
      for choices in ideas.all {
        let holding = zip(choices, results).first { _, result in
          result.outcome.isPassed && result.caution == nil && result.evidence.isEmpty
        }
        if let holding { proved.append(holding.0) }
        results = results.dropFirst(choices.count)
      }
    }
    guard !proved.isEmpty else {
      throw .unusable(
        policy, "no typical property holds for it; see 'oconf init token-tests' for a template")
    }
    var text = ByteCollector()
    try FormatCheck.write(
      JSONParser.parse(SourceBytes(suite(proved))), FormatCheck.indentation, into: &text)
    self.text = String(decoding: text.bytes, as: UTF8.self)
    propertyCount = proved.count
  }

  /// The path of a file relative to the folder of another file.
  private static func relative(_ path: String, to other: String) -> String {
    let target = Path.segmentsWithoutSteps(of: path)
    let base = Path.segmentsWithoutSteps(of: Path.folder(of: other))
    var common = 0
    while common < min(target.count - 1, base.count), target[common] == base[common] { common += 1 }
    let steps = Array(repeating: "..", count: base.count - common) + target[common...]
    return steps.joined(separator: "/")
  }
}

/// Typical properties for a policy, derived from what it contains. They need not hold.
struct PropertyIdeas {
  /// Lists of alternatives, as JSON. Of each list, the suite gets the first property that holds.
  private(set) var all: [[String]] = []
  /// The errors of the policies that were not examined because of them. Errors of other policies of
  /// an export do not matter.
  private(set) var errors: [Diagnostic] = []
  private let document: ReadDocument

  /// The maximum number of issuers to add properties for.
  private static let maximumIssuers = 8
  /// The maximum number of values in a property.
  private static let maximumValues = 12

  init(_ document: ReadDocument) {
    self.document = document
    let errors = document.errors
    if let value = soundValue(.authTokenConfiguration, errors) {
      let tree = JSONParser.parse(value.bytes)
      if let root = DecodedDocument(tree, AuthTokenConfiguration.schema).root {
        add(AuthTokenConfiguration(root), value)
      }
    }
    if let value = soundValue(.allowOrigin, errors) { add(AllowOriginPolicy(value.bytes)) }
  }

  /// The value of a policy; nil if there is none, or if it has errors.
  private mutating func soundValue(
    _ kind: DocumentKind, _ all: [Diagnostic]
  ) -> PolicyValue? {
    guard let value = try? PolicyValue(document, kind) else { return nil }
    let range = value.placement.inFile(SourceRange(0, value.bytes.count))
    let own = all.filter { range.start <= $0.range.start && $0.range.start <= range.end }
    errors += own
    return own.isEmpty ? value : nil
  }

  /// Adds a property with a name and conditions; each condition has a claim and its patterns.
  private static func property(
    _ name: String, where issuer: Text? = nil, never outcome: String,
    unless exception: (claim: Text, values: [Text])? = nil
  ) -> String {
    JSONObjectText.build { object in
      object.add("name", name)
      if let issuer {
        object.add("where", raw: JSONObjectText.build { $0.add("iss", issuer.string) })
      }
      object.add("never", raw: outcome)
      if let (claim, values) = exception {
        let patterns =
          "[" + values.map { JSONObjectText.text($0.string) }.joined(separator: ",") + "]"
        object.add(
          "unless",
          raw: JSONObjectText.build { $0.add(quoting: claim.string, raw: patterns) })
      }
    }
  }

  // MARK: Tokens

  private mutating func add(_ configuration: AuthTokenConfiguration, _ value: PolicyValue) {
    let issuers = configuration.issuers.filter { issuer in
      issuer.enabled.value && issuer.issuerName.written != nil
    }
    for issuer in issuers.prefix(Self.maximumIssuers) {
      guard let name = issuer.issuerName.written?.text else { continue }
      addFilter(of: issuer, name)
      addBackend(of: issuer, name, among: issuers)
    }
    addRoles(issuers)
    let limits =
      issuers.compactMap(\.tokenTimeoutSeconds.written)
      + [value.settings.policies.tokenExchangeTimeoutSeconds ?? 21_600]
    all.append(
      Set(limits).sorted().map { seconds in
        Self.property(
          "no session is longer than \(seconds) seconds",
          never: JSONObjectText.build { $0.add("lifetimeOver", seconds) })
      })
  }

  /// Claims about the token rather than about its user.
  private static let technical = ["iss", "aud", "typ", "exp", "azp", "token_use", "ver"]

  private mutating func addFilter(of issuer: Issuer, _ name: Text) {
    let telling = issuer.filters.first { filter in
      guard filter.isWellFormed, !filter.isExclude, let claim = filter.name.written else {
        return false
      }
      return !Self.technical.contains(claim.string)
        && filter.values.elements.count { _ in true } <= Self.maximumValues
        && !filter.values.elements.contains { Glob($0.text).matchesEverything }
    }
    guard let telling, let claim = telling.name.written?.text else { return }
    all.append([
      Self.property(
        "no token of \(name) is accepted without an expected value of '\(claim)'", where: name,
        never: "{\"accepted\":true}", unless: (claim, telling.values.elements.map(\.text)))
    ])
  }

  /// Adds a property about the first backend of another issuer that this issuer does not allow.
  private mutating func addBackend(of issuer: Issuer, _ name: Text, among issuers: [Issuer]) {
    guard !issuer.allowedMbes.isEmpty else { return }
    let names = issuer.allowedMbes.compactMap(\.name.written?.text)
    guard names.count == issuer.allowedMbes.count else { return }
    for other in issuers {
      for backend in other.allowedMbes {
        guard let foreign = backend.name.written?.text, !names.contains(foreign) else { continue }
        let outcome = JSONObjectText.build { object in
          object.add("backend", raw: JSONObjectText.build { $0.add("name", foreign.string) })
        }
        all.append([
          Self.property("tokens of \(name) do not reach \(foreign)", where: name, never: outcome)
        ])
        return
      }
    }
  }

  /// Adds a property about a privileged role, or else about the first role that a mapping grants.
  private mutating func addRoles(_ issuers: [Issuer]) {
    let privileged = document.file.settings.linter.settings.inventory.privilegedRoles
    func isPrivileged(_ role: Text) -> Bool {
      privileged?.contains { $0.matches(role) } ?? Glob("*admin*").matches(role.string.lowercased())
    }
    let mapped = issuers.prefix(Self.maximumIssuers).flatMap { issuer in
      issuer.roleMappings.flatMap { mapping in
        mapping.mappedRoles.elements.map { (role: $0.text, issuer: issuer) }
      }
    }
    guard let chosen = mapped.first(where: { isPrivileged($0.role) }) ?? mapped.first,
      let name = chosen.issuer.issuerName.written?.text,
      let attribute = chosen.issuer.roleAttributes.elements.first(where: { _ in true })?.text
    else { return }
    let role = chosen.role
    var sources = chosen.issuer.roleMappings.filter { mapping in
      mapping.mappedRoles.elements.contains { $0.text == role }
    }.compactMap(\.tokenRole.written?.text)
    let outcome = JSONObjectText.build { $0.add("role", role.string) }
    func property(_ words: String, _ issuer: Text?, _ sources: [Text]) -> String {
      Self.property(words, where: issuer, never: outcome, unless: (attribute, sources))
    }
    let words = "\(role) requires an expected value of '\(attribute)'"
    let from = "\(words) in tokens of \(name)"
    guard sources.count < Self.maximumValues else { return }
    var properties = [property(words, nil, sources), property(from, name, sources)]
    // An unmapped role of the token is granted under its own name.
    if !sources.contains(role) { sources.append(role) }
    properties += [property(words, nil, sources), property(from, name, sources)]
    all.append(properties)
  }

  // MARK: Origins

  private mutating func add(_ policy: AllowOriginPolicy) {
    guard !policy.isDisallow, !policy.patterns.isEmpty else { return }
    func property(_ name: String, _ quantifier: String, _ patterns: [String]) -> String {
      let list = "[" + patterns.map { JSONObjectText.text($0) }.joined(separator: ",") + "]"
      return "{\"name\":\(JSONObjectText.text(name)),\"\(quantifier)\":{\"origin\":\(list)}}"
    }
    all.append([property("no origin without TLS", "never", ["http://*", "http://*:*"])])
    var own: [String] = []
    for (item, pattern) in policy.patterns {
      guard let broad = Self.broad(pattern) else { return }
      if !own.contains(broad) { own.append(broad) }
      guard own.count <= Self.maximumValues, item.pattern != nil else { return }
    }
    all.append([property("only origins of our own domains", "only", own)])
  }

  /// The pattern for all hosts of the same domain with as many labels; nil if the domain has a wildcard.
  private static func broad(_ pattern: OriginPattern) -> String? {
    let labels = pattern.labels.map(\.pattern.string)
    guard pattern.scheme.count == 1, !pattern.scheme[0].hasWildcard, !pattern.isIPLiteral,
      let domain = PublicSuffixes.registrableDomain(of: Text(labels.joined(separator: ".")))
    else { return nil }
    let kept = domain.string.split(separator: ".").count
    guard !Glob(domain).hasWildcard, kept <= labels.count else { return nil }
    let host = labels.indices.map { $0 < labels.count - kept ? "*" : labels[$0] }
    let port = pattern.port.map { ":" + $0.pattern.string } ?? ""
    return "\(pattern.scheme[0].pattern)://\(host.joined(separator: "."))\(port)"
  }
}
