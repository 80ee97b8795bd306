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
        "element/missing", "root-element/wrong-namespace", "element/unknown",
        "callback/fragment-or-wildcard", "xml/malformed", "callback/uppercase-scheme",
        "callback/system-scheme", "consumer-secret/in-metadata", "element-value/wrong-type",
        "app-scope/unknown", "refresh-token/malformed-policy",
        "permitted-users/ineffective-profiles", "xml/malformed",
      ])
  }

  @Test func reportFaultsOfApps() throws {
    #expect(
      Set(try rules("bootconfig.plist")) == [
        "app-setting/boolean-as-string", "app-setting/missing-credentials",
        "app-setting/misspelled",
        "consumer-secret/in-app", "placeholder/in-field", "xml/malformed-property-list",
        "app-scope/unknown",
      ])
    #expect(
      Set(try rules("AndroidManifest.xml")) == [
        "callback/invalid-scheme", "callback/uppercase-scheme", "xml/malformed",
      ])
    #expect(
      Set(try rules("bootconfig.json")) == [
        "callback/plain-http", "consumer-key/malformed", "app-setting/missing-for-android",
        "json/extension", "field-type/quoted", "app-scope/unknown", "start-page/absolute-url",
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
        "connected-app/creation-blocked", "element/unknown", "app-scope/unknown", "element/unknown",
      ])
    #expect(report.hints.allSatisfy { $0.severity == .info })
    #expect(report.diagnostics.map(\.rule) == ["element-value/unknown"])
    #expect(report.diagnostics.allSatisfy { $0.severity == .warning })
    let strict = Linter(
      LintSettings(levels: ["element/unknown": .error, "app-scope/unknown": .off])
    )
    .lint(LintInput(path: "a.connectedApp", kind: .connectedApp, source: SourceBytes(text)))
    #expect(strict.diagnostics.map(\.severity) == [.error, .error, .warning])
    #expect(strict.hints.map(\.rule) == ["connected-app/creation-blocked"])
  }

  /// The worst combination is one warning, unless its rule is off.
  @Test func reportWorstCombinationOnce() {
    func rules(_ levels: RuleSettings = [:], users: String = "false") -> Set<String> {
      var settings = LintSettings(levels: levels)
      settings.levels.merge([
        "connected-app/creation-blocked": .off, "permitted-users/no-one": .off,
      ])
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
    #expect(rules() == ["permitted-users/account-takeover"])
    #expect(
      rules(["permitted-users/account-takeover": .off]) == [
        "refresh-token/never-expires", "app-scope/full", "permitted-users/everyone",
      ])
    #expect(
      rules(users: "true") == ["refresh-token/never-expires", "app-scope/full"])
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
    #expect(
      report.diagnostics.contains { $0.rule == "consumer-secret/not-required-for-refresh" } == isWeb
    )
  }

  @Test func truncationCausesNoOtherFindings() throws {
    let whole = try Fixtures.bytes("ok/salesforce/Shop.connectedApp-meta.xml")
    for count in stride(from: 200, to: whole.count - 20, by: 7) {
      let report = Linter(LintSettings()).lint(
        LintInput(
          path: "a.connectedApp", kind: .connectedApp, source: SourceBytes(whole[..<count])))
      #expect(!report.diagnostics.contains { $0.rule == "element/missing" })
      #expect(report.diagnostics.contains { $0.rule == "xml/malformed" })
    }
  }

  /// Only the file name distinguishes a binary property list from noise.
  @Test func explainBinaryPropertyLists() {
    let source = SourceBytes(Array("bplist00".utf8) + [0xD1, 0x01, 0x02, 0x00, 0x08])
    let report = Linter(LintSettings()).lint(
      LintInput(path: "Info.plist", kind: .mobileApp, source: source))
    #expect(report.diagnostics.map(\.rule) == ["xml/malformed"])
    #expect(report.diagnostics.first?.message.contains("plutil -convert xml1") == true)
  }
}
