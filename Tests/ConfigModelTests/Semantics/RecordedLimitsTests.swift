import TestSupport
import Testing

@testable import ConfigModel

/// Recorded results where a number or a length is about that of a limit in the code, and for hard
/// searches. Other tests define what is correct; these detect changes.
@Suite struct RecordedLimitsTests {
  private static func check(_ name: String, _ results: [String], each count: Int = 20) throws {
    let lines = Recording.digests(name, results, each: count)
    #expect(try Recording.differences(lines, "output/limits-\(name).txt") == [])
  }

  private static func check(_ name: String, steps: [Int], each count: Int = 20) throws {
    let lines = Recording.sums(name, steps, each: count)
    #expect(try Recording.differences(lines, "output/limits-\(name)-steps.txt") == [])
  }

  private static func text(_ count: Int, _ unit: String = "n") -> String {
    String(repeating: unit, count: count)
  }

  // MARK: Names

  @Test func labels() throws {
    var random = SeededGenerator(71)
    let ranges: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0xE0...0xFF, 0x400...0x4FF, 0x4E00...0x9FFF, 0x1F600...0x1F64F, 0x80...0x10FFFF,
    ]
    var labels = (0..<3000).map { number in
      let kinds = [ranges[number % ranges.count], ranges[number % 2]]
      return (0..<(1 + number % 24)).compactMap { index -> String? in
        let range = kinds[Int.random(in: 0...1, using: &random)]
        return Unicode.Scalar(UInt32.random(in: range, using: &random)).map { String($0) }
      }.joined()
    }
    labels += (55...66).flatMap { [Self.text($0), "é" + Self.text($0), Self.text($0) + "中"] }
    let results = labels.map { label in
      let ascii = Punycode.asciiLabel(label)
      var damaged = ascii ?? "xn--" + label
      if !damaged.isEmpty { damaged.removeLast() }
      let back = ascii.flatMap { Punycode.decode($0) } ?? "-"
      return "\(ascii ?? "-") \(back) \(Punycode.decode(damaged) ?? "-")"
    }
    try Self.check("labels", results)
  }

  // MARK: Patterns

  /// Lists with the letters of few patterns, so that searches need many steps.
  @Test func searches() throws {
    var phrases = RandomPhrases("a¦b¦*¦*¦ab¦ba¦aa", seed: 72)
    var steps: [Int] = []
    let results = (0..<1500).map { number in
      func globs(_ counts: ClosedRange<Int>, _ length: ClosedRange<Int>) -> [Glob] {
        (0..<phrases.number(counts)).map { _ in Glob(phrases.next(length)) }
      }
      let lists = (0..<phrases.number(2...4)).map { _ in globs(1...2, 3...6) }
      let excluded = globs(0...5, 2...4)
      var efforts = [0, 0, 0].map { _ in Effort(number % 5 == 0 ? 300 : 30_000) }
      let granted = efforts.map(\.left).reduce(0, +)
      let answers = [
        "\(TextConstraint(required: lists, excluded: excluded).solve(&efforts[0]))",
        "\(GlobIntersection(lists.map { GlobUnion($0) }, excluding: [GlobUnion(excluded)]).solve(atMost: 5, &efforts[1]))",
        "\(ShortestText(lists, excluded, other: "q").solve(&efforts[2]))",
      ]
      steps.append(granted - efforts.map(\.left).reduce(0, +))
      return "\(lists.map { $0.map(\.pattern.string) }) \(answers)"
    }
    try Self.check("searches", results)
    try Self.check("searches", steps: steps, each: 20)
  }

  /// Many lists, many stars, many globs.
  @Test func largeQuestions() throws {
    var steps: [Int] = []
    var results: [String] = []
    func ask(_ lists: [[String]], _ excluded: [String]) {
      let (lists, excluded) = (lists.map { $0.map { Glob($0) } }, excluded.map { Glob($0) })
      var efforts = [0, 0, 0].map { _ in Effort(200_000) }
      results.append(
        "\(TextConstraint(required: lists, excluded: excluded).solve(&efforts[0])) "
          + "\(GlobIntersection(lists.map { GlobUnion($0) }, excluding: [GlobUnion(excluded)]).solve(atMost: 3, &efforts[1])) "
          + "\(ShortestText(lists, excluded, other: "q").solve(&efforts[2]))")
      steps.append(600_000 - efforts.map(\.left).reduce(0, +))
    }
    for count in [2, 7, 8, 9, 14, 15, 16, 17, 18, 31, 32, 33, 34, 40] {
      ask((0..<count).map { ["a\($0)*", "*\($0)b"] }, [])
      ask((0..<count).map { ["*\($0)*"] }, ["*0"])
      ask([["*\(Self.text(count, "a*"))"]], ["*aa*"])
      ask([["\(Self.text(count, "*ab"))*"], ["a*"]], ["*b"])
      ask([(0..<count).map { "a\($0)*" }, (0..<count).map { "*\($0)" }], ["a1*"])
    }
    for count in [200, 255, 256, 257, 300] {
      ask([(0..<count).map { "a\($0)*" }, ["*z"]], (0..<count - 1).map { "a\($0)*" })
      ask([["*corp*"]], (0..<count).map { "*corp.host\($0)*" } + ["*corp"])
    }
    try Self.check("large", results, each: 1)
    try Self.check("large", steps: steps, each: 1)
  }

  @Test func largeUnions() throws {
    var (results, steps): ([String], [Int]) = ([], [])
    for count in [3, 4, 5, 15, 16, 17, 255, 256, 257] {
      let globs = (0..<count).map { number in
        switch number % 5 {
        case 0: Glob("prefix\(number)*")
        case 1: Glob("*suffix-of-a-long-name-\(number)")
        case 2: Glob("*in\(number)side*")
        case 3: Glob("literal\(number)")
        default: Glob("a\(number)*z*\(number)b")
        }
      }
      let union = GlobUnion(globs)
      var effort = Effort(1_000_000)
      for number in [0, 1, 2, 3, 4, count - 1, count, count / 2] {
        for text in [
          "prefix\(number)", "prefix\(number)x*", "x-suffix-of-a-long-name-\(number)",
          "*in\(number)side",
          "literal\(number)", "literal\(number)*", "a\(number)z\(number)b",
          "a\(number)*zz*\(number)b",
        ] {
          results.append("\(text) \(union.cover(of: Glob(text), &effort))")
        }
      }
      steps.append(1_000_000 - effort.left)
    }
    try Self.check("unions", results, each: 8)
    try Self.check("unions", steps: steps, each: 1)
  }

  // MARK: Numbers

  @Test func numbers() throws {
    var phrases = RandomPhrases(
      "0¦1¦9¦00¦10¦.¦e¦E¦-¦+¦5¦e-¦e+¦400¦399¦18446744073709551616", seed: 73)
    var texts = (0..<4000).map { _ in phrases.next(1...6) }
    for count in 396...404 {
      texts += [
        "1" + Self.text(count, "0"), "1e\(count)", "0." + Self.text(count, "0") + "1",
        "1." + Self.text(count, "7"),
      ]
    }
    let results = texts.map { text in
      let value = JSONParser.parse(SourceBytes("[\(text)]")).root.elements.first { _ in true }
      return "\(text) \(NumberForm.matches(text)) "
        + (value.map { "\($0.kind) \($0.exactInteger.map(String.init) ?? "-")" } ?? "-")
    }
    try Self.check("numbers", results, each: 50)
  }

  // MARK: Origins

  @Test func manyOrigins() throws {
    var results: [String] = []
    for count in [3, 31, 32, 33, 127, 128, 129, 200] {
      let patterns = (0..<count).map { number in
        switch number % 6 {
        case 0: "https://h\(number).corp.example"
        case 1: "https://*.h\(number).corp.example"
        case 2: "https://h\(number)*.example:8\(number)"
        case 3: "http://*x-inner-part-of-a-name-\(number)*.example"
        case 4: "app\(number)://*"
        default: "https://h\(number).corp.example:*"
        }
      }
      let policy = AllowOriginPolicy(patterns.joined(separator: ", "))
      var decider = OriginDecider(policy, Readings())
      for number in 0..<min(count, 40) {
        for origin in [
          "https://h\(number).corp.example", "https://a.h\(number).corp.example",
          "http://h\(number).corp.example",
          "https://h\(number)z.example:8\(number)",
          "http://ax-inner-part-of-a-name-\(number)b.example",
          "app\(number)://x", "https://h\(number).corp.exampel",
        ] {
          let verdict = decider.decide(origin)
          let refusal = OriginRefusal(origin, policy, Readings())
          results.append(
            "\(origin) \(verdict.pattern ?? -1) \(refusal.message) \(refusal.nearest?.text ?? "-")")
        }
      }
    }
    try Self.check("origins", results)
  }

  @Test func textsThatAreNoOrigins() throws {
    var phrases = RandomPhrases(
      "https¦http¦://¦://¦a¦b.example¦.¦..¦:80¦:¦:99999¦:65536¦/¦?x¦#x¦u@¦ ¦*¦null¦é¦[::1]¦app:",
      seed: 75)
    let policy = AllowOriginPolicy("https://a, https://*.example:80, app://*, http://b.example:*")
    let results = (0..<3000).map { _ in
      let text = phrases.next(1...5)
      return "\(text): \(OriginRefusal(text, policy, Readings()).message)"
    }
    try Self.check("no-origins", results, each: 50)
  }

  @Test func coveredOrigins() throws {
    var phrases = RandomPhrases(seed: 77)
    var steps: [Int] = []
    let results = (0..<2000).map { _ in
      let patterns = (0..<phrases.number(2...7)).compactMap { _ in
        OriginPattern(
          phrases.pick(["https", "http", "http*", "*"]) + "://"
            + phrases.pick(["a", "b", "*", "a*", "*b", "ab", "*.a", "a.a", "*.*"])
            + phrases.pick(["", ":80", ":443", ":*", ":8*"]))
      }
      var effort = Effort(200_000)
      let covers = OriginUnion(patterns).covers(&effort)
      steps.append(200_000 - effort.left)
      return "\(patterns.map(\.canonicalText)) \(covers)"
    }
    try Self.check("covered", results, each: 50)
    try Self.check("covered", steps: steps, each: 50)
  }

  @Test func ports() throws {
    var phrases = RandomPhrases("0¦1¦6¦8¦9¦65¦*¦*", seed: 76)
    var steps: [Int] = []
    let results = (0..<2000).map { _ in
      let required = (0..<phrases.number(1...2)).map { _ in Glob(phrases.next(2...5)) }
      let excluded = (0..<phrases.number(1...7)).map { _ in
        Glob(phrases.pick(["1", "2", "3", "4", "5", "6", "7", "8", "9", ""]) + phrases.next(1...3))
      }
      var readings = Readings()
      readings[.emptyWildcard] = phrases.number(0...1)
      var effort = Effort(50_000)
      let port = PortSearch.port(
        in: required, outside: excluded, phrases.pick([80, 443, nil]), readings, &effort)
      steps.append(50_000 - effort.left)
      return "\(required.map(\.pattern)) \(excluded.map(\.pattern)): \(port)"
    }
    try Self.check("ports", results, each: 50)
    try Self.check("ports", steps: steps, each: 50)
  }

  // MARK: Assumptions

  @Test func assumptionsAreListedAlone() {
    for treatment in Assumptions.Treatment.allCases {
      for reading in Reading.allCases {
        var assumptions = Assumptions()
        assumptions.insert(treatment)
        assumptions.insert(reading)
        var names: [String] = []
        assumptions.forEach(Readings()) { name, choice in names += ["\(name)", "\(choice)"] }
        let choice = Readings().choice(of: reading)
        #expect(
          names == ["\(reading.name)", "\(choice)", "\(treatment.name)", "\(treatment.choice)"])
        assumptions.keepReadings { _ in false }
        #expect(assumptions.switchable == [] && assumptions.fixed == [treatment])
      }
    }
  }

  // MARK: Times

  @Test func timelines() throws {
    var phrases = RandomPhrases(seed: 74)
    func issuer() -> String {
      var members = [#""issuerName":"i""#]
      if phrases.number(0...3) == 0 {
        members.append("\"enabled\":\(phrases.pick(["true", "false"]))")
      }
      for name in ["jwks", "discovery"] where phrases.number(0...2) == 0 {
        let times = ["minReloadInterval", "maxReloadInterval"].filter { _ in
          phrases.number(0...1) == 0
        }
        .map { "\"\($0)\":\(phrases.pick(["0", "1", "30", "600", "3600", "-1", "\"5\""]))" }
        members.append("\"\(name)\":{\(times.joined(separator: ","))}")
      }
      if phrases.number(0...2) == 0 { members.append(#""certificateSubjectNames":["CN=a"]"#) }
      return "{\(members.joined(separator: ","))}"
    }
    func configuration() -> AuthTokenConfiguration? {
      if phrases.number(0...9) == 0 { return nil }
      let times = ["policyMinReloadInterval", "policyMaxReloadInterval"]
        .filter { _ in phrases.number(0...1) == 0 }
        .map { ",\"\($0)\":\(phrases.pick(["0", "10", "11", "119", "120", "121", "600"]))" }
      let issuers = (0..<phrases.number(0...2)).map { _ in issuer() }.joined(separator: ",")
      let text = "{\"issuers\":[\(issuers)]\(times.joined())}"
      let tree = JSONParser.parse(SourceBytes(text))
      return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map {
        AuthTokenConfiguration($0)
      }
    }
    let results = (0..<3000).map { _ in
      let timeline = CacheTimeline(
        from: configuration(), to: configuration(),
        issuer: phrases.pick([Text("i"), Text("i"), Text("j"), nil]),
        at: phrases.pick([0, 1, 9, 10, 11, 30, 119, 120, 121, 599, 600, 601, 1200, 3600, 4200]))
      let effects = timeline.effects.map { "\($0.kind) \($0.member) \($0.latest) \($0.isCertain)" }
      return "\(timeline.at) \(timeline.decider) \(timeline.change) \(effects)"
    }
    try Self.check("timelines", results, each: 50)
  }
}
