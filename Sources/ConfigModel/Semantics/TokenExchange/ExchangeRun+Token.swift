/// The checks of the claims.
extension ExchangeRun {
  // MARK: Time

  /// Checks `exp` and `nbf` (RFC 7519, sections 4.1.4 and 4.1.5).
  mutating func checkTime(_ claims: TokenClaims) {
    let skew = exchange.skew
    let exp = claims.claim(RegisteredClaim.exp)
    let expiry = exp?.numericDate
    if let expiry {
      if Double(now) >= expiry + skew {
        fail(.tokenExpired, .time, "the token expired at \(Self.moment(expiry))")
      } else {
        pass(.time, "the token expires at \(Self.moment(expiry))")
      }
    }
    if let nbf = claims.claim(RegisteredClaim.nbf), nbf.kind == .number {
      let start = nbf.decimal
      if Double(now) + skew < start {
        fail(.tokenNotYetValid, .time, "the token is not valid before \(Self.moment(start))")
      }
    }
    if let exp {
      if expiry == nil {
        fail(
          .tokenExpInvalid, .time,
          exp.kind == .number ? "'exp' is out of range" : "'exp' is not a number")
      }
    } else {
      assumptions.insert(.absentExpiry)
      if readings.acceptsAbsentExpiry {
        note(.time, "the token has no 'exp' claim")
      } else {
        fail(.tokenExpMissing, .time, "the token has no 'exp' claim")
      }
    }
  }

  /// A NumericDate for messages, in the format of RFC 3339 for years with four digits.
  private static func moment(_ seconds: Double) -> String {
    guard let whole = Int(exactly: seconds.rounded(.down)) else { return "\(seconds)" }
    guard whole >= 0, whole < 253_402_300_800 else {
      return "\(whole), which is "
        + (whole < 0 ? "before 1970" : "after the year 9999 (milliseconds instead of seconds?)")
    }
    return Timestamp(secondsSince1970: whole).description
  }

  // MARK: Audience

  mutating func checkAudience(_ claims: TokenClaims, _ issuer: PreparedIssuer) {
    guard let aud = claims.claim(RegisteredClaim.aud) else {
      assumptions.insert(.absentAudience)
      if readings.rejectsAbsentAudience {
        fail(
          .audienceMismatch, .audience, at: issuer.issuer.audience.label,
          "the token has no 'aud' claim")
      } else {
        pass(
          .audience, at: issuer.issuer.audience.label,
          "the token has no 'aud' claim, so no audience is checked")
      }
      return
    }
    let accepted = issuer.audiences ?? exchange.defaultAudiences
    var match: Text?
    var (hasValues, hasOthers) = (false, false)
    aud.eachValue { value in
      guard value.kind == .string else {
        hasOthers = true
        return
      }
      hasValues = true
      if match == nil, let accepted, accepted.contains(value.text) { match = value.text }
    }
    if hasOthers, aud.kind == .array { assumptions.insert(.oddAudience) }
    if let match {
      pass(
        .audience, at: issuer.issuer.audience.label,
        "'\(match)' is an accepted audience")
    } else if hasValues, accepted == nil {
      lack(
        .baseUrlNeeded, .audience, at: issuer.issuer.audience.label,
        "the issuer has no 'audience', so set the base URL with '--base-url'")
    } else {
      fail(
        .audienceMismatch, .audience, at: issuer.issuer.audience.label,
        Self.audienceWording(aud, issuer))
    }
  }

  private static func audienceWording(_ aud: JSONValue, _ issuer: PreparedIssuer) -> String {
    var values: [Text] = []
    aud.eachValue { if $0.kind == .string { values.append($0.text) } }
    guard !values.isEmpty else {
      return aud.kind == .array
        ? "'aud' is an array without strings" : "'aud' is neither a string nor an array"
    }
    let list = ShortList.quoted(values)
    let accepted =
      issuer.audiences != nil
      ? ShortList.quoted(issuer.issuer.audience.elements.lazy.map(\.text))
      : "only the default audiences of the base URL"
    return (values.count == 1 ? "audience \(list) is" : "audiences \(list) are")
      + " not accepted; the issuer accepts \(accepted)"
  }

  // MARK: Username

  mutating func findUsername(_ claims: TokenClaims, _ issuer: PreparedIssuer) -> JSONValue? {
    var claim = claims.claim(issuer.usernameAttribute ?? RegisteredClaim.sub)
    if claim == nil, issuer.usernameAttribute == nil, let older = claims.claim(RegisteredClaim.prn)
    {
      assumptions.insert(.usernameFromPrn)
      if readings.takesUsernameFromPrn { claim = older }
    }
    guard let claim, claim.nonEmptyText != nil else {
      assumptions.insert(.missingUsername)
      fail(
        .usernameMissing, .username, at: issuer.issuer.usernameAttribute.range,
        Self.wording(ofMissing: claim, issuer.usernameAttribute))
      return nil
    }
    pass(
      .username, at: issuer.issuer.usernameAttribute.range,
      "the username is '\(claim.text)'")
    return claim
  }

  private static func wording(ofMissing claim: JSONValue?, _ attribute: Text?) -> String {
    let name = attribute?.string ?? "sub"
    guard let claim else { return "the token has no '\(name)' claim for the username" }
    return "the username claim '\(name)' is "
      + (claim.kind == .string ? "empty" : "not a string")
  }

  /// Fails if the token is about a client rather than a user, because its client ID is the user
  /// name.
  mutating func checkClientToken(
    _ claims: TokenClaims, _ issuer: PreparedIssuer, _ username: Text
  ) {
    guard let name = issuer.clientIdAttribute, let claim = claims.claim(name) else { return }
    var (isSame, hasOthers) = (false, claim.kind == .array)
    claim.eachValue { value in
      guard value.kind == .string || value.kind == .number else { return }
      if value.kind != .string { hasOthers = true }
      if value.comparableText == username { isSame = true }
    }
    if hasOthers { assumptions.insert(.oddClientId) }
    if isSame {
      fail(
        .clientToken, .clientToken, at: issuer.issuer.clientIdAttribute.range,
        "'\(name)' equals the username, so the token identifies a client, not a user")
    } else {
      pass(
        .clientToken, at: issuer.issuer.clientIdAttribute.range,
        "'\(name)' differs from the username")
    }
  }
}

extension JSONValue {
  /// The value as seconds since 1970 (RFC 7519, section 2, NumericDate). Nil if it is not a number,
  /// or if it is too large for an exact reading.
  public var numericDate: Double? {
    guard kind == .number else { return nil }
    return exactInteger != nil || decimal.magnitude < 0x1p53 ? decimal : nil
  }

  /// The approximate value of a number. Infinity if it is too large.
  public var decimal: Double {
    if let integer = exactInteger { return Double(integer) }
    return Double(tree.source.text(range.bounds)) ?? .infinity
  }
}
