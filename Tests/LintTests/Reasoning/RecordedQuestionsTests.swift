import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// Recorded answers of the solver's parts to random questions, and the steps that they take. Other
/// tests define what is correct; these detect changes, also those that only cost time.
@Suite struct RecordedQuestionsTests {
  private static func check(
    _ name: String, _ results: [(answer: String, steps: Int)], each count: Int = 50
  ) throws {
    try check(name, results.map(\.answer), each: count)
    let steps = Recording.sums(name, results.map(\.steps), each: count)
    #expect(try Recording.differences(steps, "output/questions-\(name)-steps.txt") == [])
  }

  private static func check(_ name: String, _ answers: [String], each count: Int = 50) throws {
    let lines = Recording.digests(name, answers, each: count)
    #expect(try Recording.differences(lines, "output/questions-\(name).txt") == [])
  }

  private static let fragments = """
    a¦b¦ab¦ba¦@¦.¦corp¦acme.example¦*¦*¦*¦@*¦*.¦1¦0¦-¦A¦B¦é¦/¦staff¦ann¦true¦false¦12¦1e2
    """

  private static func globs(_ phrases: inout RandomPhrases, _ counts: ClosedRange<Int>) -> [Glob] {
    (0..<phrases.number(counts)).map { _ in Glob(phrases.next(1...4)) }
  }

  private static func sets(_ phrases: inout RandomPhrases, ignoresCase: Bool) -> [PatternSet] {
    (0..<phrases.pick([0, 0, 1, 1, 2, 3])).map { _ in
      var globs = globs(&phrases, phrases.number(0...5) == 0 ? 0...9 : 1...3)
      // Sometimes so many that a limit on the number counts, or so long that one on the length does.
      switch phrases.number(0...80) {
      case 0: globs = (0..<phrases.number(62...66)).map { Glob("b\($0)*") } + globs
      case 1: globs.append(Glob(String(repeating: "1", count: phrases.number(60...66)) + "*"))
      default: break
      }
      return PatternSet(globs, ignoresCase: ignoresCase)
    }
  }

  private static func texts(_ phrases: inout RandomPhrases, _ counts: ClosedRange<Int>) -> [Text] {
    (0..<phrases.number(counts)).map { _ in
      Text(phrases.number(0...3) == 0 ? phrases.pick(["a", "1", "true", ""]) : phrases.next(1...3))
    }
  }

  // MARK: Texts and numbers

  @Test func texts() throws {
    var phrases = RandomPhrases(Self.fragments, seed: 51)
    let results = (0..<6000).map { _ in
      let ignoresCase = phrases.number(0...3) == 0
      var question = TextQuestion(
        required: Self.sets(&phrases, ignoresCase: ignoresCase),
        excluded: Self.sets(&phrases, ignoresCase: ignoresCase))
      if phrases.number(0...7) == 0 { question.candidates = Self.texts(&phrases, 0...3) }
      question.forbidden = Set(Self.texts(&phrases, 0...3))
      question.foreignRoles = Set(Self.texts(&phrases, 0...2))
      question.allowsEmpty = phrases.number(0...1) == 0
      question.ignoresCase = ignoresCase
      question.words = phrases.pick([["a"], ["ann", "a"], ["other-app", "a"]])
      var effort = Effort(phrases.pick([Effort.standard, 2000, 200]))
      let granted = effort.left
      let answer = question.solve(&effort)
      let text = Text(phrases.next(0...3))
      var other = Effort(1000)
      let admits = question.admits(text, &other).map { "\($0)" } ?? "-"
      return ("\(answer) \(text.string) \(admits)", granted - effort.left + 1000 - other.left)
    }
    try Self.check("texts", results)
  }

  /// Sets that have texts in common only after a search.
  @Test func searches() throws {
    var phrases = RandomPhrases("a¦b¦*¦*¦ab¦@¦.c", seed: 56)
    let results = (0..<2500).map { number in
      func sets(_ counts: ClosedRange<Int>, _ globs: ClosedRange<Int>) -> [PatternSet] {
        (0..<phrases.number(counts)).map { _ in
          PatternSet((0..<phrases.number(globs)).map { _ in Glob("*" + phrases.next(2...5)) })
        }
      }
      var question = TextQuestion(required: sets(2...4, 1...2), excluded: sets(0...2, 1...3))
      question.forbidden = Set((0..<phrases.number(0...6)).map { _ in Text(phrases.next(1...3)) })
      question.ignoresCase = number % 7 == 0
      question.words = number % 3 == 0 ? ["ann", "a"] : ["a"]
      var effort = Effort(number % 6 == 0 ? phrases.number(20...2000) : Effort.standard)
      let granted = effort.left
      return ("\(question.solve(&effort))", granted - effort.left)
    }
    try Self.check("searches", results)
  }

  /// Lists with so many forbidden texts in common that the search gives up.
  @Test(arguments: [0, 100, 762, 763, 764, 765, 766, 767, 768, 769, 770, 771, 900])
  func givesUpAfterManyRounds(_ count: Int) {
    let texts = (0...count).map { "t\($0)" }
    let sets = ["*x", "*y"].map { end in
      PatternSet(texts.map { Glob($0) } + [Glob("z" + end + "z")])
    }
    var question = TextQuestion(required: sets)
    question.forbidden = Set(texts.dropLast().map { Text($0) })
    var effort = Effort(200_000_000)
    let answer = question.solve(&effort)
    #expect("\(answer)" == (count < 768 ? "some(\"t\(count)\")" : "undecided"))
  }

  @Test func plausibleTexts() throws {
    var phrases = RandomPhrases(
      "*¦*¦*¦@¦.¦corp¦acme.example¦/¦https://¦-¦a¦1¦é¦é¦@corp.example¦ ", seed: 57)
    let results = (0..<4000).map { _ in
      let glob = Glob(phrases.next(1...6))
      let words = phrases.pick([["a"], ["ann", "a"], ["other-app", "a"], []])
      return "\(glob.pattern) \(PlausibleTexts(of: glob, words).all.map(\.text))"
    }
    try Self.check("plausible", results)
  }

  @Test func numbers() throws {
    var phrases = RandomPhrases("0¦1¦2¦5¦7¦42¦*¦*¦*¦-¦.¦e¦true¦f*e¦12345678901234", seed: 52)
    let results = (0..<4000).map { _ in
      let question = NumberQuestion(
        required: Self.sets(&phrases, ignoresCase: false),
        excluded: Self.sets(&phrases, ignoresCase: false),
        forbidden: Set(Self.texts(&phrases, 0...3)),
        forbiddenNumbers: Set(Self.texts(&phrases, 0...3)),
        includesBooleans: phrases.number(0...1) == 0, isTime: phrases.number(0...2) == 0)
      var effort = Effort(phrases.pick([Effort.standard, 2000, 200]))
      let granted = effort.left
      return ("\(question.solve(&effort))", granted - effort.left)
    }
    try Self.check("numbers", results)
  }

  // MARK: Claims

  private static func constraint(_ phrases: inout RandomPhrases, ignoresCase: Bool)
    -> ClaimConstraint
  {
    /// True in one of some cases.
    func rarely(_ count: Int = 8) -> Bool { phrases.number(1...count) == 1 }
    var claim = ClaimConstraint(Text(phrases.pick(["aud", "sub", "groups", "email"])))
    claim.hit = rarely(2) ? [] : sets(&phrases, ignoresCase: ignoresCase)
    claim.avoided = rarely(2) ? [] : sets(&phrases, ignoresCase: ignoresCase)
    claim.isAbsent = rarely(16)
    claim.isPresent = rarely(4)
    claim.isUsername = rarely(4)
    claim.isNumeric = rarely()
    claim.isNoUsername = rarely()
    claim.isTime = rarely()
    if rarely() { claim.fixed = texts(&phrases, 1...1)[0] }
    if rarely(4) {
      claim.audiences = [texts(&phrases, 1...2)] + (rarely() ? [texts(&phrases, 1...2)] : [])
    }
    claim.foreignStrings = Set(texts(&phrases, 0...1))
    claim.foreignClients = Set(texts(&phrases, 0...1))
    if rarely() { claim.clients = texts(&phrases, 0...2) }
    if rarely(4) { claim.roles = texts(&phrases, 1...2) }
    if rarely(4) { claim.foreignRoles = Set(texts(&phrases, 0...3)) }
    claim.hasRole = rarely()
    claim.hasNoRole = rarely()
    claim.isVoid = rarely(12)
    claim.isNotVoid = rarely()
    return claim
  }

  private static func views(_ phrases: inout RandomPhrases) -> ClaimViews {
    var readings = Readings()
    for reading in Reading.allCases where phrases.number(0...2) == 0 {
      readings[reading] = phrases.number(0...reading.choices.count - 1)
    }
    return ClaimViews(readings)
  }

  @Test func claims() throws {
    var phrases = RandomPhrases(Self.fragments, seed: 53)
    let results = (0..<8000).map { number in
      let effort = AccessEffort(number % 10 == 0 ? 300 : AccessEffort.standard)
      let solver = ClaimSolver(views: Self.views(&phrases), effort: effort)
      let ignoresCase = solver.views.ignoresCase
      var claim = Self.constraint(&phrases, ignoresCase: ignoresCase)
      if phrases.number(0...5) == 0 {
        claim.restrict(
          to: Self.constraint(&phrases, ignoresCase: ignoresCase),
          isWhole: phrases.number(0...1) == 0)
      }
      let value = solver.solve(claim)
      var isUndecided = false
      let role = solver.role(
        in: claim, outside: Set(Self.texts(&phrases, 0...2)), &isUndecided)
      let words = value.map { value in
        value.map { "\($0.json) \($0.holds(Text("a"))) \($0.text?.string ?? "-")" } ?? "absent"
      }
      return ("\(words) \(role.map(\.string)) \(isUndecided)", effort.used)
    }
    try Self.check("claims", results)
  }

  // MARK: Backends and base URLs

  @Test func backends() throws {
    var phrases = RandomPhrases("", seed: 54)
    let results = (0..<4000).map { _ in
      let conditions = (0..<phrases.number(0...4)).map { _ in
        let entries = (0..<phrases.number(0...3)).map { _ in
          let name = phrases.pick(["B", "C", "OtherBackend", nil])
          return IssuerTerms.Backend(
            name: name.map { Text($0) },
            version: name == nil ? nil : phrases.pick(["1", "9.0", nil]).map { Text($0) },
            clientId: phrases.pick(["k", "other-client", nil, nil]).map { Text($0) })
        }
        return phrases.number(0...1) == 0
          ? BackendCondition.inside(entries) : .outside(entries)
      }
      return "\(conditions) \(BackendCondition.solve(conditions))"
    }
    try Self.check("backends", results)
  }

  @Test func baseURLs() throws {
    let paths = DefaultAudiences.paths.map(\.description).joined(separator: "¦")
    var phrases = RandomPhrases(
      "https://¦https://¦http://¦a.corp.example¦*¦b.example¦/¦:8443¦x¦é¦\(paths)¦\(paths)",
      seed: 55)
    let results = (0..<3000).map { _ in
      // Sometimes so many that only some are tried.
      let fillers = [0, 0].map { _ in phrases.number(0...3) == 0 ? phrases.number(60...64) : 0 }
      func texts(_ fillers: Int) -> [String] {
        (0..<fillers).map { "x\($0)" }
          + (0..<phrases.number(0...4)).map { _ in
            "https://" + phrases.next(1...3) + phrases.next(1...1)
          }
      }
      let (audiences, globs) = (texts(fillers[0]), texts(fillers[1]))
      return "\(audiences.suffix(4)) \(globs.suffix(4)) "
        + "\(AssumedBaseURL.candidates(audiences.map { Text($0) }, globs.map { Glob($0) }))"
    }
    try Self.check("baseURLs", results)
  }
}
