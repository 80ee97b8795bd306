/// One exchange, step by step. All independent checks are made, so that a refusal names everything
/// that has to change.
struct ExchangeRun: ~Copyable {
  let exchange: TokenExchange
  let token: PresentedToken
  let request: PreparedRequest
  let now: Int
  let readings: Readings
  /// The readings that came up, even if they do not matter, and the treatments that were applied.
  var assumptions = Assumptions()
  /// The steps so far; nil if no trace is requested.
  var trace: [TraceEntry]?
  /// True if the trace omits steps that passed.
  var tellsOnlyProblems = false
  /// The used parts of the configuration; nil if they are not requested.
  var touches: ExchangeTouches?
  var decision = Decision()
  /// The unknown inputs that the decision may depend on.
  private var missing: [ExchangeReason] = []
  /// The source of the roles of an accepted token, if they depend on a reading.
  private(set) var roles: RoleSource?

  init(
    _ exchange: TokenExchange, _ token: PresentedToken, _ request: PreparedRequest, _ now: Int,
    _ readings: Readings
  ) {
    self.exchange = exchange
    self.token = token
    self.request = request
    self.now = now
    self.readings = readings
  }

  /// The decision.
  consuming func result() -> Decision { decision }

  mutating func decide() {
    let claims = token.claims
    if let issuer = selectIssuer(claims), check(claims, issuer) { return }
    if decision.reasons.isEmpty {
      decision.verdict = .indeterminate
      decision.reasons = missing
    } else {
      decision.verdict = .reject
    }
    decision.userKind = nil
    decision.lifetime = nil
  }

  /// Makes all checks of an issuer. Returns true if the token is accepted.
  private mutating func check(_ claims: TokenClaims, _ issuer: PreparedIssuer) -> Bool {
    checkKeys(issuer)
    checkTime(claims)
    checkAudience(claims, issuer)
    checkFilters(claims, issuer)
    let username = findUsername(claims, issuer)
    if let username { checkClientToken(claims, issuer, username.text) }
    checkClientAuthentication(issuer)
    checkBackend(issuer)
    let user = username.map { findUser(issuer, $0.text) } ?? []
    setLifetime(claims, issuer)
    guard decision.reasons.isEmpty, missing.isEmpty else { return false }
    decision.username = username?.text
    // Only accepted tokens have roles, so readings about roles matter only here.
    grantRoles(claims, issuer, user)
    decision.verdict = .accept
    return true
  }

  private mutating func grantRoles(
    _ claims: TokenClaims, _ issuer: PreparedIssuer, _ user: [Text]
  ) {
    var roles = GrantedRoles(
      claims, issuer, user, readings, keepsOrigins: trace != nil || touches != nil)
    roles.sort()
    if !roles.assumptions.isEmpty {
      assumptions.formUnion(roles.assumptions)
      self.roles = RoleSource(claims: claims, issuer: issuer, user: user)
    }
    (decision.roles, decision.grants) = (roles.names, roles.grants)
  }

  // MARK: Results of the checks

  mutating func fail(
    _ reason: ExchangeReason, _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    decision.reasons.append(reason)
    if trace != nil { add(step, .failed, reason, message, range) }
  }

  mutating func lack(
    _ reason: ExchangeReason, _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    missing.append(reason)
    if trace != nil { add(step, .unknown, reason, message, range) }
  }

  mutating func pass(
    _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    if trace != nil, !tellsOnlyProblems { add(step, .passed, nil, message, range) }
  }

  mutating func note(
    _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    if trace != nil, !tellsOnlyProblems { add(step, .note, nil, message, range) }
  }

  private mutating func add(
    _ step: ExchangeStep, _ outcome: TraceEntry.Outcome, _ reason: ExchangeReason?,
    _ message: () -> String, _ range: () -> SourceRange?
  ) {
    let entry = TraceEntry(
      step: step, outcome: outcome, reason: reason, message: message(), range: range())
    trace?.append(entry)
  }

  // MARK: Issuer selection

  /// The issuer that decides the token; nil if there is none, or if it cannot be used.
  private mutating func selectIssuer(_ claims: TokenClaims) -> PreparedIssuer? {
    guard exchange.isUsable else {
      let exchange = exchange
      fail(
        .configInvalid, .configuration, at: exchange.configuration?.object.opening,
        "the configuration is not an object with an 'issuers' array, so no issuer is trusted")
      return nil
    }
    if !request.faults.isEmpty {
      for fault in request.faults { fail(fault, .request, Self.wording(of: fault)) }
      if request.faults.contains(.assertionMissing) { return nil }
    }
    let iss = claims.claim(RegisteredClaim.iss)
    guard let iss, iss.kind == .string else {
      fail(
        .tokenIssMissing, .issuer,
        iss == nil ? "the token has no 'iss' claim" : "'iss' is not a string")
      return nil
    }
    let name = iss.text
    let (index, isRepeated) = exchange.index(of: name)
    guard let index else {
      fail(.issuerUnknown, .issuer, "no issuer with issuerName '\(name)'")
      return nil
    }
    decision.issuer = index
    let issuer = exchange.issuer(at: index)
    return check(issuer, named: name, isRepeated: isRepeated) ? issuer : nil
  }

  /// True if an issuer can be used at all.
  private mutating func check(
    _ issuer: PreparedIssuer, named name: Text, isRepeated: Bool
  ) -> Bool {
    if isRepeated {
      assumptions.insert(.duplicateIssuer)
      guard !readings.rejectsDuplicateIssuers else {
        fail(
          .configInvalid, .issuer, at: issuer.issuer.issuerName.range,
          "several issuers have issuerName '\(name)'")
        return false
      }
      note(
        .issuer, at: issuer.issuer.issuerName.range,
        "several issuers have issuerName '\(name)'; the first one applies")
    }
    if let fault = issuer.fault {
      fail(
        .configInvalid, .issuer, at: fault.range,
        "'\(fault.path)' \(fault.problem), so issuer '\(name)' is unusable")
      return false
    }
    if issuer.isEnabled {
      pass(.issuer, at: issuer.issuer.issuerName.range, "'iss' is '\(name)'")
    } else {
      fail(
        .issuerDisabled, .issuer, at: issuer.issuer.enabled.range,
        "issuer '\(name)' is disabled")
    }
    return true
  }

  private static func wording(of fault: ExchangeReason) -> String {
    switch fault {
    case .unsupportedGrant: "'grant_type' is not '\(TokenRequest.exchangeGrantType)'"
    case .assertionMissing: "the request has no assertion"
    default: "the request is not a form POST to the token endpoint"
    }
  }

  // MARK: Keys

  private mutating func checkKeys(_ issuer: PreparedIssuer) {
    if issuer.hasBothKeySources {
      assumptions.insert(.bothKeySources)
      guard !readings.rejectsBothKeySources else {
        fail(
          .configInvalid, .keys, at: issuer.issuer.certificateSubjectNames.label,
          "the issuer has both 'jwks' and 'certificateSubjectNames'")
        return
      }
    }
    switch issuer.keys {
    case .keySet: checkSignature(at: issuer.issuer.jwksMember.label)
    case .certificates: checkSignature(at: issuer.issuer.certificateSubjectNames.label)
    case .missing(let problem):
      fail(.keySourceMissing, .keys, at: issuer.issuer.anchor, problem)
    case .unencrypted(let address):
      fail(
        .keySourceHttp, .keys, at: address.range,
        "'\(address.field.name)' is an http URL, but 'allowHttp' is not true")
    case .noTLSVersion(let range):
      assumptions.insert(.tlsVersions)
      fail(
        .tlsVersionsUnusable, .keys, at: range,
        "'tlsVersions' lists no known TLS version, so the keys cannot be fetched")
    }
  }

  private mutating func checkSignature(at range: @autoclosure () -> SourceRange) {
    switch token.signature {
    case .unchecked:
      pass(.keys, at: range(), "keys configured; signature not verified (no --jwks)")
    case .verified: pass(.keys, at: range(), "the signature is valid")
    case .invalid(let problem): fail(.signatureInvalid, .keys, at: range(), problem)
    case .keyNotFound(let problem): fail(.keyNotFound, .keys, at: range(), problem)
    case .unverified(let problem):
      lack(.signatureUnverified, .keys, at: range(), "the signature was not verified: \(problem)")
    }
  }
}
