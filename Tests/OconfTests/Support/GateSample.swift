/// Documents for tests of `oconf gate`.
enum GateSample {
  static func issuers(_ audience: String, _ more: String = "") -> String {
    """
    {
        "issuers": [
            {
                "issuerName": "https://idp.corp.example",
                "enabled": true,
                "audience": [
                    \(audience)
                ],
                "usernameAttribute": "sub",
                "virtualUserEnabled": true,\(more)
                "jwks": {
                    "jwksUri": "https://idp.corp.example/keys"
                }
            }
        ]
    }

    """
  }

  /// A check of a report in JSON.
  static func check(_ name: String, of report: [String: Any]) -> [String: Any]? {
    (report["checks"] as? [[String: Any]])?.first { $0["name"] as? String == name }
  }

  static func suite(_ verdict: String) -> String {
    """
    {
        "policy": "a.auth-token.json",
        "environment": {
            "now": "2030-01-01T00:00:00Z"
        },
        "cases": [
            {
                "name": "somebody",
                "claims": {
                    "iss": "https://idp.corp.example",
                    "aud": "mobile",
                    "sub": "ann",
                    "iat": 1893456000,
                    "exp": 1893459600
                },
                "expect": {
                    "verdict": "\(verdict)"
                }
            }
        ]
    }

    """
  }
}
