/// One exchange, step by step. Checks that do not depend on each other are all made, so that a
/// refusal names everything that has to change.
struct ExchangeRun {
  let exchange: TokenExchange
  let token: PresentedToken
  let request: PreparedRequest
  let now: Int
  let readings: Readings
  /// Readings that came up, whether or not they matter, and treatments that were applied.
  var assumptions = Assumptions()
  /// Nil when nobody wants to know.
  var trace: [TraceEntry]?
  /// Nil when nobody wants to know.
  var touches: ExchangeTouches?
  var decision = Decision()
  /// What is not known, although something may depend on it.
  private var missing: [ExchangeReason] = []
  /// What the roles of an accepted token come from.
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

  mutating func decide() -> Decision {
    let claims = token.claims
    if let issuer = selectIssuer(claims) {
      checkKeys(issuer)
      checkTime(claims)
      checkAudience(claims, issuer)
      checkFilters(claims, issuer)
      let username = findUsername(claims, issuer)
      if let username { checkClientToken(claims, issuer, username) }
      checkClientAuthentication(issuer)
      checkBackend(issuer)
      let user = username.map { findUser(issuer, $0) } ?? []
      setLifetime(claims, issuer)
      if decision.reasons.isEmpty, missing.isEmpty {
        // Nobody else has roles, so no open question about them matters to anybody else.
        grantRoles(RoleSource(claims: claims, issuer: issuer, user: user))
        decision.verdict = .accept
        return decision
      }
    }
    decision.verdict = decision.reasons.isEmpty ? .indeterminate : .reject
    if decision.reasons.isEmpty { decision.reasons = missing }
    decision.username = nil
    decision.userKind = nil
    decision.lifetime = nil
    return decision
  }

  private mutating func grantRoles(_ source: RoleSource) {
    var roles = GrantedRoles(source, readings, keepsOrigins: trace != nil || touches != nil)
    roles.sort()
    decision.roles = roles.names
    decision.grants = roles.grants
    assumptions.formUnion(roles.assumptions)
    self.roles = source
  }

  // MARK: What is found out

  @inline(__always) mutating func fail(
    _ reason: ExchangeReason, _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    decision.reasons.append(reason)
    if trace != nil { add(step, .failed, reason, message, range) }
  }

  @inline(__always) mutating func lack(
    _ reason: ExchangeReason, _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    missing.append(reason)
    if trace != nil { add(step, .unknown, reason, message, range) }
  }

  @inline(__always) mutating func pass(
    _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    if trace != nil { add(step, .passed, nil, message, range) }
  }

  @inline(__always) mutating func note(
    _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    if trace != nil { add(step, .note, nil, message, range) }
  }

  @inline(never) private mutating func add(
    _ step: ExchangeStep, _ outcome: TraceEntry.Outcome, _ reason: ExchangeReason?,
    _ message: () -> String, _ range: () -> SourceRange?
  ) {
    let entry = TraceEntry(
      step: step, outcome: outcome, reason: reason, message: message(), range: range())
    trace?.append(entry)
  }

  // MARK: Which issuer

  /// The issuer whose rules hold. Nil when there is none, or none that could be used.
  private mutating func selectIssuer(_ claims: TokenClaims) -> PreparedIssuer? {
    let exchange = exchange
    guard exchange.isUsable else {
      fail(
        .configInvalid, .configuration, at: exchange.configuration?.object.opening,
        "the configuration is not an object with an array 'issuers', so nobody is trusted")
      return nil
    }
    if !request.faults.isEmpty {
      for fault in request.faults { fail(fault, .request, Self.wording(of: fault)) }
      if request.faults.contains(.assertionMissing) { return nil }
    }
    guard let iss = claims.find(exchange.names.iss), claims.kind(iss) == .string else {
      fail(
        .tokenIssMissing, .issuer,
        claims.claim("iss") == nil ? "the token has no claim 'iss'" : "'iss' is not a string")
      return nil
    }
    let (index, isRepeated) = claims.withText(iss) { exchange.index(of: $0) }
    guard let index else {
      fail(.issuerUnknown, .issuer, "no issuer is named '\(claims.value(iss).text)'")
      return nil
    }
    decision.issuer = index
    let issuer = exchange.issuer(at: index)
    if isRepeated {
      assumptions.insert(.duplicateIssuer)
      guard !readings.rejectsDuplicateIssuers else {
        fail(
          .configInvalid, .issuer, at: issuer.issuer.issuerName.range,
          "several issuers are named '\(claims.value(iss).text)'")
        return nil
      }
      note(
        .issuer, at: issuer.issuer.issuerName.range,
        "several issuers are named '\(claims.value(iss).text)'; this is the first")
    }
    if let fault = issuer.fault {
      fail(
        .configInvalid, .issuer, at: fault.range,
        "'\(fault.path)' \(fault.problem), so nothing can be made of issuer "
          + "'\(claims.value(iss).text)'")
      return nil
    }
    if issuer.isEnabled {
      pass(
        .issuer, at: issuer.issuer.issuerName.range, "'iss' is '\(claims.value(iss).text)'")
    } else {
      fail(
        .issuerDisabled, .issuer, at: issuer.issuer.enabled.range,
        "issuer '\(claims.value(iss).text)' is disabled")
    }
    return issuer
  }

  private static func wording(of fault: ExchangeReason) -> String {
    switch fault {
    case .unsupportedGrant: "the grant type is not that of a JWT bearer assertion"
    case .assertionMissing: "the request has no assertion"
    default: "the request is not the POST of a form to the token endpoint"
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
        "'\(address.field.name)' is an http address, and 'allowHttp' is not true")
    case .noTLSVersion(let range):
      assumptions.insert(.tlsVersions)
      fail(
        .tlsVersionsUnusable, .keys, at: range,
        "'tlsVersions' names no version to fetch the keys with")
    }
  }

  private mutating func checkSignature(at range: @autoclosure () -> SourceRange) {
    switch token.signature {
    case .unchecked: pass(.keys, at: range(), "there are keys; the signature was not verified")
    case .verified: pass(.keys, at: range(), "the signature is valid")
    case .invalid(let problem): fail(.signatureInvalid, .keys, at: range(), problem)
    case .keyNotFound(let problem): fail(.keyNotFound, .keys, at: range(), problem)
    }
  }
}
