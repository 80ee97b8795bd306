import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// Questions about so many issuers that they are answered in sections.
@Suite struct QuestionSectionTests {
  private static let count = 3 * AccessInquiry.sectionSize + kinds.count - 3

  /// Issuers that differ in their ways in, in their obstacles and in the readings that matter to them.
  private static let kinds = [
    "",
    #""enabled":false"#,
    AccessSample.filters([AccessSample.filter("dept", "exclude", ["i*"])]),
    #""roleAttributes":["roles"],"roleMappings":[{"tokenRole":"lead","mappedRoles":["Boss"]}]"#,
    #""roleAttributes":["roles"],"defaultRoles":["Boss"],"requireClientAuth":false"#,
    #""allowedMbes":[]"#,
    #""roleAttributes":["a","b"],"audience":["x"],"virtualUserEnabled":false"#,
    #""jwks":{"jwksUri":"https://k.corp.example"},"issuerRoles":["Boss"]"#,
  ]

  /// - Parameter kind: The index of the kind of each issuer.
  private static func inquiry(
    baseURL: String? = "https://m.corp.example", kind: (Int) -> Int
  ) -> AccessInquiry {
    let issuers = (0..<count).map { AccessSample.issuer(kinds[kind($0)], "i\($0)") }
    return AccessInquiry(
      AccessSample.configuration(issuers), PropertyContext(baseURL: baseURL))
  }

  private static func question(roles: [String]? = nil) -> AccessQuestion {
    var question = AccessQuestion()
    question.roles = roles?.map { Glob($0) }
    question.conditions = [ClaimCondition(Text("dept"), .matches([Glob("it")]))]
    return question
  }

  /// The content of an answer, without its examples.
  private static func summary(_ answer: AccessAnswer) -> [String] {
    func way(_ way: AccessWay) -> String {
      let conditions = way.conditions.map { "\($0.claims.map(\.string)) \($0.place?.start ?? -1)" }
      return "\(way.key) \(way.place) \(conditions)"
    }
    func difference(_ other: AccessAnswer.Alternative) -> [String] {
      ["\(other.reading) \(other.isUndecided)"] + other.gained.map { "+" + way($0) }
        + other.lost.map { "-" + way($0) }
    }
    var words = answer.ways.map(way) + answer.undecided.map { "undecided \($0.issuer)" }
    words += answer.obstacles.map { "barred \($0.issuer) \($0.reason)" }
    words += answer.alternatives.flatMap(difference)
    return words + ["\(answer.directoryMayGrant) \(answer.assumedBaseURL ?? "")"]
  }

  /// The answer that the answers about each issuer alone make together.
  private static func joined(_ inquiry: AccessInquiry, _ question: AccessQuestion) -> AccessAnswer {
    var joined = AccessAnswer()
    var differences: [ChosenReading: AccessAnswer.Alternative] = [:]
    for name in inquiry.names {
      var alone = question
      alone.issuer = name
      let answer = inquiry.answer(alone)
      joined.ways += answer.ways
      joined.undecided += answer.undecided
      joined.obstacles += answer.obstacles
      joined.directoryMayGrant = joined.directoryMayGrant || answer.directoryMayGrant
      joined.assumedBaseURL = joined.assumedBaseURL ?? answer.assumedBaseURL
      for other in answer.alternatives {
        var all = differences[other.reading] ?? AccessAnswer.Alternative(reading: other.reading)
        all.gained += other.gained
        all.lost += other.lost
        all.isUndecided = all.isUndecided || other.isUndecided
        differences[other.reading] = all
      }
    }
    for reading in Reading.all {
      for readings in inquiry.context.readings.alternatives(to: reading) {
        let chosen = ChosenReading(reading, readings[reading])
        if let all = differences[chosen] { joined.alternatives.append(all) }
      }
    }
    return joined
  }

  @Test(arguments: [nil, ["Boss"], ["lead", "B*"]])
  func answersMatchSingleIssuers(_ roles: [String]?) {
    var random = SeededGenerator()
    var counts = (gained: 0, lost: 0, readings: 0)
    for round in 0..<Soak.rounds(4) {
      // Sections of one kind each, and a mixed one. In every other round, each kind occurs once.
      let kinds =
        round.isMultiple(of: 2)
        ? Self.kinds.indices.shuffled(using: &random)
        : Self.kinds.indices.map { _ in Self.kinds.indices.randomElement(using: &random) ?? 0 }
      let baseURL = Bool.random(using: &random) ? "https://m.corp.example" : nil
      func inquiry() -> AccessInquiry {
        Self.inquiry(baseURL: baseURL) { number in
          let section = number / AccessInquiry.sectionSize
          return kinds[section < 3 ? section : 3 + number - 3 * AccessInquiry.sectionSize]
        }
      }
      let question = Self.question(roles: roles)
      let expected = Self.joined(inquiry(), question)
      for threads in 1...3 {
        let answer = inquiry().answer(question, threads: threads)
        #expect(
          Self.summary(answer) == Self.summary(expected), "kinds \(kinds), seed \(random.seed)")
      }
      counts.gained += expected.alternatives.count { !$0.gained.isEmpty }
      counts.lost += expected.alternatives.count { !$0.lost.isEmpty }
      counts.readings = max(counts.readings, expected.alternatives.count)
    }
    // No other reading grants a role of these kinds.
    let hasBoth = counts.lost > 0 && (roles != nil || counts.gained > 0)
    #expect(Soak.isShort || hasBoth && counts.readings > 1)
  }

  /// The readings are in their usual order, whatever the order of the sections that they matter to.
  @Test func sortsReadingsOfSections() {
    // Empty backend lists in the first section, and then roles, whose reading comes earlier.
    let inquiry = Self.inquiry { $0 < AccessInquiry.sectionSize ? 5 : 3 }
    let answer = inquiry.answer(Self.question(roles: ["Boss", "B*"]), threads: 2)
    let order = Reading.all
    let places = answer.alternatives.compactMap { order.firstIndex(of: $0.reading.reading) }
    #expect(places == places.sorted())
  }

  @Test func explainsOtherIssuersOnlyWithoutWay() {
    let closed = Self.inquiry { _ in 1 }.answer(Self.question(), explainsAll: false, threads: 2)
    #expect(closed.obstacles.count == Self.count)
    let open = Self.inquiry { $0 == Self.count - 1 ? 0 : 1 }
      .answer(Self.question(), explainsAll: false, threads: 2)
    #expect(open.ways.count == 1)
    #expect(open.obstacles.isEmpty)
  }

  /// The first of two issuers with one name is used, even if they are in different sections.
  @Test func sectionsSeeOtherIssuers() {
    var issuers = (0..<Self.count).map { AccessSample.issuer("", "i\($0)") }
    issuers[Self.count - 1] = AccessSample.issuer(#""enabled":false"#, "i0")
    let inquiry = AccessInquiry(
      AccessSample.configuration(issuers), PropertyContext(baseURL: "https://m.corp.example"))
    for threads in 1...2 {
      let answer = inquiry.answer(Self.question(), threads: threads)
      #expect(answer.ways.map(\.issuer.string) == (0..<Self.count - 1).map { "i\($0)" })
      let last = answer.alternatives.filter { $0.reading.reading == .duplicateIssuer }
      #expect(last.flatMap(\.lost).map(\.issuer.string).contains("i0"))
    }
  }

  @Test func asksSingleIssuer() {
    var question = Self.question()
    question.issuer = Text("i\(AccessInquiry.sectionSize + 3)")
    #expect(Self.inquiry { _ in 0 }.answer(question, threads: 2).ways.count == 1)
    question.issuer = Text("nobody")
    let answer = Self.inquiry { _ in 0 }.answer(question, threads: 2)
    #expect(answer.ways.isEmpty && answer.obstacles.isEmpty)
  }
}
