import ConfigModel
import Lint
import TestSupport
import Testing

/// The findings about an issuer do not depend on other issuers, except for rules that look across
/// issuers.
@Suite struct NeighborTests {
  private static let neighbours = #"""
    {"issuerName": "\u0068ttps://idp.corp.net", "enabled": false, "virtualUserEnabled": true,
     "usernameAttribute": "name", "clientIdAttribute": "azp", "requireClientAuth": false,
     "tokenTimeoutSeconds": 5, "tokenTimeoutPolicy": "\u0046romExternalToken",
     "audience": ["\u0061pi*?#,@", "", "a"], "certificateSubjectNames": [],
     "jwks": {"discoveryUri": "http://a.corp.net", "jwksUri": "http://b.corp.net", "allowHttp": true,
       "minReloadInterval": 60, "maxReloadInterval": 5, "connectTimeout": 99, "readTimeout": 99,
       "tlsVersions": ["TLSv1"], "authorizationHeader": "x"},
     "filters": [{"name": "realm_access.roles", "type": "exclude", "values": ["^a[*]$"]},
       {"name": "\u0061ud", "type": "exclude", "values": ["a"]}],
     "allowedMbes": [{"name": "a"}, {"clientId": "b", "version": "1"}], "roleAttributes": ["a.b"],
     "roleMappings": [{"tokenRole": "CN=lead,O=corp", "mappedRoles": ["Lead"]}, {"tokenRole": "\u0061"}],
     "userMappingAttribute": "uid", "defaultRoles": ["Admin"], "issuerRoles": ["Guest"]},
    {"issuerName": "https://corp.okta.com/", "usernameAttribute": "sub", "jwks": {}}, {}
    """#

  /// The rules about single issuers.
  private static let single: Set<String> = {
    var ids: Set<String> = []
    AuthTokenConfiguration.rules { rule in
      let isSingle =
        rule is any IssuerRule.Type || rule is any FilterRule.Type || rule is any KeySourceRule.Type
        || rule is any KeyAddressRule.Type || rule is any RoleMappingRule.Type
        || rule is any BackendRule.Type
      if isSingle { ids.insert(rule.about.id) }
    }
    return ids
  }()

  /// The findings of rules about single issuers that end before an offset.
  private func findings(_ text: String, before end: Int) -> [String] {
    let settings = LintSettings(
      environment: .production, baseURL: "https://acme.mobileenv.us2.oraclecloud.com:443")
    let report = Linter(settings).lint(
      LintInput(path: "x", kind: .authTokenConfiguration, source: SourceBytes(text)))
    return (report.diagnostics + report.hints)
      .filter { $0.range.end <= end && Self.single.contains($0.rule) }
      .map { "\($0.rule) \($0.range): \($0.message)" }
  }

  @Test(arguments: 1...4) func neighborsDoNotChangeFindings(_ seed: UInt64) throws {
    var documents = RandomDocuments(seed)
    for _ in 0..<150 {
      let text = try documents.next()
      let tree = JSONParser.parse(SourceBytes(text))
      guard tree.isWellFormed, let issuers = tree.root.member("issuers"), issuers.kind == .array
      else { continue }
      let end = issuers.range.end - 1
      let comma = issuers.elements.contains { _ in true } ? ", " : ""
      let beside = try SourceBytes(text).applying([
        .insert(comma + Self.neighbours, at: end)
      ])
      #expect(
        findings(text, before: end)
          == findings(String(decoding: beside, as: UTF8.self), before: end), "\(text)")
    }
  }
}
