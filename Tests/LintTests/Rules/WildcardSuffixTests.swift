import ConfigModel
import Lint
import Testing

/// The example in a message about a wildcard before a domain.
@Suite struct WildcardSuffixTests {
  private func messages(_ value: String) -> [String] {
    let text = """
      {"issuers": [{"issuerName": "https://idp.corp.net", "virtualUserEnabled": true, \
      "jwks": {"jwksUri": "https://idp.corp.net/keys"}, \
      "filters": [{"name": "email", "values": ["\(value)"]}]}]}
      """
    let report = Linter(LintSettings()).lint(
      LintInput(path: "x", kind: .authTokenConfiguration, source: SourceBytes(text)))
    return report.diagnostics.filter { $0.rule == "filter-pattern/open-before-domain" }.map(
      \.message)
  }

  @Test(
    arguments: [
      ("*corp.com", "evilcorp.com", true),
      ("*@*corp.com", "eve@evilcorp.com", true),
      ("svc-*@**corp.co.uk", "svc-eve@evilcorp.co.uk", true),
      ("https://*corp.co.uk", "https://evilcorp.co.uk", true),
      ("*github.io", "evilgithub.io", true),
      ("*corp.github.io", "evilcorp.github.io", true),
      ("contractor-*.com", "contractor-evil.com", true),
      ("*@contractor-*.co.uk", "eve@contractor-evil.co.uk", true),
      ("*@*.com", "eve@evil.com", true),
      ("*corp.okta.com", "evilcorp.okta.com", false),
      ("*@*mail.corp.com", "eve@evilmail.corp.com", false),
    ] as [(String, String, Bool)])
  func matchesSuffixes(_ value: String, _ example: String, _ isRegistrable: Bool) throws {
    #expect(Glob(value).matches(example))
    let found = messages(value)
    let message = try #require(found.first)
    #expect(found.count == 1)
    #expect(message.hasPrefix("'\(value)' also matches '\(example)', "), "\(message)")
    #expect(message.contains("anyone can register") == isRegistrable, "\(message)")
  }

  @Test(arguments: [
    "*@corp.com", "*.corp.com", "*@*.ac.uk", "*@*.edu", "*@eu-*.corp.com", "a-*.intranet",
  ])
  func rejectsOtherHosts(_ value: String) {
    #expect(messages(value) == [])
  }
}
