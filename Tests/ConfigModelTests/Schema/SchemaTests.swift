import ConfigModel
import Testing

/// Typed views, and the problems found by checking a document against its schema.
@Suite struct SchemaTests {
  private func configuration(_ text: String) throws -> AuthTokenConfiguration {
    let document = DecodedDocument(JSONParserTests.parse(text), AuthTokenConfiguration.schema)
    return AuthTokenConfiguration(try #require(document.root))
  }

  private func issuer(_ members: String) throws -> Issuer {
    try #require(try configuration("{\"issuers\":[{\(members)}]}").issuers.first)
  }

  private func problems(_ text: String) -> [String] {
    let document = DecodedDocument(JSONParserTests.parse(text), AuthTokenConfiguration.schema)
    return document.problems.map { problem in
      let name = problem.field?.name.description ?? problem.value.text.string
      return "\(name) \(problem.kind)".split(separator: "(")[0].description
    }
  }

  @Test func describesEveryField() {
    for field in AuthTokenConfiguration.schema.family.flatMap(\.fields) {
      #expect(!field.documentation.description.isEmpty, "\(field.name)")
    }
  }

  @Test func appliesDefaults() throws {
    let issuer = try issuer("")
    #expect(issuer.enabled.value)
    #expect(!issuer.virtualUserEnabled.value)
    #expect(issuer.requireClientAuth.value)
    #expect(issuer.usernameAttribute.value == "sub")
    #expect(issuer.userMappingAttribute.value == "uid")
    #expect(issuer.tokenTimeoutSeconds.value == nil)
    #expect(!issuer.enabled.isPresent)
    let root = try configuration(#"{"issuers":[]}"#)
    #expect(root.policyMinReloadInterval.value == 10)
    #expect(root.policyMaxReloadInterval.value == 120)
    #expect(root.certificatesMinReloadInterval.value == 10)
    #expect(root.certificatesMaxReloadInterval.value == 300)
  }

  @Test func everyMemberIsReachable() throws {
    let issuer = try issuer(
      #"""
      "issuerName":"i","enabled":false,"audience":["a","b"],"virtualUserEnabled":true,
      "usernameAttribute":"u","requireClientAuth":false,"clientIdAttribute":"c","tokenTimeoutSeconds":60,
      "tokenTimeoutPolicy":"FromExternalToken","certificateSubjectNames":["CN=x"],"userMappingAttribute":"mail",
      "roleAttributes":["r"],"defaultRoles":["d"],"issuerRoles":["e"],
      "jwks":{"discoveryUri":"d","jwksUri":"j","allowHttp":true,"minReloadInterval":1,"maxReloadInterval":2,
        "connectTimeout":3,"readTimeout":4,"tlsVersions":["TLSv1.2"],"authorizationHeader":"h"},
      "filters":[{"name":"n","type":"exclude","values":["v"]}],
      "allowedMbes":[{"name":"m","version":"1.0","clientId":"id"}],
      "roleMappings":[{"tokenRole":"t","mappedRoles":["p"]}]
      """#)
    #expect(issuer.issuerName.value == "i")
    #expect(!issuer.enabled.value)
    #expect(issuer.audience.elements.map(\.string) == ["a", "b"])
    #expect(issuer.virtualUserEnabled.value)
    #expect(issuer.usernameAttribute.value == "u")
    #expect(!issuer.requireClientAuth.value)
    #expect(issuer.clientIdAttribute.value == "c")
    #expect(issuer.tokenTimeoutSeconds.value == 60)
    #expect(issuer.tokenTimeoutPolicy.value == "FromExternalToken")
    #expect(issuer.certificateSubjectNames.elements.map(\.string) == ["CN=x"])
    #expect(issuer.userMappingAttribute.value == "mail")
    #expect(issuer.roleAttributes.elements.map(\.string) == ["r"])
    #expect(issuer.defaultRoles.elements.map(\.string) == ["d"])
    #expect(issuer.issuerRoles.elements.map(\.string) == ["e"])
    let jwks = try #require(issuer.jwks)
    #expect(jwks.discoveryUri.value == "d")
    #expect(jwks.jwksUri.value == "j")
    #expect(jwks.allowHttp.value)
    #expect(jwks.minReloadInterval.value == 1)
    #expect(jwks.maxReloadInterval.value == 2)
    #expect(jwks.connectTimeout.value == 3)
    #expect(jwks.readTimeout.value == 4)
    #expect(jwks.tlsVersions.elements.map(\.string) == ["TLSv1.2"])
    #expect(jwks.authorizationHeader.value == "h")
    let filter = try #require(issuer.filters.first)
    #expect(filter.name.value == "n")
    #expect(filter.isExclude)
    #expect(filter.values.elements.map(\.string) == ["v"])
    let backend = try #require(issuer.allowedMbes.first)
    #expect(backend.name.value == "m")
    #expect(backend.version.value == "1.0")
    #expect(backend.clientId.value == "id")
    let mapping = try #require(issuer.roleMappings.first)
    #expect(mapping.tokenRole.value == "t")
    #expect(mapping.mappedRoles.elements.map(\.string) == ["p"])
  }

  @Test func findsPositionsOfMembers() throws {
    let issuer = try issuer(#""enabled": false"#)
    #expect(issuer.enabled.range == SourceRange(24, 29))
    #expect(issuer.enabled.entry?.range == SourceRange(13, 29))
    #expect(issuer.audience.range == SourceRange(12, 13))
  }

  @Test(arguments: [
    (#"[]"#, ["[] wrongType"]), (#"{}"#, ["issuers missing"]),
    (#"{"issuers":{}}"#, ["issuers notInArray", "issuerName missing"]),
    (#"{"issuers":[1,null]}"#, ["issuers wrongType", "issuers null"]),
    (#"{"issuers":[],"policyMaxReloadInterval":"5"}"#, ["policyMaxReloadInterval quotedScalar"]),
    (#"{"issuers":[],"policyMaxReloadInterval":5.0}"#, ["policyMaxReloadInterval nonInteger"]),
    (#"{"issuers":[],"policyMaxReloadInterval":-1}"#, ["policyMaxReloadInterval belowMinimum"]),
    (#"{"issuers":[],"policyMaxReloadInterval":true}"#, ["policyMaxReloadInterval wrongType"]),
    (#"{"issuers":[{"issuerName":"i","audience":"a"}]}"#, ["audience notInArray"]),
    (#"{"issuers":[{"issuerName":"i","enabled":"true"}]}"#, ["enabled quotedScalar"]),
    (#"{"issuers":[{"issuerName":"i","enabled":"yes"}]}"#, ["enabled wrongType"]),
    (#"{"issuers":[{"issuerName":"i","jwks":"x"}]}"#, ["jwks wrongType"]),
    (
      #"{"issuers":[{"issuerName":"i","tokenTimeoutPolicy":"x"}]}"#,
      ["tokenTimeoutPolicy notAllowed"]
    ),
    (
      #"{"issuers":[{"issuerName":"i","jwks":{"tlsVersions":["TLSv1.2",1,"x"]}}]}"#,
      ["tlsVersions wrongType", "tlsVersions notAllowed"]
    ),
    (#"{"issuers":[],"other":1}"#, ["other unknown"]),
    // The parser has already reported this fault.
    (#"{"issuers":}"#, []),
  ])
  func reportsProblems(_ text: String, _ expected: [String]) {
    #expect(problems(text) == expected)
  }

  /// Null counts as an absent member if the schema allows it, but never as an array element.
  @Test func nullMeansAbsent() {
    let text =
      #"{"policy":"p","environment":{"users":[null,{"uid":null,"roles":null},{"roles":[null]}]}}"#
    let document = DecodedDocument(JSONParser.parse(SourceBytes(text)), TokenTestSuite.schema)
    #expect(document.problems.map { text.utf8.count - $0.value.range.start } == [50, 9])
  }

  @Test func suggestsSimilarNames() {
    func likeness(_ name: String) -> String {
      let text = "{\"issuers\":[{\"issuerName\":\"i\",\"\(name)\":1}]}"
      let document = DecodedDocument(JSONParserTests.parse(text), AuthTokenConfiguration.schema)
      for problem in document.problems {
        guard case .unknown(let likeness) = problem.kind else { continue }
        switch likeness {
        case .differsInCase(let field): return "case \(field.name)"
        case .belongs(let homes): return "in \(homes.map(\.title).joined(separator: ","))"
        case .misspelt(let field): return "misspelt \(field.name)"
        case .nothing: return "nothing"
        }
      }
      return "known"
    }
    #expect(likeness("Audience") == "case audience")
    #expect(likeness("requiresClientAuth") == "misspelt requireClientAuth")
    #expect(likeness("discoveryUri") == "in jwks object")
    #expect(likeness("name") == "in filter,allowed backend")
    #expect(likeness("description") == "nothing")
  }

  @Test func checksMisspelledMembers() throws {
    let root = try configuration(#"{"Issuers":[{"issuerName":"i","JWKS":{"jwksUri":5}}]}"#)
    let issuer = try #require(root.issuers.first)
    #expect(!issuer.jwksMember.isPresent)
    #expect(!issuer.jwksMember.isAbsent)
    #expect(issuer.jwks != nil)
    #expect(
      problems(#"{"Issuers":[{"issuerName":"i","JWKS":{"jwksUri":5}}]}"#).contains(
        "jwksUri wrongType"))
  }

  @Test func findsValuesByPointer() {
    let tree = JSONParserTests.parse(#"{"a/b~c": [10, {"d": [true]}], "e": {}}"#)
    var finder = JSONPointerFinder(tree)
    func pointer(_ text: String) -> String {
      let whole = tree.source.text(0..<tree.source.count)
      let start =
        whole.utf8.count
        - (whole.firstPlace(of: text).map { whole[$0.lowerBound...].utf8.count } ?? 0)
      return finder.place(of: SourceRange(start, start + text.utf8.count)).pointer
    }
    #expect(pointer(#""a/b~c""#) == "/a~1b~0c")
    #expect(pointer("10") == "/a~1b~0c/0")
    #expect(pointer(#""d""#) == "/a~1b~0c/1/d")
    #expect(pointer("true") == "/a~1b~0c/1/d/0")
    #expect(pointer("{}") == "/e")
    #expect(finder.place(of: SourceRange(tree.source.count - 1, tree.source.count)).pointer == "")
  }

  @Test func comparesMeaningOfConfigurations() throws {
    func meaning(_ text: String) throws -> Text { Meaning.of(try configuration(text)) }
    let base = #"{"issuers":[{"issuerName":"i","audience":["a","b"]}]}"#
    for same in [
      #"{"policyMinReloadInterval":10,"issuers":[{"audience":["b","a","a"],"issuerName":"\u0069","enabled":true}]}"#,
      #"{"issuers":[{"issuerName":"i","audience":["a","b"],"defaultRoles":[],"requireClientAuth":true}]}"#,
    ] {
      #expect(try meaning(same) == meaning(base))
    }
    for other in [
      #"{"issuers":[{"issuerName":"i","audience":["a"]}]}"#,
      #"{"issuers":[{"issuerName":"i","audience":["a","b"],"enabled":false}]}"#,
      #"{"issuers":[{"issuerName":"i","audience":["a","b"],"x":1}]}"#,
      #"{"issuers":[]}"#,
    ] {
      #expect(try meaning(other) != meaning(base))
    }
    func issuers(_ first: String, _ second: String) throws -> Text {
      try meaning(
        #"{"issuers":[{"issuerName":"\#(first)"},{"issuerName":"\#(second)","enabled":false}]}"#)
    }
    #expect(
      try issuers("i", "j")
        == meaning(#"{"issuers":[{"issuerName":"j","enabled":false},{"issuerName":"i"}]}"#))
    #expect(
      try issuers("i", "i")
        != meaning(#"{"issuers":[{"issuerName":"i","enabled":false},{"issuerName":"i"}]}"#))
    #expect(
      Meaning.of(AllowOriginPolicy("https://a, https://B"))
        == Meaning.of(AllowOriginPolicy("https://b,https://a,")))
    #expect(Meaning.of(AllowOriginPolicy("disallow")) == Meaning.of(AllowOriginPolicy("")))
  }

  @Test(
    arguments: [
      ("x.auth-token.json", "", "auth-token-configuration"),
      ("Security_AuthTokenConfiguration.txt", "", "auth-token-configuration"),
      ("authTokenConfig-prod.json", "", "auth-token-configuration"),
      ("web.allow-origin", "", "allow-origin"), ("Security_AllowOrigin", "", "allow-origin"),
      (".oconf.json", "", "settings"),
      ("a.json", #"{"issuers":[{"issuerName":"i"}]}"#, "auth-token-configuration"),
      ("a.jsonc", "// x\n{\"Isuers\": {\"issuername\": 1}}", "auth-token-configuration"),
      ("a.json", #"[{"issuerName":"i"}]"#, "auth-token-configuration"),
      ("a.json", #"{"issuers":["i"]}"#, nil), ("package.json", #"{"name":"x"}"#, nil),
      ("a.properties", "# MCS Policies.\n", "policies"), ("a.properties", "*.*.X=1", "policies"),
      ("a.properties", "x=1", nil), ("stdin", "*.*.Logging_Level=800", "policies"),
      ("a.json", "", nil),
    ] as [(String, String, String?)])
  func recognizesDocuments(_ name: String, _ content: String, _ kind: String?) {
    let found =
      Recognition.kind(ofName: name)
      ?? Recognition.kind(ofContent: SourceBytes(content), name: name)
    #expect(found?.rawValue == kind)
  }
}
