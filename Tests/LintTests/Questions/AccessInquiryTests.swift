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

  @Test func rolesMatchCaseSensitivelyIfFiltersDoNot() throws {
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

  @Test func usernamesMatchCaseSensitivelyIfFiltersDoNot() throws {
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
  @Test(arguments: [false, true]) func rolesAreDecidedThoughNoPlausibleOneWillDo(_ isOpen: Bool) {
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
}
