import ConfigModel
import TestSupport
import Testing

/// Compares answers about sets of origins with brute force over the matcher.
@Suite struct OriginSetTests {
  private static let schemes = ["https", "http", "ws", "app", "htts", "httpx"]
  private static let hosts =
    ["a", "b", "c", "aa", "ab", "ba", "ca", "bc", "aab", "[::1]"]
    + ["a.a", "a.b", "b.a", "b.b", "a.c", "c.a", "c.c", "ab.c", "c.ba"]
  private static let ports = ["", ":80", ":443", ":8", ":8080", ":4", ":9", ":65535"]

  private static let patternParts = (
    schemes: ["https", "http", "http*", "*", "h*s", "app", "ws", "*p*"],
    hosts: [
      "a", "*", "a*", "*a", "b*", "*.a", "a.*", "*.*", "a.b", "a*.b", "*b.*a", "[::1]", "**.a",
    ],
    ports: ["", "", "", ":443", ":80", ":*", ":8*", ":*0", ":4*", ":99999", ":8080"]
  )

  /// A pattern, and for each of the origins true if the pattern allows it.
  private struct Entry {
    let pattern: OriginPattern
    let text: String
    let admitted: [Bool]
  }

  private let origins: [String]
  private let entries: [Entry]
  private var random = SeededGenerator()

  init() throws {
    (origins, entries) = try Self.world.get()
  }

  /// All tests share the origins and patterns, since matching them takes most of the time.
  private static let world = Result { try makeWorld() }

  private static func makeWorld() throws -> (origins: [String], entries: [Entry]) {
    let origins = schemes.flatMap { scheme in
      hosts.flatMap { host in ports.map { "\(scheme)://\(host)\($0)" } }
    }
    var random = SeededGenerator()
    let parsed = origins.compactMap { Origin($0) }
    try #require(parsed.count == origins.count)
    let parts = patternParts
    var entries: [Entry] = []
    for _ in 0..<250 {
      let text =
        (parts.schemes.randomElement(using: &random) ?? "") + "://"
        + (parts.hosts.randomElement(using: &random) ?? "")
        + (parts.ports.randomElement(using: &random) ?? "")
      let pattern = try #require(OriginPattern(text))
      entries.append(
        Entry(pattern: pattern, text: text, admitted: parsed.map { pattern.matches($0) }))
    }
    return (origins, entries)
  }

  private mutating func randomEntry() throws -> Entry {
    try #require(entries.randomElement(using: &random))
  }

  @Test mutating func decidesInclusion() throws {
    let rounds = Soak.rounds(10_000)
    var (included, outside) = (0, 0)
    for _ in 0..<rounds {
      let entry = try randomEntry()
      let others = try (0..<Int.random(in: 1...5, using: &random)).map { _ in try randomEntry() }
      var effort = Effort()
      let answer = entry.pattern.origin(outside: others.map(\.pattern), &effort)
      let about = "\(entry.text) in \(others.map(\.text)), seed \(random.seed)"
      switch answer {
      case .none:
        included += 1
        let missed = origins.indices.first { index in
          entry.admitted[index] && !others.contains { $0.admitted[index] }
        }
        if let missed { Issue.record("\(origins[missed]) was missed: \(about)") }
      case .some(let text):
        outside += 1
        guard let origin = Origin(text) else {
          Issue.record("\(text) is no origin: \(about)")
          continue
        }
        if !entry.pattern.matches(origin) || others.contains(where: { $0.pattern.matches(origin) })
        {
          Issue.record("\(text) does not fit: \(about)")
        }
      case .undecided: Issue.record("undecided: \(about)")
      }
    }
    #expect(min(included, outside) > rounds / 20)
  }

  @Test(arguments: [false, true]) mutating func decidesIntersection(_ refusesEmpty: Bool) throws {
    var readings = Readings()
    if refusesEmpty { readings[.emptyWildcard] = 1 }
    let parsed = origins.compactMap { Origin($0) }
    let rounds = Soak.rounds(10_000)
    var (disjoint, meeting, undecided) = (0, 0, 0)
    for _ in 0..<rounds {
      let (left, right) = (try randomEntry(), try randomEntry())
      var effort = Effort()
      let about = "\(left.text) and \(right.text), seed \(random.seed)"
      let missed = origins.indices.first {
        left.admitted[$0] && right.admitted[$0] && left.pattern.matches(parsed[$0], readings)
          && right.pattern.matches(parsed[$0], readings)
      }.map { origins[$0] }
      switch left.pattern.origin(sharedWith: right.pattern, under: readings, &effort) {
      case .none:
        disjoint += 1
        if let missed { Issue.record("\(missed) was missed: \(about)") }
      case .some(let text):
        meeting += 1
        let origin = try #require(Origin(text))
        if !left.pattern.matches(origin, readings) || !right.pattern.matches(origin, readings) {
          Issue.record("\(text) does not fit: \(about)")
        }
      case .undecided:
        undecided += 1
        let hasSeveralStars = about.contains("*p*")
        if !refusesEmpty || !hasSeveralStars || missed != nil {
          Issue.record("undecided: \(about)")
        }
      }
    }
    #expect(min(disjoint, meeting) > rounds / 20 && undecided < rounds / 20)
  }

  @Test(
    arguments: [
      ("h*tp://a:80", "ht*p://a:80", true), ("ht*tp://a:80", "http*://a:80", true),
      ("http*://a:80", "http*://a:80", true), ("http://a:80", "http*://a:80", false),
      ("http://a:81", "h*t*p://a:82", false), ("https://a:81", "h*t*s://a:81", true),
      ("https://**.a", "https://ab.a", true), ("https://*a*.a", "https://banana.a", true),
      ("https://*a*.a", "https://a.a", false), ("https://*a.a", "https://a*.a", true),
    ])
  func decidesIntersectionOfLiterals(
    _ left: String, _ right: String, _ isShared: Bool
  ) throws {
    var readings = Readings()
    readings[.emptyWildcard] = 1
    readings[.writtenDefaultPort] = 1
    let (left, right) = (try #require(OriginPattern(left)), try #require(OriginPattern(right)))
    for (one, other) in [(left, right), (right, left)] {
      var effort = Effort()
      switch one.origin(sharedWith: other, under: readings, &effort) {
      case .none: #expect(!isShared)
      case .undecided: Issue.record("undecided")
      case .some(let text):
        let origin = try #require(Origin(text))
        #expect(isShared && one.matches(origin, readings) && other.matches(origin, readings))
      }
    }
  }

  /// Covers every port number.
  @Test mutating func decidesPorts() throws {
    let globs = ["*", "8*", "*0", "80", "443", "*4*", "1*1", "6553*", "655360", "0*", "*7", "*00*"]
    let texts = (0...65535).map { Text(String($0)) }
    let matches = globs.map { glob in texts.map { Glob(glob).matches($0) } }
    for _ in 0..<60 {
      let own = Int.random(in: globs.indices, using: &random)
      let others = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Int.random(in: globs.indices, using: &random)
      }
      let expected = texts.indices.contains { port in
        matches[own][port] && !others.contains { matches[$0][port] }
      }
      let pattern = try #require(OriginPattern("https://a:" + globs[own]))
      let union = try others.map { try #require(OriginPattern("https://a:" + globs[$0])) }
      var effort = Effort()
      let isIncluded = pattern.isIncluded(in: union, &effort)
      #expect(isIncluded == !expected, "\(globs[own]) in \(others.map { globs[$0] })")
    }
  }

  @Test func digitsCoverAWildcardPort() throws {
    let digits = try (0...9).map { try #require(OriginPattern("https://a.corp.net:\($0)*")) }
    let all = try #require(OriginPattern("https://a.corp.net:*"))
    var effort = Effort()
    #expect(all.origin(outside: digits, &effort) == .none)
    #expect(
      all.origin(outside: Array(digits.dropLast()), &effort) == .some("https://a.corp.net:9"))
  }

  @Test(
    arguments: [
      ("https://*.corp.net", ["https://a.corp.net"], "https://app.corp.net"),
      ("https://*.corp.net", ["https://app*.corp.net"], "https://shop.corp.net"),
      ("http*://corp.net", ["https://corp.net"], "http://corp.net"),
      ("*://corp.net", ["http*://corp.net", "ws*://*.net", "ftp://*.*"], "app://corp.net"),
      ("https://corp.net:*", ["https://corp.net"], "https://corp.net:8443"),
      ("https://shop-*.corp.net", [], "https://shop-a.corp.net"),
    ])
  func examplesAreReadable(_ pattern: String, _ others: [String], _ expected: String) throws {
    var effort = Effort()
    let others = try others.map { try #require(OriginPattern($0)) }
    let pattern = try #require(OriginPattern(pattern))
    #expect(pattern.origin(outside: others, &effort) == .some(expected))
  }

  /// Browsers send hosts in ASCII.
  @Test func letterOfAnotherAlphabetIsNoExample() throws {
    let others = try "abcdefghijklmnopqrstuvwxyz0123456789".map {
      try #require(OriginPattern("https://*\($0)*.corp.example"))
    }
    let all = try #require(OriginPattern("https://*.corp.example"))
    var effort = Effort()
    #expect(all.origin(outside: others, &effort) == .undecided)
  }

  private func covers(_ texts: [String]) throws -> [OriginUnion.Cover] {
    var effort = Effort()
    return OriginUnion(try texts.map { try #require(OriginPattern($0)) }).covers(&effort)
  }

  @Test func findsCoveredPatterns() throws {
    #expect(
      try covers(["https://*.a.net", "https://x.a.net", "https://a.net", "https://A.net:443"])
        == [.none, .by([0]), .none, .same(2)])
    #expect(
      try covers(["https://x.a.net", "http*://x.a.net", "https://x.b.net", "https://*.b.net:*"])
        == [.by([1]), .none, .by([3]), .none])
    #expect(
      try covers(["http*://a.net:80", "http://a.net", "*://a.net:8*", "https://a.net:*"])
        == [.by([2]), .by([2]), .none, .none])
    let digits = (0...9).map { "*://*.net:1\($0)*" } + ["*://*.net:1"]
    #expect(try covers(["*://a.net:1*", "*://b.net"] + digits).first == .by(Array(2...12)))
    #expect(try covers(["*://a.net:1*"] + digits.dropLast()).first == OriginUnion.Cover.none)
    #expect(
      try covers(["https://*.*", "https://*.a.net", "https://*.net"]) == [.none, .none, .by([0])])
  }

  /// A pattern that can never match is covered by any pattern whose hosts include its own.
  @Test func coversOriginsWithoutPort() throws {
    #expect(try covers(["https://*.a.net", "https://x.a.net:99999"]) == [.none, .by([0])])
    #expect(try covers(["https://x.a.net:00", "https://x.a.net:81"]) == [.by([1]), .none])
  }

  /// A list of 3,001 different patterns takes less than 100,000 steps, so
  /// the work is not quadratic.
  @Test func unionOfCommonListsIsLinear() throws {
    let texts = (0..<3_000).map { "https://host\($0).corp.net" } + ["https://*.corp.org"]
    var effort = Effort(100_000)
    let union = OriginUnion(try texts.map { try #require(OriginPattern($0)) })
    #expect(union.covers(&effort).allSatisfy { $0 == .none })
    #expect(!effort.isSpent)
  }
}
