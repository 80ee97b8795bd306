import ConfigModel
import Testing

@testable import Lint

/// Questions about so many issuers that they are answered in sections.
@Suite struct QuestionSectionTests {
  private static let count = 3 * AccessInquiry.sectionSize + 5

  /// Issuers of five kinds in turn: open, closed, with a filter that is never met together with the
  /// question, with roles of the token, and without a client secret.
  private static func issuers(_ kinds: [Int] = [0, 1, 2, 3, 4]) -> AccessInquiry {
    let members = [
      "", #""enabled":false"#,
      AccessSample.filters([AccessSample.filter("dept", "exclude", ["i*"])]),
      #""roleAttributes":["roles"],"roleMappings":[{"tokenRole":"lead","mappedRoles":["Boss"]}]"#,
      #""requireClientAuth":false,"defaultRoles":["Boss"]"#,
    ]
    let issuers = (0..<count).map { number in
      AccessSample.issuer(members[kinds[number % kinds.count]], "i\(number)")
    }
    return AccessInquiry(
      AccessSample.configuration(issuers), PropertyContext(baseURL: "https://m.corp.example"))
  }

  private static func question(roles: [String]? = nil) -> AccessQuestion {
    var question = AccessQuestion()
    question.roles = roles?.map { Glob($0) }
    question.conditions = [ClaimCondition(Text("dept"), .matches([Glob("it")]))]
    return question
  }

  /// Everything that an answer says, in a form that can be compared.
  private static func summary(_ answer: AccessAnswer) -> [String] {
    func way(_ way: AccessWay) -> String {
      "\(way.key) \(way.place) \(way.witness.input.claims ?? "") \(way.conditions.count)"
    }
    return answer.ways.map(way) + answer.undecided.map { "undecided \($0.issuer)" }
      + answer.obstacles.map { "barred \($0.issuer) \($0.reason)" }
      + answer.alternatives.flatMap { other in
        ["\(other.reading) \(other.isUndecided)"] + other.gained.map { "+" + way($0) }
          + other.lost.map { "-" + way($0) }
      } + ["\(answer.directoryMayGrant) \(answer.assumedBaseURL ?? "")"]
  }

  @Test(arguments: [nil, ["Boss"], ["lead", "B*"]])
  func threadsGiveTheAnswerOfOne(_ roles: [String]?) {
    let question = Self.question(roles: roles)
    let one = Self.issuers().answer(question)
    for threads in 2...4 {
      let shared = Self.issuers().answer(question, threads: threads)
      #expect(Self.summary(shared) == Self.summary(one))
    }
    #expect(one.ways.count + one.obstacles.count >= Self.count)
  }

  @Test func sectionsKeepTheOrderOfTheIssuers() {
    let answer = Self.issuers().answer(Self.question(), threads: 3)
    let open = (0..<Self.count).filter { [0, 3, 4].contains($0 % 5) }
    #expect(answer.ways.map(\.issuer.string) == open.map { "i\($0)" })
    let barred = (0..<Self.count).filter { [1, 2].contains($0 % 5) }
    #expect(answer.obstacles.map(\.issuer.string) == barred.map { "i\($0)" })
  }

  /// Each section has the difference that a reading makes, and the answer has it once.
  @Test func aReadingIsListedOnce() throws {
    let answer = Self.issuers([3]).answer(Self.question(roles: ["Boss"]), threads: 2)
    // By the mapping, and under its own name, which is what the other reading does not grant.
    #expect(answer.ways.count == 2 * Self.count)
    let dropping = answer.alternatives.filter { $0.reading.reading == .unmappedRole }
    #expect(dropping.count == 1)
    let lost = try #require(dropping.first).lost
    #expect(lost.map(\.issuer.string) == (0..<Self.count).map { "i\($0)" })
    let readings = answer.alternatives.map(\.reading)
    #expect(Set(readings).count == readings.count)
  }

  @Test func otherIssuersAreExplainedOnlyIfNoneHasAWay() {
    var kinds = Array(repeating: 1, count: Self.count)
    let closed = Self.issuers(kinds).answer(Self.question(), explainsAll: false, threads: 2)
    #expect(closed.obstacles.count == Self.count)
    kinds[Self.count - 1] = 0
    let open = Self.issuers(kinds).answer(Self.question(), explainsAll: false, threads: 2)
    #expect(open.ways.count == 1)
    #expect(open.obstacles.isEmpty)
  }

  /// The first of two issuers with one name is used, even if they are in different sections.
  @Test func sectionsKnowTheOtherIssuers() {
    var names = (0..<Self.count).map { "i\($0)" }
    names[Self.count - 1] = "i0"
    let issuers = names.map { AccessSample.issuer("", $0) }
    let inquiry = AccessInquiry(
      AccessSample.configuration(issuers), PropertyContext(baseURL: "https://m.corp.example"))
    for threads in 1...2 {
      let answer = inquiry.answer(Self.question(), threads: threads)
      #expect(answer.ways.map(\.issuer.string) == Array(names.dropLast()))
    }
  }

  @Test func oneIssuerIsAskedAlone() {
    var question = Self.question()
    question.issuer = Text("i\(AccessInquiry.sectionSize + 3)")
    #expect(Self.issuers().answer(question, threads: 2).ways.count == 1)
    question.issuer = Text("nobody")
    let answer = Self.issuers().answer(question, threads: 2)
    #expect(answer.ways.isEmpty && answer.obstacles.isEmpty)
  }
}
