import ConfigModel
import Lint
import TestSupport
import Testing

/// Questions and properties about origins are exact: a host or a scheme of only `*` is any host or
/// scheme, and no reading changes what is asked. Compared with all origins of a small world.
@Suite struct AskedOriginTests {
  private typealias World = AskedOriginWorld

  private static let readings: [Reading] = [
    .wildcardPort, .emptyWildcard, .originCase, .writtenDefaultPort,
  ]

  private static func readings(_ random: inout SeededGenerator) -> Readings {
    let key = Int.random(in: 0..<32, using: &random)
    guard key < 16 else { return Readings() }
    return readings.enumerated().reduce(Readings()) { $0.with($1.element, key >> $1.offset & 1) }
  }

  /// A random case. In half of the cases, one of the stated patterns is about any host.
  private struct Case {
    var policy: [World.Pattern]
    var asked: [World.Pattern]
    let readings: Readings
    let about: String

    init(_ random: inout SeededGenerator) {
      policy = (0..<Int.random(in: 0...3, using: &random)).map { _ in World.pattern(&random) }
      asked = (0..<Int.random(in: 1...2, using: &random)).map { _ in World.pattern(&random) }
      if Bool.random(using: &random) {
        asked[0] = World.Pattern(
          scheme: Bool.random(using: &random) ? "*" : asked[0].scheme,
          host: Bool.random(using: &random) ? "*" : asked[0].host, port: asked[0].port)
      }
      readings = AskedOriginTests.readings(&random)
      let chosen = AskedOriginTests.readings.filter { [readings] in readings[$0] == 1 }
      about =
        "'\(policy.map(\.text).joined(separator: ", "))' asked \(asked.map(\.text)) "
        + "\(chosen.map(\.name)) seed \(random.seed)"
    }

    var value: AllowOriginPolicy {
      AllowOriginPolicy(
        policy.isEmpty ? "disallow" : policy.map(\.text).joined(separator: ", "))
    }

    func isAllowed(_ origin: World.Sent) -> Bool {
      policy.contains { World.allows($0, origin, readings) }
    }

    func isAsked(_ origin: World.Sent) -> Bool {
      asked.contains { World.isAbout($0, origin) }
    }

    func refutes(_ origin: World.Sent, _ quantifier: OriginProver.Quantifier) -> Bool {
      switch quantifier {
      case .never: isAllowed(origin) && isAsked(origin)
      case .always: isAsked(origin) && !isAllowed(origin)
      case .only: isAllowed(origin) && !isAsked(origin)
      }
    }
  }

  @Test(arguments: [OriginProver.Quantifier.never, .always, .only])
  func propertiesAreExact(_ quantifier: OriginProver.Quantifier) {
    var random = SeededGenerator()
    let rounds = Soak.rounds(2400)
    var counts = (holds: 0, fails: 0, undecided: 0)
    for _ in 0..<rounds {
      let one = Case(&random)
      let verdict = OriginProver(one.value, one.readings).prove(
        quantifier, one.asked.map { Text($0.text) })
      switch verdict.outcome {
      case .holds:
        counts.holds += 1
        if let origin = World.sent.first(where: { one.refutes($0, quantifier) }) {
          Issue.record("holds, but \(origin.text) refutes it: \(one.about)")
        }
      case .fails(let witness):
        counts.fails += 1
        let text = witness.input.origin ?? ""
        let isRight = World.parsed(text).map { one.refutes($0, quantifier) } ?? false
        let isAllowed = OriginMatcher(one.value, one.readings).firstMatch(text) != nil
        if !isRight || isAllowed != (quantifier != .always) {
          Issue.record("\(text) refutes nothing: \(one.about)")
        }
      case .undecided:
        counts.undecided += 1
        if one.readings[.emptyWildcard] == 0 { Issue.record("undecided: \(one.about)") }
      }
    }
    #expect(counts.holds > rounds / 200 && counts.fails > rounds / 8)
    #expect(counts.undecided <= rounds / 50)
  }

  @Test func everyPatternThatAllowsAnAskedOriginIsListed() {
    var random = SeededGenerator()
    let rounds = Soak.rounds(2400)
    var counts = (listed: 0, unlisted: 0)
    for _ in 0..<rounds {
      var one = Case(&random)
      one.asked = [one.asked[0]]
      let answer = OriginQuestion(one.value, one.readings).answer(one.asked[0].text)
      if answer.isUndecided {
        if one.readings[.emptyWildcard] == 0 { Issue.record("undecided: \(one.about)") }
        continue
      }
      for (index, pattern) in one.policy.enumerated() {
        func isRight(_ origin: World.Sent) -> Bool {
          World.allows(pattern, origin, one.readings) && one.isAsked(origin)
        }
        if let way = answer.ways.first(where: { $0.index == index }) {
          counts.listed += 1
          if !(World.parsed(way.witness).map(isRight) ?? false) {
            Issue.record("\(way.witness) is no example for \(pattern.text): \(one.about)")
          }
        } else {
          counts.unlisted += 1
          if let origin = World.sent.first(where: isRight) {
            Issue.record("\(pattern.text) allows \(origin.text): \(one.about)")
          }
        }
      }
    }
    #expect(min(counts.listed, counts.unlisted) > rounds / 8)
  }

  @Test(arguments: [
    // A host of only `*` is any host, also an IP literal.
    ("http://[::1]:8080", OriginProver.Quantifier.never, "http://* http://*:*", "fails"),
    ("https://[2001:db8::1]", .never, "https://*", "fails"),
    ("http://[::1]", .never, "http://**", "fails"), ("http://[::1]", .never, "*://*", "fails"),
    ("http://[::1]:8080", .only, "http://*:*", "holds"),
    ("http://[::1]:8080, http://a", .only, "http://*", "fails"),
    ("http://*, http://*.*", .always, "http://*", "fails"),
    ("http://[::1]", .never, "http://*.*", "holds"),
    // A scheme of only `*` is any scheme, also one with dots.
    ("a.b://x", .never, "*://*", "fails"), ("com.corp.app://x", .never, "*://x", "fails"),
    ("com.corp.app://[::1]:80", .never, "*://*:*", "fails"), ("a.b://x", .only, "*://x", "holds"),
    ("*://x, a.b://x", .always, "*://x", "fails"), ("a.b://x", .never, "*.c://x", "holds"),
    ("a.b://x", .never, "**://x", "fails"),
    // Port 0 and other scripts are treated like in 'oconf origin'.
    ("http://a:0", .never, "http://a:*", "fails"), ("http://a:0", .never, "http://*:*", "fails"),
    ("https://*:0", .only, "https://a:*", "fails"),
    ("http://ü.example", .never, "http://*", "holds"),
    ("http://ü.example", .only, "https://a", "holds"), ("http://a<b", .never, "http://*", "holds"),
  ])
  func anyHostAndScheme(
    _ policy: String, _ quantifier: OriginProver.Quantifier, _ stated: String, _ expected: String
  ) {
    let patterns = stated.split(separator: " ").map { Text(String($0)) }
    let verdict = OriginProver(AllowOriginPolicy(policy), Readings()).prove(quantifier, patterns)
    #expect(verdict.outcome.code == expected)
  }

  @Test(arguments: [
    ("http://[::1]:8080", "*", ["http://[::1]:8080"]), ("http://[::1]", "*://*", ["http://[::1]"]),
    ("a.b://x", "*", ["a.b://x"]), ("a.b.c://[::1]:1", "*", ["a.b.c://[::1]:1"]),
    ("http://*:*, http://a*", "*", ["http://*:*", "http://a*"]),
    ("http://a, http://a", "http://*", ["http://a", "http://a"]),
    ("https://*.corp.net, https://a.corp.net", "*", ["https://*.corp.net", "https://a.corp.net"]),
    ("http://a:0", "http://a:*", ["http://a:0"]), ("http://ü.example", "*", []),
    ("https://a", "http://*", []),
  ])
  func listsAllPatterns(_ policy: String, _ asked: String, _ expected: [String]) {
    let value = AllowOriginPolicy(policy)
    let answer = OriginQuestion(value, Readings()).answer(asked)
    #expect(answer.ways.map { value.patterns[$0.index].item.text } == expected)
    #expect(!answer.isUndecided)
  }

  /// What is asked has the same meaning under each reading of the policy.
  @Test(arguments: [
    (Reading.wildcardPort, "https://a", "https://*:*"), (.wildcardPort, "http://[::1]", "*://*:*"),
    (.wildcardPort, "https://a", "https://a:4*"),
    (.writtenDefaultPort, "https://a", "https://*:443"),
    (.writtenDefaultPort, "http://a", "http://a:80"), (.emptyWildcard, "https://ab", "https://ab*"),
    (.emptyWildcard, "https://a", "https://*a*"), (.originCase, "https://a", "HTTPS://A"),
    (.emptyWildcard, "https://a:8443", "https://a:8443*"),
  ])
  func askedPatternsAreExact(_ reading: Reading, _ policy: String, _ asked: String) {
    let readings = Readings().with(reading, 1)
    let value = AllowOriginPolicy(policy)
    #expect(OriginQuestion(value, readings).answer(asked).ways.count == 1)
    let prover = OriginProver(value, readings)
    #expect(prover.prove(.never, [Text(asked)]).outcome.code == "fails")
    #expect(prover.prove(.only, [Text(asked)]).outcome.code == "holds")
    #expect(OriginQuestion(value, Readings()).answer(asked).alternatives.isEmpty)
  }
}
