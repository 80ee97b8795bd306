import ConfigModel

/// Witnesses that reports can show unchanged. Reports mask texts that look like secrets, and a
/// token with a mask is a different token.
extension IssuerComparison {
  /// A token and its judgment under both versions.
  typealias Judged = (token: AccessToken, judgement: AccessJudge.Judgement)

  /// The maximum number of searches for other claims.
  private static let maximumRounds = 4

  /// Substitute values that no report masks, even in a claim with a name that suggests a secret.
  private static var standIns: [ClaimValue] {
    [
      .string("${value}"), .string("__VALUE__"), .string("{{value}}"), .string("ann"),
      .string("a"), .string(""), .bare("true"), .bare("1"),
    ]
  }

  /// The roles to show in a claim with a name that suggests a secret. Empty if any role can be
  /// shown in this claim.
  static func rolesToShow(in attribute: Text) -> [Text] {
    let claim = "{" + JSONString.quoted(attribute.string) + ":\"staff\"}"
    return Secrets.masked(shapesIn: claim) == claim ? [] : [Text("${role}"), Text("__ROLE__")]
  }

  /// The same witness with values that reports can show, if there are any. The evaluator confirms
  /// each of them.
  ///
  /// - Parameters:
  ///   - problem: The problem that the token solves.
  ///   - judge: Evaluates another token. It returns nil if the token is unsuitable.
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

  /// Replaces the masked values by substitutes where the token stays a witness.
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
  /// True if a report would mask a part of the token.
  fileprivate var isMasked: Bool {
    Secrets.masked(shapesIn: claimsJSON) != claimsJSON
  }

  /// True if a report would mask a part of this claim.
  fileprivate func isMasked(_ name: Text) -> Bool {
    var alone = self
    alone.claims = claims.filter { $0.key == name }
    return alone.isMasked
  }

  /// The remaining validity of the token, in seconds.
  fileprivate var remaining: Int {
    guard case .bare(let text)? = claims[AccessCondition.expiry], let exp = Int(text) else {
      return Self.usualSeconds
    }
    let (seconds, overflow) = exp.subtractingReportingOverflow(now)
    return overflow ? Self.usualSeconds : seconds
  }
}
