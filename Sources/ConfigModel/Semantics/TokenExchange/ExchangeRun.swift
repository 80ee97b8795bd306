/// One exchange, step by step. Checks that do not depend on each other are all made, so that a
/// refusal names everything that has to change.
struct ExchangeRun {
  let exchange: TokenExchange
  let token: PresentedToken
  let request: ExchangeRequest
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

  var claims: TokenClaims { token.claims }
  var environment: ExchangeEnvironment { exchange.environment }

  init(
    _ exchange: TokenExchange, _ token: PresentedToken, _ request: ExchangeRequest, _ now: Int,
    _ readings: Readings
  ) {
    self.exchange = exchange
    self.token = token
    self.request = request
    self.now = now
    self.readings = readings
  }

  mutating func decide() -> Decision {
    if let issuer = selectIssuer() {
      checkKeys(issuer)
      checkTime()
      checkAudience(issuer)
      checkFilters(issuer)
      let username = findUsername(issuer)
      if let username { checkClientToken(issuer, username) }
      checkClientAuthentication(issuer)
      checkBackend(issuer)
      let user = username.flatMap { findUser(issuer, $0) }
      grantRoles(issuer, user)
      setLifetime(issuer)
    }
    if decision.reasons.isEmpty, missing.isEmpty {
      decision.verdict = .accept
    } else {
      decision.verdict = decision.reasons.isEmpty ? .indeterminate : .reject
      if decision.reasons.isEmpty { decision.reasons = missing }
      decision.username = nil
      decision.userKind = nil
      decision.grants = []
      decision.lifetime = nil
    }
    return decision
  }

  // MARK: What is found out

  mutating func fail(
    _ reason: ExchangeReason, _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    decision.reasons.append(reason)
    add(step, .failed, reason, message, range)
  }

  mutating func lack(
    _ reason: ExchangeReason, _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    missing.append(reason)
    add(step, .unknown, reason, message, range)
  }

  mutating func pass(
    _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    add(step, .passed, nil, message, range)
  }

  mutating func note(
    _ step: ExchangeStep, at range: @autoclosure () -> SourceRange? = nil,
    _ message: @autoclosure () -> String
  ) {
    add(step, .note, nil, message, range)
  }

  private mutating func add(
    _ step: ExchangeStep, _ outcome: TraceEntry.Outcome, _ reason: ExchangeReason?,
    _ message: () -> String, _ range: () -> SourceRange?
  ) {
    guard trace != nil else { return }
    let entry = TraceEntry(
      step: step, outcome: outcome, reason: reason, message: message(), range: range())
    trace?.append(entry)
  }

  // MARK: Which issuer

  /// The issuer whose rules hold. Nil when there is none, or none that could be used.
  private mutating func selectIssuer() -> PreparedIssuer? {
    guard exchange.isUsable else {
      let place = exchange.configuration?.object.opening
      fail(
        .configInvalid, .configuration, at: place,
        "the configuration is not an object with an array 'issuers', so nobody is trusted")
      return nil
    }
    for fault in request.faults { fail(fault, .request, Self.wording(of: fault)) }
    guard !request.faults.contains(.assertionMissing) else { return nil }
    let iss = claims.claim("iss")
    guard let claim = iss, claim.kind == .string else {
      fail(
        .tokenIssMissing, .issuer,
        iss == nil ? "the token has no claim 'iss'" : "'iss' is not a string")
      return nil
    }
    let name = claim.text
    guard let index = exchange.index(of: name), let issuer = exchange.issuer(at: index) else {
      fail(.issuerUnknown, .issuer, "no issuer is named '\(name)'")
      return nil
    }
    decision.issuer = index
    let place = issuer.issuer.issuerName.range
    if exchange.isRepeated(name) {
      assumptions.insert(.duplicateIssuer)
      guard !readings.rejectsDuplicateIssuers else {
        fail(.configInvalid, .issuer, at: place, "several issuers are named '\(name)'")
        return nil
      }
      note(.issuer, at: place, "several issuers are named '\(name)'; this is the first")
    }
    guard issuer.isEnabled || issuer.fault != nil else {
      fail(
        .issuerDisabled, .issuer, at: issuer.issuer.enabled.range, "issuer '\(name)' is disabled")
      return issuer
    }
    if let fault = issuer.fault {
      fail(
        .configInvalid, .issuer, at: fault.range,
        "'\(fault.path)' \(fault.problem), so nothing can be made of issuer '\(name)'")
      return nil
    }
    pass(.issuer, at: place, "'iss' is '\(name)'")
    return issuer
  }

  private static func wording(of fault: ExchangeReason) -> String {
    switch fault {
    case .unsupportedGrant: "the grant type is not that of a JWT bearer assertion"
    case .assertionMissing: "the request has no assertion"
    default: "the request is not a POST to the token endpoint"
    }
  }

  // MARK: Keys

  private mutating func checkKeys(_ issuer: PreparedIssuer) {
    let members = issuer.issuer
    switch issuer.keys {
    case .keySet: checkSignature(at: members.jwksMember.range)
    case .certificates: checkSignature(at: members.certificateSubjectNames.range)
    case .both:
      assumptions.insert(.bothKeySources)
      if readings.rejectsBothKeySources {
        fail(
          .configInvalid, .keys, at: members.certificateSubjectNames.range,
          "the issuer has both 'jwks' and 'certificateSubjectNames'")
      } else {
        checkSignature(at: members.jwksMember.range)
      }
    case .missing(let problem):
      fail(.keySourceMissing, .keys, at: members.anchor, problem)
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
