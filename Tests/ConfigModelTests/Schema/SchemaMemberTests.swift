import Testing

@testable import ConfigModel

/// Members that are declared once, as the cases of an enumeration.
@Suite struct SchemaMemberTests {
  private func features(_ members: (some SurveyedMember).Type) -> [Int] {
    members.allCases.map(\.feature)
  }

  @Test func eachSurveyedMemberHasAFeatureOfItsOwn() {
    let all =
      features(AuthTokenConfiguration.Member.self) + features(Issuer.Member.self)
      + features(JWKSSource.Member.self) + features(TokenFilter.Member.self)
      + features(AllowedBackend.Member.self) + features(RoleMapping.Member.self)
    #expect(all == Array(0..<all.count))
    #expect(Features.severalIssuers == Features(bit: all.count))
  }

  @Test func fieldsAreInTheOrderOfTheCases() {
    func names(_ members: (some SchemaMember).Type) -> [String] {
      members.allCases.map(\.field.name.description)
    }
    #expect(names(Issuer.Member.self) == Issuer.schema.fields.map(\.name.description))
    #expect(Issuer.schema.fields[Issuer.Member.jwks.rawValue].name.description == "jwks")
    #expect(JSONWebKey.Member.keyOps.field.name.description == "key_ops")
    #expect(
      ConnectedAppOAuth.schema.fields[ConnectedAppOAuth.Member.isPkceRequired.rawValue].name
        .description == "isPkceRequired")
  }
}
