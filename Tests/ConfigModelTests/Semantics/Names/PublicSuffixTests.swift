import ConfigModel
import Foundation
import TestSupport
import Testing

/// Registrable domains, along the lines of the list's own tests: listed and unlisted top-level
/// domains, rules of one and more labels, stars, exceptions, upper case, and non-ASCII names.
@Suite struct PublicSuffixTests {
  @Test(
    arguments: [
      ("corp.com", "corp.com"), ("login.corp.com", "corp.com"), ("a.b.corp.com", "corp.com"),
      ("Corp.COM", "Corp.COM"), ("WWW.Corp.Com", "Corp.Com"), ("corp.com.", "corp.com"),
      ("com", nil), ("COM", nil), ("com.", nil),
      // Unlisted top-level domains.
      ("example", nil), ("corp.example", "corp.example"), ("a.b.corp.example", "corp.example"),
      ("local", nil), ("nas.local", "nas.local"),
      // Rules with one label and with several.
      ("biz", nil), ("shop.biz", "shop.biz"), ("x.shop.biz", "shop.biz"),
      ("uk.com", nil), ("shop.uk.com", "shop.uk.com"), ("x.shop.uk.com", "shop.uk.com"),
      ("jp", nil), ("corp.jp", "corp.jp"), ("ac.jp", nil), ("uni.ac.jp", "uni.ac.jp"),
      ("www.uni.ac.jp", "uni.ac.jp"), ("kyoto.jp", nil), ("corp.kyoto.jp", "corp.kyoto.jp"),
      ("ide.kyoto.jp", nil), ("b.ide.kyoto.jp", "b.ide.kyoto.jp"),
      ("a.b.ide.kyoto.jp", "b.ide.kyoto.jp"),
      // A star rule, and an exception to it.
      ("c.kobe.jp", nil), ("b.c.kobe.jp", "b.c.kobe.jp"), ("a.b.c.kobe.jp", "b.c.kobe.jp"),
      ("city.kobe.jp", "city.kobe.jp"), ("www.city.kobe.jp", "city.kobe.jp"),
      ("kobe.jp", "kobe.jp"),
      ("ck", nil), ("corp.ck", nil), ("shop.corp.ck", "shop.corp.ck"), ("www.ck", "www.ck"),
      ("shop.www.ck", "www.ck"),
      ("us", nil), ("corp.us", "corp.us"), ("k12.ak.us", nil), ("lake.k12.ak.us", "lake.k12.ak.us"),
      // The private section of the list.
      ("github.io", nil), ("corp.github.io", "corp.github.io"),
      ("eu-west-1.compute.amazonaws.com", nil), ("amazonaws.com", "amazonaws.com"),
      ("vm.eu-west-1.compute.amazonaws.com", "vm.eu-west-1.compute.amazonaws.com"),
      ("compute.amazonaws.com", "amazonaws.com"),
      ("bucket.s3.amazonaws.com", "bucket.s3.amazonaws.com"),
      // Non-ASCII names, and their ASCII form.
      ("食狮.公司.cn", "食狮.公司.cn"), ("www.食狮.公司.cn", "食狮.公司.cn"), ("公司.cn", nil),
      ("xn--85x722f.xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"), ("xn--55qx5d.cn", nil),
      ("corp.Рф", "corp.Рф"),
      // Rules that the lists of 2023 do not have.
      ("ai.vn", nil), ("corp.ai.vn", "corp.ai.vn"), ("aiven.app", nil), ("bearblog.dev", nil),
      // Hosts without a registrable domain.
      ("", nil), (".com", nil), ("corp..com", nil), ("192.168.0.1", nil), ("[2001:db8::1]", nil),
      ("localhost", nil),
    ] as [(String, String?)])
  func findsRegistrableDomains(_ host: String, _ expected: String?) {
    #expect(PublicSuffixes.registrableDomain(of: Text(host))?.string == expected)
  }

  @Test(arguments: [
    ("login.corp.co.uk", "co.uk"), ("corp.ck", "corp.ck"), ("www.ck", "ck"),
    ("x.y.Example", "Example"),
    ("a.b.compute.amazonaws.com.", "b.compute.amazonaws.com"), ("city.kobe.jp", "kobe.jp"),
  ])
  func findsSuffixes(_ host: String, _ expected: String) {
    #expect(PublicSuffixes.suffix(of: Text(host))?.string == expected)
    #expect(
      PublicSuffixes.isSuffix(Text(expected).split(UInt8(ascii: "."))) == (host != "city.kobe.jp"))
  }

  /// Each rule of the table is found as a suffix, and an exception makes
  /// the suffix one label shorter.
  @Test func findsEveryRule() throws {
    let source = Fixtures.repository.appendingPathComponent(
      "Sources/ConfigModel/Names/PublicSuffixTable.swift")
    let table = try String(contentsOf: source, encoding: .utf8)
    let rules = table.split(separator: "\"").max { $0.count < $1.count }
    var count = 0
    for rule in try #require(rules).split(whereSeparator: \.isWhitespace) {
      count += 1
      let labels = rule.split(separator: ".").reversed().map { Text(String($0)) }
      let first = try #require(labels.first).string
      if first.hasPrefix("!") {
        let host = [Text(String(first.dropFirst()))] + labels.dropFirst()
        #expect(PublicSuffixes.suffixLength(of: host) == host.count - 1, "\(rule)")
      } else {
        let host = (first == "*" ? [Text("qq--qq")] : [labels[0]]) + labels.dropFirst()
        #expect(PublicSuffixes.isSuffix(host), "\(rule)")
        #expect(PublicSuffixes.suffixLength(of: [Text("qq--qq")] + host) >= host.count, "\(rule)")
      }
    }
    #expect(count > 9000)
  }

  @Test func terminatesForAnyHost() {
    var random = SeededGenerator()
    let alphabet = Array("ab.*!-é".unicodeScalars) + ["\u{0}", "\u{7F}"]
    for _ in 0..<Soak.rounds(3_000) {
      var host = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        host.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
      }
      if let domain = PublicSuffixes.registrableDomain(of: Text(host + ".com")) {
        #expect((host + ".com").hasSuffix(domain.string))
      }
    }
  }
}
