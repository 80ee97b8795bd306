import ConfigModel
import Testing

/// Fields of documents, looked up by the names that users type.
@Suite struct FieldHomeTests {
  @Test(arguments: [
    ("audience", ["issuers.audience"]),
    ("issuers.audience", ["issuers.audience"]),
    ("issuers[].audience", ["issuers.audience"]),
    ("issuers[0].jwks.allowHttp", ["issuers.jwks.allowHttp"]),
    ("jwks.discoveryUri", ["issuers.jwks.discoveryUri"]),
    ("/issuers/jwks/allowHttp", ["issuers.jwks.allowHttp"]),
    ("/issuers/0/filters/12/values/3", ["issuers.filters.values"]),
    ("/issuers/[https://idp.corp.net/a.b]/filters/[dept]/type", ["issuers.filters.type"]),
    ("*.*.Security_AuthTokenConfiguration#/issuers/0/enabled", ["issuers.enabled"]),
    ("discoveryuri", ["issuers.jwks.discoveryUri"]),
    (
      "name",
      [
        "issuers.filters.name", "issuers.allowedMbes.name", "require.name",
        "overrides.require.name",
      ]
    ),
    ("allowedMbes.name", ["issuers.allowedMbes.name"]),
    ("issuers", ["issuers"]), ("/issuers/0", ["issuers"]),
    ("$schema", ["$schema"]), ("files.pattern", ["files.pattern"]), ("baseURL", ["baseURL"]),
    ("audiance", []), ("jwks.audience", []), ("", []), (".", []), ("#", []), ("/0", []),
    ("[", []), ("issuers.audience.x", []), ("filters.name.", ["issuers.filters.name"]),
  ])
  func findsFieldsByName(_ question: String, _ paths: [String]) {
    #expect(FieldHome.matching(question).map(\.path) == paths)
  }

  @Test func findsFieldsByPath() {
    #expect(FieldHome.all.count > 45)
    for home in FieldHome.all {
      // A path of one step is also a name, by which users mean a member of a policy.
      let isName = !home.path.contains(".")
      if home.isOfConsole, isName, FieldHome.matching(home.path).allSatisfy({ !$0.isOfConsole }) {
        continue
      }
      #expect(FieldHome.matching(home.path).map(\.path) == [home.path])
      #expect(FieldHome.matching(home.notation).map(\.path) == [home.path])
    }
  }

  /// Names in backticks that are not fields: claims, values, options, fields of other documents.
  private static let others: Set<String> = [
    "aud", "sub", "issuer", "--environment", "--base-url", "--rule", "--kind", "--policies",
    "--fix", "--baseline", "oconf baseline", "--accept", "--write-accept",
    "roles",
    "privilegedRoles", "certificates", "company/",
  ]

  @Test func relatedFieldsExist() {
    var known = Self.others
    for home in FieldHome.all {
      known.insert(home.name)
      known.formUnion(home.field.allowed.map(\.description))
    }
    for home in FieldHome.all {
      for text in home.field.interactions.map(\.description) {
        let quoted = text.split(separator: "`", omittingEmptySubsequences: false)
        #expect(quoted.count % 2 == 1, "\(text)")
        for index in stride(from: 1, to: quoted.count, by: 2) {
          #expect(known.contains(String(quoted[index])), "\(home.path): \(quoted[index])")
        }
        #expect(text.hasSuffix("."), "\(text)")
      }
    }
  }

  @Test func everyConfigurationFieldStatesItsDependencies() {
    for home in FieldHome.all where home.document == .authTokenConfiguration {
      #expect(!home.field.interactions.isEmpty, "\(home.path)")
    }
  }

  @Test func suggestsSimilarFields() throws {
    let tokenRole = try #require(FieldHome.matching("tokenRole").first)
    #expect(tokenRole.related.map(\.path) == ["issuers.roleAttributes"])
    let version = try #require(FieldHome.matching("version").first)
    #expect(
      version.related.map(\.path) == ["issuers.allowedMbes.name", "issuers.allowedMbes.clientId"])
  }
}
