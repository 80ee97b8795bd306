import ConfigModel

/// Documents of each kind, and text to plant in them that no report may obey.
enum HostileSample {
  /// Text that terminals, build servers and code hosts would obey, each in two ways.
  static let hostile =
    "\u{1B}[31m\u{202E}\u{9B}2J<img src=x onerror=alert(1)></details>|`](javascript:alert(1))"
    + " @octocat \r\n::error::forged\n##[error]forged\nok   forged"

  static let configuration = """
    {"issuers": [{"issuerName": "https://idp.corp.example", "enabled": true, "note": "x",
      "audience": ["mobile"], "usernameAttribute": "sub", "virtualUserEnabled": true,
      "filters": [{"name": "dept", "type": "Include", "values": ["a*"]},
        {"name": "groups", "type": "Exclude", "values": ["*x"]}],
      "roleAttributes": ["roles"], "roleMappings": [{"tokenRole": "r", "mappedRoles": ["Admin"]}],
      "defaultRoles": ["User"], "tokenTimeoutPolicy": "FromExternalToken",
      "allowedMbe": [{"name": "Shop", "version": "1.0"}],
      "jwks": {"jwksUri": "https://idp.corp.example/keys", "authorizationHeader": "Basic x"}}]}
    """
  static let claims = """
    {"iss": "https://idp.corp.example", "aud": "mobile", "sub": "ann", "dept": "ab", "roles": ["r"],
     "groups": "y", "iat": 1893456000, "exp": 1893459600}
    """
  static let suite = """
    {"policy": "c.auth-token.json", "environment": {"now": "2030-01-01T00:00:00Z"}, "cases": [
      {"name": "some case", "claims": {"iss": "https://idp.corp.example", "sub": "x"},
        "expect": {"verdict": "accept", "username": "ann", "roles": ["Admin"]}}]}
    """
  static let export = """
    *.*.Security_AllowOrigin=https\\://app.corp.example,https\\://*.corp.example
    Shop(1.0).*.Shop_Name=x
    """
  static let messages = """
    idp://oauth2/v1.0/authrequest?oauth_client_id=x&oauth_redirect_uri=app%3A%2F%2Fcb&scopes=api&state=y
    app://oauth2/v1.0/authresponse?code=z&state=y&login_host=login.corp.example
    """
  static let setup = """
    {"identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "abcdefgh",
       "callbackUrls": ["portal://cb"], "scopes": ["Web"]}},
     "clients": [{"name": "Field", "identityProvider": "Portal", "connectedApp": {
       "consumerKey": "abcdefgi", "callbackUrls": ["field://cb"], "scopes": ["Api"]},
       "apps": [{"platform": "ios", "callbackUrl": "field://cb", "urlSchemes": ["field"]}]}]}
    """

  /// Copies of a JSON text, each with one of its strings or names replaced.
  static func plants(_ text: String) -> [String] {
    let quoted = JSONString.quoted(hostile)
    var plants: [String] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "\"") {
      guard let end = text[text.index(after: start)...].firstIndex(of: "\"") else { break }
      plants.append(text[..<start] + quoted + text[text.index(after: end)...])
      rest = text[text.index(after: end)...]
    }
    return plants
  }
}
