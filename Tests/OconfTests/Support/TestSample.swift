import Foundation

/// A configuration and suites about it, for tests of `oconf test`.
enum TestSample {
  static let configuration = """
    {
      "issuers": [
        {
          "issuerName": "https://idp.corp.example",
          "virtualUserEnabled": true,
          "filters": [
            {"name": "dept", "values": ["sales"]}
          ],
          "roleAttributes": ["groups"],
          "roleMappings": [
            {"tokenRole": "a", "mappedRoles": ["Clerk"]}
          ],
          "jwks": {"jwksUri": "https://idp.corp.example/keys"}
        }
      ]
    }
    """

  /// A suite with the given cases.
  static func suite(_ cases: String, policy: String = "issuers.auth-token.json") -> String {
    """
    {"policy": "\(policy)", "environment": {"now": "2030-01-01T00:00:00Z", "baseURL": "https://m.corp.example"},
     "base": {"claims": {"iss": "https://idp.corp.example", "sub": "ann", "aud": "https://m.corp.example",
       "exp": 1893463200, "dept": "sales", "groups": ["a"]}},
     "cases": [
    \(cases)
     ]}
    """
  }
}

extension Program {
  /// Runs a suite with the given cases.
  func runSuite(
    _ cases: String, _ arguments: String..., policy: String = "issuers.auth-token.json"
  ) throws -> Result {
    try write("s.oconf-test.json", TestSample.suite(cases, policy: policy))
    return try run(["test"] + arguments, input: Data())
  }
}
