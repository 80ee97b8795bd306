/// An issuer, prepared for the exchange, with absent and malformed members replaced by their
/// effect.
final class PreparedIssuer: Sendable {
  let issuer: Issuer
  /// A member that makes the issuer unusable, because it does not have its declared type.
  let fault: MemberFault?
  let isEnabled: Bool
  let isVirtual: Bool
  let mapsByMail: Bool
  let requiresClientAuth: Bool
  let keys: KeySource
  let hasBothKeySources: Bool
  /// The accepted audiences; nil for those of the base URL.
  let audiences: Set<Text>?
  /// The claims of the username and the client ID; nil if not configured.
  let usernameAttribute: Text?
  let clientIdAttribute: Text?
  let filters: [PreparedFilter]
  /// The groups of many filters on one claim.
  let crowds: [FilterCrowd]
  /// The backends that may use the issuer; nil for any.
  let backends: [PreparedBackend]?
  /// The names of the claims that contain roles.
  let roleAttributes: [Text]
  /// The roles that each role mapping grants.
  let mappedRoles: [[Text]]
  /// The indices of the mappings of each token role, in ascending order.
  let mappings: [Text?: [Int]]
  let defaultRoles: [Text]
  let issuerRoles: [Text]
  /// Nil if the timeout policy does not exist.
  let lifetime: LifetimeRule?

  init(_ issuer: Issuer, _ policies: EnvironmentPolicies) {
    self.issuer = issuer
    fault = MemberFault.first(in: issuer)
    isEnabled = issuer.enabled.value
    isVirtual = issuer.virtualUserEnabled.value
    mapsByMail = issuer.userMappingAttribute.isWritten("mail")
    requiresClientAuth = issuer.requireClientAuth.value
    keys = KeySource(issuer)
    hasBothKeySources = KeySource.areBoth(issuer)
    let audience = Self.texts(issuer.audience)
    audiences = audience.isEmpty ? nil : Set(audience)
    usernameAttribute = issuer.usernameAttribute.written?.text
    clientIdAttribute = issuer.clientIdAttribute.written?.text
    filters = PreparedFilter.all(of: issuer)
    crowds = FilterCrowd.all(of: filters)
    backends =
      issuer.allowedMbesMember.isPresent ? issuer.allowedMbes.map { PreparedBackend($0) } : nil
    roleAttributes = Self.texts(issuer.roleAttributes)
    let mappings = issuer.roleMappingsMember.isPresent ? issuer.roleMappings : .none
    mappedRoles = mappings.map { Self.texts($0.mappedRoles) }
    self.mappings = Dictionary(grouping: mappings.indices) { mappings[$0].tokenRole.written?.text }
    defaultRoles = Self.texts(issuer.defaultRoles)
    issuerRoles = Self.texts(issuer.issuerRoles)
    lifetime = try? LifetimeRule(issuer, policies)
  }

  private static func texts(_ member: TextListMember) -> [Text] {
    member.isPresent ? member.elements.map(\.text) : []
  }
}

/// The source of an issuer's keys, or the reason why they are not available.
enum KeySource {
  case keySet
  case certificates
  case missing(String)
  case unencrypted(KeyAddress)
  case noTLSVersion(SourceRange)

  /// True if an issuer has both sources, which the documentation does not allow.
  static func areBoth(_ issuer: Issuer) -> Bool {
    issuer.jwksMember.isPresent && hasCertificates(issuer)
  }

  private static func hasCertificates(_ issuer: Issuer) -> Bool {
    issuer.certificateSubjectNames.isPresent && !issuer.certificateSubjectNames.isWrittenEmpty
  }

  /// If there are both sources, the key set is used.
  init(_ issuer: Issuer) {
    guard issuer.jwksMember.isPresent, let jwks = issuer.jwks else {
      let isEmpty = issuer.certificateSubjectNames.isWrittenEmpty
      self =
        Self.hasCertificates(issuer)
        ? .certificates
        : .missing(
          isEmpty
            ? "'certificateSubjectNames' is empty"
            : "the issuer has neither 'jwks' nor 'certificateSubjectNames'")
      return
    }
    let written = [jwks.jwksUri, jwks.discoveryUri].first {
      $0.written.map { !$0.text.isEmpty } ?? false
    }
    guard let written else {
      self = .missing("'jwks' has neither 'discoveryUri' nor 'jwksUri'")
      return
    }
    let address = KeyAddress(written)
    if let address, address.isHTTP, !jwks.allowHttp.value {
      self = .unencrypted(address)
    } else if jwks.tlsVersions.isPresent, address.map({ !$0.isHTTP }) ?? true,
      !jwks.tlsVersions.elements.contains(where: { $0.text.isOne(of: JWKSSource.tlsVersions) })
    {
      self = .noTLSVersion(jwks.tlsVersions.range)
    } else {
      self = .keySet
    }
  }
}

/// The requirements and grants of one issuer as the exchange applies them, with absent and
/// malformed members replaced by their effect. Meant for analyses of all tokens at once.
public struct IssuerTerms {
  /// A reason why the issuer accepts no token at all.
  public struct Closure: Sendable {
    public let reason: ExchangeReason
    public let problem: String
    public let range: SourceRange?
  }

  /// A condition on a claim.
  public struct Filter {
    public let claim: Text
    public let isExclude: Bool
    public let globs: [Glob]
    public let range: SourceRange
    /// The range that the evaluator reports (``TraceEntry/range``).
    public let label: SourceRange
  }

  /// Backends that may use the issuer. Every field that is not nil must be equal.
  public struct Backend: Hashable, Sendable {
    public let name: Text?
    public let version: Text?
    public let clientId: Text?

    public init(name: Text?, version: Text?, clientId: Text?) {
      self.name = name
      self.version = version
      self.clientId = clientId
    }
  }

  public let issuer: Issuer
  public let closure: Closure?
  /// The accepted audiences, without repetitions; nil for those of the base URL.
  public let audiences: [Text]?
  public let filters: [Filter]
  /// The claim of the username, if it is configured.
  public let usernameAttribute: Text?
  public let clientIdAttribute: Text?
  public let requiresClientSecret: Bool
  /// The backends that may use the issuer; nil for any backend.
  public let backends: [Backend]?
  public let isVirtual: Bool
  public let mapsByMail: Bool
  /// The claims that contain roles. This list and the lists of roles have no repetitions.
  public let roleAttributes: [Text]
  /// The roles that are granted for each mapped role of a token.
  public let mappedRoles: [Text: Set<Text>]
  /// True if there are mappings, even if they map no role.
  public let hasMappings: Bool
  public let defaultRoles: [Text]
  public let issuerRoles: [Text]
  /// Nil if the issuer accepts no token because the timeout policy is unknown.
  public let lifetime: LifetimeRule?

  init(_ prepared: PreparedIssuer, _ closure: Closure?, _ environment: ExchangeEnvironment) {
    let readings = environment.readings
    issuer = prepared.issuer
    self.closure = closure
    let audience = prepared.issuer.audience
    audiences = prepared.audiences.map { _ in Self.unique(audience.elements.map(\.text)) }
    filters = prepared.filters.map {
      Filter(
        claim: $0.name, isExclude: $0.isExclude, globs: $0.values.globs, range: $0.range,
        label: $0.label)
    }
    usernameAttribute = prepared.usernameAttribute
    clientIdAttribute = prepared.clientIdAttribute
    requiresClientSecret = issuer.requireClientAuth.value
    let isOpen = prepared.backends?.isEmpty ?? false && readings.emptyBackendListMeansAny
    backends =
      isOpen
      ? nil
      : prepared.backends?.filter(\.isComplete).map { entry in
        let isNamed = entry.name != nil && entry.version != nil
        return Backend(
          name: isNamed ? entry.name : nil, version: isNamed ? entry.version : nil,
          clientId: entry.clientId)
      }
    isVirtual = prepared.isVirtual
    mapsByMail = prepared.mapsByMail
    let hasRoles = isVirtual || !readings.ignoresRolesOnMappedIssuers
    roleAttributes = hasRoles ? Self.unique(prepared.roleAttributes) : []
    mappedRoles = hasRoles ? Self.mappedRoles(prepared, readings.duplicateMapping) : [:]
    hasMappings = !prepared.mappings.isEmpty
    defaultRoles = hasRoles ? Self.unique(prepared.defaultRoles) : []
    issuerRoles = hasRoles ? Self.unique(prepared.issuerRoles) : []
    lifetime = try? LifetimeRule(issuer, environment.policies)
  }

  private static func mappedRoles(
    _ issuer: PreparedIssuer, _ choice: Readings.DuplicateMapping
  ) -> [Text: Set<Text>] {
    var roles: [Text: Set<Text>] = [:]
    let mappings = issuer.issuer.roleMappingsMember.isPresent ? issuer.issuer.roleMappings : .none
    for (index, mapping) in mappings.enumerated() {
      guard let role = mapping.tokenRole.written?.text else { continue }
      let granted = issuer.mappedRoles[index]
      switch choice {
      case .union: roles[role, default: []].formUnion(granted)
      case .first: if roles[role] == nil { roles[role] = Set(granted) }
      case .last: roles[role] = Set(granted)
      }
    }
    return roles
  }

  private static func unique(_ texts: [Text]) -> [Text] {
    guard texts.count > 1 else { return texts }
    var seen: Set<Text> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

extension TokenExchange {
  /// The terms of the issuer that decides tokens with an issuer name; nil if there is none.
  ///
  /// - Parameter known: Its terms under readings that accept the same tokens, if the caller has them.
  public func terms(of name: Text, accepting known: IssuerTerms? = nil) -> IssuerTerms? {
    guard isUsable, let index = index(of: name).index else { return nil }
    return IssuerTerms(issuer(at: index), known.map(\.closure) ?? closure(name), environment)
  }

  /// Reasons that do not depend on the token or the request.
  private static let ofClosure: [ExchangeReason] = [
    .configInvalid, .issuerDisabled, .keySourceMissing, .keySourceHttp, .tlsVersionsUnusable,
    .filterMalformed, .timeoutPolicyInvalid,
  ]

  private func closure(_ name: Text) -> IssuerTerms.Closure? {
    let claims = "{\"iss\":\(JSONString.quoted(name.string))}"
    guard let claims = TokenClaims(JSONParser.parse(SourceBytes(claims))) else { return nil }
    var run = ExchangeRun(
      self, PresentedToken(claims), PreparedRequest(.init()), 0, environment.readings)
    run.trace = []
    run.tellsOnlyProblems = true
    run.decide()
    let entry = run.trace?.first { entry in
      entry.outcome == .failed && entry.reason.map(Self.ofClosure.contains) ?? false
    }
    return entry.flatMap { entry in
      entry.reason.map {
        IssuerTerms.Closure(reason: $0, problem: entry.message, range: entry.range)
      }
    }
  }
}
