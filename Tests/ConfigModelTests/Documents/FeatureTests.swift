import TestSupport
import Testing

@testable import ConfigModel

/// The features of an issuer, by which prefilters skip rules.
@Suite struct FeatureTests {
  private func features(_ members: String) throws -> Features {
    let text = #"{"issuers": [{"# + members + "}]}"
    let document = DecodedDocument(JSONParserTests.parse(text), AuthTokenConfiguration.schema)
    return AuthTokenConfiguration(try #require(document.root)).features
  }

  private static let sound = #"""
    "issuerName": "https://idp.corp.net/tenants/a", "audience": ["5e2c9a70-41d3-4b0e", "https://api.corp.net/v1"],
    "virtualUserEnabled": true, "usernameAttribute": "employee_id", "tokenTimeoutSeconds": 3600,
    "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs",
    "jwks": {
      "discoveryUri": "https://idp.corp.net/tenants/a/.well-known/openid-configuration",
      "maxReloadInterval": 3600, "tlsVersions": ["TLSv1.2"]},
    "filters": [
      {"name": "dept", "values": ["sales", "field"]},
      {"name": "groups", "type": "exclude", "values": ["guests"]}],
    "allowedMbes": [{"name": "Orders", "version": "1.0"}],
    "roleAttributes": ["roles"],
    "roleMappings": [
      {"tokenRole": "lead", "mappedRoles": ["Employee", "Supervisor"]},
      {"tokenRole": "staff", "mappedRoles": ["Employee"]}],
    "defaultRoles": ["Guest"]
    """#

  /// A sound issuer has few features, so most rules are skipped.
  @Test func soundIssuerHasFewFeatures() throws {
    let features = try features(Self.sound)
    #expect(features.high == Features.unrestrictedUsernames.high)
    #expect(
      features.isDisjoint(with: [
        .unusualName, .otherKeyAddress, .httpAddress, .specialClaim,
        .repeatedClaim, .repeatedCondition, .otherTLSVersion, .unusualTiming,
      ]))
  }

  @Test(arguments: [
    (#"{"name": "employee_id", "values": ["4*"]}"#, false),
    (#"{"name": "employee_id", "values": ["4*"], "type": "exclude"}"#, true),
    (#"{"name": "employee_id", "values": ["*"]}"#, true),
    (#"{"name": "employee_id", "values": []}"#, true),
    (#"{"name": "sub", "values": ["4*"]}"#, true),
    (#"{"name": "employee\u005fid", "values": ["4*"]}"#, true),
  ])
  func detectsRestrictedUsernames(_ filter: String, _ isUnrestricted: Bool) throws {
    let text = Self.sound.replacing(
      #"{"name": "dept", "values": ["sales", "field"]}"#, with: filter)
    #expect(text != Self.sound)
    #expect(try features(text).contains(.unrestrictedUsernames) == isUnrestricted)
    let off = #""enabled": false, "# + text
    #expect(try features(off).contains(.unrestrictedUsernames) == filter.contains("u005f"))
  }

  private static let changes: [(old: String, new: String, Features)] = [
    ("tenants/a\",", "tenants/a/\",", .slashAtNameEnd),
    ("tenants/a\",", "tenants/a b\",", .unusualName),
    ("tenants/a\",", "tenants/a/.well-known/openid-configuration\",", .unusualName),
    ("https://idp.corp.net/tenants/a\",", "https://idp.corp.net/common/v2.0\",", .unusualName),
    ("https://idp.corp.net/tenants/a\",", "https://idp.corp.lan/tenants/a\",", .unusualName),
    ("a/.well-known", "b/.well-known", .otherKeyAddress),
    ("\"discoveryUri\": \"https://", "\"jwksUri\": \"HTTP://", [.httpAddress, .otherKeyAddress]),
    ("tenants/a\",", "realms/a\",", .knownProvider),
    ("idp.corp.net/tenants/a\",", "corp.okta.com\",", [.knownProvider, .hostedProvider]),
    ("api.corp.net/v1", "api.corp.net", .hostAudience),
    ("api.corp.net/v1", "api.corp.net/", .hostAudience),
    ("api.corp.net/v1", "api.corp.net/sso/exchange-token/", .exchangeAudience),
    ("5e2c9a70-41d3-4b0e", "00000003-0000-0000-c000-000000000000", .wellKnownAudience),
    (
      "[\"5e2c9a70-41d3-4b0e\", \"https://api.corp.net/v1\"]", "[]", [.defaultAudience, .emptyList]
    ),
    ("\"audience\"", "\"recipients\"", .defaultAudience),
    ("employee_id", "address.mail", .nestedClaim),
    ("3600,\n\"tokenTimeoutP", "3601,\n\"tokenTimeoutP", .longLifetime),
    ("\"tokenTimeoutSeconds\": 3600", "\"tokenTimeoutSeconds\": 59", .extremeLifetime),
    ("\"tokenTimeoutSeconds\": 3600", "\"enabled\": true", [.noLifetime, .longLifetime]),
    ("\"FromExternalTokenLimitedByTimeoutSecs\"", "\"FromTimeoutSecs\"", .ownLifetime),
    ("\"FromExternalTokenLimitedByTimeoutSecs\"", "\"FromExternalToken\"", .externalLifetime),
    ("\"tokenTimeoutPolicy\"", "\"policy\"", .ownLifetime),
    ("\"jwks\"", "\"keys\"", .noKeySource),
    ("\"tlsVersions\"", "\"versions\"", .noTLSVersions),
    ("\"TLSv1.2\"", "\"TLSv1.1\"", .otherTLSVersion),
    ("\"TLSv1.2\"", "\"TLSv1.2\", \"TLSv1.2\"", .repeatedElement),
    ("\"maxReloadInterval\": 3600", "\"maxReloadInterval\": 59", .unusualTiming),
    ("\"maxReloadInterval\": 3600", "\"readTimeout\": 61", .unusualTiming),
    ("\"sales\", \"field\"", "\"sales\", \"sales\"", .repeatedElement),
    ("\"sales\", \"field\"", "\"^sales\", \"field\"", .regexSign),
    ("\"dept\"", "\"roles\"", .roleFilter),
    ("\"dept\"", "\"groups\"", .repeatedClaim),
    ("\"dept\"", "\"a[0]\"", [.specialClaim, .nestedClaim]),
    ("\"dept\", \"values\"", "\"groups\", \"type\": \"exclude\", \"values\"", .repeatedCondition),
    ("\"allowedMbes\"", "\"backends\"", .noBackends),
    (", \"version\": \"1.0\"", "", .incompleteBackend),
    ("{\"name\": \"Orders\"", "{\"clientId\": \"a\"}, {\"name\": \"Orders\"", .severalBackends),
    ("[\"roles\"]", "[]", [.noRoleAttributes, .emptyList]),
    ("[\"roles\"]", "[\"scp\"]", .specialRoleClaim),
    ("[\"roles\"]", "[\"$.roles\"]", .nestedClaim),
    ("\"roleMappings\"", "\"mappings\"", .noRoleMappings),
    ("\"staff\"", "\"LEAD\"", .repeatedTokenRole),
    ("\"staff\"", "\"employee\"", .repeatedTokenRole),
    ("\"lead\"", "\"Supervisor\"", .repeatedTokenRole),
    ("\"staff\"", "\"cn=staff,dc=corp\"", .opaqueTokenRole),
    ("\"staff\"", "\"0d9e5c2b-1f44-4c58-9a0e-7b6a3f21c8d5\"", .opaqueTokenRole),
    ("\"Guest\"", "\"OMCAdmin\"", .administratorRole),
    ("\"Guest\"", "\"the Root\"", .administratorRole),
  ]

  @Test(arguments: changes.indices) func detectsUnusualMembers(_ index: Int) throws {
    let (old, new, wanted) = Self.changes[index]
    let text = Self.sound.replacing(old, with: new)
    #expect(text != Self.sound, "\(old)")
    #expect(try features(text).isSuperset(of: wanted), "\(old) → \(new)")
    #expect(!(try features(Self.sound).isSuperset(of: wanted)), "\(old) → \(new)")
  }

  @Test func detectsMissingRoles() throws {
    #expect(try features(#""virtualUserEnabled": true"#).contains(.noRoles))
    #expect(try features(#""defaultRoles": [], "roleAttributes": []"#).contains(.noRoles))
    #expect(!(try features(#""issuerRoles": ["Staff"]"#).contains(.noRoles)))
  }

  /// A string with escapes may have any value, so all features that depend on it are expected.
  @Test(arguments: ["tenants", "5e2c", "roles", "lead", "Employee", "dept", "Guest", "TLSv1"])
  func escapesImplyAllFeatures(_ word: String) throws {
    let first = try #require(word.utf8.first)
    let escape = "\\u00" + String(first, radix: 16) + word.dropFirst()
    let features = try features(Self.sound.replacing(word, with: escape))
    #expect(
      features.isSuperset(of: [
        .unusualName, .otherKeyAddress, .httpAddress, .hostAudience, .wellKnownAudience,
        .repeatedElement, .roleFilter, .specialRoleClaim, .repeatedTokenRole, .opaqueTokenRole,
        .administratorRole, .otherTLSVersion,
      ]))
  }

  /// If there are more filters or mappings than are compared, all of their features are expected.
  @Test func manyIssuersImplyAllFeatures() throws {
    let filters = (0..<12).map { #"{"name": "claim\#($0)", "values": ["a"]}"# }
    let of = #""filters": ["# + filters.joined(separator: ",") + "]"
    #expect(try features(of).isSuperset(of: [.repeatedClaim, .repeatedCondition, .roleFilter]))
    let mappings = (0..<60).map { #"{"tokenRole": "a\#($0)", "mappedRoles": ["A"]}"# }
    let roles = #""roleMappings": ["# + mappings.joined(separator: ",") + "]"
    #expect(try features(roles).contains(.repeatedTokenRole))
  }
}

/// Lookups in fixed sets of texts.
@Suite struct KnownTextTests {
  @Test func findsOnlyKnownTexts() {
    let known: [StaticString] = ["a", "ab", "ba", "scope", "realm_access", "", "0000000000000000a"]
    let texts = KnownTexts(known)
    for text in known.map(\.description) {
      for other in [text, text + "a", "b" + text, text.uppercased()] {
        let isKnown = !other.isEmpty && known.contains { $0.description == other }
        let copy = Text(other)
        let isFound = withExtendedLifetime(copy) { texts.contains(BorrowedText(copy)) }
        #expect(isFound == isKnown, "\(other)")
      }
    }
  }

  /// Texts that differ only in case resemble each other.
  @Test func ignoresCase() {
    var generator = SeededGenerator(7)
    for _ in 0..<Soak.rounds(2000) {
      let count = Int.random(in: 0...18, using: &generator)
      let one = String((0..<count).map { _ in "abZ-".randomElement(using: &generator) ?? "a" })
      let other = String(
        one.map { Int.random(in: 0..<40, using: &generator) == 0 ? "y" : $0 })
      let isAlike = one.lowercased() == other.lowercased()
      for (left, right) in [(one, other.uppercased()), (one.lowercased(), other)] {
        let (left, right) = (Text(left), Text(right))
        let isFound = withExtendedLifetime((left, right)) {
          BorrowedText(left).resembles(BorrowedText(right))
        }
        #expect(isFound == isAlike, "\(left) \(right)")
      }
    }
  }
}
