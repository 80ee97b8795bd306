import TestSupport
import Testing

@testable import ConfigModel

/// Recorded results for random names, credentials, times, patterns and origins. Other tests define
/// what is correct; these detect changes.
@Suite struct RecordedSemanticsTests {
  private static func check(_ name: String, _ results: [String], each count: Int = 50) throws {
    let lines = Recording.digests(name, results, each: count)
    #expect(try Recording.differences(lines, "output/semantics-\(name).txt") == [])
  }

  /// - Parameter steps: The steps that each search took. They also detect a change that only costs
  ///   time.
  private static func check(_ name: String, _ results: [String], steps: [Int]) throws {
    try check(name, results)
    let lines = Recording.sums(name, steps, each: 50)
    #expect(try Recording.differences(lines, "output/semantics-\(name)-steps.txt") == [])
  }

  // MARK: Names

  @Test func addresses() throws {
    var phrases = RandomPhrases(
      """
      0¦1¦7¦127¦10¦255¦256¦0x¦0X7f¦017¦08¦4294967295¦12345678901¦f¦fe80¦ffff¦::¦:¦:¦.¦.¦%eth0¦a¦\
      g¦192.168.0.1¦169.254.1.1¦0x0000000001¦000000000001¦0x100000000¦172.16.0.1¦172.32.0.1¦fc00¦2001:db8¦ff02¦100.64.0.1
      """, seed: 21)
    let parts = ["0", "1", "255", "256", "0377", "0x100", "65535", "65536", "16777216", "09", ""]
    let results = (0..<8000).map { number in
      let host =
        number < 6000
        ? phrases.next(1...6)
        : (0..<phrases.number(1...5)).map { _ in phrases.pick(parts) }.joined(separator: ".")
      let address = IPAddress(host: Text(host))
      return "\(host): \(address.map { "\($0)" } ?? "-")"
    }
    try Self.check("addresses", results)
  }

  @Test func domains() throws {
    var phrases = RandomPhrases(
      """
      a¦corp¦co¦uk¦com¦example¦city¦kawasaki¦jp¦ck¦www¦github¦io¦amazonaws¦s3¦ru¦*¦xn--p1ai¦xn--¦\
      é¦中国¦ÄB¦ß¦--¦x-y¦azurewebsites¦net¦eu-west-1¦compute¦bücher¦\u{200D}¦İ
      """, seed: 22)
    let results = (0..<4000).map { _ in
      let labels = (0..<phrases.number(1...5)).map { _ in phrases.next(1...2) }
      let host = labels.joined(separator: ".")
      let texts = labels.map { Text($0) }
      return [
        host, "\(PublicSuffixes.suffixLength(of: texts))", "\(PublicSuffixes.isSuffix(texts))",
        "\(PublicSuffixes.isListedSuffix(texts))",
        PublicSuffixes.registrableDomain(of: Text(host))?.string ?? "-",
        labels.map { Punycode.asciiLabel($0) ?? "-" }.joined(separator: "."),
        labels.map { Punycode.decode($0) ?? "-" }.joined(separator: "."),
      ].joined(separator: " ")
    }
    try Self.check("domains", results)
  }

  @Test func certificateNames() throws {
    var phrases = RandomPhrases(
      """
      CN¦cn¦OU¦2.5.4.3¦O¦C¦=¦=¦=¦,¦, ¦+¦;¦a¦idp¦Corp Inc¦ ¦  ¦\\¦\\,¦\\2C¦\\é¦\"¦\"a, b\"¦#04¦\
      #0402¦é¦/
      """, seed: 23)
    let results = (0..<4000).map { _ in
      let text = phrases.next(1...9)
      return "\(text): \(DistinguishedName(Text(text))?.canonical ?? "-")"
    }
    try Self.check("certificates", results)
  }

  @Test func namesOfSecrets() throws {
    var phrases = RandomPhrases(
      """
      password¦Passwd¦secret¦client¦Consumer¦auth¦header¦token¦access¦id¦api¦key¦_¦-¦.¦ ¦/¦:¦pin¦\
      pw¦x¦é¦assertion¦cookie¦1¦passwrod¦Secrte¦otp¦session¦sub¦https://corp.example/
      """, seed: 24)
    let results = (0..<6000).map { _ in
      let (name, value) = (phrases.next(1...4), phrases.next(1...3))
      let text = Text("\(name)\(phrases.pick([":", "=", " ", "\":\""]))\(value)")
      return [
        name, "\(SecretNames.contain(name))", "\(SecretNames.mayContain(Text(name)))",
        "\(ClaimSecrets.isSecret(Text(name)))", ClaimSecrets.shown(text),
        ClaimSecrets.shown(Text(name + ":")),
        ClaimSecrets.shown(Text(name + "='")),
        "\(SecretHeaders.isHarmless(Text(name)))", "\(SecretText.isPlaceholder(Text(value)))",
        "\(Credential.isName(Text(name)))", "\(Credential.isReference(Text(value)))",
        "\(Credential.find(in: text).map { "\($0)" } ?? "-")",
      ].joined(separator: " ")
    }
    try Self.check("secrets", results)
  }

  @Test func credentials() throws {
    var phrases = RandomPhrases(
      """
      -----BEGIN PRIVATE KEY-----¦-----BEGIN EC PRIVATE KEY----¦-----BEGIN CERTIFICATE-----¦-----BEGIN ¦\
      PRIVATE KEY¦-----¦--¦eyJ012345678.eyJ012345678.012345678901234567890¦eyJ0123456789.¦\
      eyJ01234567890.¦eyJ0123456789_¦.0123456789012345678901¦.01234567890123456789¦AKIA¦\
      AKIA0123456789ABCDEF¦glpat-0123456789abcd¦ghp_¦x¦ ¦\"¦:¦=¦\n¦.¦password¦hunter2¦${X}
      """, seed: 30)
    var texts = (0..<4000).map { _ in phrases.next(1...5) }
    // At the limits of lengths.
    for (first, second) in [(11, 12), (12, 11), (12, 12), (12, 13), (13, 12), (13, 13)] {
      for third in 19...22 {
        let parts = [first - 3, second - 3].map { "eyJ" + String(repeating: "a", count: $0) }
        texts.append("\(parts[0]).\(parts[1]).\(String(repeating: "b", count: third))")
      }
    }
    for count in 14...22 { texts.append("ghp_" + String(repeating: "c", count: count)) }
    let results = texts.map { text in
      "\(text): \(Credential.find(in: Text(text)).map { "\($0)" } ?? "-")"
    }
    let names = (60...68).flatMap { count in
      ["_secret", "pwd", "${", "__"].map { mark in
        let name = String(repeating: "n", count: count - mark.count) + mark
        let marked = Text(mark + name.dropLast(2 * mark.count) + (mark == "${" ? "}" : mark))
        return "\(count) \(mark) \(Credential.isName(Text(name))) "
          + "\(Credential.isReference(marked)) \(SecretText.isPlaceholder(marked)) \(marked.count)"
      }
    }
    let parts = (10...14).flatMap { count in
      ["1", "n", "="].map { end in
        let text = "x " + String(repeating: "n", count: count - 1) + end + "2 y"
        return "\(SecretText.tokens(in: text).map { "\($0)" })"
      }
    }
    try Self.check("credentials", results + names + parts)
  }

  @Test func times() throws {
    var phrases = RandomPhrases(
      """
      2026¦1970¦0000¦9999¦2024¦1900¦2000¦-02-29¦-12-31¦-01-01¦-13-01¦-04-31¦-00-10¦T¦t¦ ¦\
      00:00:00¦23:59:60¦23:59:59¦24:00:00¦12:60:00¦.5¦.¦.123456789¦Z¦z¦+01:00¦-00:30¦+24:00¦\
      -23:59¦1¦-1¦1767225600¦253402300800
      """, seed: 25)
    let results = (0..<6000).map { _ in
      let text =
        phrases.number(0...1) == 0
        ? phrases.next(1...5)
        : phrases.pick(["2026", "2024", "1970", "0000", "2100"])
          + phrases.pick(["-02-29", "-02-28", "-12-31", "-01-01", "-03-00"])
          + phrases.pick([
            "T00:00:00", "T23:59:59.5", "t24:00:00", "T12:30:60", "T12:30:61", "T12:60:01",
          ])
          + phrases.pick(["Z", "+01:00", "-12:45", "", "+00:60"])
      let time = Timestamp(text)
      return "\(text): \(time.map { "\($0.secondsSince1970) \($0)" } ?? "-")"
    }
    let seconds = (0..<2000).map { _ in
      let count =
        phrases.number(-1_000_000...1_000_000) * phrases.pick([1, 60, 86400, 86399, 40000])
      return "\(count): \(Timestamp(secondsSince1970: count))"
    }
    try Self.check("times", results + seconds)
  }

  // MARK: Patterns

  private static let globs = "a¦b¦ab¦ba¦*¦*¦*¦.¦A¦é¦1¦x"

  @Test func globs() throws {
    var phrases = RandomPhrases(Self.globs, seed: 26)
    var steps: [Int] = []
    let results = (0..<4000).map { _ in
      let lists = (0..<phrases.number(1...3)).map { _ in
        (0..<phrases.number(1...3)).map { _ in Glob(phrases.next(1...5)) }
      }
      let excluded = (0..<phrases.number(0...3)).map { _ in Glob(phrases.next(1...4)) }
      let text = Text(phrases.next(0...4))
      var (effort, other, third) = (Effort(20_000), Effort(20_000), Effort(20_000))
      let constraint = TextConstraint(required: lists, excluded: excluded)
      let intersection = GlobIntersection(
        lists.map { GlobUnion($0) }, excluding: [GlobUnion(excluded)])
      let shortest = ShortestText(lists, excluded, other: "q")
      let glob = lists[0][0]
      let words = [
        glob.pattern.string, glob.canonicalPattern.string, "\(glob.prefix) \(glob.suffix)",
        "\(glob.matches(text)) \(excluded.map { glob.includes($0) })", "\(constraint.admits(text))",
        "\(constraint.solve(&effort))", "\(intersection.solve(atMost: 3, &other))",
        "\(shortest.solve(&third))",
      ]
      steps.append(60_000 - effort.left - other.left - third.left)
      return words.joined(separator: " ")
    }
    try Self.check("globs", results, steps: steps)
  }

  @Test func numbers() throws {
    var phrases = RandomPhrases(
      """
      0¦1¦8¦43¦*¦*¦80¦443¦.
      """, seed: 27)
    var steps: [Int] = []
    let results = (0..<3000).map { _ in
      let required = (0..<phrases.number(1...3)).map { _ in Glob(phrases.next(1...4)) }
      let excluded = (0..<phrases.number(0...2)).map { _ in Glob(phrases.next(1...4)) }
      var readings = Readings()
      readings[.wildcardPort] = phrases.number(0...1)
      readings[.emptyWildcard] = phrases.number(0...1)
      var (effort, other) = (Effort(20_000), Effort(20_000))
      let port = PortSearch.port(
        in: required, outside: excluded, phrases.pick([80, 443, nil]), readings, &effort)
      let number = ShortestText([required], excluded, other: "q", isNumber: true).solve(&other)
      steps.append(40_000 - effort.left - other.left)
      return "\(required.map(\.pattern)) \(excluded.map(\.pattern)): \(port) \(number)"
    }
    try Self.check("numbers", results, steps: steps)
  }

  @Test func paths() throws {
    var phrases = RandomPhrases(
      """
      a¦b¦ab¦/¦/¦**¦*¦?¦[ab]¦[!a]¦[a-c]¦[¦]¦\\¦!¦#¦ ¦.json¦é
      """, seed: 28)
    let results = (0..<4000).map { _ in
      let lines = (0..<phrases.number(1...4)).map { _ in phrases.next(1...5) }
      let path = (0..<phrases.number(1...4)).map { _ in
        phrases.pick(["a", "b", "ab", "c", "a.json", "é", "]", "x y"])
      }.joined(separator: "/")
      let patterns = PathPatterns(lines)
      let verdicts = [false, true].map {
        patterns.verdict(path, isFolder: $0).map { "\($0)" } ?? "-"
      }
      return "\(lines) \(path): \(verdicts) \(patterns.matchesWithParents(path)) "
        + "\(patterns.linesMatching(path)) \(patterns.literalPath ?? "-")"
    }
    try Self.check("paths", results)
  }

  // MARK: Origins

  private static func pattern(_ phrases: inout RandomPhrases) -> String {
    phrases.pick(["https", "http", "https", "http*", "*", "app", "h*s", "HTTPS"]) + "://"
      + phrases.pick([
        "a", "*", "a*", "*.a", "*.b.a", "a.b", "ab.*", "*b", "127.0.0.1", "[::1]", "A.B", "a.",
        "*a*.b",
        "x-y.corp.net", "*.corp.net", "*.corp.net*", "é.b", "a.\u{301}b", "*\u{200D}.b", "a。b",
      ])
      + phrases.pick(["", "", "", ":443", ":80", ":*", ":8*", ":*0", ":99999", ":", "/", ":0443"])
  }

  private static func words(_ verdict: OriginDecider.Verdict, _ readings: Readings) -> String {
    var words = "\(verdict.isOrigin) \(verdict.pattern ?? -1)"
    verdict.assumptions.forEach(readings) { words += " \($0)=\($1)" }
    return words
  }

  private static func origin(_ phrases: inout RandomPhrases) -> String {
    phrases.pick(["https", "http", "app", "HTTPS", "null", "ws"]) + "://"
      + phrases.pick([
        "a", "b", "ab", "a.b", "b.a", "x.b.a", "a.b.c", "127.0.0.1", "[::1]", "a.", "x.corp.net",
        "x-y.corp.net", "A.b", "", "u@a", "é.b", "xn--9ca.b", "a.\u{301}b",
      ]) + phrases.pick(["", "", ":443", ":80", ":8080", ":0", ":65536", ":", "/", "/x"])
  }

  @Test func origins() throws {
    var phrases = RandomPhrases(seed: 29)
    var steps: [Int] = []
    let results = (0..<4000).map { _ in
      let text = (0..<phrases.number(1...4)).map { _ in Self.pattern(&phrases) }
        .joined(separator: phrases.pick([",", ", ", ",\n", "; ", " "]))
      let policy = AllowOriginPolicy(text)
      var readings = Readings()
      for reading in [Reading.wildcardPort, .emptyWildcard, .originCase, .writtenDefaultPort] {
        readings[reading] = phrases.number(0...1)
      }
      let origin = Self.origin(&phrases)
      let refusal = OriginRefusal(origin, policy, readings)
      let patterns = policy.patterns.map(\.pattern)
      let others = (0..<phrases.number(1...3)).compactMap { _ in
        OriginPattern(Self.pattern(&phrases))
      }
      let outside = patterns.map { pattern in
        var effort = Effort(20_000)
        let origin = pattern.origin(outside: others, &effort)
        steps.append(20_000 - effort.left)
        return "\(origin)"
      }
      var decider = OriginDecider(policy, readings)
      return [
        text, origin, Self.words(decider.decide(origin), readings),
        "\(refusal.message) \(refusal.nearest?.text ?? "-")", Meaning.of(policy).string,
        "\(policy.faults.map { "\($0.fault)" })", "\(outside)", "\(others.map(\.canonicalText))",
        "\(Origin(origin).map { origin in patterns.map { $0.matches(origin, readings) } } ?? [])",
      ].joined(separator: " ")
    }
    try Self.check("origins", results, steps: steps)
  }
}
