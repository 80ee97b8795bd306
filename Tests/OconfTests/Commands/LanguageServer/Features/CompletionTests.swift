import ConfigModel
import Foundation
import Testing

@testable import oconf

@Suite struct CompletionTests {
  private func labels(
    _ text: String, _ name: String = "a.auth-token.json", _ others: [String: String] = [:]
  ) throws -> [String] {
    try FeatureSample(name, text, others).labels
  }

  private static let snippets = Completion.Client(hasSnippets: true, keepsIndentation: true)
  private static let lines = Completion.Client(hasSnippets: false, keepsIndentation: true)

  @Test func newestVersionOfTLSComesFirst() throws {
    let sample = try FeatureSample(
      "a.auth-token.json", #"{"issuers": [{"issuerName": "a", "jwks": {"tlsVersions": [‸]}}]}"#)
    #expect(sample.labels == ["TLSv1.2", "TLSv1.1", "TLSv1", "TLS", "SSLv3", "SSLv2", "SSL"])
    #expect(
      sample.completion().items.filter { !$0.isDeprecated }.map(\.label) == ["TLSv1.2"])
  }

  @Test func discoveryAddressFollowsFromIssuer() throws {
    let text =
      #"{"issuers": [{"issuerName": "https://id.corp.example/a/", "jwks": {"discoveryUri": "‸"}}]}"#
    #expect(
      try labels(text) == ["https://id.corp.example/a/.well-known/openid-configuration"])
    #expect(try labels(text.replacingOccurrences(of: "https:", with: "http:")) == [])
    // A known provider has its address once.
    let keycloak = text.replacingOccurrences(of: "/a/", with: "/realms/staff")
    #expect(
      try labels(keycloak) == [
        "https://id.corp.example/realms/staff/.well-known/openid-configuration"
      ])
  }

  @Test func audienceFollowsFromBaseURL() throws {
    let settings = [".oconf.json": #"{"baseURL": "https://mobile.corp.example/"}"#]
    let text = #"{"issuers": [{"issuerName": "a", "audience": ["‸"]}]}"#
    #expect(
      try labels(text, "a.auth-token.json", settings) == [
        "https://mobile.corp.example/mobile/platform/auth/token"
      ])
    #expect(try labels(text) == [])
  }

  @Test func completesNoPasswordAndNothingAfterAnItem() throws {
    for url in ["https://user:pw@m.corp.example", "https://m.corp.example/x?y"] {
      let settings = [".oconf.json": #"{"baseURL": "\#(url)"}"#]
      let text = #"{"issuers": [{"issuerName": "a", "audience": ["‸"]}]}"#
      #expect(try labels(text, "a.auth-token.json", settings) == [])
    }
    let query =
      #"{"issuers": [{"issuerName": "https://a.corp.example/?q", "jwks": {"discoveryUri": "‸"}}]}"#
    #expect(try labels(query) == [])
    let domains = [".oconf.json": #"{"ownDomains": ["corp.net"]}"#]
    #expect(try labels("https://a.corp.net \n‸", "web.allow-origin", domains) == [])
  }

  @Test func originsFollowFromOwnDomains() throws {
    let settings = [".oconf.json": #"{"ownDomains": ["corp.example", "corp.net"]}"#]
    let sample = try FeatureSample(
      "web.allow-origin", "https://corp.net, ht‸\n", settings)
    #expect(
      sample.labels == ["https://corp.example", "https://*.corp.example", "https://*.corp.net"])
    #expect(try sample.inserting("https://*.corp.net") == "https://corp.net, https://*.corp.net\n")
    let export = try FeatureSample(
      "p.properties", "*.*.Security_AllowOrigin=https\\://corp.net,‸\n", settings)
    #expect(
      try export.inserting("https://corp.example")
        == "*.*.Security_AllowOrigin=https\\://corp.net,https\\://corp.example\n")
  }

  // MARK: Members

  @Test func offersAbsentFields() throws {
    let labels = try labels(#"{"issuers": [{"issuerName": "a", ‸ "enabled": true}]}"#)
    #expect(labels.count == Issuer.schema.fields.count - 2)
    #expect(labels.contains("audience"))
    #expect(!labels.contains("issuerName"))
    #expect(!labels.contains("enabled"))
  }

  @Test func offersTypedName() throws {
    let sample = try FeatureSample(
      "a.auth-token.json", #"{"issuers": [{"issuerName": "a", "aud‸"}]}"#)
    #expect(sample.labels.contains("audience"))
    #expect(
      try sample.inserting("audience") == #"{"issuers": [{"issuerName": "a", "audience": [""]}]}"#)
  }

  @Test func nameKeepsItsValue() throws {
    let sample = try FeatureSample(
      "a.auth-token.json", #"{"issuers": [{"en‸": false, "issuerName": "a"}]}"#)
    #expect(
      try sample.inserting("enabled") == #"{"issuers": [{"enabled": false, "issuerName": "a"}]}"#)
  }

  @Test(arguments: [
    (
      "{\"policyMaxReloadInterval\": 5 ‸}",
      "{\"policyMaxReloadInterval\": 5, \"issuers\": [{\"issuerName\": \"\"}]}"
    ),
    (
      "{‸\"policyMaxReloadInterval\": 5}",
      "{\"issuers\": [{\"issuerName\": \"\"}],\"policyMaxReloadInterval\": 5}"
    ),
    ("{iss‸}", "{\"issuers\": [{\"issuerName\": \"\"}]}"),
    ("{\"😀\": 1,\r\n ‸", "{\"😀\": 1,\r\n \"issuers\": [{\"issuerName\": \"\"}]"),
  ]) func insertsCommasAndRequiredParts(_ text: String, _ expected: String) throws {
    #expect(try FeatureSample("a.auth-token.json", text).inserting("issuers") == expected)
  }

  @Test func indentsLikeTheDocument() throws {
    let sample = try FeatureSample(
      "a.auth-token.json",
      "{\n  \"issuers\": [\n    {\n      \"issuerName\": \"a\",\n      ‸\n    }\n  ]\n}\n")
    let text = try sample.inserting("filters", Self.lines)
    #expect(
      text.contains(
        """
              "filters": [
                {
                  "name": "",
                  "values": [""]
                }
              ]
        """), "\(text)")
    #expect(JSONParser.parse(SourceBytes(text)).isWellFormed)
  }

  @Test func snippetsNeedClientSupport() throws {
    let sample = try FeatureSample("a.auth-token.json", #"{"issuers": [{‸}]}"#)
    let plain = sample.completion().items
    #expect(plain.allSatisfy { !$0.isSnippet && !$0.edit.text.contains("$") })
    let snippet = try #require(
      sample.completion(Self.snippets).items.first { $0.label == "tokenTimeoutPolicy" })
    #expect(snippet.isSnippet)
    #expect(snippet.edit.text.contains("${1|FromTimeoutSecs,FromExternalToken,"))
    let enabled = try #require(
      sample.completion(Self.snippets).items.first { $0.label == "enabled" })
    #expect(enabled.edit.text == #""enabled": ${1|true,false|}"#)
  }

  @Test func insertedFieldsAreValid() throws {
    for kind in [
      DocumentKind.authTokenConfiguration, .tokenTests, .settings, .identityProviderSetup,
    ] {
      let sample = try FeatureSample("x.json", "{‸}", kind: kind)
      for label in sample.labels {
        let text = try sample.inserting(label)
        #expect(JSONParser.parse(SourceBytes(text)).isWellFormed, "\(text)")
      }
    }
  }

  @Test func emptyDocumentHasStarter() throws {
    let sample = try FeatureSample("a.auth-token.json", "\n‸")
    #expect(JSONParser.parse(SourceBytes(try sample.inserting("new document"))).isWellFormed)
  }

  // MARK: Values

  @Test(arguments: [
    (#"{"issuers": [{"enabled": ‸}]}"#, ["true", "false"]),
    (#"{"issuers": [{"userMappingAttribute": "‸"}]}"#, ["uid", "mail"]),
    (#"{"issuers": [{"filters": [{"type": ‸, "name": "a"}]}]}"#, ["include", "exclude"]),
    ("{\"issuers\": [{\"enabled\": ‸\n \"audience\": []}]}", ["true", "false"]),
  ]) func offersValues(_ text: String, _ expected: [String]) throws {
    #expect(try labels(text) == expected)
  }

  @Test func valueReplacesOldOne() throws {
    let sample = try FeatureSample(
      "a.auth-token.json", #"{"issuers": [{"userMappingAttribute": "u‸id", "enabled": true}]}"#)
    #expect(
      try sample.inserting("mail")
        == #"{"issuers": [{"userMappingAttribute": "mail", "enabled": true}]}"#)
  }

  @Test func elementsHaveRequiredParts() throws {
    let sample = try FeatureSample(
      "a.auth-token.json", #"{"issuers": [{"filters": [‸{"name": "a", "values": ["b"]}]}]}"#)
    #expect(
      try sample.inserting("filter")
        == #"{"issuers": [{"filters": [{"name": "", "values": [""]},{"name": "a", "values": ["b"]}]}]}"#
    )
  }

  @Test func offersRulesReadingsAndSeverities() throws {
    let rules = try labels(#"{"rules": {"duplicate-issuer/same-name": "off", "‸"}}"#, ".oconf.json")
    #expect(rules.contains("audience/wildcard"))
    #expect(!rules.contains("duplicate-issuer/same-name"))
    #expect(
      try labels(#"{"rules": {"duplicate-issuer/same-name": ‸}}"#, ".oconf.json")
        == ["off", "info", "warning", "error"])
    #expect(try labels(#"{"readings": {‸}}"#, ".oconf.json").contains("filter-case"))
    #expect(
      try labels(#"{"readings": {"filter-case": "‸"}}"#, ".oconf.json")
        == ["sensitive", "insensitive"])
    #expect(
      try labels(#"{"ignore": [{"rule": "‸", "reason": "r"}]}"#, ".oconf.json")
        .contains("duplicate-issuer/same-name"))
  }

  private static let suite = #"""
    {"policy": "a.auth-token.json",
     "base": {"claims": {"iss": "https://one.corp.example", "team": "x", "groups": ["sales"]}},
     "cases": [{"name": "n", "expect": {"roles": ["Clerk"]}}]}
    """#
  private static let policy = #"""
    {"issuers": [
      {"issuerName": "https://one.corp.example", "audience": ["me"], "roleAttributes": ["groups"],
       "filters": [{"name": "dept", "values": ["field", "a*"]}], "issuerRoles": ["Staff"],
       "roleMappings": [{"tokenRole": "tech", "mappedRoles": ["Technician"]}]},
      {"issuerName": "https://two.corp.example"}
    ]}
    """#

  @Test func offersRolesAndClaimsOfTheWorkspace() throws {
    let others = ["s.oconf-test.json": Self.suite, ".oconf.json": #"{"roles": ["Boss"]}"#]
    let roles = try labels(
      Self.policy.replacingOccurrences(of: #""Staff""#, with: #""Staff", "‸""#),
      "a.auth-token.json",
      others)
    #expect(roles == ["Boss", "Technician", "Clerk"])
    let claims = try labels(
      Self.policy.replacingOccurrences(of: #""name": "dept""#, with: #""name": "‸""#),
      "a.auth-token.json", others)
    #expect(claims.contains("team"))
    #expect(claims.contains("groups"))
    let tokenRoles = try labels(
      Self.policy.replacingOccurrences(of: #""tokenRole": "tech""#, with: #""tokenRole": "‸""#),
      "a.auth-token.json", others)
    #expect(tokenRoles == ["sales"])
  }

  @Test func offersNamesOfTheTestedPolicy() throws {
    func inSuite(_ old: String, _ new: String) throws -> [String] {
      try labels(
        Self.suite.replacingOccurrences(of: old, with: new), "s.oconf-test.json",
        ["a.auth-token.json": Self.policy])
    }
    #expect(
      try inSuite(#""iss": "https://one.corp.example""#, #""iss": "‸""#)
        == ["https://one.corp.example", "https://two.corp.example"])
    #expect(try inSuite(#""groups": ["sales"]"#, #""groups": ["‸"]"#) == ["tech"])
    #expect(try inSuite(#""team": "x""#, #""dept": "‸""#) == ["field"])
    #expect(try inSuite(#""team": "x""#, #""aud": ‸"#).contains("me"))
    #expect(try inSuite(#""team": "x""#, "‸").contains("dept"))
    #expect(try inSuite("[\"Clerk\"]", "[\"‸\"]").contains("Technician"))
    #expect(try inSuite("\"a.auth-token.json\"", "\"‸\"") == ["a.auth-token.json"])
  }

  @Test func findsTypedNameAmongMany() throws {
    let roles = (0..<2000).map { "\"Role\($0)\"" }.joined(separator: ", ")
    let text = "{\"issuers\": [{\"issuerRoles\": [\(roles)], \"defaultRoles\": [\"rl1987‸\"]}]}"
    let sample = try FeatureSample("a.auth-token.json", text)
    #expect(sample.labels == ["Role1987"])
    let all = try FeatureSample(
      "a.auth-token.json", text.replacingOccurrences(of: "rl1987", with: ""))
    #expect(all.completion().isIncomplete)
    #expect(all.labels.count == Completion.maximumCount)
  }

  @Test func omitsSecrets() throws {
    let labels = try labels(
      #"{"issuers": [{"issuerRoles": ["‸"], "defaultRoles": ["\#(HoverTests.token)", "Reader"]}]}"#)
    #expect(labels == ["Reader"])
  }

  @Test func offersKeysAndValuesOfExports() throws {
    let keys = try labels("*.*.Sec‸\n*.*.Security_AllowOrigin=disallow\n", "policies.properties")
    #expect(keys.contains("*.*.Security_TokenExchangeTimeoutPolicy"))
    #expect(!keys.contains("*.*.Security_AllowOrigin"))
    let sample = try FeatureSample(
      "policies.properties", "*.*.Security_TokenExchangeTimeoutPolicy=‸\n*.*.Sync_PurgeTime=3\n")
    #expect(
      try sample.inserting("FromExternalToken")
        == "*.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken\n*.*.Sync_PurgeTime=3\n")
  }

  @Test func offersElementsAndValues() throws {
    let head = "<ConnectedApp xmlns=\"http://soap.sforce.com/2006/04/metadata\">"
    for typed in ["<con‸", "‸", "<‸", "\r\n é <contact‸Em"] {
      let sample = try FeatureSample(
        "A.connectedApp", head + "<label>é</label>" + typed + "</ConnectedApp>")
      #expect(!sample.labels.contains("label"))
      let text = try sample.inserting("contactEmail")
      #expect(text.hasSuffix("<contactEmail></contactEmail></ConnectedApp>"), "\(text)")
    }
    let values = try FeatureSample(
      "A.connectedApp",
      head + "<oauthConfig><isPkceRequired>f‸</isPkceRequired></oauthConfig></ConnectedApp>")
    #expect(values.labels == ["true", "false"])
    #expect(try values.inserting("true").contains("<isPkceRequired>true</isPkceRequired>"))
  }

  @Test func escapesTextInExports() throws {
    let sample = try FeatureSample(
      "policies.properties", "*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[{‸}]}\n")
    #expect(
      try sample.inserting("enabled", Self.snippets)
        == "*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[{\"enabled\"\\: true}]}\n")
  }

  @Test func documentationIsResolvedLater() throws {
    let sample = try FeatureSample("a.auth-token.json", #"{"issuers": [{"jwks": {‸}}]}"#)
    for item in sample.completion().items {
      let subject = try #require(item.subject)
      let text = CompletionSubject.documentation(
        of: subject, in: sample.document, sample.settings(for: sample.document), isPlain: false)
      #expect(text?.contains("`\(item.label)`") ?? false)
    }
    let rules = try FeatureSample(".oconf.json", #"{"rules": {‸}}"#)
    let subject = try #require(rules.completion().items.first?.subject)
    #expect(
      CompletionSubject.documentation(
        of: subject, in: nil, rules.settings(for: rules.document), isPlain: true) != nil)
  }

  @Test func everyPrefixHasCompletionsInBounds() throws {
    let bytes = Array(Self.policy.utf8)
    for end in stride(from: 0, through: bytes.count, by: 7) {
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      let sample = try FeatureSample("a.auth-token.json", text + FeatureSample.mark)
      for item in sample.completion(Self.snippets).items {
        _ = try sample.document.source.applying([item.edit] + item.others)
      }
    }
  }

  // MARK: Providers

  private static let cognito = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp"

  @Test(arguments: [
    (#""usernameAttribute": "‸""#, ["sub", "username", "cognito:username"], ["custom:", "hd"]),
    (#""filters": [{"name": "‸", "values": ["id"]}]"#, ["token_use", "client_id"], ["tid"]),
    (#""filters": [{"name": "token_use", "values": ["‸"]}]"#, ["id", "access"], ["ID"]),
    (#""jwks": {"jwksUri": "‸"}"#, [cognito + "/.well-known/jwks.json"], []),
    (#""jwks": {"discoveryUri": "‸"}"#, [cognito + "/.well-known/openid-configuration"], []),
  ]) func offersWhatTheProviderHas(
    _ members: String, _ wanted: [String], _ unwanted: [String]
  ) throws {
    let labels = try labels(#"{"issuers": [{"issuerName": "\#(Self.cognito)", \#(members)}]}"#)
    for label in wanted { #expect(labels.count { $0 == label } == 1, "\(label)") }
    for label in unwanted { #expect(!labels.contains(label)) }
  }
}
