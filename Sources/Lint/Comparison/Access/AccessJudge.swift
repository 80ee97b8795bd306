import ConfigModel

/// The evaluator, asked about tokens under both versions. Nothing is called a witness that it has not
/// confirmed.
final class AccessJudge {
  private let old: TokenExchange
  private let new: TokenExchange
  /// The version that does not have the policy at all.
  let absent: ComparedPlace.Side?

  init(_ old: TokenExchange, _ new: TokenExchange, absent: ComparedPlace.Side?) {
    self.old = old
    self.new = new
    self.absent = absent
  }

  struct Judgement {
    let old: Decision
    let new: Decision
    /// The user names for which there are users in the directory.
    let usernames: [Text]
    /// What the version finds that refuses the token: what breaks the condition in question if there
    /// is one, else what it finds first. Nil when neither refuses it.
    let refusal: TraceEntry?

    /// The directory as `eval` takes it; nil where no version looks into it.
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

    /// How many reasons there are to refuse it.
    var reasonCount: Int { old.reasons.count + new.reasons.count }
  }

  /// Decides about a token under both versions.
  ///
  /// - Parameters:
  ///   - usernames: The claims that a user name may be in. Users of these names are in the directory,
  ///     each once and without roles.
  ///   - refusing: The version that is to refuse it, if one is.
  ///   - condition: What it is to be refused for, if that is known.
  /// - Returns: Nil when it is not refused for that.
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

  /// How many times it is tried to shorten a token.
  private static let maximumTries = 64

  /// A token without what makes no difference, and what is said to it.
  ///
  /// - Parameter judge: What is said to a shorter one; nil when it will not do, or when nothing more
  ///   is to be tried.
  static func shortened(
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
