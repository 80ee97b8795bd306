import ConfigModel
import Lint
import TestSupport
import Testing

/// Company rules: entries of `require` in the settings, judged in documents.
@Suite struct CompanyRuleTests {
  /// The findings of company rules in a document, as `rule: message` with the reported text.
  private func findings(
    _ rules: String, in text: String, _ kind: DocumentKind = .authTokenConfiguration,
    path: String = "x", levels: RuleSettings = [:]
  ) throws -> [String] {
    var settings = LintSettings(levels: levels)
    settings.companyRules = try Self.rules(rules)
    let source = SourceBytes(text)
    let report = Linter(settings).lint(LintInput(path: path, kind: kind, source: source))
    return report.diagnostics.filter { $0.rule.hasPrefix("company/") }.map {
      "\($0.severity.rawValue) \($0.rule.dropFirst(8)) at \(source.text($0.range.bounds)): \($0.message)"
    }
  }

  private static func rules(_ elements: String) throws -> [CompanyRule] {
    let tree = JSONParser.parse(SourceBytes(#"{"require": [\#(elements)]}"#))
    let root = try #require(DecodedDocument(tree, SettingsFile.schema).root)
    return try SettingsFile(root).shared.require.map { setting in
      let reader = CompanyRuleReader(setting, at: ".oconf.json:1")
      #expect(reader.problems.map(\.message) == [])
      return try #require(reader.rule)
    }
  }

  private static func rule(
    _ path: String, _ conditions: String, kind: String = "auth-token-configuration"
  ) -> String {
    #"{"name": "r", "kind": "\#(kind)", "path": "\#(path)", \#(conditions), "message": "why"}"#
  }

  private static func issuer(_ members: String) -> String {
    #"{"issuers": [{"issuerName": "https://a.example", \#(members)}]}"#
  }

  // MARK: Conditions

  static let conditions: [(path: String, condition: String, document: String, findings: [String])] =
    [
      (
        "issuers/enabled", #""equals": true"#, issuer(#""enabled": false"#),
        ["error r at false: expected true, found false: why"]
      ),
      ("issuers/enabled", #""equals": true"#, issuer(#""enabled": true"#), []),
      (
        "issuers/usernameAttribute", #""oneOf": ["sub", "uid"]"#,
        issuer(#""usernameAttribute": "email""#),
        [#"error r at "email": expected one of 'sub', 'uid', found 'email': why"#]
      ),
      (
        "issuers/jwks/jwksUri", #""matches": "https://*.corp.example/*""#,
        issuer(#""jwks": {"jwksUri": "https://x.example/k"}"#),
        [
          #"error r at "https://x.example/k": expected a match for 'https://*.corp.example/*', found 'https://x.example/k': why"#
        ]
      ),
      (
        "issuers/jwks/jwksUri", #""matches": ["https://a/*", "https://b/*"]"#,
        issuer(#""jwks": {"jwksUri": "https://b/k"}"#), []
      ),
      (
        "issuers/tokenTimeoutSeconds", #""atMost": 3600"#,
        issuer(#""tokenTimeoutSeconds": 3601"#),
        ["error r at 3601: expected at most 3600, found 3601: why"]
      ),
      (
        "issuers/tokenTimeoutSeconds", #""atLeast": 60, "atMost": 3600"#,
        issuer(#""tokenTimeoutSeconds": 59"#),
        ["error r at 59: expected at least 60, found 59: why"]
      ),
      (
        "issuers/tokenTimeoutSeconds", #""atLeast": 60, "atMost": 3600"#,
        issuer(#""tokenTimeoutSeconds": 60"#), []
      ),
      (
        "issuers/filters", #""present": true"#, issuer(#""enabled": true"#),
        ["error r at {: expected 'filters', found none: why"]
      ),
      (
        "issuers/enabled", #""present": false"#, issuer(#""enabled": true"#),
        ["error r at true: expected no 'enabled', found one: why"]
      ),
      // Each element is judged.
      (
        "issuers/audience", #""matches": "app-*""#, issuer(#""audience": ["app-1", "x", "app-2"]"#),
        [#"error r at "x": expected a match for 'app-*', found 'x': why"#]
      ),
    ]

  @Test(arguments: conditions)
  func judgesValues(_ test: (path: String, condition: String, document: String, findings: [String]))
    throws
  {
    let rule = Self.rule(test.path, test.condition)
    #expect(try findings(rule, in: test.document) == test.findings)
  }

  // MARK: Absent fields

  @Test func judgesDefaults() throws {
    let document = Self.issuer(#""jwks": {"jwksUri": "https://a/k"}"#)
    #expect(
      try findings(Self.rule("issuers/jwks/tlsVersions", #""oneOf": ["TLSv1.2"]"#), in: document)
        == [
          "error r at {: expected 'TLSv1.2' for 'tlsVersions', found the default 'TLSv1.1': why"
        ])
    #expect(try findings(Self.rule("issuers/enabled", #""equals": true"#), in: document) == [])
    #expect(
      try findings(Self.rule("issuers/enabled", #""present": true"#), in: document)
        == ["error r at {: expected 'enabled', found none: why"])
  }

  @Test func reportsAbsentFieldWithoutDefault() throws {
    #expect(
      try findings(
        Self.rule("issuers/tokenTimeoutSeconds", #""atMost": 3600"#),
        in: Self.issuer(#""enabled": true"#))
        == ["error r at {: expected at most 3600, found no 'tokenTimeoutSeconds': why"])
  }

  @Test func skipsAbsentObjects() throws {
    let rule = Self.rule("issuers/jwks/tlsVersions", #""oneOf": ["TLSv1.2"]"#)
    #expect(try findings(rule, in: Self.issuer(#""enabled": true"#)) == [])
    #expect(try findings(rule, in: "{}") == [])
    #expect(try findings(rule, in: "[]") == [])
  }

  /// Other rules report these, and the intended value is unknown.
  @Test func skipsMisspelledAndMalformedFields() throws {
    let rule = Self.rule("issuers/enabled", #""equals": false"#)
    #expect(try findings(rule, in: Self.issuer(#""enabeld": true"#)) == [])
    #expect(try findings(rule, in: Self.issuer(#""enabled": "true""#)) == [])
    #expect(try findings(rule, in: #"{"issuers": [{"issuerName": "a", "#) == [])
  }

  // MARK: Where

  @Test func restrictsToMatchingObjects() throws {
    let document = """
      {"issuers": [
        {"issuerName": "https://a.corp.example", "jwks": {"jwksUri": "https://a/k", "allowHttp": true}},
        {"issuerName": "https://b.example", "jwks": {"jwksUri": "https://b/k", "allowHttp": true}}
      ]}
      """
    func count(_ conditions: String) throws -> Int {
      let rule = Self.rule("issuers/jwks/allowHttp", #""equals": false, "where": \#(conditions)"#)
      return try findings(rule, in: document).count
    }
    #expect(try count(#"{}"#) == 2)
    // The path starts at an object around the field.
    #expect(try count(#"{"issuerName": "https://*.corp.example"}"#) == 1)
    #expect(try count(#"{"issuerName": ["https://*.corp.example", "https://b.example"]}"#) == 2)
    #expect(try count(#"{"jwksUri": "https://b/*"}"#) == 1)
    #expect(try count(#"{"jwksUri": "https://b/*", "issuerName": "https://*.corp.example"}"#) == 0)
    // Defaults count.
    #expect(try count(#"{"enabled": true}"#) == 2)
    #expect(try count(#"{"enabled": false}"#) == 0)
    // Without a default, an absent field has no value.
    #expect(try count(#"{"discoveryUri": "*"}"#) == 0)
  }

  // MARK: Documents

  private static let app = """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <label>Shop</label>
      <oauthConfig>
        <callbackUrl>https://a.corp.example/cb
        http://b.example/cb</callbackUrl>
        <consumerSecret>0123456789ABCDEF0123</consumerSecret>
        <isPkceRequired>false</isPkceRequired>
        <scopes>Api</scopes>
        <scopes>Full</scopes>
      </oauthConfig>
    </ConnectedApp>
    """

  private func appFindings(_ path: String, _ conditions: String) throws -> [String] {
    try findings(
      Self.rule("oauthConfig/" + path, conditions, kind: "connected-app"), in: Self.app,
      .connectedApp, path: "Shop.connectedApp-meta.xml")
  }

  @Test func judgesElements() throws {
    #expect(
      try appFindings("isPkceRequired", #""equals": true"#)
        == ["error r at false: expected true, found false: why"])
    #expect(
      try appFindings("scopes", #""oneOf": ["Api", "RefreshToken"]"#)
        == ["error r at Full: expected one of 'Api', 'RefreshToken', found 'Full': why"])
    #expect(
      try appFindings("callbackUrl", #""matches": "https://*.corp.example/*""#)
        == [
          "error r at http://b.example/cb: expected a match for 'https://*.corp.example/*', found 'http://b.example/cb': why"
        ])
    #expect(
      try appFindings("isAdminApproved", #""equals": true"#)
        == [
          "error r at <oauthConfig: expected true for 'isAdminApproved', found the default false: why"
        ])
    #expect(try appFindings("isPkceRequired", #""equals": true, "where": {"label": "X*"}"#) == [])
  }

  @Test func hidesSecrets() throws {
    #expect(
      try appFindings("consumerSecret", #""present": false"#).allSatisfy {
        $0.hasSuffix(": expected no 'consumerSecret', found one: why")
      })
    #expect(try appFindings("consumerSecret", #""present": false"#).count == 1)
  }

  @Test func judgesFilesOfExternalClientApps() throws {
    let text =
      "<ExtlClntAppGlobalOauthSettings><isPkceRequired>false</isPkceRequired></ExtlClntAppGlobalOauthSettings>"
    #expect(
      try findings(
        Self.rule(
          "ExtlClntAppGlobalOauthSettings/isPkceRequired", #""equals": true"#,
          kind: "external-client-app"), in: text, .externalClientApp,
        path: "Shop.ecaGlblOauth-meta.xml")
        == ["error r at false: expected true, found false: why"])
  }

  @Test func judgesPoliciesInExports() throws {
    let export =
      #"*.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"i","enabled"\:false}]}"#
    #expect(
      try findings(Self.rule("issuers/enabled", #""equals": true"#), in: export, .policies)
        == ["error r at false: expected true, found false: why"])
  }

  // MARK: Levels

  @Test func levelsApply() throws {
    let rule = Self.rule("issuers/enabled", #""equals": true, "severity": "warning""#)
    let document = Self.issuer(#""enabled": false"#)
    func severity(_ levels: RuleSettings) throws -> String? {
      try findings(rule, in: document, levels: levels).first?.split(separator: " ").first
        .map(String.init)
    }
    #expect(try severity([:]) == "warning")
    #expect(try severity(["company/r": "error"].levels) == "error")
    #expect(try severity(["company/*": "off"].levels) == nil)
    #expect(try severity(["company": "error", "company/r": "off"].levels) == nil)
    // Other rules that are off do not matter.
    #expect(try severity(["field/unknown": "off"].levels) == "warning")
  }

  @Test func laterRulesReplaceThoseWithTheirName() throws {
    let rules =
      try Self.rules(Self.rule("issuers/enabled", #""equals": true"#))
      + Self.rules(Self.rule("issuers/enabled", #""equals": false"#))
    #expect(CompanyRule.merged(rules).map { ObjectIdentifier($0) } == [ObjectIdentifier(rules[1])])
  }
}

extension [String: String] {
  fileprivate var levels: RuleSettings {
    RuleSettings(compactMapValues { LintSettings.Level(rawValue: $0) })
  }
}
