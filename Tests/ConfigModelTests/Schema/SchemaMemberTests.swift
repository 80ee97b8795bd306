import Testing

@testable import ConfigModel

/// Members that are declared once, as the cases of an enumeration.
@Suite struct SchemaMemberTests {
  /// Cases whose member has a name that cannot be a case, or is not.
  private static let otherNames = [
    "schema": "$schema", "keyOps": "key_ops", "jwksUri": "jwks_uri",
    "accessTokenIssuer": "access_token_issuer",
    "idTokenSigningAlgValuesSupported": "id_token_signing_alg_values_supported",
  ]

  private func check<Member: SchemaMember>(_ members: Member.Type, _ schema: ObjectSchema) {
    #expect(members.allCases.map(\.rawValue) == Array(0..<schema.fields.count))
    #expect(
      members.allCases.map(\.field.name.description) == schema.fields.map(\.name.description))
    for member in members.allCases {
      let (name, declared) = ("\(member)", member.field.name.description)
      #expect(declared == name || declared == Self.otherNames[name], "\(members).\(name)")
    }
    #expect(Set(schema.fields.map(\.name.description)).count == schema.fields.count)
  }

  private func check<Model: ObjectModel>(_ model: Model.Type) {
    check(Model.Member.self, model.schema)
  }

  private func check<Model: ElementModel>(element model: Model.Type) {
    check(Model.Member.self, model.schema)
  }

  @Test func casesAreNamedAfterMembers() {
    check(AllowedBackend.self)
    check(AuthTokenConfiguration.self)
    check(DeclaredApp.self)
    check(DeclaredConnectedApp.self)
    check(DiscoveryDocument.self)
    check(FileKindSetting.self)
    check(FlattenedSetting.self)
    check(IdentityProviderSetup.self)
    check(IgnoreSetting.self)
    check(Issuer.self)
    check(JSONWebKey.self)
    check(JWKSSource.self)
    check(KeySet.self)
    check(OriginTable.self)
    check(RoleMapping.self)
    check(SettingsFile.self)
    check(SetupParty.self)
    check(TokenFilter.self)
    check(TokenTestBackend.self)
    check(TokenTestBase.self)
    check(TokenTestCase.self)
    check(TokenTestEnvironment.self)
    check(TokenTestExpectation.self)
    check(TokenTestRequest.self)
    check(TokenTestSuite.self)
    check(TokenTestUser.self)
    check(element: ConnectedApp.self)
    check(element: ConnectedAppOAuth.self)
    check(element: ConnectedAppPolicy.self)
    check(element: ConnectedAppSAML.self)
    check(element: ExternalClientAppOAuth.self)
    check(element: ExternalClientAppPolicies.self)
  }
}
