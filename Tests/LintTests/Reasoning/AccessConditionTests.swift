import ConfigModel
import Testing

@testable import Lint

/// Conditions with the same requirement are equal, and others are not.
@Suite struct AccessConditionTests {
  private static func backend(_ name: String) -> IssuerTerms.Backend {
    IssuerTerms.Backend(name: Text(name), version: Text("1.0"), clientId: nil)
  }

  private static func audience(_ texts: [String]) -> AccessCondition.Kind {
    .audience(texts.map { Text($0) })
  }

  /// Kinds in groups: those of one group require the same.
  private static var groups: [[AccessCondition.Kind]] {
    [
      [audience(["a", "b"]), audience(["b", "a", "a"])], [audience(["a"]), audience(["a"])],
      [.backends([backend("x"), backend("y")]), .backends([backend("y"), backend("x")])],
      [.backends([backend("x")]), .backends([backend("x")])],
      [.backends([backend("z")])], [.secret], [.expiry],
    ]
  }

  @Test func equalConditionsAreEqual() {
    let all = Self.groups.enumerated().flatMap { group, kinds in
      kinds.map { (group, AccessCondition(kind: $0, place: nil)) }
    }
    for (group, condition) in all {
      for (other, another) in all {
        #expect(condition.isSame(as: another) == (group == other))
      }
    }
  }

  @Test(arguments: [true, false]) func detectsSecrets(_ isFirst: Bool) {
    var problem = AccessProblem()
    if isFirst { problem.demandSecret() }
    problem.demandNoSecret()
    if !isFirst { problem.demandSecret() }
    let effort = AccessEffort(AccessEffort.standard)
    let solver = ClaimSolver(views: ClaimViews(Readings()), effort: effort)
    guard case .none = problem.solve(solver) else {
      Issue.record("A client cannot authenticate and not do so.")
      return
    }
  }

  /// A token is shortened by one part at a time, up to a number of attempts.
  @Test(arguments: [3, 62, 70])
  func removesOnePartAtATime(_ count: Int) throws {
    var claims: AccessProblem.Found = [Text("iss"): .string("i")]
    for number in 0..<count { claims[Text("c\(number)")] = .string("x") }
    let token = try #require(AccessToken(AccessProblem(), claims))
    let exchange = TokenExchange(nil, ExchangeEnvironment())
    let judge = AccessJudge(exchange, exchange, absent: nil)
    let judgement = try #require(judge.judge(token, []))
    var tries = 0
    let short = AccessJudge.shortened(token, judgement) { candidate in
      tries += 1
      return judge.judge(candidate, [])
    }
    #expect(tries == min(count, 64))
    #expect(short.token.claims.count == 1 + max(0, count - 64))
  }
}
