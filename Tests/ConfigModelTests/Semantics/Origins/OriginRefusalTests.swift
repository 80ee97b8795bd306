import ConfigModel
import TestSupport
import Testing

/// The reasons why origins are not allowed.
@Suite struct OriginRefusalTests {
  @Test(
    arguments: [
      (
        "https://*.corp.net", "https://a.corp.net.",
        "the host ends with a dot, so it differs from 'a.corp.net'; "
          + "'https://a.corp.net' would be allowed", "https://*.corp.net"
      ),
      (
        "https://b.corp.net, https://a.corp.net:8443", "https://a.corp.net.:8443",
        "the host ends with a dot, so it differs from 'a.corp.net'; "
          + "'https://a.corp.net:8443' would be allowed", "https://a.corp.net:8443"
      ),
      (
        "https://*.corp.net*", "https://a.corp.net:8443",
        "the port is 8443, not 443; '*' at the end of the host does not match a port",
        "https://*.corp.net*"
      ),
      (
        "app://*.corp*", "app://a.corp:8080",
        "the origin has port 8080, but the pattern has none; '*' at the end of the host does not "
          + "match a port", "app://*.corp*"
      ),
      (
        "https://*.corp.net", "https://a.corp.net:8443", "the port is 8443, not 443",
        "https://*.corp.net"
      ),
      ("https://a.corp.net", "https://a..corp.net", "the host has an empty label", nil),
      (
        "https://x, https://a/, https://a; https://b", "https://b",
        "'https://a; https://b' matches nothing; patterns must be separated by commas",
        "https://a; https://b"
      ),
      (
        "https://a/, https://a; https://b", "https://a",
        "'https://a/' matches nothing; nothing may follow the host or the port", "https://a/"
      ),
      ("https://a/x", "https://c", "the policy contains no valid pattern", nil),
    ] as [(String, String, String, String?)])
  func explainsTheDifference(
    _ policy: String, _ origin: String, _ message: String, _ nearest: String?
  ) {
    let refusal = OriginRefusal(origin, AllowOriginPolicy(policy), Readings())
    #expect(refusal.message == message)
    #expect(refusal.nearest?.text == nearest)
  }

  @Test func explainsTrailingDot() throws {
    let fault = try #require(AllowOriginPolicy("https://*.corp.net.").faults.first?.fault)
    #expect(fault == .malformed("the host cannot end with a dot"))
  }

  /// Among thousands of patterns, the nearest one is still that with the same host or domain.
  @Test func findsTheNearestPattern() {
    let texts = (0..<5_000).map { "https://host\($0).corp\($0 / 10).net" }
    let refusals = OriginRefusals(
      AllowOriginPolicy(texts.joined(separator: ",")), Readings())
    let port = refusals.refusal(of: "https://host4321.corp432.net:8443")
    #expect(port.nearest?.text == "https://host4321.corp432.net")
    #expect(port.message == "the port is 8443, not 443")
    let host = refusals.refusal(of: "https://other.corp321.net")
    #expect(host.nearest?.text == "https://host3210.corp321.net")
    #expect(host.message == "host label 1 is 'other', not 'host3210'")
  }

  /// Eight times as many patterns may take at most three times as long. Visiting every pattern
  /// would take eight times as long.
  @Test func searchIsFastForManyPatterns() {
    func time(_ count: Int) -> Double {
      let texts = (0..<count).map { "https://host\($0).corp.net" }
      let refusals = OriginRefusals(AllowOriginPolicy(texts.joined(separator: ",")), Readings())
      return ThreadTime.seconds {
        for index in 0..<20 { _ = refusals.refusal(of: "https://page\(index).corp.net") }
      }
    }
    let few = time(500)
    #expect(time(4_000) < few * 3)
  }
}
