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

  /// - Parameter usernames: The claims that a user name may be in. Users of these names are in the
  ///   directory, each once and without roles.
  func judge(_ token: AccessToken, _ usernames: [Text]) -> Judgement? {
    guard let presented = present(token, usernames) else { return nil }
    let request = Self.request(token)
    return Judgement(
      old: old.decide(presented, request, now: token.now),
      new: new.decide(presented, request, now: token.now),
      usernames: Self.names(token, usernames))
  }

  /// What a version finds that it refuses a token for: at some place, if there is something, else
  /// what it finds first.
  func refusal(
    _ token: AccessToken, _ usernames: [Text], at place: SourceRange?, isOld: Bool
  ) -> TraceEntry? {
    guard let presented = present(token, usernames) else { return nil }
    let exchange = isOld ? old : new
    let failures = exchange.explain(presented, Self.request(token), now: token.now).trace
      .filter { $0.outcome == .failed }
    return failures.first { $0.range == place } ?? failures.first
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

  /// A token without what makes no difference, and what is said to it. Each step is confirmed as well.
  func shortened(
    _ token: AccessToken, _ judgement: Judgement, _ usernames: [Text],
    while holds: (Judgement) -> Bool
  ) -> (token: AccessToken, judgement: Judgement) {
    var best = (token: token, judgement: judgement)
    var isShorter = true
    while isShorter {
      isShorter = false
      for candidate in best.token.shortenings {
        if let judgement = judge(candidate, usernames), holds(judgement) {
          best = (candidate, judgement)
          isShorter = true
          break
        }
      }
    }
    return best
  }
}
