import ConfigModel
import Lint

/// A suite with properties that hold for a policy. Each of them was proved, if possible under every
/// reading.
struct SuiteDraft {
  /// The suite, as `oconf fmt` formats it.
  let text: String
  let propertyCount: Int
  /// What the suite does not check, a sentence each.
  let leftOut: [String]

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
      settings: document.file.settings, statedKind: .tokenTests,
      standardInput: nil)
    let head = JSONObjectText.build { suite in
      suite.add("policy", Self.relative(store.resolve(policy).absolute, to: file.absolute ?? ""))
    }.dropLast()
    func suite(_ properties: [String]) -> String {
      "\(head),\"properties\":[\(properties.joined(separator: ","))]}"
    }
    var proved: [String] = []
    var leftOut: [String] = []
    let tree = JSONParser.parse(SourceBytes(suite(ideas.all.flatMap(\.choices))))
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
      for idea in ideas.all {
        let holding = zip(idea.choices, results).filter { _, result in
          result.outcome.isPassed && result.caution == nil
        }
        let best =
          holding.first { $0.1.evidence.isEmpty } ?? holding.first { Self.dependsOnFilters($0.1) }
        if let best {
          proved.append(best.0)
        } else {
          leftOut.append("not proved: \(idea.subject)")
        }
        results = results.dropFirst(idea.choices.count)
      }
    }
    self.leftOut = leftOut + ideas.omitted
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

  /// True if a property that passed says nothing more than that it depends on how filters compare
  /// claims. Its own conditions are exact, so no other wording would hold under these readings, too.
  private static func dependsOnFilters(_ result: CaseResult) -> Bool {
    guard let exceptions = result.verdict?.exceptions else { return false }
    return exceptions.count == result.evidence.count
      && exceptions.allSatisfy { [.filterCase, .nonStringClaims].contains($0.reading.reading) }
  }

  /// The path of a file relative to the folder of another file.
  static func relative(_ path: String, to other: String) -> String {
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
  /// A property in several forms, of which the suite gets the first one that holds.
  struct Idea {
    /// The name of the first form.
    let subject: String
    /// The properties as JSON.
    let choices: [String]
  }

  private(set) var all: [Idea] = []
  /// What no property is about, a sentence each.
  private(set) var omitted: [String] = []
  /// The errors of the policies that were not examined because of them. Errors of other policies of
  /// an export do not matter.
  private(set) var errors: [Diagnostic] = []
  private let document: ReadDocument

  /// The maximum number of properties about role mappings.
  private static let maximumMappings = 200
  /// The maximum number of values in a property.
  private static let maximumValues = 50

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

  /// Conditions on claims, in the order in which they are written.
  private typealias Conditions = [(claim: String, condition: String)]

  private static func patterns(_ values: [Text]) -> String {
    "[" + values.map { JSONObjectText.text($0.string) }.joined(separator: ",") + "]"
  }

  private static func property(
    _ name: String, where conditions: Conditions = [], _ quantifier: String = "never",
    _ outcome: String, unless exception: Conditions = []
  ) -> String {
    func object(_ conditions: Conditions) -> String {
      JSONObjectText.build { object in
        for (claim, condition) in conditions { object.add(quoting: claim, raw: condition) }
      }
    }
    return JSONObjectText.build { property in
      property.add("name", name)
      if !conditions.isEmpty { property.add("where", raw: object(conditions)) }
      property.add(quoting: quantifier, raw: outcome)
      if !exception.isEmpty { property.add("unless", raw: object(exception)) }
    }
  }

  private mutating func omit(_ sentence: String) {
    if !omitted.contains(sentence) { omitted.append(sentence) }
  }

  private mutating func add(_ subject: String, _ choices: [String]) {
    all.append(Idea(subject: subject, choices: choices))
  }

  // MARK: Tokens

  private mutating func add(_ configuration: AuthTokenConfiguration, _ value: PolicyValue) {
    let issuers = configuration.issuers.filter { issuer in
      issuer.enabled.value && issuer.issuerName.written != nil
    }
    for issuer in configuration.issuers where !issuer.enabled.value {
      omit("\(issuer.issuerName.written?.string ?? "an issuer without a name") is disabled")
    }
    let limits = Set(
      issuers.compactMap(\.tokenTimeoutSeconds.written)
        + [value.settings.policies.tokenExchangeTimeoutSeconds ?? 21_600]
    ).sorted()
    for issuer in issuers {
      guard let name = issuer.issuerName.written?.text else { continue }
      addAccess(of: issuer, name, limits, value)
      addBackend(of: issuer, name, among: issuers)
    }
    addPrivilegedRoles(issuers)
    addMappings(issuers, value)
    add(
      "no session is longer than \(limits.first ?? 0) seconds",
      limits.map { seconds in
        Self.property(
          "no session is longer than \(seconds) seconds", "never", Self.lifetime(seconds))
      })
  }

  private static func lifetime(_ seconds: Int) -> String {
    JSONObjectText.build { $0.add("lifetimeOver", seconds) }
  }

  private static func issuer(_ name: Text) -> Conditions {
    [("iss", JSONObjectText.text(name.string))]
  }

  /// Adds properties that fail if the issuer accepts tokens that it did not accept: about its filters,
  /// or else about its audience, or else about the lifetime of its tokens.
  private mutating func addAccess(
    of issuer: Issuer, _ name: Text, _ limits: [Int], _ value: PolicyValue
  ) {
    let filters = filters(of: issuer)
    let claims = filters.included.map(\.claim)
    if !claims.isEmpty {
      let words =
        "no token of \(name) is accepted without an expected value of \(Self.list(claims))"
      add(
        words,
        [
          Self.property(
            words, where: Self.issuer(name), "never", "{\"accepted\":true}",
            unless: filters.included)
        ])
    }
    for (claim, values) in filters.excluded {
      let words = "no token of \(name) is accepted with an excluded value of \(claim)"
      add(
        words,
        [
          Self.property(
            words, where: Self.issuer(name) + [(claim, Self.patterns(values))], "never",
            "{\"accepted\":true}")
        ])
    }
    guard claims.isEmpty else { return }
    let audience = audience(of: issuer, value)
    let words = "no token of \(name) is accepted for another audience"
    var choices: [String] = []
    if !audience.isEmpty {
      choices.append(
        Self.property(
          words, where: Self.issuer(name), "never", "{\"accepted\":true}",
          unless: [("aud", Self.patterns(audience))]))
    }
    choices += limits.map { seconds in
      Self.property(
        "no session with a token of \(name) is longer than \(seconds) seconds",
        where: Self.issuer(name), "never", Self.lifetime(seconds))
    }
    add(words, choices)
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The conditions that the filters of an issuer state. Of several filters for one claim, only the
  /// first one can be a condition.
  private mutating func filters(
    of issuer: Issuer
  ) -> (included: Conditions, excluded: [(claim: String, values: [Text])]) {
    var included: Conditions = []
    var excluded: [(claim: String, values: [Text])] = []
    for filter in issuer.filters where filter.isWellFormed {
      guard let claim = filter.name.written?.string else { continue }
      guard !ClaimSecrets.isSecret(Text(claim)) else {
        omit("the filter on '\(claim)' may contain secrets")
        continue
      }
      let values = filter.values.elements.map(\.text)
      guard values.count <= Self.maximumValues else {
        omit("the filter on '\(claim)' has more than \(Self.maximumValues) values")
        continue
      }
      if filter.isExclude {
        excluded.append((claim, values))
      } else if !values.contains(where: { Glob($0).matchesEverything }),
        !included.contains(where: { $0.claim == claim }), claim != "iss"
      {
        included.append((claim, Self.patterns(values)))
      }
    }
    return (included, excluded)
  }

  /// The audiences that an issuer accepts, as far as they are known.
  private func audience(of issuer: Issuer, _ value: PolicyValue) -> [Text] {
    let written = issuer.audience.elements.map(\.text)
    if !written.isEmpty { return written }
    return DefaultAudiences(value.settings.baseURL)?.forms ?? []
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
        let words = "tokens of \(name) do not reach \(foreign)"
        add(words, [Self.property(words, where: Self.issuer(name), "never", outcome)])
        return
      }
    }
  }

  // MARK: Roles

  /// A role mapping of an issuer.
  private struct Mapping {
    let issuer: Issuer
    let name: Text
    /// The claim with the roles of the token.
    let attribute: Text
    let tokenRole: Text
    let role: Text
  }

  /// The mappings of an issuer whose texts stand only for themselves.
  private static func mappings(of issuer: Issuer) -> [Mapping] {
    guard let name = issuer.issuerName.written?.text,
      let attribute = issuer.roleAttributes.elements.first(where: { _ in true })?.text
    else { return [] }
    return issuer.roleMappings.flatMap { mapping -> [Mapping] in
      guard let source = mapping.tokenRole.written?.text else { return [] }
      return mapping.mappedRoles.elements.map { role in
        Mapping(
          issuer: issuer, name: name, attribute: attribute, tokenRole: source, role: role.text)
      }
    }
  }

  /// Adds a property for each privileged role, or for the first role that is mapped if none is
  /// privileged. It fails if other values of a token grant the role.
  private mutating func addPrivilegedRoles(_ issuers: [Issuer]) {
    let privileged = document.file.settings.linter.settings.inventory.privilegedRoles
    func isPrivileged(_ role: Text) -> Bool {
      privileged?.contains { $0.matches(role) } ?? Glob("*admin*").matches(role.string.lowercased())
    }
    let mapped = issuers.flatMap(Self.mappings)
    var roles: [Text] = []
    for mapping in mapped where isPrivileged(mapping.role) && !roles.contains(mapping.role) {
      roles.append(mapping.role)
    }
    if roles.isEmpty, let first = mapped.first { roles = [first.role] }
    for role in roles {
      var granting: [Mapping] = []
      for mapping in mapped where mapping.role == role {
        if !granting.contains(where: { $0.name == mapping.name }) { granting.append(mapping) }
      }
      for one in granting {
        let sources = mapped.filter { $0.role == role && $0.name == one.name }.map(\.tokenRole)
        guard sources.count <= Self.maximumValues else {
          omit("\(role) has more than \(Self.maximumValues) mappings in \(one.name)")
          continue
        }
        let words = "\(role) requires an expected value of \(one.attribute)"
        let from = "\(words) in tokens of \(one.name)"
        let outcome = JSONObjectText.build { $0.add("role", role.string) }
        func properties(_ sources: [Text]) -> [String] {
          let exception: Conditions = [(one.attribute.string, Self.patterns(sources))]
          let local = Self.property(
            from, where: Self.issuer(one.name), "never", outcome, unless: exception)
          return granting.count > 1
            ? [local] : [Self.property(words, "never", outcome, unless: exception), local]
        }
        // An unmapped role of the token is granted under its own name.
        add(
          granting.count > 1 ? from : words,
          properties(sources) + (sources.contains(role) ? [] : properties(sources + [role])))
      }
    }
  }

  /// Adds a property for each role mapping, which fails if the mapping no longer grants its role.
  private mutating func addMappings(_ issuers: [Issuer], _ value: PolicyValue) {
    let mapped = issuers.flatMap(Self.mappings)
    for mapping in mapped.prefix(Self.maximumMappings) {
      let words =
        "\(mapping.tokenRole) in \(mapping.attribute) of \(mapping.name) grants \(mapping.role)"
      guard !Glob(mapping.tokenRole).hasWildcard, !Glob(mapping.role).hasWildcard else {
        omit("the mapping of '\(mapping.tokenRole)' contains '*'")
        continue
      }
      var conditions = Self.issuer(mapping.name)
      func require(_ claim: String, _ condition: String) {
        if !conditions.contains(where: { $0.claim == claim }) {
          conditions.append((claim, condition))
        }
      }
      require(mapping.attribute.string, JSONObjectText.text(mapping.tokenRole.string))
      // Some readings accept a token that does not expire, and some do not.
      require("exp", "\"*\"")
      let audience = audience(of: mapping.issuer, value)
      if !audience.isEmpty { require("aud", Self.patterns(audience)) }
      let filters = filters(of: mapping.issuer)
      for (claim, condition) in filters.included { require(claim, condition) }
      for (claim, _) in filters.excluded { require(claim, "{\"absent\":true}") }
      let outcome = JSONObjectText.build { object in
        object.add("role", mapping.role.string)
        if let backend = mapping.issuer.allowedMbes.first, let name = backend.name.written?.text,
          let version = backend.version.written?.text
        {
          object.add(
            "backend",
            raw: JSONObjectText.build {
              $0.add("name", name.string)
              $0.add("version", version.string)
            })
        }
      }
      add(words, [Self.property(words, where: conditions, "always", outcome)])
    }
    if mapped.count > Self.maximumMappings {
      omit(
        "\(mapped.count - Self.maximumMappings) of \(mapped.count) role mappings are not tested")
    }
  }

  // MARK: Origins

  private mutating func add(_ policy: AllowOriginPolicy) {
    guard !policy.isDisallow, !policy.patterns.isEmpty else { return }
    func property(_ name: String, _ quantifier: String, _ patterns: [String]) -> String {
      let list = "[" + patterns.map { JSONObjectText.text($0) }.joined(separator: ",") + "]"
      return "{\"name\":\(JSONObjectText.text(name)),\"\(quantifier)\":{\"origin\":\(list)}}"
    }
    let secure = "no origin without TLS"
    add(secure, [property(secure, "never", ["http://*", "http://*:*"])])
    var own: [String] = []
    for (item, pattern) in policy.patterns {
      guard let broad = Self.broad(pattern) else { return }
      if !own.contains(broad) { own.append(broad) }
      guard own.count <= Self.maximumValues, item.pattern != nil else { return }
    }
    let domains = "only origins of our own domains"
    add(domains, [property(domains, "only", own)])
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
