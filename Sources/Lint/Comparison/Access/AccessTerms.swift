import ConfigModel

/// What one issuer demands and grants, as conditions that can be held against those of another
/// version.
struct AccessTerms {
  let terms: IssuerTerms
  let conditions: [AccessCondition]
  let roles: RoleFunction
  let username: UsernameSource

  init(_ terms: IssuerTerms, _ readings: Readings, defaults: [Text]) {
    self.terms = terms
    roles = RoleFunction(terms, readings)
    let username = UsernameSource(
      claim: terms.usernameAttribute ?? Text("sub"),
      older: terms.usernameAttribute == nil && readings.takesUsernameFromPrn ? Text("prn") : nil)
    self.username = username
    let issuer = terms.issuer
    var conditions = terms.filters.map { filter in
      AccessCondition(
        kind: .filter(
          claim: filter.claim, isExclude: filter.isExclude,
          PatternSet(filter.globs, ignoresCase: readings.filtersIgnoreCase)),
        place: filter.range)
    }
    func add(_ kind: AccessCondition.Kind, _ place: SourceRange?) {
      conditions.append(AccessCondition(kind: kind, place: place))
    }
    let audiences = (terms.audiences ?? defaults).filter { !$0.hasLoneSurrogate }
    add(.audience(audiences), Self.place(issuer.audience, issuer))
    add(.username(username), Self.place(issuer.usernameAttribute, issuer))
    if let client = terms.clientIdAttribute {
      add(.client(client, username), Self.place(issuer.clientIdAttribute, issuer))
    }
    if terms.requiresClientSecret { add(.secret, Self.place(issuer.requireClientAuth, issuer)) }
    if let backends = terms.backends {
      add(
        .backends(backends.filter { !$0.hasLoneSurrogate }),
        Self.place(issuer.allowedMbesMember, issuer))
    }
    if !readings.acceptsAbsentExpiry {
      add(.expiry, nil)
    } else if let lifetime = terms.lifetime, lifetime.policy != .seconds {
      add(.expiry, Self.place(issuer.tokenTimeoutPolicy, issuer))
    }
    self.conditions = conditions
  }

  /// Where a member is written, else where the issuer is named.
  static func place(_ member: some DeclaredMember, _ issuer: Issuer) -> SourceRange {
    member.isPresent ? member.range : issuer.anchor
  }

  /// Whether all tokens and requests are refused, whatever is in them.
  var isClosed: Bool { terms.closure != nil }

  /// All that is accepted, besides what a problem demands already.
  ///
  /// - Parameter skipped: The index of a condition that is left out.
  func acceptance(in problem: AccessProblem, without skipped: Int? = nil) -> [AccessProblem] {
    var problem = problem
    problem.demand(AccessCondition.expiry) { $0.isTime = true }
    return conditions.indices.reduce([problem]) { problems, index in
      index == skipped ? problems : problems.flatMap { conditions[index].demand(in: $0) }
    }
  }
}

extension IssuerTerms.Backend {
  /// True if no request can be from it.
  fileprivate var hasLoneSurrogate: Bool {
    [name, version, clientId].contains { $0?.hasLoneSurrogate ?? false }
  }
}
