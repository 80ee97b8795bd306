import ConfigModel
import Lint
import TestSupport
import Testing

/// The rules about a field, found by the examples and texts of the rules.
@Suite struct FieldRulesTests {
  private static let rules = FieldRules()

  private func about(_ path: String) throws -> [String] {
    let home = try #require(FieldHome.matching(path).first)
    return Self.rules.about(home).map(\.id)
  }

  @Test func findsRulesByReportedField() throws {
    #expect(
      try about("requireClientAuth") == [
        "client-auth/off-for-every-backend", "client-auth/off-for-listed-backends",
        "client-authentication/secret-missing",
        "lifetime/long-for-public-client",
      ])
    #expect(try about("mappedRoles").contains("role-mapping/chain"))
    #expect(try about("allowedMbes.version").contains("allowed-backend/numeric-version"))
    #expect(try !about("filters.name").contains("allowed-backend/incomplete"))
  }

  @Test func findsRulesByNamedField() throws {
    #expect(try about("tokenTimeoutSeconds").contains("lifetime-policy/unknown"))
  }

  /// Leaving out the rules whose examples do not contain the name changes nothing.
  @Test func singleFieldMatchesAllFields() {
    let some = ["requireClientAuth", "mappedRoles", "allowedMbes.version", "tokenTimeoutSeconds"]
    let others = Soak.sample(FieldHome.all.indices, oneOf: 64).map { FieldHome.all[$0] }
    for home in some.flatMap(FieldHome.matching) + others {
      let alone = FieldRules(for: [home]).about(home).map(\.id)
      #expect(alone == Self.rules.about(home).map(\.id), "\(home.path)")
    }
  }

  @Test func omitsRulesAboutAnyField() throws {
    for path in ["issuers", "audience", "enabled", "jwks"] {
      let ids = try about(path)
      for id in [
        "field-type/wrong", "field-type/quoted", "field-type/not-an-array", "field/misplaced",
      ] {
        #expect(!ids.contains(id), "\(path)")
      }
    }
  }
}
