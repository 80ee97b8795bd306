import ConfigModel

package enum ExchangeBackendOff: CrossFileRule {
  package static let about = RuleInfo(
    id: "exchange-backend-off",
    topic: .backends,
    severity: .warning,
    summary: "An issuer allows a backend that cannot exchange its tokens.",
    rationale: """
      JWT exchange needs the backend's OAuth client, because the app sends its ID and secret. For \
      virtual users, the documentation also requires HTTP Basic. Entries of `allowedMbes` are \
      compared with backends by client ID, and by name and version if the files are in the same \
      folder, or if one file's folder contains the other's.
      """,
    source: "JWT Tokens and Virtual Users, step 1; Coding the JWT Token Exchange Manually",
    examples: [
      .bad(
        .files,
        #"""
        === issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "virtualUserEnabled": true, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}]}
        === orders.backend.json
        {"name": "Orders", "version": "1.0", "httpBasic": ⟦false⟧}
        """#),
      .bad(
        .files,
        #"""
        === a/issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "allowedMbes": [{"clientId": "0c35a8e45e2c9a70"}]}]}
        === b/orders.backend.json
        {"name": "Orders", "version": "1.0", "clientId": "0c35a8e45e2c9a70", "tokenExchange": ⟦["saml"]⟧, "oauthConsumer": ⟦false⟧}
        """#),
      .good(
        .files,
        #"""
        === issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}]}
        === orders.backend.json
        {"name": "Orders", "version": "1.0", "httpBasic": false, "tokenExchange": ["jwt"]}
        """#),
      .good(
        .files,
        #"""
        === production/issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "virtualUserEnabled": true, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}]}
        === test/orders.backend.json
        {"name": "Orders", "version": "1.0", "httpBasic": false}
        """#),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    for file in files {
      guard let backend = file.backend else { continue }
      var isReported = (oauth: false, exchange: false, basic: false)
      for other in files {
        for issuer in other.exchangingIssuers
        where issuer.allows(backend, isNear: file.isNear(other)) {
          let notes = [Note("'\(issuer.name)' allows the backend here", at: nil, path: other.path)]
          if backend.oauthConsumer.isWritten(false), !isReported.oauth {
            isReported.oauth = true
            report.add(
              "without its OAuth client, the backend cannot exchange tokens of '\(issuer.name)'",
              in: file.path, at: backend.oauthConsumer.range, notes: notes)
          }
          if backend.tokenExchange.isUsable, !backend.exchanges("jwt"), !isReported.exchange {
            isReported.exchange = true
            report.add(
              "'\(issuer.name)' allows this backend to exchange JWTs; add 'jwt'",
              in: file.path, at: backend.tokenExchange.range, notes: notes)
          }
          if backend.httpBasic.isWritten(false), issuer.hasVirtualUsers, !isReported.basic {
            isReported.basic = true
            report.add(
              "virtual users of '\(issuer.name)' need HTTP Basic, which is off",
              in: file.path, at: backend.httpBasic.range, notes: notes)
          }
        }
      }
    }
  }
}
