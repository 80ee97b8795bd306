import ConfigModel
import TestSupport
import Testing

/// The grammar and the matching of origin patterns.
@Suite struct OriginTests {
  @Test func matchesPatternVectors() throws {
    var count = 0
    for vector in try Fixtures.json("vectors/origins.json").elements {
      let pattern = try #require(vector.member("pattern")).text.string
      let origin = try #require(vector.member("origin")).text.string
      let expected = try #require(vector.member("matches")).kind == .true
      let matches =
        Origin(origin).map { OriginPattern(pattern)?.matches($0) ?? false } ?? false
      #expect(matches == expected, "\(pattern) against \(origin)")
      count += 1
    }
    #expect(count > 80)
  }

  @Test func matchesPolicyVectors() throws {
    var count = 0
    for vector in try Fixtures.json("vectors/origin-policies.json").elements {
      let value = try #require(vector.member("value"))
      let origin = try #require(vector.member("origin")).text.string
      let expected = try #require(vector.member("allowed")).kind == .true
      let policy = AllowOriginPolicy(value.kind == .null ? "disallow" : value.text.string)
      #expect(policy.admits(origin) == expected, "\(value.text.string) against \(origin)")
      count += 1
    }
    #expect(count > 7)
  }

  @Test(
    arguments: [
      ("https://a.corp.net", "https", ["a", "corp", "net"], 443),
      ("HTTP://A.Corp.Net:8080", "http", ["a", "corp", "net"], 8080),
      ("https://a.corp.net:0443", "https", ["a", "corp", "net"], 443),
      ("http://[2001:DB8::1]:80", "http", ["[2001:db8::1]"], 80),
      ("capacitor://localhost", "capacitor", ["localhost"], -1),
      ("ws://a:65535", "ws", ["a"], 65535),
      ("https://a.corp.net.", "https", ["a", "corp", "net", ""], 443),
      ("https://localhost.:8443", "https", ["localhost", ""], 8443),
    ] as [(String, String, [String], Int)])
  func readsOrigins(_ text: String, _ scheme: String, _ labels: [String], _ port: Int) throws {
    let origin = try #require(Origin(text))
    #expect(origin.scheme == scheme)
    #expect(origin.labels == labels)
    #expect(origin.port == (port < 0 ? nil : port))
  }

  @Test(arguments: [
    "", "null", "https://", "https:///", "file://", "https://a/", "https://a?b", "https://a#b",
    "https://u@a", "a.corp.net", "https://a:", "https://a:x", "https://a:65536", "https://a..b",
    "https://a b", "://a", "1http://a", "https://*.corp.net", "https://[::1", "https://[]",
    "https://.", "https://a..", "https://.a", "https://[::1].", "https://.:443",
    "https://a.\u{301}b", "https://a\u{200D}.b.\u{200D}",
  ])
  func rejectsInvalidOrigins(_ text: String) {
    #expect(Origin(text) == nil)
  }

  /// A dot that bears a mark is another character than a dot.
  @Test func rejectsDotsWithCombiningMarks() {
    #expect(OriginPattern("https://a.\u{301}b") == nil)
    #expect(OriginPattern("https://*.\u{200D}corp.net") == nil)
    #expect(OriginPattern("https://a\u{301}.b") != nil)
  }

  @Test func wildcardInSchemeDoesNotMatchDots() throws {
    let origin = try #require(Origin("com.corp.app://localhost"))
    #expect(OriginPattern("com.*.app://localhost")?.matches(origin) == true)
    #expect(OriginPattern("com*app://localhost")?.matches(origin) == false)
  }

  @Test func ipAddressesAreNotLabels() throws {
    let origin = try #require(Origin("https://[2001:db8::1]"))
    #expect(OriginPattern("https://[2001:DB8::1]")?.matches(origin) == true)
    #expect(OriginPattern("https://*")?.matches(origin) == false)
  }

  @Test func schemeWithoutDefaultPortHasNone() throws {
    let origin = try #require(Origin("ionic://localhost"))
    #expect(OriginPattern("ionic://localhost")?.matches(origin) == true)
    #expect(OriginPattern("ionic://localhost:*")?.matches(origin) == false)
  }

  /// Browsers treat `a.corp.net.` and `a.corp.net` as different hosts, and
  /// no pattern ends with a dot.
  @Test(arguments: [
    ("https://a.corp.net", false), ("https://*.corp.net", false), ("https://a.corp.net.", false),
    ("https://*.corp.*", false), ("https://a.corp.net.*", true), ("https://*.*.*.*", true),
  ])
  func trailingDotIsAnotherHost(_ pattern: String, _ isAdmitted: Bool) {
    for origin in ["https://a.corp.net.", "https://A.corp.net.:443"] {
      let policy = AllowOriginPolicy(pattern)
      #expect(policy.admits(origin) == isAdmitted)
      #expect((OriginMatcher(policy).firstMatch(origin) != nil) == isAdmitted)
      let decider = OriginDecider(policy)
      let verdict = decider.decide(origin)
      #expect(verdict.isOrigin && verdict.isAllowed == isAdmitted)
      #expect(verdict.assumptions.contains(.emptyWildcard) == isAdmitted)
    }
  }

  @Test func keepsPositionsOfItems() {
    let policy = AllowOriginPolicy("  https://a.corp.net ,\n\thttps://b.corp.net,,\n")
    #expect(policy.items.map(\.text) == ["https://a.corp.net", "https://b.corp.net", "", ""])
    #expect(policy.items.map(\.range.bounds) == [2..<20, 24..<42, 43..<43, 44..<44])
  }

  @Test func disallowMustBeTheWholeValue() {
    #expect(AllowOriginPolicy(" disallow\n").isDisallow)
    #expect(!AllowOriginPolicy("Disallow").isDisallow)
    #expect(!AllowOriginPolicy("disallow, https://a").isDisallow)
    #expect(AllowOriginPolicy("disallow, https://a").admits("https://a"))
  }
}

/// A default port is left out of an origin (RFC 6454, section 6.2).
@Suite struct DefaultPortTests {
  @Test(arguments: [("http", 80), ("https", 443), ("ws", 80), ("wss", 443), ("ftp", 21)])
  func schemesHaveDefaultPorts(_ scheme: String, _ port: Int) {
    let origin = "\(scheme)://a.corp.example"
    let answers = [port, port + 1].map {
      AllowOriginPolicy("\(scheme)://a.corp.example:\($0)").admits(origin)
    }
    #expect(answers == [true, false])
    // The matcher for many origins has its own table.
    let matcher = OriginMatcher(AllowOriginPolicy(origin))
    for spelling in [scheme, scheme.uppercased()] {
      let found = [port, port + 1].map {
        matcher.firstMatch("\(spelling)://a.corp.example:\($0)") != nil
      }
      #expect(found == [true, false])
    }
  }
}
