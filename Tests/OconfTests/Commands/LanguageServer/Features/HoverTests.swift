import ConfigModel
import Foundation
import Testing

@testable import oconf

@Suite struct HoverTests {
  private func hover(
    _ text: String, _ name: String = "a.auth-token.json", _ others: [String: String] = [:],
    kind: DocumentKind? = nil
  ) throws -> String {
    try FeatureSample(name, text, others, kind: kind).hover ?? ""
  }

  @Test func showsDeclarationOfField() throws {
    let text = try hover(#"{"issuers": [{"userMapping‸Attribute": "mail"}]}"#)
    let field = try #require(
      Issuer.schema.fields.first { $0.name.description == "userMappingAttribute" })
    #expect(text.hasPrefix("**`userMappingAttribute`** string, optional"))
    #expect(text.contains(field.documentation.description))
    #expect(text.contains(#"- Default: `"uid"`"#))
    #expect(text.contains("- Allowed: `uid`, `mail`"))
  }

  @Test func explainsValues() throws {
    #expect(
      try hover(#"{"issuers": [{"tokenTimeoutPolicy": "From‸ExternalToken"}]}"#).hasPrefix(
        "**`FromExternalToken`** value of `tokenTimeoutPolicy`"))
    #expect(
      try hover(#"{"issuers": [{"filters": [{"type": "ex‸clude"}]}]}"#).contains("are rejected"))
    #expect(
      try hover(#"{"issuers": [{"tokenTimeoutSeconds": 288‸00}]}"#).hasPrefix("**`28800`** 8 hours")
    )
    #expect(
      try hover(#"{"issuers": [{"jwks": {"tlsVersions": ["SSL‸v3", "TLSv1.2"]}}]}"#).contains(
        "RFC 7568"))
    #expect(!(try hover(#"{"issuers": [{"tokenTimeoutPolicy": "Oth‸er"}]}"#).contains("value of")))
  }

  @Test func valuesHaveAllMeaningsOrNone() {
    for schema in Issuer.schema.family {
      for field in schema.fields where !field.meanings.isEmpty {
        #expect(field.meanings.count == field.allowed.count, "\(field.name)")
      }
    }
  }

  @Test func explainsFieldOfMalformedDocument() throws {
    let text = try hover("{\"issuers\": [\r\n {\"issuerName\": \"😀\", \"token‸TimeoutSeconds\"\r\n")
    #expect(text.contains("`tokenTimeoutSeconds`"))
    #expect(text.contains("- Unit: seconds"))
    #expect(text.contains("- At least: 1"))
  }

  @Test func showsDefaultFromSettings() throws {
    let text = #"{"issuers": [{"tokenTimeout‸Seconds": 60}]}"#
    #expect(try hover(text).contains("- Default: `28800`, from the default of the policy"))
    let settings = #"{"policies": {"Security_TokenExchangeTimeoutSecs": 600}}"#
    #expect(
      try hover(text, "a.auth-token.json", [".oconf.json": settings]).contains(
        "- Default: `600`, from the policy `Security_TokenExchangeTimeoutSecs` in the settings"
          + " of `.oconf.json`"))
  }

  @Test func showsDefaultFromExport() throws {
    let text = """
      *.*.Security_AuthTokenConfiguration={"issuers"\\: [{"tokenTimeout‸Seconds"\\: 60}]}
      *.*.Security_TokenExchangeTimeoutSecs=900

      """
    #expect(
      try hover(text, "policies.properties").contains(
        "`900`, from the policy `Security_TokenExchangeTimeoutSecs` in this export"))
  }

  @Test func showsDefaultAudience() throws {
    let settings = #"{"baseURL": "https://m.corp.example"}"#
    let text = try hover(
      #"{"issuers": [{"aud‸ience": []}]}"#, "a.auth-token.json", [".oconf.json": settings])
    #expect(text.contains("https://m.corp.example/mobile/platform/auth/token"))
    #expect(text.contains("from the setting `baseURL` of `.oconf.json`"))
  }

  // MARK: Patterns

  @Test(arguments: [
    ("Field*", ["begins with `Field`", "- Example: `Fieldabc`", "- Does not match: `xFieldabc`"]),
    ("*", ["any text, including an empty one"]),
    ("a*b*c", ["begins with `a`, contains `b` and ends with `c`"]),
    ("plain", ["only this text", "must match"]),
  ]) func showsMatchesOfPattern(_ pattern: String, _ expected: [String]) throws {
    let text = try hover(
      #"{"issuers": [{"filters": [{"name": "d", "values": ["\#(pattern)‸"]}]}]}"#)
    for words in expected { #expect(text.contains(words), "\(text)") }
  }

  @Test func patternExamplesAreCorrect() {
    for pattern in ["a*", "*a", "a*a", "**x*", "é*😀", "*ab*ab*", "abc"] {
      let glob = Glob(pattern)
      #expect(glob.matches(PatternExplanation.example(of: glob)), "\(pattern)")
      let other = PatternExplanation.counterexample(of: glob)
      #expect(other.map { !glob.matches($0) } ?? false, "\(pattern)")
    }
  }

  @Test func readingChangesCaseText() throws {
    let text = try hover(
      #"{"issuers": [{"filters": [{"name": "d", "values": ["a‸*"]}]}]}"#, "a.auth-token.json",
      [".oconf.json": #"{"readings": {"filter-case": "insensitive"}}"#])
    #expect(text.contains("not distinguished"))
  }

  @Test func showsNonMatchesOfOriginPattern() throws {
    let text = try hover("https://a.corp.example, https://*.corp‸.example", "web.allow-origin")
    #expect(text.hasPrefix("**`https://*.corp.example`**"))
    #expect(text.contains("- Example: `https://app.corp.example`"))
    #expect(text.contains("`https://sub.app.corp.example`"))
    #expect(text.contains("`http://app.corp.example`"))
    #expect(try hover("disall‸ow", "web.allow-origin").contains("allows no origin"))
    #expect(try hover("https:/a‸", "web.allow-origin").contains("matches nothing"))
  }

  // MARK: Names

  @Test func explainsRulesAndReadings() throws {
    let rule = try hover(#"{"rules": {"duplicate-issuer/‸same-name": "off"}}"#, ".oconf.json")
    #expect(rule.contains("**`duplicate-issuer/same-name`**"))
    let family = try hover(#"{"rules": {"duplicate-‸issuer": "off"}}"#, ".oconf.json")
    #expect(family.contains("- `duplicate-issuer/same-name`:"))
    let reading = try hover(#"{"readings": {"filter-case": "insens‸itive"}}"#, ".oconf.json")
    #expect(reading.contains("Are filters case-sensitive?"))
    #expect(reading.contains("`insensitive` (in force)"))
    let name = try hover(#"{"readings": {"filter-‸case": "insensitive"}}"#, ".oconf.json")
    #expect(name.contains("Are filters case-sensitive?"))
  }

  @Test func explainsExportedPolicy() throws {
    let text = try hover("*.*.Security_Allow‸Origin=disallow\n", "policies.properties")
    #expect(text.contains("`Security_AllowOrigin`"))
  }

  @Test func explainsElement() throws {
    let text = try hover(
      "<?xml version=\"1.0\"?><ConnectedApp xmlns=\"http://soap.sforce.com/2006/04/metadata\">"
        + "<contact‸Email>a@corp.example</contactEmail></ConnectedApp>", "A.connectedApp")
    #expect(text.contains("`contactEmail`"))
  }

  @Test func findingAddsItsRule() throws {
    let sample = try FeatureSample("a.auth-token.json", #"{"issu‸ers": []}"#)
    sample.diagnostics = [
      Diagnostic(
        rule: "duplicate-issuer/same-name", severity: .error, message: "m",
        range: SourceRange(0, 10))
    ]
    let text = try #require(sample.hover)
    #expect(text.contains("**`issuers`**"))
    #expect(text.contains("---\n\n**`duplicate-issuer/same-name`** "))
  }

  // MARK: Tokens and secrets

  /// Header and claims of a token, and a signature that must not be shown.
  static let token =
    "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJodHRwczovL2lkcC5jb3JwLmV4YW1wbGUiLCJleHAiOjE4OTM0NjMyMDAsImFjY2Vzc190b2tlbiI6ImdsYXNzLXRpZ2VyLTk5In0"
    + ".c2lnbmF0dXJlc2lnbmF0dXJl"

  @Test(arguments: [
    (
      #"{"policy": "p", "cases": [{"name": "n", "token": "‸TOKEN", "expect": {}}]}"#,
      "s.oconf-test.json"
    ),
    ("POST /token HTTP/1.1\r\nAuthorization: Bearer ‸TOKEN\r\n\r\n", "r.http"),
    ("POST /token HTTP/1.1\r\n\r\nassertion=‸TOKEN&x=y", "r.http"),
  ]) func tokenShowsClaimsWithoutSignature(_ text: String, _ name: String) throws {
    let text = try hover(
      text.replacingOccurrences(of: "TOKEN", with: Self.token), name,
      kind: name.hasSuffix("http") ? .tokenRequest : nil)
    #expect(text.contains("https://idp.corp.example"))
    #expect(text.contains("- Expires: 2030-01-01T02:00:00Z"))
    #expect(!text.contains("c2ln"))
    #expect(!text.contains("tiger"))
    #expect(text.contains(Secrets.mask))
  }

  @Test func omitsSecrets() throws {
    for text in [
      #"{"issuers": [{"jwks": {"authorizationHeader": "Basic Z2xhc3M6dGlnZXI=‸"}}]}"#,
      #"{"issuers": [{"filters": [{"name": "d", "values": ["\#(Self.token)‸"]}]}]}"#,
    ] {
      let text = try hover(text)
      #expect(!text.isEmpty)
      #expect(!text.contains("Z2xhc3M6"))
      #expect(!text.contains("c2ln"))
    }
  }

  @Test func escapesControlCharacters() throws {
    let text = try hover(
      "{\"issuers\": [{\"filters\": [{\"name\": \"d\", \"values\": [\"a\u{202E}`b\u{1B}*‸\"]}]}]}")
    #expect(!text.contains("\u{202E}"))
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains("``a"))
  }

  // MARK: Providers

  private func hover(googleWith members: String) throws -> String {
    try hover(#"{"issuers": [{"issuerName": "https://accounts.google.com", \#(members)}]}"#)
  }

  @Test func showsTheProviderOfAnIssuer() throws {
    let text = try hover(#"{"issuers": [{"issuerName": "https://accounts.‸google.com"}]}"#)
    #expect(text.hasPrefix("**Google** identity provider"))
    #expect(text.contains("`oconf explain google`"))
  }

  @Test func showsWhatTokensOfTheProviderHave() throws {
    let domain = try hover(googleWith: #""filters": [{"name": "h‸d", "values": ["corp.example"]}]"#)
    #expect(domain.contains("- Tokens of Google: string"))
    #expect(domain.contains("a domain such as"))
    let tenant = try hover(googleWith: #""filters": [{"name": "t‸id", "values": ["x"]}]"#)
    #expect(tenant.contains("- Tokens of Google: no document mentions this claim."))
    let audience = try hover(googleWith: #""audience": ["a‸b"]"#)
    #expect(audience.contains("- ID tokens: "))
  }
}
