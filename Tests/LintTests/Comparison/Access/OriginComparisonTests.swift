import ConfigModel
import Lint
import TestSupport
import Testing

/// Compares statements about all origins with brute force over the origins of a small world.
@Suite struct OriginComparisonTests {
  /// An origin split into parts, with its effective port.
  private struct Site {
    let text: String
    let scheme: String
    let labels: [String]
    let port: String?
  }

  private static let defaultPorts = [
    "https": "443", "wss": "443", "http": "80", "ws": "80", "ftp": "21",
  ]

  private static let sites: [Site] = ["https", "http", "ws", "app", "httpx"].flatMap { scheme in
    ["a", "b", "ab", "ba", "x", "a.a", "a.b", "b.a", "x.a", "ab.x", "x.x", "a.b.a"].flatMap {
      host in
      [nil, "80", "443", "8", "88", "8080", "9"].map { port in
        Site(
          text: "\(scheme)://\(host)" + (port.map { ":" + $0 } ?? ""), scheme: scheme,
          labels: host.split(separator: ".").map(String.init), port: port ?? defaultPorts[scheme])
      }
    }
  }

  /// Matches segment by segment, as documented.
  private static func matches(_ pattern: String, _ site: Site, _ readings: Readings) -> Bool {
    if readings[.originCase] == 1, pattern != pattern.lowercased() { return false }
    let pattern = pattern.lowercased()
    let parts = pattern.split(separator: ":", maxSplits: 1).map(String.init)
    let rest = parts[1].dropFirst(2).split(separator: ":").map(String.init)
    let labels = rest[0].split(separator: ".").map(String.init)
    func glob(_ pattern: String, _ text: String) -> Bool {
      readings[.emptyWildcard] == 1
        ? isMatch(pattern[...], text[...]) : ReferenceExchange.matches(pattern[...], text[...])
    }
    guard glob(parts[0], site.scheme), labels.count == site.labels.count,
      zip(labels, site.labels).allSatisfy(glob)
    else { return false }
    guard rest.count > 1 else { return site.port == defaultPorts[site.scheme] }
    if site.port == defaultPorts[site.scheme] {
      // Browsers omit the default port.
      let reading: Reading = rest[1].contains("*") ? .wildcardPort : .writtenDefaultPort
      if readings[reading] == 1 { return false }
    }
    return site.port.map { glob(rest[1], $0) } ?? false
  }

  /// Matches with stars that stand for at least one character.
  private static func isMatch(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    guard let character = text.first else { return false }
    if first != "*" {
      return first == character && isMatch(pattern.dropFirst(), text.dropFirst())
    }
    return isMatch(pattern.dropFirst(), text.dropFirst()) || isMatch(pattern, text.dropFirst())
  }

  private static func randomPatterns(_ random: inout SeededGenerator) -> [String] {
    func pick(_ texts: [String]) -> String { texts[Int.random(in: texts.indices, using: &random)] }
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let labels = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        pick(["a", "b", "*", "a*", "*a", "*b*", "x"])
      }
      return pick(["https", "https", "http", "http*", "*", "app", "HTTPS"]) + "://"
        + labels.joined(separator: ".") + pick(["", "", ":443", ":*", ":8*", ":80", ":*8", ":9"])
    }
  }

  private static func value(_ patterns: [String]) -> AllowOriginPolicy {
    AllowOriginPolicy(patterns.isEmpty ? "disallow" : patterns.joined(separator: ", "))
  }

  @Test func matchesBruteForce() throws {
    var random = SeededGenerator()
    var (wider, equal) = (0, 0)
    let rounds = Soak.rounds(1000, share: 24)
    for _ in 0..<rounds {
      let old = Self.randomPatterns(&random)
      let new =
        Bool.random(using: &random) ? Self.randomPatterns(&random) : old.shuffled(using: &random)
      var readings = Readings()
      for reading in [Reading.wildcardPort, .emptyWildcard, .originCase, .writtenDefaultPort] {
        readings[reading] = Int.random(in: 0...3, using: &random) / 3
      }
      let report = AccessComparison().compare(
        Self.value(old), Self.value(new), AccessContext(readings: readings))
      let about = "seed \(random.seed), old \(old), new \(new), readings \(readings)"
      #expect(report.undecided.isEmpty && report.internalErrors.isEmpty, "\(about)")
      check(report.widened, new, old, readings, about)
      check(report.narrowed, old, new, readings, about)
      if report.widened.isEmpty { equal += 1 } else { wider += 1 }
    }
    #expect(min(wider, equal) > rounds / 10)
  }

  /// Every finding has an origin that one policy allows and the other does not. Without findings,
  /// there is no such origin.
  private func check(
    _ findings: [AccessFinding], _ admitting: [String], _ refusing: [String],
    _ readings: Readings, _ about: String
  ) {
    func isDifferent(_ site: Site, _ readings: Readings) -> Bool {
      admitting.contains { Self.matches($0, site, readings) }
        && !refusing.contains { Self.matches($0, site, readings) }
    }
    for finding in findings {
      let other = finding.reading.map { readings.with($0.reading, $0.choice) } ?? readings
      let isRight = finding.witness?.origin.flatMap { Origin($0) }.map { origin in
        isDifferent(
          Site(
            text: "", scheme: origin.scheme, labels: origin.labels,
            port: origin.port.map(String.init)), other)
      }
      #expect(isRight == true, "\(finding.message): \(about)")
    }
    guard findings.allSatisfy({ $0.reading != nil }) else { return }
    if let missed = Self.sites.first(where: { isDifferent($0, readings) }) {
      Issue.record("\(missed.text) was missed: \(about)")
    }
  }

  /// Several patterns together exclude all ports, and each of them only some. The comparison stays
  /// within its bound on work only if it tries equivalent port numbers once.
  @Test func decidesUncoveredPorts() {
    let old = Self.value(["http*://*b*:*8", "http*://a*", "https://a:443"])
    let new = Self.value(["*://*b*", "HTTPS://a*:443", "https://*b*:*8"])
    let readings = Readings().with(.emptyWildcard, 1).with(.originCase, 1)
    let report = AccessComparison().compare(old, new, AccessContext(readings: readings))
    #expect(report.undecided.isEmpty)
    #expect(!report.widened.isEmpty)
  }

  @Test func reportsOriginAndPattern() throws {
    let report = AccessComparison().compare(
      AllowOriginPolicy("https://shop.corp.net"), AllowOriginPolicy("https://*.corp.net"),
      AccessContext())
    let finding = try #require(report.widened.first)
    #expect(finding.kind == .originWidened)
    #expect(finding.witness?.origin == "https://app.corp.net")
    #expect(finding.places == [ComparedPlace(.new, SourceRange(0, 18))])
    #expect(report.narrowed.isEmpty)
  }

  @Test func absentAndEmptyPoliciesAllowNoOrigin() {
    let some = AllowOriginPolicy("https://a.net")
    for none in [nil, AllowOriginPolicy("disallow"), AllowOriginPolicy("")] {
      #expect(AccessComparison().compare(none, some, AccessContext()).widened.count == 1)
      #expect(AccessComparison().compare(some, none, AccessContext()).widened.isEmpty)
    }
  }

  /// Without its port, the pattern means the same, except under the reading in which a written
  /// default port differs from an omitted one.
  @Test func droppedDefaultPortWidensUnderOneReading() throws {
    let (old, new) = (AllowOriginPolicy("https://a:443"), AllowOriginPolicy("https://a"))
    let report = AccessComparison().compare(old, new, AccessContext())
    let finding = try #require(report.widened.first)
    #expect(report.widened.count == 1 && report.narrowed.isEmpty && report.undecided.isEmpty)
    #expect(finding.kind == .originWidened && finding.witness?.origin == "https://a")
    #expect(finding.reading?.description == "written-default-port=literal")

    let literal = AccessContext(readings: Readings().with(.writtenDefaultPort, 1))
    let chosen = AccessComparison().compare(old, new, literal)
    #expect(chosen.widened.map(\.witness?.origin) == ["https://a"])
    #expect(chosen.widened.allSatisfy { $0.reading == nil })
    let back = AccessComparison().compare(new, old, literal)
    #expect(back.widened.isEmpty && back.narrowed.count == 1)
  }

  /// The bound on work is proportional to the size of both lists, so decisions within the bound
  /// take time in proportion.
  @Test(
    arguments: [
      { "https://\($1)\($0).corp.net" }, { "https://*.\($1)\($0).corp.net" },
      { "https://*.\($1)\($0).*.net" }, { "https://*\($1)\($0)*x\($0)*.corp.net" },
      { "https://\($1).net:\($0 + 1)" },
    ] as [@Sendable (Int, String) -> String])
  func decidesLongDisjointLists(
    _ pattern: @Sendable (Int, String) -> String
  ) {
    let count = 2_000
    func value(_ side: String) -> AllowOriginPolicy {
      AllowOriginPolicy((0..<count).map { pattern($0, side) }.joined(separator: ","))
    }
    var context = AccessContext()
    context.comparesReadings = false
    let report = AccessComparison().compare(value("a"), value("b"), context)
    #expect(report.widened.count == count && report.narrowed.count == count)
    #expect(report.undecided.isEmpty && report.internalErrors.isEmpty)
  }

  /// Approvals of many findings about one value rest on the same changes,
  /// which are counted only once.
  @Test func findingsOfLongListsAreLinear() throws {
    func time(_ count: Int) throws -> Double {
      func document(_ side: String) -> ComparedDocument {
        let patterns = (0..<count).map { "https://\(side)\($0).corp.net" }
        return ComparedDocument(.allowOrigin, SourceBytes(patterns.joined(separator: ",")))
      }
      let comparison = try DocumentComparison(document("a"), document("b"), Readings())
      let pair = try #require(comparison.origins.first)
      let findings = (0..<count).map {
        AccessFinding(.originWidened, pointer: "/[\($0)]", issuer: nil, message: "")
      }
      let access = AccessOfPolicy(pair, AccessReport(widened: findings))
      return ThreadTime.seconds { _ = ReviewedComparison(comparison, [access], .none) }
    }
    let few = try time(100)
    #expect(try time(800) < few * 24)
  }

  /// The Domain Name System allows labels of up to 63 characters, and URL
  /// parsers allow longer ones.
  @Test func decidesLabelsOfMaximumLength() {
    let label = String(repeating: "x", count: 63)
    for choice in [0, 1] {
      let report = AccessComparison().compare(
        nil, AllowOriginPolicy("https://\(label)*.corp.net"),
        AccessContext(readings: Readings().with(.emptyWildcard, choice)))
      #expect(report.undecided.isEmpty)
      #expect(report.widened.count { $0.reading == nil } == 1)
    }
  }

  @Test func comparesAllBrowserHosts() {
    let old = AllowOriginPolicy(SourceBytes("https://b"))
    for (marks, count) in [("!\"$&'()+;=_`{}~-0z", 1), ("%<>\\^|\u{E9}\u{65E5}", 0)] {
      for mark in marks {
        let origin = "http://a\(mark)b.corp.example"
        let new = AllowOriginPolicy(SourceBytes("https://b,\(origin)"))
        #expect(new.admits(origin) == (count > 0), "\(origin)")
        let report = AccessComparison().compare(old, new, AccessContext())
        #expect(report.widened.count == count, "\(origin)")
      }
    }
  }
}
