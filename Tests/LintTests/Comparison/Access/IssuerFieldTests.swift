import ConfigModel
import Testing

@testable import Lint

/// Each field of an issuer changes who is admitted, or with what, and the comparison says so.
@Suite struct IssuerFieldTests {
  /// Two values of a field with different access, and what else the issuer needs for that. A new field needs a case here
  /// and terms in `AccessTerms`: what the solver does not know, a comparison proves to have no effect.
  private static func values(_ member: Issuer.Member) -> (old: String, new: String, rest: String) {
    switch member {
    case .issuerName: (#""i""#, #""j""#, "")
    case .enabled, .virtualUserEnabled, .requireClientAuth: ("true", "false", "")
    case .audience: (#"["a"]"#, #"["a", "b"]"#, "")
    case .usernameAttribute: (#""sub""#, #""email""#, "")
    case .clientIdAttribute:
      (#""azp""#, #""cid""#, #""allowedMbes": [{"name": "m", "version": "1.0", "clientId": "c"}]"#)
    case .tokenTimeoutSeconds: ("60", "600", "")
    case .tokenTimeoutPolicy: (#""FromConfiguration""#, #""FromExternalToken""#, "")
    case .certificateSubjectNames: (#"["CN=a"]"#, #"["CN=a", "CN=b"]"#, "")
    case .userMappingAttribute: (#""uid""#, #""mail""#, #""virtualUserEnabled": false"#)
    case .roleAttributes:
      (#"["r"]"#, #"["s"]"#, #""roleMappings": [{"tokenRole": "t", "mappedRoles": ["R"]}]"#)
    case .defaultRoles, .issuerRoles: (#"["R"]"#, #"["S"]"#, "")
    case .jwks: (#"{"jwksUri": "https://a.example/k"}"#, #"{"jwksUri": "https://b.example/k"}"#, "")
    case .filters:
      (#"[{"name": "d", "values": ["x"]}]"#, #"[{"name": "d", "values": ["x", "y"]}]"#, "")
    case .allowedMbes:
      (#"[{"name": "m", "version": "1.0"}]"#, #"[{"name": "n", "version": "1.0"}]"#, "")
    case .roleMappings:
      (
        #"[{"tokenRole": "t", "mappedRoles": ["R"]}]"#,
        #"[{"tokenRole": "t", "mappedRoles": ["S"]}]"#, #""roleAttributes": ["r"]"#
      )
    }
  }

  private static func configuration(
    _ member: String, _ value: String, _ rest: String
  ) throws -> AuthTokenConfiguration {
    var members = [#""\#(member)": \#(value)"#]
    if !rest.isEmpty { members.append(rest) }
    for usual in [
      #""issuerName": "i""#, #""virtualUserEnabled": true"#,
      #""certificateSubjectNames": ["CN=a"]"#,
    ] {
      let name = usual.prefix { $0 != ":" }
      if !members.contains(where: { $0.hasPrefix(name) }) { members.append(usual) }
    }
    let source = SourceBytes(#"{"issuers": [{\#(members.joined(separator: ", "))}]}"#)
    let document = DecodedDocument(JSONParser.parse(source), AuthTokenConfiguration.schema)
    return AuthTokenConfiguration(try #require(document.root))
  }

  @Test(arguments: Issuer.Member.allCases)
  func changesAccess(_ member: Issuer.Member) throws {
    let name = member.field.name.description
    let (old, new, rest) = Self.values(member)
    let context = AccessContext(baseURL: "https://mobile.corp.net")
    let before = try Self.configuration(name, old, rest)
    let report = AccessComparison().compare(
      before, try Self.configuration(name, new, rest), context)
    #expect(!report.widened.isEmpty || !report.narrowed.isEmpty, "\(name)")
    let same = AccessComparison().compare(before, before, context)
    #expect(same.widened.isEmpty && same.narrowed.isEmpty, "\(name)")
  }
}
