import ConfigModel
import Lint
import TestSupport
import Testing

/// The findings in whole Salesforce files.
@Suite struct SalesforceRuleTests {
  private func findings(_ path: String) throws -> [Diagnostic] {
    let file = try #require(Fixtures.files(in: "err/salesforce").first { $0.path.hasSuffix(path) })
    let input = LintInput(path: file.path, kind: file.kind, source: SourceBytes(file.bytes))
    return Linter(LintSettings()).lint(input).diagnostics
  }

  private func rules(_ path: String) throws -> [String] {
    try findings(path).map(\.rule)
  }

  @Test func reportFaultsOfConnectedApps() throws {
    #expect(
      try rules("Shop.connectedApp-meta.xml") == [
        "element-missing", "metadata-namespace", "unknown-element",
        "callback-has-fragment-or-wildcard", "xml-syntax", "callback-scheme-uppercase",
        "callback-scheme-system", "consumer-secret-committed", "element-wrong-type",
        "scope-unknown", "refresh-token-policy-malformed",
        "profiles-without-admin-approval", "xml-syntax",
      ])
  }

  @Test func reportFaultsOfApps() throws {
    #expect(
      Set(try rules("bootconfig.plist")) == [
        "app-boolean-as-text", "app-credentials-missing", "app-setting-misspelt",
        "client-secret-in-app", "placeholder-value", "property-list-malformed", "scope-unknown",
      ])
    #expect(
      Set(try rules("AndroidManifest.xml")) == [
        "callback-scheme-invalid-syntax", "callback-scheme-uppercase", "xml-syntax",
      ])
    #expect(
      Set(try rules("bootconfig.json")) == [
        "callback-over-http", "consumer-key-malformed", "hybrid-setting-missing",
        "json-not-strict", "quoted-scalar", "scope-unknown", "start-page-not-relative",
      ])
  }

  @Test func positionsPointAtElements() throws {
    let pointers = try findings("Shop.connectedApp-meta.xml").compactMap(\.stablePointer)
    #expect(pointers.contains("/ConnectedApp/oauthConfig/scopes/[refresh_token]"))
    #expect(pointers.contains("/ConnectedApp/oauthConfig/callbackUrl"))
    #expect(pointers.contains(""))
  }

  /// Elements and scopes that only a newer Salesforce may know are hints, and such values are
  /// warnings. None of them is an error.
  @Test func newerElementsAreNotErrors() throws {
    let text = """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata"><label>a</label>
        <contactEmail>a@corp.example</contactEmail><agentConfig><kind>x</kind></agentConfig>
        <oauthConfig><callbackUrl>https://a.corp.example/cb</callbackUrl><scopes>Quantum</scopes>
          <isQuantumSafe>true</isQuantumSafe></oauthConfig>
        <oauthPolicy><ipRelaxation>QUANTUM</ipRelaxation></oauthPolicy></ConnectedApp>
      """
    let report = Linter(LintSettings()).lint(
      LintInput(path: "a.connectedApp", kind: .connectedApp, source: SourceBytes(text)))
    #expect(
      report.hints.map(\.rule) == [
        "connected-app-creation-blocked", "unknown-element", "scope-unknown", "unknown-element",
      ])
    #expect(report.hints.allSatisfy { $0.severity == .info })
    #expect(report.diagnostics.map(\.rule) == ["element-value-unknown"])
    #expect(report.diagnostics.allSatisfy { $0.severity == .warning })
    let strict = Linter(LintSettings(levels: ["unknown-element": .error, "scope-unknown": .off]))
      .lint(LintInput(path: "a.connectedApp", kind: .connectedApp, source: SourceBytes(text)))
    #expect(strict.diagnostics.map(\.severity) == [.error, .error, .warning])
    #expect(strict.hints.map(\.rule) == ["connected-app-creation-blocked"])
  }

  /// The worst combination is one warning, unless its rule is off.
  @Test func reportWorstCombinationOnce() {
    func rules(_ levels: RuleSettings = [:], users: String = "false") -> Set<String> {
      var settings = LintSettings(levels: levels)
      settings.levels.merge(["connected-app-creation-blocked": .off])
      let text = """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata"><label>a</label>
          <contactEmail>a@corp.example</contactEmail>
          <oauthConfig><callbackUrl>https://a.corp.example/cb</callbackUrl>
            <isAdminApproved>\(users)</isAdminApproved>
            <scopes>Full</scopes><scopes>RefreshToken</scopes></oauthConfig>
          <oauthPolicy><refreshTokenPolicy>infinite</refreshTokenPolicy></oauthPolicy></ConnectedApp>
        """
      let report = Linter(settings).lint(
        LintInput(path: "a.connectedApp", kind: .connectedApp, source: SourceBytes(text)))
      return Set((report.diagnostics + report.hints).map(\.rule))
    }
    #expect(rules() == ["account-takeover-kit"])
    #expect(
      rules(["account-takeover-kit": .off]) == [
        "refresh-token-never-expires", "scope-full", "self-authorization-allowed",
      ])
    #expect(
      rules(users: "true") == ["refresh-token-never-expires", "scope-full"])
  }

  /// A web app is one whose redirect URIs are all on its own servers.
  @Test(arguments: [
    ("https://a.corp.example/cb", true),
    ("https://a.corp.example/1\nhttps://b.corp.example/2", true),
    ("https://login.salesforce.com/services/authcallback/00D/Corp", true),
    ("https://corp.my.salesforce.com/services/authcallback/Corp", true),
    ("https://login.salesforce.com", false),
    ("https://login.salesforce.com/services/oauth2/success", false),
    ("https://corp.my.salesforce.com/services/oauth2/callback", false),
    ("https://a.corp.example/cb\ncom.example.corp.shop:/cb", false),
    ("https://localhost/cb", false),
    ("http://localhost:1717/OauthRedirect", false), ("", false),
  ])
  func recognizeWebApps(_ callbacks: String, _ isWeb: Bool) {
    let text = """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata"><label>a</label>
        <contactEmail>a@corp.example</contactEmail>
        <oauthConfig><callbackUrl>\(callbacks)</callbackUrl>
          <isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken>
          <scopes>RefreshToken</scopes></oauthConfig></ConnectedApp>
      """
    let report = Linter(LintSettings()).lint(
      LintInput(path: "a.connectedApp", kind: .connectedApp, source: SourceBytes(text)))
    #expect(report.diagnostics.contains { $0.rule == "refresh-without-secret" } == isWeb)
  }

  @Test func truncationCausesNoOtherFindings() throws {
    let whole = try Fixtures.bytes("ok/salesforce/Shop.connectedApp-meta.xml")
    for count in stride(from: 200, to: whole.count - 20, by: 7) {
      let report = Linter(LintSettings()).lint(
        LintInput(
          path: "a.connectedApp", kind: .connectedApp, source: SourceBytes(whole[..<count])))
      #expect(!report.diagnostics.contains { $0.rule == "element-missing" })
      #expect(report.diagnostics.contains { $0.rule == "xml-syntax" })
    }
  }

  /// Only the file name distinguishes a binary property list from noise.
  @Test func explainBinaryPropertyLists() {
    let source = SourceBytes(Array("bplist00".utf8) + [0xD1, 0x01, 0x02, 0x00, 0x08])
    let report = Linter(LintSettings()).lint(
      LintInput(path: "Info.plist", kind: .mobileApp, source: source))
    #expect(report.diagnostics.map(\.rule) == ["xml-syntax"])
    #expect(report.diagnostics.first?.message.contains("plutil -convert xml1") == true)
  }
}
