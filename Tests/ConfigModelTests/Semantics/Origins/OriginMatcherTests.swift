import ConfigModel
import TestSupport
import Testing

/// Compares the matcher for many origins with the plain matcher and with the documented grammar.
@Suite struct OriginMatcherTests {
  @Test func matchesPatternVectors() throws {
    for vector in try Fixtures.json("vectors/origins.json").elements {
      let pattern = try #require(vector.member("pattern")).text.string
      let origin = try #require(vector.member("origin")).text.string
      let expected = try #require(vector.member("matches")).kind == .true
      let found = OriginMatcher(AllowOriginPolicy(pattern)).firstMatch(origin)
      #expect((found != nil) == expected, "\(pattern) against \(origin)")
    }
  }

  @Test func matchesPolicyVectors() throws {
    for vector in try Fixtures.json("vectors/origin-policies.json").elements {
      let value = try #require(vector.member("value"))
      let origin = try #require(vector.member("origin")).text.string
      let expected = try #require(vector.member("allowed")).kind == .true
      let policy = AllowOriginPolicy(value.kind == .null ? "disallow" : value.text.string)
      #expect((OriginMatcher(policy).firstMatch(origin) != nil) == expected, "\(origin)")
    }
  }

  @Test(
    arguments: [
      // Pattern, origin, reading, and the results under the reading's first and second choice.
      ("https://a.corp.net:*", "https://a.corp.net", Reading.wildcardPort, true, false),
      ("https://a.corp.net:*", "https://a.corp.net:443", .wildcardPort, true, true),
      ("https://a.corp.net:4*", "https://a.corp.net", .wildcardPort, true, false),
      ("https://a.corp.net:443", "https://a.corp.net", .wildcardPort, true, true),
      ("https://a*.corp.net", "https://a.corp.net", .emptyWildcard, true, false),
      ("https://a**.corp.net", "https://ab.corp.net", .emptyWildcard, true, true),
      ("https://*.corp.net", "https://a.corp.net", .emptyWildcard, true, true),
      ("https://a.corp.net:80*", "https://a.corp.net:80", .emptyWildcard, true, false),
      ("http*://a.corp.net", "http://a.corp.net", .emptyWildcard, true, false),
      ("https://A.corp.net", "https://a.corp.net", .originCase, true, false),
      ("https://a.corp.net", "HTTPS://a.corp.net", .originCase, true, false),
      ("HTTPS://A.corp.net", "HTTPS://A.corp.net", .originCase, true, true),
      ("https://a.corp.net:443", "https://a.corp.net", .writtenDefaultPort, true, false),
      ("https://a.corp.net", "https://a.corp.net:443", .writtenDefaultPort, true, true),
      ("http*://a.corp.net:80", "http://a.corp.net", .writtenDefaultPort, true, false),
      ("https://a.corp.net:*", "https://a.corp.net", .writtenDefaultPort, true, true),
    ] as [(String, String, Reading, Bool, Bool)])
  func usesReadings(
    _ pattern: String, _ origin: String, _ reading: Reading, _ first: Bool, _ second: Bool
  ) {
    let policy = AllowOriginPolicy(pattern)
    let other = Readings().with(reading, 1)
    #expect((OriginMatcher(policy).firstMatch(origin) != nil) == first)
    #expect((OriginMatcher(policy, other).firstMatch(origin) != nil) == second)
    for (readings, isAllowed) in [(Readings(), first), (other, second)] {
      let decider = OriginDecider(policy, readings)
      let verdict = decider.decide(origin)
      #expect(verdict.isAllowed == isAllowed)
      #expect(verdict.assumptions.contains(reading) == (first != second))
    }
  }

  @Test func reportsTheFirstMatchingPattern() {
    let policy = AllowOriginPolicy("bad, https://*.b.c, https://a.b.c, https://a.*.c,https://*.b.c")
    #expect(OriginMatcher(policy).firstMatch("https://a.b.c") == 0)
    #expect(OriginMatcher(policy).firstMatch("https://a.x.c") == 2)
    let reversed = AllowOriginPolicy("https://a.*.c, https://a.b.c, https://*.b.c")
    #expect(OriginMatcher(reversed).firstMatch("https://a.b.c") == 0)
    #expect(OriginMatcher(reversed).firstMatch("https://x.b.c") == 2)
  }

  // MARK: Random policies and origins

  private static let schemes = ["https", "http", "HTTP", "ws", "wss", "ftp", "app", "a.b", "c-p+1"]
  private static let labels = ["a", "b", "ab", "ba", "aab", "A", "aB", "x-y", "0", "é", "É", "İ"]
  private static let ports = [
    "", "", "", ":80", ":443", ":8080", ":08080", ":0", ":00", ":65535", ":65536", ":", ":x",
  ]

  private struct Texts {
    var random = SeededGenerator()

    mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func host(stars: Bool) -> String {
      if chance(6) {
        return pick(["[::1]", "[2001:DB8::1]", "[1]", "[::ffff:1.2.3.4]", "[]", "["])
      }
      let count = Int.random(in: 1...4, using: &random)
      return (0..<count).map { _ in
        let label = chance(3) ? "" : pick(labels)
        guard stars, chance(40) else { return label }
        return pick(["*", "**", "*" + label, label + "*", "a*" + label, label + "*b*", "*b"])
      }.joined(separator: ".")
    }

    mutating func origin() -> String {
      if chance(4) { return pick(["null", "", "https://", "://a", "https://a/", "é", "https:/a"]) }
      let tail = chance(4) ? pick(["/", "/a", "?a", "#a", " ", "@b", ","]) : ""
      return pick(schemes) + "://" + host(stars: chance(2)) + pick(ports) + tail
    }

    /// An origin that a pattern of the policy may have been written for.
    mutating func origin(by policy: AllowOriginPolicy) -> String {
      guard chance(50), let pattern = policy.patterns.randomElement(using: &random) else {
        return origin()
      }
      var text = ""
      for character in pattern.item.text {
        let isPort = text.dropFirst(8).contains(":") && !text.contains("[")
        text +=
          character == "*"
          ? pick(["", "", isPort ? "0" : "a", isPort ? "80" : "b"]) : "\(character)"
      }
      if chance(10) { text = text.uppercased() }
      return chance(10) ? text + pick([":443", ":80"]) : text
    }

    mutating func pattern() -> String {
      let scheme = chance(80) ? pick(schemes) : pick(["*", "http*", "*p*", "a.*", "w*s", "**"])
      let port =
        chance(70) ? pick(ports) : pick([":*", ":8*", ":*0", ":4*3", ":**", ":99999", ":80*"])
      return scheme + "://" + host(stars: true) + port
    }

    mutating func policy() -> String {
      let count = chance(70) ? Int.random(in: 1...3, using: &random) : 20
      return (0..<count).map { _ in pattern() }.joined(separator: ",")
    }
  }

  @Test func matchesSimpleMatcher() throws {
    var texts = Texts()
    var (count, allowed) = (0, 0)
    for _ in 0..<Soak.rounds(400) {
      let policy = AllowOriginPolicy(texts.policy())
      let matcher = OriginMatcher(policy)
      for _ in 0..<100 {
        let text = texts.origin(by: policy)
        let expected = Origin(text).flatMap { origin in
          policy.patterns.firstIndex { $0.pattern.matches(origin) }
        }
        let found = matcher.firstMatch(text)
        // `#expect` costs more than the code under test.
        if found != expected {
          Issue.record("\(text) by \(policy.text), seed \(texts.random.seed)")
        }
        count += 1
        if found != nil { allowed += 1 }
      }
    }
    #expect(count == 100 * Soak.rounds(400))
    #expect(allowed > Soak.rounds(2_000))
  }

  @Test func matchesReferenceUnderEveryReading() throws {
    let switched: [Reading] = [.wildcardPort, .emptyWildcard, .originCase, .writtenDefaultPort]
    var texts = Texts()
    var (allowed, differing) = (0, 0)
    for _ in 0..<Soak.rounds(400) {
      let policy = AllowOriginPolicy(texts.policy())
      var readings = Readings()
      for reading in switched where texts.chance(50) { readings = readings.with(reading, 1) }
      let matcher = OriginMatcher(policy, readings)
      let usual = OriginMatcher(policy)
      for _ in 0..<50 {
        let text = texts.origin(by: policy)
        let expected = policy.patterns.firstIndex {
          Grammar.matches($0.item.text, text, readings)
        }
        let found = matcher.firstMatch(text)
        if found != expected {
          Issue.record("\(text) by \(policy.text), \(readings), seed \(texts.random.seed)")
        }
        if found != nil { allowed += 1 }
        if (found != nil) != (usual.firstMatch(text) != nil) { differing += 1 }
      }
    }
    #expect(allowed > Soak.rounds(1_000))
    #expect(differing > Soak.rounds(200))
  }

  @Test func reportsReadingsOfAVerdict() throws {
    let switched: [Reading] = [.wildcardPort, .emptyWildcard, .originCase, .writtenDefaultPort]
    var texts = Texts()
    var named = 0
    for _ in 0..<Soak.rounds(300) {
      let policy = AllowOriginPolicy(texts.policy())
      let decider = OriginDecider(policy)
      let others = switched.map { ($0, OriginMatcher(policy, Readings().with($0, 1))) }
      for _ in 0..<20 {
        let text = texts.origin(by: policy)
        let verdict = decider.decide(text)
        let expected = others.filter { _, other in
          (other.firstMatch(text) != nil) != verdict.isAllowed
        }.map(\.0)
        #expect(verdict.assumptions.switchable == expected, "\(text) by \(policy.text)")
        named += expected.count
      }
    }
    #expect(named > Soak.rounds(100))
  }

  @Test func explainsEveryRejection() throws {
    var texts = Texts()
    for _ in 0..<Soak.rounds(300) {
      let policy = AllowOriginPolicy(texts.policy())
      let decider = OriginDecider(policy)
      for _ in 0..<20 {
        let text = texts.origin(by: policy)
        guard !decider.decide(text).isAllowed else { continue }
        let refusal = OriginRefusal(text, policy, Readings())
        #expect(!refusal.message.isEmpty)
        #expect(!refusal.message.hasSuffix("."))
      }
    }
  }
}

/// The documented matching rules, written as plainly as possible.
private enum Grammar {
  static func matches(_ pattern: String, _ origin: String, _ readings: Readings) -> Bool {
    guard OriginPattern(pattern) != nil, let port = Origin(origin).map(\.port) else { return false }
    let (left, right) = (parts(pattern, readings), parts(origin, readings))
    let least = readings.wildcardsRefuseTheEmptyText ? 1 : 0
    guard left.host.hasPrefix("[") == right.host.hasPrefix("["),
      segments(left.scheme, right.scheme, least), segments(left.host, right.host, least)
    else { return false }
    let implied = Origin.defaultPort(of: right.scheme.lowercased())
    guard let wanted = left.port else { return port == implied }
    guard let port else { return false }
    if right.port == nil {
      if wanted.contains("*"), readings.wildcardPortsAreWritten { return false }
      if !wanted.contains("*"), readings.writtenDefaultPortsAreLiteral { return false }
    }
    return glob(Array(wanted), Array(String(port)), least)
  }

  private static func parts(
    _ text: String, _ readings: Readings
  ) -> (scheme: String, host: String, port: String?) {
    let text = readings.originsAreCaseSensitive ? text : text.lowercased()
    let scheme = text.prefix { $0 != ":" }
    let authority = text.dropFirst(scheme.count + 3)
    let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[bracket...].firstIndex(of: ":") else {
      return (String(scheme), String(authority), nil)
    }
    return (
      String(scheme), String(authority[..<colon]),
      String(authority[authority.index(after: colon)...])
    )
  }

  private static func segments(_ pattern: String, _ text: String, _ least: Int) -> Bool {
    let patterns = pattern.split(separator: ".", omittingEmptySubsequences: false)
    let texts = text.split(separator: ".", omittingEmptySubsequences: false)
    return patterns.count == texts.count
      && zip(patterns, texts).allSatisfy { glob(Array($0), Array($1), least) }
  }

  private static func glob(_ pattern: [Character], _ text: [Character], _ least: Int) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    guard first == "*" else {
      return text.first == first && glob(Array(pattern.dropFirst()), Array(text.dropFirst()), least)
    }
    // Several stars in a row count as one.
    let rest = Array(pattern.drop { $0 == "*" })
    return text.count >= least
      && (least...text.count).contains { glob(rest, Array(text.dropFirst($0)), least) }
  }
}
