import ConfigModel
import Testing

/// Wildcards at the level of a domain where the public registers names.
@Suite struct OpenRegistrationTests {
  @Test(
    arguments: [
      ("https://*.com", "evil.com", true), ("https://*.*.com", "app.evil.com", true),
      ("https://*.github.io", "evil.github.io", true),
      ("https://corp-*.github.io", "corp-evil.github.io", false),
      ("https://*corp.co.uk", "evilcorp.co.uk", false),
      ("https://www.*corp*.com", "www.evilcorpevil.com", false),
      ("https://*.kobe.jp", nil, false), ("https://*.*.kobe.jp", "evil.region.kobe.jp", true),
      ("https://*.city.kobe.jp", nil, false), ("https://*.c.kobe.jp", "evil.c.kobe.jp", true),
      ("https://*.compute.amazonaws.com", nil, false),
      ("https://*.*.compute.amazonaws.com", "evil.region.compute.amazonaws.com", true),
      ("https://*.eu-west-1.compute.amazonaws.com", "evil.eu-west-1.compute.amazonaws.com", true),
      ("https://*.amazonaws.com", nil, false),
      ("https://*.s*.amazonaws.com", "evil.s3.amazonaws.com", true),
      ("https://*.s3.amazonaws.com", "evil.s3.amazonaws.com", true),
      ("https://*.corp.com", nil, false), ("https://a*.b*.corp.com", nil, false),
      ("https://*.公司.cn", "evil.公司.cn", true),
      ("https://*.xn--55qx5d.cn", "evil.xn--55qx5d.cn", true),
      ("https://*.internal", nil, false), ("https://*.localhost", nil, false),
      ("https://10.*.1.2", nil, false), ("https://*", nil, false), ("https://corp.*", nil, false),
      ("https://*.eu.oraclecloud.com", "evil.eu.oraclecloud.com", true),
      ("https://shop-*.eu.oraclecloud.com", nil, false), ("https://[2001:db8::1]", nil, false),
    ] as [(String, String?, Bool)])
  func findsOpenDomains(_ text: String, _ witness: String?, _ isWhole: Bool) throws {
    let pattern = try #require(OriginPattern(text))
    let open = pattern.openRegistration
    #expect(open?.witness(for: pattern) == witness)
    #expect(open?.isWhole ?? false == isWhole)
    if let witness {
      // A browser writes other hosts in ASCII.
      if witness.utf8.allSatisfy({ $0 < 0x80 }) {
        #expect(pattern.matches(try #require(Origin("https://\(witness)"))))
      }
      #expect(PublicSuffixes.registrableDomain(of: Text(witness)) != nil)
    }
  }

  @Test(
    arguments: [
      ("https://a.corp.net:8443", "https", "a.corp.net", ":8443"), ("http://*", "http", "*", ""),
      ("https://[2001:db8::1]:80*", "https", "[2001:db8::1]", ":80*"),
      ("*://bücher.corp.net", "*", "bücher.corp.net", ""),
    ])
  func itemsHavePositions(_ text: String, _ scheme: String, _ host: String, _ port: String) {
    let policy = AllowOriginPolicy(" disallow, " + text + " ,")
    let item = policy.items[1]
    let places = [item.schemeRange, item.hostRange, item.portRange]
    #expect(places.map { policy.source.text($0.bounds) } == [scheme, host, port])
  }

  @Test(
    arguments: [
      ("HTTPS://A.corp.net:443", "https://a.corp.net"), ("http://a:80**", "http://a:80*"),
      ("http*://**.a:80", "http*://*.a:80"), ("app://a:443", "app://a:443"),
    ])
  func patternsHaveCanonicalText(_ text: String, _ expected: String) {
    #expect(OriginPattern(text)?.canonicalText == expected)
  }
}
