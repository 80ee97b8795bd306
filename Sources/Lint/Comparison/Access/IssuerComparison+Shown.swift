import ConfigModel

/// Witnesses that can be shown as they are: reports mask what looks like a secret, and a token with a
/// mask in it is another token.
extension IssuerComparison {
  /// A token and what both versions say to it.
  typealias Judged = (token: AccessToken, judgement: AccessJudge.Judgement)

  /// How often other claims are looked for.
  private static let maximumRounds = 4

  /// Stand-ins that no report masks, even in a claim whose name says that it is secret.
  private static var standIns: [ClaimValue] {
    [
      .string("${value}"), .string("__VALUE__"), .string("{{value}}"), .string("ann"),
      .string("a"), .string(""), .bare("true"), .bare("1"),
    ]
  }

  /// Roles that reports show in a claim whose name says that it is secret; none where any role is shown.
  static func rolesToShow(in attribute: Text) -> [Text] {
    let claim = "{" + JSONString.quoted(attribute.string) + ":\"staff\"}"
    return Secrets.masked(shapesIn: claim) == claim ? [] : [Text("${role}"), Text("__ROLE__")]
  }

  /// The same witness with values that reports show, where there are such; each is confirmed.
  ///
  /// - Parameters:
  ///   - problem: What the token is a solution of.
  ///   - judge: What is said to another token; nil when it will not do.
  func shown(
    _ found: Judged, _ problem: AccessProblem, _ judge: (AccessToken) -> AccessJudge.Judgement?
  ) -> Judged {
    guard found.token.isMasked else { return found }
    var best = replacing(in: found, judge)
    var problem = problem
    for _ in 0..<Self.maximumRounds where best.token.isMasked {
      for (name, value) in best.token.claims where best.token.isMasked(name) {
        let texts = value.members.compactMap(\.text)
        problem.demand(name) { $0.foreignStrings.formUnion(texts) }
      }
      guard case .some(let claims) = problem.solve(solver),
        let token = AccessToken(problem, claims, remaining: found.token.remaining),
        let judgement = judge(token)
      else { break }
      best = replacing(in: AccessJudge.shortened(token, judgement, judge), judge)
    }
    return best.token.isMasked ? found : best
  }

  /// Puts stand-ins for the values that are masked, as far as they do as well.
  private func replacing(
    in found: Judged, _ judge: (AccessToken) -> AccessJudge.Judgement?
  ) -> Judged {
    var best = found
    for name in found.token.claims.keys.sorted() where best.token.isMasked(name) {
      for value in Self.standIns {
        var token = best.token
        token.claims[name] = value
        guard !token.isMasked(name), let judgement = judge(token) else { continue }
        best = (token, judgement)
        break
      }
    }
    return best
  }
}

extension AccessToken {
  /// True if a report would not show it as it is.
  fileprivate var isMasked: Bool {
    Secrets.masked(shapesIn: claimsJSON) != claimsJSON
  }

  /// True if that is so for a single claim.
  fileprivate func isMasked(_ name: Text) -> Bool {
    var alone = self
    alone.claims = claims.filter { $0.key == name }
    return alone.isMasked
  }

  /// For how many seconds the token is valid.
  fileprivate var remaining: Int {
    guard case .bare(let text)? = claims[AccessCondition.expiry], let exp = Int(text) else {
      return Self.usualSeconds
    }
    let (seconds, overflow) = exp.subtractingReportingOverflow(now)
    return overflow ? Self.usualSeconds : seconds
  }
}
