import ConfigModel
import Lint
import TestSupport
import Testing

/// Mistakes in entries of `require`, and their examples.
@Suite struct CompanyRuleReaderTests {
  private func problems(_ members: String) -> [String] {
    let text = #"{"require": [{"name": "r", "message": "why", \#(members)}]}"#
    let report = Linter(LintSettings()).lint(
      LintInput(path: ".oconf.json", kind: .settings, source: SourceBytes(text)))
    return report.diagnostics.map { "\($0.rule): \($0.message)" }
  }

  private static let app = #""kind": "connected-app""#
  private static let configuration = #""kind": "auth-token-configuration""#
  private static let pkce = #"\#(app), "path": "oauthConfig/isPkceRequired", "equals": true"#

  static let paths: [(kind: String, path: String, near: String?)] = [
    ("connected-app", "oauthConfig/isPkceRequird", "oauthConfig/isPkceRequired"),
    ("connected-app", "isPkceRequired", "oauthConfig/isPkceRequired"),
    ("connected-app", "/ConnectedApp/nothing", nil),
    ("auth-token-configuration", "/issuers/0/jwks/allowHttp", "issuers/jwks/allowHttp"),
    ("auth-token-configuration", "issuers.jwks.allowHttp", "issuers/jwks/allowHttp"),
    (
      "external-client-app", "ExtlClntAppGlobalOauthSettings/isPkceRequird",
      "ExtlClntAppGlobalOauthSettings/isPkceRequired"
    ),
    ("key-set", "keys/kty/x", "keys/kty"),
  ]

  @Test(arguments: paths)
  func suggestsPaths(_ test: (kind: String, path: String, near: String?)) {
    let hint = test.near.map { "; did you mean '\($0)'?" } ?? ""
    #expect(
      problems(#""kind": "\#(test.kind)", "path": "\#(test.path)", "present": true"#)
        == ["require/unknown-field: unknown field '\(test.path)' of kind '\(test.kind)'\(hint)"])
  }

  static let conditions: [(members: String, message: String)] = [
    (
      #"\#(app), "path": "oauthConfig/isPkceRequired", "equals": "yes""#,
      "expected true or false for 'isPkceRequired', found a string"
    ),
    (
      #"\#(configuration), "path": "issuers/tokenTimeoutSeconds", "equals": 1.5"#,
      "expected an integer for 'tokenTimeoutSeconds', found 1.5"
    ),
    (
      #"\#(configuration), "path": "issuers/audience", "equals": ["a"]"#,
      "expected a string for 'audience', found an array"
    ),
    (
      #"\#(configuration), "path": "issuers/enabled", "matches": "t*""#,
      "'matches' does not apply to 'enabled', which is not a string"
    ),
    (
      #"\#(configuration), "path": "issuers/issuerName", "atLeast": 3"#,
      "'atLeast' does not apply to 'issuerName', which is not an integer"
    ),
    (
      #"\#(configuration), "path": "issuers/jwks", "equals": "x""#,
      "'equals' does not apply to 'jwks', which has no single value; use 'present'"
    ),
    (
      #"\#(app), "path": "oauthConfig/consumerSecret", "matches": "x*""#,
      "'matches' does not apply to 'consumerSecret', which is a secret; use 'present'"
    ),
    (
      #"\#(configuration), "path": "issuers/userMappingAttribute", "oneOf": ["mial"]"#,
      "invalid value 'mial' for 'userMappingAttribute'; did you mean 'mail'?"
    ),
    (#"\#(configuration), "path": "issuers/issuerName", "oneOf": []"#, "'oneOf' has no values"),
    (
      #"\#(pkce), "where": {"oauthConfig/consumerSecret": "x"}"#,
      "'where' cannot depend on 'consumerSecret', which is a secret"
    ),
    (
      #"\#(pkce), "where": {"isAdminApproved": "true"}"#,
      "expected true or false for 'isAdminApproved', found a string"
    ),
  ]

  @Test(arguments: conditions)
  func conditionsMustFitField(_ test: (members: String, message: String)) {
    #expect(problems(test.members) == ["require/invalid-condition: " + test.message])
  }

  // MARK: Examples

  static let good = [
    "\"<isPkceRequired>true</isPkceRequired>\"",
    "\"<oauthConfig><isPkceRequired>true</isPkceRequired></oauthConfig>\"",
    "\"<ConnectedApp><oauthConfig><isPkceRequired>true</isPkceRequired></oauthConfig></ConnectedApp>\"",
    #""<?xml version=\"1.0\"?><ConnectedApp xmlns=\"http://soap.sforce.com/2006/04/metadata\"><label>Shop</label></ConnectedApp>""#,
  ]

  @Test(arguments: good)
  func verifiesExamplesInXML(_ good: String) {
    let bad = good.replacing("true", with: "false")
    #expect(problems(#"\#(Self.pkce), "examples": {"good": [\#(good)]}"#) == [])
    guard bad != good else { return }
    #expect(problems(#"\#(Self.pkce), "examples": {"bad": [\#(bad)]}"#) == [])
    #expect(
      problems(#"\#(Self.pkce), "examples": {"good": [\#(bad)]}"#)
        == [
          "require/wrong-example: good example is reported with \"expected true, found false: why\""
        ])
    #expect(
      problems(#"\#(Self.pkce), "examples": {"bad": [\#(good)]}"#)
        == ["require/wrong-example: bad example is not reported"])
  }

  static let timeouts = [
    #"{"tokenTimeoutSeconds": 60}"#, #"{"issuerName": "a", "tokenTimeoutSeconds": 60}"#,
    #"{"issuers": [{"tokenTimeoutSeconds": 60}]}"#,
  ]

  @Test(arguments: timeouts)
  func verifiesExamplesInJSON(_ good: String) {
    let rule = #"\#(Self.configuration), "path": "issuers/tokenTimeoutSeconds", "atMost": 60"#
    let bad = good.replacing("60", with: "61")
    #expect(problems(#"\#(rule), "examples": {"good": [\#(good)], "bad": [\#(bad), {}]}"#) == [])
    #expect(
      problems(#"\#(rule), "examples": {"good": [\#(bad)], "bad": [\#(good), "x"]}"#)
        == [
          "require/wrong-example: good example is reported with \"expected at most 60, found 61: why\"",
          "require/wrong-example: bad example is not reported",
          "require/wrong-example: expected an object of kind 'auth-token-configuration'",
        ])
  }

  @Test func kindsHaveDeclaredFields() throws {
    let field = try #require(RequireSetting.schema.fields.first { "\($0.name)" == "kind" })
    let kinds = DocumentKind.allCases.filter { kind in
      FieldHome.all(in: kind).contains { $0.route != nil }
    }
    #expect(Set(field.allowed.map(\.description)) == Set(kinds.map(\.rawValue)))
  }

  @Test func malformedEntriesHaveNoEffect() throws {
    let texts = [
      #"{"name": "r"}"#, "{}", #"{"name": 1, "kind": 2, "path": 3, "equals": null}"#,
      #"{"name": "r", "kind": "connected-app", "path": "label", "present": "x", "message": "m"}"#,
      #"{"name": "r", "kind": "connected-app", "path": "label", "present": true, "message": " "}"#,
    ]
    for text in texts {
      let tree = JSONParser.parse(SourceBytes(#"{"require": [\#(text)]}"#))
      let root = try #require(DecodedDocument(tree, SettingsFile.schema).root)
      for setting in SettingsFile(root).shared.require {
        #expect(CompanyRuleReader(setting, at: "").rule == nil, "\(text)")
      }
    }
  }
}
