import ConfigModel
import Lint
import TestSupport
import Testing

/// Whole documents, sound and faulty.
@Suite struct FixtureTests {
  @Test(arguments: Fixtures.files(in: "ok"))
  func goodDocumentsHaveNoFindings(_ file: Fixtures.File) {
    let report = Linter(LintSettings()).lint(
      LintInput(path: file.path, kind: file.kind, source: SourceBytes(file.bytes)))
    #expect(report.diagnostics.map { "\($0.rule): \($0.message)" } == [])
  }

  /// Those outside of `ok` take no part in tests that make mistakes in documents.
  private static let providers =
    Fixtures.files(in: "ok/providers") + Fixtures.files(in: "providers")

  /// Real configurations of products give no findings in any environment.
  @Test(arguments: providers, [nil, Environment.test, .production])
  func providerDocumentsHaveNoFindings(_ file: Fixtures.File, _ environment: Environment?) {
    let settings = LintSettings(environment: environment, baseURL: "https://mobile.corp.net")
    let report = Linter(settings).lint(
      LintInput(path: file.path, kind: file.kind, source: SourceBytes(file.bytes)))
    #expect(report.diagnostics.map { "\($0.rule): \($0.message)" } == [])
  }

  @Test func hasManyProviders() {
    #expect(Self.providers.count >= 40)
  }

  /// The documentation's examples with their placeholders left in. Only the placeholders are
  /// reported, and nothing once they are filled in.
  @Test func reportsOnlyPlaceholdersInDocumentedExamples() throws {
    let template = """
      {"issuers": [{"issuerName": "ISSUER", AUDIENCE "jwks": {"discoveryUri": \
      "ISSUER/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": ["roles"]}]}
      """
    let audience = "\"audience\": [\"GUID-12345678-ABCD-EFAB-CDEF-123456789ABC\"],"
    let cases = [
      ("TOKEN-ISSUER-URL", "", 2), ("TOKEN-ISSUER-URL", audience, 3),
      ("BASE-TOKEN-ISSUER-URL", "\"usernameAttribute\": \"unique_name\", " + audience, 3),
    ]
    for (issuer, members, count) in cases {
      let text = template.replacing("ISSUER", with: issuer).replacing("AUDIENCE", with: members)
      let linter = Linter(LintSettings())
      let report = linter.lint(
        LintInput(path: "x", kind: .authTokenConfiguration, source: SourceBytes(text)))
      #expect(
        report.diagnostics.map(\.rule) == Array(repeating: "placeholder/in-field", count: count))
      let filled = text.replacing(issuer, with: "https://login.corp.example")
        .replacing(
          "GUID-12345678-ABCD-EFAB-CDEF-123456789ABC", with: "5e2c9a70-41d3-4b6f-8f19-2d7b0c35a8e4")
      let clean = linter.lint(
        LintInput(path: "x", kind: .authTokenConfiguration, source: SourceBytes(filled)))
      #expect(clean.diagnostics.map(\.message) == [])
    }
  }

  @Test func positionsPointIntoEscapedExports() throws {
    let text =
      #"*.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"i","jwks"\:{"jwksUri"\:"https\://a.net/k"},"enabled"\:"true"}]}"#
    let report = Linter(LintSettings()).lint(
      LintInput(path: "x.properties", kind: .policies, source: SourceBytes(text)))
    let finding = try #require(report.diagnostics.first)
    #expect(report.diagnostics.count == 1)
    #expect(SourceBytes(text).text(finding.range.bounds) == #""true""#)
    #expect(finding.pointer == "*.*.Security_AuthTokenConfiguration#/issuers/0/enabled")
    let fixed = try SourceBytes(text).applying(try #require(finding.fixes.first).edits)
    #expect(String(decoding: fixed, as: UTF8.self).hasSuffix(#""enabled"\:true}]}"#))
  }

  @Test func escapesFixesInExports() throws {
    let text = #"*.*.Security_AllowOrigin=https\://a.corp.net;https\://b.corp.net"#
    let source = SourceBytes(text.replacing(";", with: " "))
    let report = Linter(LintSettings()).lint(
      LintInput(path: "x.properties", kind: .policies, source: source))
    let fix = try #require(report.diagnostics.first?.fixes.first)
    #expect(
      String(decoding: try source.applying(fix.edits), as: UTF8.self)
        == #"*.*.Security_AllowOrigin=https\://a.corp.net, https\://b.corp.net"#)
  }

  @Test func resolvesSeverities() {
    let source = SourceBytes(
      #"{"issuers":[{"issuerName":"i","jwks":{"jwksUri":"https://a/k","authorizationHeader":"Bearer x1"}}]}"#
    )
    let input = LintInput(path: "x", kind: .authTokenConfiguration, source: source)
    func severity(_ settings: LintSettings) -> Severity? {
      Linter(settings).lint(input).diagnostics.first { $0.rule == "authorization-header/secret" }?
        .severity
    }
    #expect(severity(LintSettings()) == .warning)
    #expect(severity(LintSettings(environment: .production)) == .error)
    #expect(severity(LintSettings(levels: ["authorization-header/secret": .info])) == .info)
    #expect(severity(LintSettings(levels: ["authorization-header/secret": .off])) == nil)
  }
}
