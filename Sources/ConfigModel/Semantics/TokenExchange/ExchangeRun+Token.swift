/// What the claims have to fulfil.
extension ExchangeRun {
  // MARK: Time

  /// `exp` and `nbf` (RFC 7519, sections 4.1.4 and 4.1.5).
  mutating func checkTime() {
    let skew = environment.skew
    if let exp = claims.claim("exp") {
      if let seconds = exp.numericDate {
        if Double(now) >= seconds + Double(skew) {
          fail(.tokenExpired, .time, "the token expired at \(Self.moment(seconds))")
        } else {
          pass(.time, "the token expires at \(Self.moment(seconds))")
        }
      } else {
        fail(
          .tokenExpInvalid, .time,
          exp.kind == .number ? "'exp' is out of range" : "'exp' is not a number")
      }
    } else {
      assumptions.insert(.absentExpiry)
      if readings.acceptsAbsentExpiry {
        note(.time, "the token has no 'exp'")
      } else {
        fail(.tokenExpMissing, .time, "the token has no 'exp'")
      }
    }
    if let nbf = claims.claim("nbf")?.numericDate, Double(now) + Double(skew) < nbf {
      fail(.tokenNotYetValid, .time, "the token is not valid before \(Self.moment(nbf))")
    }
  }

  /// A NumericDate for people: as RFC 3339 as far as years have four digits.
  private static func moment(_ seconds: Double) -> String {
    guard let whole = Int(exactly: seconds.rounded(.down)) else { return "\(seconds)" }
    guard whole >= 0, whole < 253_402_300_800 else {
      return "\(whole) seconds since 1970, which is "
        + (whole < 0 ? "before 1970" : "after the year 9999 (milliseconds?)")
    }
    return Timestamp(secondsSince1970: whole).description
  }

  // MARK: Audience

  mutating func checkAudience(_ issuer: PreparedIssuer) {
    let member = issuer.issuer.audience
    guard let aud = claims.claim("aud") else {
      assumptions.insert(.absentAudience)
      if readings.rejectsAbsentAudience {
        fail(.audienceMismatch, .audience, at: member.range, "the token has no 'aud'")
      } else {
        pass(.audience, at: member.range, "the token has no 'aud', so none is compared")
      }
      return
    }
    var values: [Text] = []
    var hasOthers = aud.kind != .array && aud.kind != .string
    aud.eachValue { value in
      if value.kind == .string { values.append(value.text) } else { hasOthers = true }
    }
    if hasOthers, aud.kind == .array { assumptions.insert(.oddAudience) }
    let defaults = environment.defaultAudiences
    if issuer.audiences == nil, defaults == nil, !values.isEmpty {
      lack(
        .baseUrlNeeded, .audience, at: member.range,
        "the issuer names no audience, so the base URL is needed (--base-url)")
      return
    }
    let match = values.first { value in
      issuer.audiences?.contains(value) ?? (defaults?.path(of: value) != nil)
    }
    if let match {
      pass(.audience, at: member.range, "'\(match)' is an accepted audience")
    } else {
      fail(
        .audienceMismatch, .audience, at: member.range,
        Self.audienceWording(values, aud, isDefault: issuer.audiences == nil))
    }
  }

  private static func audienceWording(
    _ values: [Text], _ aud: JSONValue, isDefault: Bool
  ) -> String {
    guard !values.isEmpty else {
      return aud.kind == .array ? "'aud' names nobody" : "'aud' is neither a string nor an array"
    }
    let list = values.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
    let accepted = isDefault ? "those of the base URL" : "the accepted audiences"
    return "\(list) \(values.count == 1 ? "is" : "are") not among \(accepted)"
  }

  // MARK: Filters

  mutating func checkFilters(_ issuer: PreparedIssuer) {
    for filter in issuer.filters {
      guard filter.isWellFormed else {
        touches?.insert(filter.range)
        fail(
          .filterMalformed, .filters, at: filter.range,
          "the filter is incomplete or malformed, so it is never satisfied")
        continue
      }
      check(filter)
    }
  }

  private mutating func check(_ filter: PreparedFilter) {
    let claim = claims.claim(filter.name)
    var (hit, hitInOtherCase): (Bool, Bool) = (false, false)
    var (hasNonString, hasStructure) = (false, false)
    let ignoresCase = readings.filtersIgnoreCase
    claim?.eachValue { value in
      if value.isObjectOrArray { hasStructure = true }
      if value.kind != .string, value.kind != .null { hasNonString = true }
      guard let text = value.comparableText(ignoringNonStrings: readings.ignoresNonStringClaims)
      else { return }
      touches?.insert(filter, text, ignoringCase: ignoresCase)
      if filter.match(text, ignoringCase: ignoresCase) != nil {
        hit = true
      } else if !ignoresCase, !hitInOtherCase {
        hitInOtherCase = filter.matchesInOtherCase(text)
      }
    }
    if hasStructure { assumptions.insert(.structuredClaims) }
    if hasNonString { assumptions.insert(.nonStringClaims) }
    if hitInOtherCase && !hit || ignoresCase { assumptions.insert(.filterCase) }
    if hit != filter.isExclude {
      pass(.filters, at: filter.range, Self.wording(filter, claim, hit))
    } else {
      touches?.insert(filter.range)
      fail(
        .filterUnsatisfied, .filters, at: filter.range,
        Self.wording(filter, claim, hit)
          + (hitInOtherCase && !hit ? "; only upper and lower case differ" : ""))
    }
  }

  private static func wording(_ filter: PreparedFilter, _ claim: JSONValue?, _ hit: Bool) -> String
  {
    guard let claim else {
      return "the token has no '\(filter.name)'"
        + (filter.isExclude ? ", so nothing of it is excluded" : "")
    }
    let text = claim.kind == .string ? "'\(claim.text)'" : claim.excerpt
    let list = filter.isExclude ? "excluded" : "wanted"
    return "'\(filter.name)' is \(text): \(hit ? "among" : "not among") the \(list) values"
  }

  // MARK: Username

  mutating func findUsername(_ issuer: PreparedIssuer) -> Text? {
    let member = issuer.issuer.usernameAttribute
    let name = issuer.usernameAttribute ?? Text("sub")
    var claim = claims.claim(name)
    if issuer.usernameAttribute == nil, claim == nil, let older = claims.claim("prn") {
      assumptions.insert(.usernameFromPrn)
      if readings.takesUsernameFromPrn { claim = older }
    }
    guard let username = claim?.nonEmptyText else {
      assumptions.insert(.missingUsername)
      let problem =
        claim == nil
        ? "the token has no '\(name)' for the user name"
        : claim?.kind == .string
          ? "'\(name)', which has the user name, is empty"
          : "'\(name)', which has the user name, is not a string"
      fail(.usernameMissing, .username, at: member.range, problem)
      return nil
    }
    pass(.username, at: member.range, "the user name is '\(username)'")
    decision.username = username
    return username
  }

  /// Whether the token is about a client and no user: its client ID is the user name.
  mutating func checkClientToken(_ issuer: PreparedIssuer, _ username: Text) {
    guard let name = issuer.clientIdAttribute, let claim = claims.claim(name) else { return }
    var (isSame, hasOthers) = (false, claim.kind == .array)
    claim.eachValue { value in
      guard value.kind == .string || value.kind == .number else { return }
      if value.kind != .string { hasOthers = true }
      if value.comparableText(ignoringNonStrings: false) == username { isSame = true }
    }
    if hasOthers { assumptions.insert(.oddClientId) }
    let range = issuer.issuer.clientIdAttribute.range
    if isSame {
      fail(
        .clientToken, .clientToken, at: range,
        "'\(name)' is the user name, too: the token is about a client, not a user")
    } else {
      pass(.clientToken, at: range, "'\(name)' is not the user name")
    }
  }
}

extension JSONValue {
  /// Seconds since 1970 (RFC 7519, section 2, NumericDate). Nil when it is no number, or one that no
  /// reader can hold.
  var numericDate: Double? {
    guard kind == .number else { return nil }
    if let exactInteger { return Double(exactInteger) }
    guard let value = Double(tree.source.text(range.start..<range.end)), value.isFinite,
      abs(value) < 1e15
    else { return nil }
    return value
  }

  /// The beginning of the value as it is written.
  var excerpt: String {
    let text = tree.source.text(range.start..<min(range.end, range.start + 60))
    return range.end > range.start + 60 ? text + "…" : text
  }
}
