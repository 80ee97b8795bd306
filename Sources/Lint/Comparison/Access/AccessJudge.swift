import ConfigModel

/// Evaluates tokens under both versions. A token counts as a witness only if the evaluator confirms
/// it.
final class AccessJudge {
  private let old: TokenExchange
  private let new: TokenExchange
  /// The version without the policy, or nil if both versions have it.
  let absent: ComparedPlace.Side?

  init(_ old: TokenExchange, _ new: TokenExchange, absent: ComparedPlace.Side?) {
    self.old = old
    self.new = new
    self.absent = absent
  }

  struct Judgement {
    let old: Decision
    let new: Decision
    /// The usernames that exist in the directory.
    let usernames: [Text]
    /// The trace entry that explains the rejection: the one that breaks the condition in question,
    /// or else the first failure. Nil if the token is not rejected.
    let refusal: TraceEntry?

    /// The directory in the format of `eval`, or nil if neither version uses the directory.
    var usersJSON: String? {
      let looks = [old, new].contains {
        $0.userKind == .mapped || $0.reasons.contains(.userNotFound)
      }
      guard looks else { return nil }
      let users = usernames.map { name in
        let text = JSONString.quoted(name.string)
        return "{\"uid\":\(text),\"mail\":\(text)}"
      }
      return "[" + users.joined(separator: ",") + "]"
    }

    /// The number of reasons for rejecting the token, under both versions together.
    var reasonCount: Int { old.reasons.count + new.reasons.count }
  }

  /// Evaluates a token under both versions.
  ///
  /// - Parameters:
  ///   - usernames: The claims that may hold a username. The directory contains each of these
  ///     users once, without roles.
  ///   - refusing: The version that must reject the token, if any.
  ///   - condition: The condition that must cause the rejection, if known.
  /// - Returns: Nil if the token is not rejected for this condition, or cannot be presented.
  func judge(
    _ token: AccessToken, _ usernames: [Text], refusing: ComparedPlace.Side? = nil,
    for condition: AccessCondition? = nil
  ) -> Judgement? {
    guard let presented = present(token, usernames) else { return nil }
    let request = Self.request(token)
    func decide(
      _ exchange: TokenExchange, _ side: ComparedPlace.Side
    ) -> (decision: Decision, trace: [TraceEntry]) {
      refusing == side
        ? exchange.explain(presented, request, now: token.now, onlyProblems: true)
        : (exchange.decide(presented, request, now: token.now), [])
    }
    let (before, after) = (decide(old, .old), decide(new, .new))
    let failures = (before.trace + after.trace).filter { $0.outcome == .failed }
    var refusal = failures.first
    if let condition {
      guard let entry = failures.first(where: condition.isBroken) else { return nil }
      refusal = entry
    }
    return Judgement(
      old: before.decision, new: after.decision, usernames: Self.names(token, usernames),
      refusal: refusal)
  }

  private func present(_ token: AccessToken, _ usernames: [Text]) -> PresentedToken? {
    let users = Self.names(token, usernames).map { DirectoryUser(uid: $0, mail: $0, roles: []) }
    old.users = users
    new.users = users
    let tree = JSONParser.parse(SourceBytes(token.claimsJSON))
    return TokenClaims(tree).map { PresentedToken($0) }
  }

  private static func names(_ token: AccessToken, _ usernames: [Text]) -> [Text] {
    Set(usernames.compactMap { token.claims[$0]?.text }).sorted()
  }

  private static func request(_ token: AccessToken) -> ExchangeRequest {
    ExchangeRequest(form: token.form, backend: token.backend ?? .init())
  }

  /// The maximum number of attempts to shorten a token.
  private static let maximumTries = 64

  /// Removes the parts of a token that make no difference, and returns the shortened token with its
  /// judgment.
  ///
  /// - Parameter judge: Evaluates a shorter token. It returns nil if the token is unsuitable or if
  ///   no further attempt may be made.
  static func shortened<Judgement>(
    _ token: AccessToken, _ judgement: Judgement, _ judge: (AccessToken) -> Judgement?
  ) -> (token: AccessToken, judgement: Judgement) {
    var best = (token: token, judgement: judgement)
    var tries = maximumTries
    var isShorter = true
    while isShorter {
      isShorter = false
      for cut in best.token.cuts {
        guard let candidate = best.token.without(cut) else { continue }
        tries -= 1
        guard tries >= 0 else { return best }
        guard let judgement = judge(candidate) else { continue }
        best = (candidate, judgement)
        isShorter = true
      }
    }
    return best
  }
}
