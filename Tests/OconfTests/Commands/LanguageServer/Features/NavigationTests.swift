import ConfigModel
import Foundation
import Testing

@testable import oconf

@Suite struct NavigationTests {
  private static let suite = #"""
    {"policy": "a.auth-token.json",
     "base": {"claims": {"iss": "https://one.corp.example", "dept": "field-1", "groups": ["tech"]}},
     "cases": [{"name": "n", "expect": {"roles": ["Technician"]}}]}
    """#
  private static let policy = #"""
    {"issuers": [
      {"issuerName": "https://one.corp.example", "roleAttributes": ["groups"],
       "filters": [{"name": "dept", "values": ["field*"]}], "issuerRoles": ["Staff"],
       "roleMappings": [{"tokenRole": "tech", "mappedRoles": ["Technician"]}]}
    ]}
    """#
  private static let settings = #"{"roles": ["Technician"]}"#

  private func inSuite(_ old: String, _ others: [String: String] = [:]) throws -> FeatureSample {
    try FeatureSample(
      "s.oconf-test.json", marking(Self.suite, old),
      ["a.auth-token.json": Self.policy].merging(others) { $1 })
  }

  private func inPolicy(_ old: String, _ others: [String: String] = [:]) throws -> FeatureSample {
    try FeatureSample(
      "a.auth-token.json", marking(Self.policy, old),
      ["s.oconf-test.json": Self.suite].merging(others) { $1 })
  }

  /// The text with the cursor after the first letter of a part.
  private func marking(_ text: String, _ part: String) throws -> String {
    let range = try #require(text.range(of: part))
    var text = text
    text.insert(contentsOf: FeatureSample.mark, at: text.index(after: range.lowerBound))
    return text
  }

  private func definitions(_ sample: FeatureSample) -> [String] {
    sample.shown(WordNavigation(sample.document, sample.offset, sample).definitions)
  }

  private func references(_ sample: FeatureSample, includesDefinition: Bool = true) -> [String] {
    sample.shown(
      WordNavigation(sample.document, sample.offset, sample)
        .references(includesDefinition: includesDefinition))
  }

  // MARK: Definitions

  @Test(arguments: [
    ("a.auth-token.json", ["a.auth-token.json:"]),
    ("https://one", ["a.auth-token.json:https://one.corp.example"]),
    ("dept", ["a.auth-token.json:dept"]),
    ("field-1", ["a.auth-token.json:\"field*\""]),
    ("tech\"", ["a.auth-token.json:tech"]),
    ("Technician", ["a.auth-token.json:Technician"]),
  ]) func testLinksToPolicy(_ part: String, _ expected: [String]) throws {
    #expect(definitions(try inSuite(part)) == expected)
  }

  @Test func roleLinksToSettings() throws {
    let sample = try inPolicy("Technician", [".oconf.json": Self.settings])
    #expect(definitions(sample) == [".oconf.json:Technician"])
    #expect(definitions(try inPolicy("Technician")) == ["a.auth-token.json:Technician"])
  }

  @Test func exportLinksToSource() throws {
    let settings = #"{"flattened": [{"source": "a.auth-token.json", "target": "p.properties"}]}"#
    let sample = try FeatureSample(
      "p.properties", "*.*.Security_AuthTokenConfiguration=‸{}\n",
      [".oconf.json": settings, "a.auth-token.json": "{}"])
    #expect(definitions(sample) == ["a.auth-token.json:"])
    let pair = try FeatureSample(
      ".oconf.json", try marking(settings, "p.properties"),
      ["p.properties": "*.*.Sync_PurgeTime=3\n"])
    #expect(definitions(pair) == ["p.properties:"])
  }

  @Test func setupLinksToAppFiles() throws {
    let sample = try FeatureSample(
      "x.idp-setup.json",
      #"{"identityProvider": {"name": "P", "connectedApp": {"files": ["apps/‸P.connectedApp"]}}, "clients": []}"#
    )
    let places = WordNavigation(sample.document, sample.offset, sample).definitions
    #expect(places.map(\.absolute) == ["/w/apps/P.connectedApp"])
  }

  @Test func originLinksToItsPattern() throws {
    let sample = try FeatureSample(
      "w.oconf-test.json",
      #"{"policy": "w.allow-origin", "origins": {"allowed": ["https://‸b.corp.example"]}}"#,
      ["w.allow-origin": "https://x.example, https://*.corp.example"])
    #expect(definitions(sample) == ["w.allow-origin:https://*.corp.example"])
  }

  // MARK: References

  @Test func findsRoleInAllDocuments() throws {
    let sample = try inPolicy("Technician", [".oconf.json": Self.settings])
    #expect(
      references(sample) == [
        "a.auth-token.json:Technician", ".oconf.json:Technician", "s.oconf-test.json:Technician",
      ])
    #expect(
      references(sample, includesDefinition: false) == [
        "a.auth-token.json:Technician", "s.oconf-test.json:Technician",
      ])
  }

  @Test func findsClaimInPolicyAndTests() throws {
    #expect(
      references(try inSuite("dept")) == ["s.oconf-test.json:dept", "a.auth-token.json:dept"])
    #expect(
      references(try inPolicy("tech\"")) == ["a.auth-token.json:tech", "s.oconf-test.json:tech"])
  }

  // MARK: Renaming

  @Test func renamesRoleInPolicyAndTests() throws {
    let texts = try inPolicy("Technician").renaming(to: "Té\"ch")
    #expect(
      texts == [
        "a.auth-token.json": Self.policy.replacingOccurrences(of: "Technician", with: "Té\\\"ch"),
        "s.oconf-test.json": Self.suite.replacingOccurrences(of: "Technician", with: "Té\\\"ch"),
      ])
  }

  /// From the policy, from the export that is made from it, and from a suite of the export.
  @Test func renamingReachesFlattenedExports() throws {
    let settings = #"{"flattened": [{"source": "a.auth-token.json", "target": "p.properties"}]}"#
    let texts = [
      "a.auth-token.json": #"{"issuers": [{"issuerRoles": ["Staff"]}]}"#,
      "p.properties":
        "*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[{\"issuerRoles\"\\:[\"Staff\"]}]}\n",
      "s.oconf-test.json":
        #"{"policy": "p.properties", "cases": [{"expect": {"roles": ["Staff"]}}]}"#,
      ".oconf.json": settings,
    ]
    for name in texts.keys where name != ".oconf.json" {
      var others = texts
      let own = others.removeValue(forKey: name)
      let text = try marking(try #require(own), "Staff")
      let renamed = try FeatureSample(name, text, others).renaming(to: "Crew")
      #expect(
        renamed
          == texts.filter { $0.key != ".oconf.json" }.mapValues {
            $0.replacingOccurrences(of: "Staff", with: "Crew")
          }, "\(name)")
    }
  }

  /// Two environments with the same list of origins have nothing else in common.
  @Test func renamingStaysInItsEnvironment() throws {
    let export =
      "*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[{\"issuerRoles\"\\:[\"Staff\"]}]}\n"
    let sample = try FeatureSample(
      "test.auth-token.json", #"{"issuers": [{"issuerRoles": ["‸Staff"]}]}"#,
      [
        "test.properties": export, "production.properties": export,
        "web.allow-origin": "https://a.corp.net\n",
        ".oconf.json": #"""
        {"flattened": [{"source": "test.auth-token.json", "target": "test.properties"},
          {"source": "web.allow-origin", "target": "test.properties"},
          {"source": "web.allow-origin", "target": "production.properties"},
          {"source": "test.auth-token.json", "target": "../out.properties"}]}
        """#,
      ])
    #expect(
      try sample.renaming(to: "Crew").keys.sorted() == ["test.auth-token.json", "test.properties"])
  }

  @Test func renamesClaimAndTokenRole() throws {
    let claim = try inSuite("dept").renaming(to: "unit")
    #expect(claim["a.auth-token.json"]?.contains(#""name": "unit""#) ?? false)
    #expect(claim["s.oconf-test.json"]?.contains(#""unit": "field-1""#) ?? false)
    let role = try inSuite("tech\"").renaming(to: "eng")
    #expect(role["a.auth-token.json"]?.contains(#""tokenRole": "eng""#) ?? false)
    #expect(role["s.oconf-test.json"]?.contains(#"["eng"]"#) ?? false)
  }

  @Test(arguments: [
    ("iss\"", "x"), ("dept", "groups"), ("dept", ""), ("dept", "aud"), ("dept", "a\nb"),
  ])
  func rejectsAmbiguousRename(_ part: String, _ name: String) throws {
    let sample = try inSuite(part)
    #expect(throws: RenamingFault.self) { try sample.renaming(to: name) }
  }

  @Test func unmappedRoleIsNotRenamed() throws {
    let policy = Self.policy.replacingOccurrences(of: "\"tech\"", with: "\"other\"")
    let suite = Self.suite.replacingOccurrences(of: "Technician", with: "tech")
    let sample = try FeatureSample(
      "s.oconf-test.json", try marking(suite, "tech\"]}}]"), ["a.auth-token.json": policy])
    #expect(throws: RenamingFault.self) { try sample.renaming(to: "eng") }
  }

  @Test func renamesEscapedRoleInExport() throws {
    let sample = try FeatureSample(
      "p.properties",
      "*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[{\"issuerRoles\"\\:[\"‸Staff\"]}]}\n")
    #expect(
      try sample.renaming(to: "a:é") == [
        "p.properties":
          "*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[{\"issuerRoles\"\\:[\"a\\:\\u00E9\"]}]}\n"
      ])
  }

  // MARK: Links

  @Test func addressesAndFilesAreLinks() throws {
    let sample = try FeatureSample(
      "a.auth-token.json",
      #"{"issuers": [{"issuerName": "https://x.example", "jwks": {"jwksUri": "https://user:pw@x.example/k"}, "audience": ["https://*.x.example", "http"]}]}"#
    )
    #expect(
      DocumentLink.all(in: sample.document).map(\.target) == [.address("https://x.example")])
    let suite = try inSuite("dept")
    #expect(
      DocumentLink.all(in: suite.document).map(\.target) == [
        .file("/w/a.auth-token.json"), .address("https://one.corp.example"),
      ])
  }
}
