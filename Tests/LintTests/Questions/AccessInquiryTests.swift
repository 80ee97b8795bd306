import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// Questions in which letters have a case, or that have many candidates.
@Suite struct AccessInquiryTests {
  private static func inquiry(
    _ issuers: [String], users: [DirectoryUser]? = nil, ignoresCase: Bool = false
  ) -> AccessInquiry {
    AccessInquiry(
      AccessSample.configuration(issuers), context(users: users, ignoresCase: ignoresCase))
  }

  private static func context(
    users: [DirectoryUser]? = nil, ignoresCase: Bool = false
  ) -> PropertyContext {
    var readings = Readings()
    if ignoresCase { readings[.filterCase] = 1 }
    return PropertyContext(
      baseURL: "https://m.corp.example", users: users, readings: readings,
      comparesReadings: false)
  }

  private static func question(roles: [String]? = nil, users: [String]? = nil) -> AccessQuestion {
    var question = AccessQuestion()
    question.roles = roles?.map { Glob($0) }
    question.usernames = users?.map { Glob($0) }
    return question
  }

  // MARK: Case

  @Test func rolesAreCaseSensitiveIfFiltersAreNot() throws {
    let issuer = AccessSample.issuer(#""roleAttributes":["iss"]"#, "https://Login.corp.example")
    let inquiry = Self.inquiry([issuer], ignoresCase: true)
    #expect(inquiry.answer(Self.question(roles: ["https://L*"])).ways.count == 1)
    #expect(inquiry.answer(Self.question(roles: ["https://l*"])).isProvedEmpty)
    let mapped = #"{"issuerName":"i","certificateSubjectNames":["CN=i"],"roleAttributes":["sub"]}"#
    let name = Text("AdminX")
    let users = [DirectoryUser(uid: name, mail: name, roles: [])]
    let answer = Self.inquiry([mapped], users: users, ignoresCase: true)
      .answer(Self.question(roles: ["Admin*"]))
    #expect(answer.ways.first?.witness.decision?.roles == [name])
    #expect(answer.undecided.isEmpty)
  }

  @Test func usernamesAreCaseSensitiveIfFiltersAreNot() throws {
    let issuer = AccessSample.issuer(
      AccessSample.filters([AccessSample.filter("sub", "include", ["*@CORP.example"])]))
    let inquiry = Self.inquiry([issuer], ignoresCase: true)
    let answer = inquiry.answer(Self.question(users: ["Root*@corp.EXAMPLE", "Boss*"]))
    #expect(answer.undecided.isEmpty)
    let name = try #require(answer.ways.first?.witness.decision?.username)
    #expect(Glob("Root*@corp.EXAMPLE").matches(name) || Glob("Boss*").matches(name))
    let (a, b) = (AccessSample.issuer("", "a"), AccessSample.issuer("", "b"))
    let overlap = Self.inquiry([a, b], ignoresCase: true)
      .overlaps(Self.question(users: ["Root*"])) { _ in false }
    guard case .user(let shared, _)? = overlap.overlaps.first?.subject else {
      Issue.record("nothing shared")
      return
    }
    #expect(Glob("Root*").matches(shared))
  }

  // MARK: Many candidates

  /// Every plausible role is excluded, so only the solver finds one, or proves that there is none.
  @Test(arguments: [false, true]) func decidesRolesWithoutPlausibleExample(_ isOpen: Bool) {
    let globs = "ABCDEFGHI".map { "\($0)*" }
    let excluded = isOpen ? ["*a*", "*e*", "?", "*-*"] + "ABCDEFGHI".map { "\($0)" } : globs
    let issuer = AccessSample.issuer(
      #""roleAttributes":["roles"],"#
        + AccessSample.filters([AccessSample.filter("roles", "exclude", excluded)]))
    let answer = Self.inquiry([issuer]).answer(Self.question(roles: globs))
    #expect(answer.undecided.isEmpty && answer.ways.isEmpty != isOpen)
    var outcome = AccessProperty.Outcome()
    outcome.roles = globs.map { Glob($0) }
    let verdict = PropertyProver(AccessSample.configuration([issuer]), Self.context())
      .prove(AccessProperty(.never, outcome))
    #expect(verdict.outcome.code == (isOpen ? "fails" : "holds"))
  }

  /// Two issuers that can grant a role that no issuer names, though one names another role that the
  /// pattern matches.
  @Test func unnamedRolesAreShared() {
    func issuer(_ name: String, _ excluded: [String]) -> String {
      let filters = [
        AccessSample.filter("roles", "exclude", excluded),
        AccessSample.filter("sub", "include", ["\(name)*"]),
      ]
      return AccessSample.issuer(
        #""roleAttributes":["roles"],"# + AccessSample.filters(filters), name)
    }
    let excluded = ["*a*", "*e*", "?", "*-*"]
    let named = AccessSample.issuer(#""issuerRoles":["Xa"]"#, "c")
    let inquiry = Self.inquiry([issuer("a", excluded), issuer("b", excluded), named])
    let answer = inquiry.overlaps(Self.question(roles: ["X*"])) { _ in false }
    #expect(answer.overlaps.count == 1 && answer.undecided.isEmpty)
    let none = Self.inquiry([issuer("a", excluded + ["X*"]), issuer("b", excluded), named])
      .overlaps(Self.question(roles: ["X*"])) { _ in false }
    #expect(none.overlaps.isEmpty && none.undecided.isEmpty)
  }

  /// The roles of both issuers have conditions that none of the first few roles of the other one
  /// meets.
  @Test(
    arguments: [
      ("sub", "t*", "include", "sub", "u*", "include", 0),
      ("sub", "t*", "include", "sub", "*uA", "include", 1),
      ("sub", "*", "include", "sub", "t*", "include", 1),
      ("sub", "t*", "include", "roles", "t*", "exclude", 0),
      ("roles", "t*", "exclude", "sub", "t*", "include", 0),
      ("roles", "u*", "exclude", "sub", "t*", "include", 1),
      ("roles", "a*", "exclude", "groups", "b*", "exclude", 1),
      // Another member of the list meets the filter.
      ("sub", "u*", "include", "roles", "t*", "include", 1),
    ])
  func rolesMeetTheConditionsOfBothIssuers(
    _ claim: String, _ value: String, _ type: String, _ other: String, _ otherValue: String,
    _ otherType: String, _ count: Int
  ) {
    func issuer(_ name: String, _ claim: String, _ value: String, _ type: String) -> String {
      let others = AccessSample.filter("sub", "include", [claim == "sub" ? "*" : name + "*"])
      return AccessSample.issuer(
        "\"roleAttributes\":[\"\(claim)\"],"
          + AccessSample.filters([AccessSample.filter(claim, type, [value]), others]), name)
    }
    let issuers = [issuer("a", claim, value, type), issuer("b", other, otherValue, otherType)]
    for pair in [issuers, issuers.reversed()] {
      let answer = Self.inquiry(pair).overlaps(Self.question(roles: ["*A"])) { _ in false }
      #expect(answer.overlaps.count == count && answer.undecided.isEmpty)
    }
  }

  /// No user is shared, because one claim holds the names of all of them, as client IDs.
  @Test func triesEveryNameOfAList() {
    let names = (0..<20).map { "n\($0)" }
    let list = AccessSample.filter("sub", "include", names)
    let clients = names.map { AccessSample.filter("azp", "include", [$0]) }
    let second = AccessSample.issuer(
      #""clientIdAttribute":"azp","# + AccessSample.filters(clients), "b")
    let answer = Self.inquiry([AccessSample.issuer(AccessSample.filters([list]), "a"), second])
      .overlaps(AccessQuestion()) { _ in false }
    #expect(answer.overlaps.isEmpty && answer.undecided.isEmpty)
  }

  @Test func shortTokensDoNotOverlapWithLongOnes() {
    let issuers = ["a", "b"].map { AccessSample.issuer(#""tokenTimeoutSeconds":60"#, $0) }
    var question = AccessQuestion()
    question.lifetimeOver = 60
    let answer = Self.inquiry(issuers).overlaps(question) { _ in false }
    #expect(answer.overlaps.isEmpty && answer.undecided.isEmpty)
    question.lifetimeOver = 59
    #expect(Self.inquiry(issuers).overlaps(question) { _ in false }.overlaps.count == 1)
  }

  // MARK: Doubt

  @Test func undecidedAnswersHaveReasons() {
    let names = (0..<40).map { "*\($0)*x*" }
    let filters = (0..<40).map { index in
      AccessSample.filter("sub", index < 20 ? "include" : "exclude", names.map { $0 + "\(index)*" })
    }
    let hard = AccessSample.issuer(AccessSample.filters(filters))
    let answer = Self.inquiry([hard]).answer(AccessQuestion())
    #expect(answer.undecided.allSatisfy { $0.doubt == .work })
    // Not every implementation can read such a time.
    let odd = AccessSample.issuer(
      AccessSample.filters([AccessSample.filter("exp", "include", ["999999999999999*9"])]))
    let other = Self.inquiry([odd]).answer(AccessQuestion())
    #expect(other.undecided.map(\.doubt) == [.form])
  }

  // MARK: Readings

  @Test func rolesOfFilteredClaimsDependOnReadings() {
    let issuer = AccessSample.issuer(
      #""roleAttributes":["level"],"defaultRoles":["Guest"],"#
        + #""roleMappings":[{"tokenRole":"1","mappedRoles":["Staff"]}],"#
        + AccessSample.filters([AccessSample.filter("level", "include", ["1"])]))
    let (count, changes) = Self.changes([issuer], Self.question(roles: ["Guest"]))
    #expect(count == 2)
    #expect(
      changes == [
        "non-string-claims=ignore: + -noRole", "odd-role-claims=text: + -noRole",
        "default-roles-when=claims-absent: + -noRole", "unmapped-role=drop: + -roles",
      ])
  }

  @Test func reportsWaysClosedByAnotherReading() {
    let issuer = AccessSample.issuer(
      #""roleAttributes":["groups"],"#
        + #""roleMappings":[{"tokenRole":"lead","mappedRoles":["Admin"]}],"#
        + AccessSample.filters([AccessSample.filter("groups", "exclude", ["LEAD"])]))
    let (count, changes) = Self.changes([issuer], Self.question(roles: ["Admin"]))
    #expect(count == 2)
    #expect(
      changes == ["filter-case=insensitive: + -roles", "unmapped-role=drop: + -roles"])
  }

  /// Filters depend on the reading, and conditions of a question do not.
  @Test(arguments: [
    ("", ClaimCondition.Kind.matches([Glob("HTTPS://login*")]), 0, []),
    ("", .matchesNone([Glob("HTTPS://login*")]), 1, []),
    (
      AccessSample.filters([AccessSample.filter("iss", "include", ["HTTPS://login*"])]),
      .matches([Glob("https://login*")]), 0, ["filter-case=insensitive: +in -"]
    ),
    (
      AccessSample.filters([AccessSample.filter("iss", "exclude", ["HTTPS://login*"])]),
      .matches([Glob("https://login*")]), 1, ["filter-case=insensitive: + -in"]
    ),
  ])
  func issuerNamesInQuestionsAreExact(
    _ filters: String, _ kind: ClaimCondition.Kind, _ count: Int, _ expected: [String]
  ) {
    let issuer = AccessSample.issuer(filters, "https://login.corp.example")
    var question = AccessQuestion()
    question.conditions = [ClaimCondition(Text("iss"), kind)]
    let (found, changes) = Self.changes([issuer], question)
    #expect(found == count)
    #expect(changes == expected)
  }

  @Test func impossibleAudienceIsNeverMet() {
    let issuer = AccessSample.issuer(#""audience":["\ud800"]"#)
    let (count, changes) = Self.changes([issuer], AccessQuestion())
    #expect(count == 1)
    #expect(changes == ["absent-audience=reject: + -in"])
  }

  @Test func otherUsernameClaimIsNotAnotherWay() {
    let plain = AccessSample.issuer("", "a")
    let client = AccessSample.issuer(#""clientIdAttribute":"sub""#, "b")
    let (count, changes) = Self.changes([plain, client], AccessQuestion())
    #expect(count == 1)
    #expect(changes == ["username-from-prn=yes: +in -"])
  }

  /// The number of ways, and the reasons of those that other readings add or remove.
  private static func changes(
    _ issuers: [String], _ question: AccessQuestion
  ) -> (count: Int, changes: [String]) {
    let inquiry = AccessInquiry(
      AccessSample.configuration(issuers), PropertyContext(baseURL: "https://m.corp.example"))
    func reasons(_ ways: [AccessWay]) -> String {
      ways.map { way in
        switch way.conditions.first(where: \.kind.isOfRoles)?.kind {
        case nil: "in"
        case .roles: "roles"
        case .noRole, .nothing: "noRole"
        default: "other"
        }
      }.joined(separator: ",")
    }
    let answer = inquiry.answer(question)
    return (
      answer.ways.count,
      answer.alternatives.map {
        "\($0.reading): +\(reasons($0.gained)) -\(reasons($0.lost))"
      }
    )
  }

  // MARK: Obstacles

  @Test func listsObstaclesOnRequestOrWithoutWay() {
    let open = AccessSample.issuer("", "a")
    let closed = AccessSample.issuer(#""enabled":false"#, "b")
    let other = AccessSample.issuer(#""allowedMbes":[{"name":"Orders","version":"1.0"}]"#, "c")
    let unmet = AccessSample.issuer(
      AccessSample.filters([AccessSample.filter("dept", "exclude", ["i*"])]), "d")
    var question = AccessQuestion()
    question.backend = BackendIdentity(name: "Sales", version: "1.0")
    question.conditions = [ClaimCondition(Text("dept"), .matches([Glob("it")]))]
    func barred(_ issuers: [String], explainsAll: Bool) -> [String] {
      Self.inquiry(issuers).answer(question, explainsAll: explainsAll).obstacles.map { obstacle in
        let reason =
          switch obstacle.reason {
          case .closed: "closed"
          case .lifetime: "lifetime"
          case .role: "role"
          case .backend: "backend"
          case .contradiction: "contradiction"
          }
        return "\(obstacle.issuer): \(reason)"
      }
    }
    let reasons = ["b: closed", "c: backend", "d: contradiction"]
    #expect(barred([open, closed, other, unmet], explainsAll: true) == reasons)
    #expect(barred([open, closed, other, unmet], explainsAll: false).isEmpty)
    #expect(barred([closed, other, unmet], explainsAll: false) == reasons)
  }
}
