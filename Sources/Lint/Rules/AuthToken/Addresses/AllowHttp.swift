package import ConfigModel

extension Family {
  static let allowHttp = Family(
    "allow-http", topic: .keys,
    summary:
      "`allowHttp` lets attackers replace keys, or is missing although a key URL uses http.",
    source: "JWT Configuration Reference, jwks Fields")
}

package enum AllowHTTPFaults: KeySourceRule {
  package static let faults = [inProduction, missing, unneeded, usedInProduction]

  static let inProduction = RuleInfo(
    .allowHttp, "in-production", risk: .access, severity: .error, scope: .jwks,
    summary: "Keys may be fetched without TLS in production.",
    rationale: """
      With `allowHttp`, Oracle Mobile Cloud fetches keys over http if a URL in the configuration \
      is changed to http, or if a discovery document names an http `jwks_uri`. According to the \
      documentation, the field is meant for tests. Remove it.
      """,
    bad: [
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "allowHttp": ⟦true⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .suggest, in: .production),
      Sample(
        #""allowHttp": ⟦true⟧, "discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#,
        fixed: #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#,
        .suggest, in: .production),
    ],
    good: [
      Sample(#""jwksUri": "https://idp.corp.net/keys", "allowHttp": true"#, in: .test),
      Sample(#""jwksUri": "https://idp.corp.net/keys", "allowHttp": false"#, in: .production),
    ])

  static let missing = RuleInfo(
    .allowHttp, "missing", severity: .error, scope: .jwks,
    summary: "A discovery or key set URL uses http, which is not allowed.",
    rationale: """
      Unless `allowHttp` is true, Oracle Mobile Cloud does not fetch keys without TLS, so it \
      cannot verify any token. Use https instead of setting `allowHttp`. Over http, anyone on the \
      network path can serve their own keys.
      """,
    bad: [
      Sample(
        #""jwksUri": ⟦"http://idp.corp.net/keys"⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .suggest),
      #""discoveryUri": ⟦"HTTP://idp.corp.net:8080/.well-known/openid-configuration"⟧, "allowHttp": false"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys""#,
      #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true"#,
    ])

  static let unneeded = RuleInfo(
    .allowHttp, "unneeded", risk: .access, severity: .warning, scope: .jwks,
    summary: "Fetching keys without TLS is allowed, but every URL uses https.",
    rationale: """
      `allowHttp` is not needed, and makes Oracle Mobile Cloud accept later mistakes, such as a \
      URL that loses its `s`, or a discovery document with an http `jwks_uri`. Check that the \
      discovery document has an https `jwks_uri`, then remove the field.
      """,
    exceptions: "If a test server has a discovery document that names an http URL for its keys.",
    bad: [
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "allowHttp": ⟦true⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .suggest),
      Sample(
        #""allowHttp": ⟦true⟧, "discoveryUri": "HTTPS://idp.corp.net/.well-known/openid-configuration""#,
        fixed: #""discoveryUri": "HTTPS://idp.corp.net/.well-known/openid-configuration""#, .suggest
      ),
    ],
    good: [
      Sample(
        #""discoveryUri": "http://localhost:8080/metadata", "jwksUri": "https://idp.corp.net/keys", "allowHttp": true"#,
        in: .test),
      #""jwksUri": "https://idp.corp.net/keys", "allowHttp": false"#,
    ])

  static let usedInProduction = RuleInfo(
    .allowHttp, "used-in-production", risk: .access, severity: .error, scope: .jwks,
    summary: "Keys are fetched without TLS in production.",
    rationale: """
      Anyone who can change a response in transit decides which keys Oracle Mobile Cloud trusts, \
      and can sign tokens for every user of the issuer. The documentation allows http only in \
      tests.
      """,
    bad: [
      Sample(
        #""jwksUri": ⟦"http://idp.corp.net/keys"⟧, "allowHttp": true"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "allowHttp": true"#, .suggest,
        in: .production),
      Sample(#""jwksUri": ⟦"http://idp.corp.net:8080/keys"⟧, "allowHttp": true"#, in: .production),
    ],
    good: [
      Sample(#""jwksUri": "http://idp.corp.net/keys", "allowHttp": true"#, in: .test),
      Sample(#""jwksUri": "https://idp.corp.net/keys""#, in: .production),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    let isProduction = report.environment == .production
    checkSetting(jwks, isProduction, &report)
    // Another rule reports a malformed `allowHttp`.
    guard
      jwks.allowHttp.value
        ? isProduction : jwks.allowHttp.isAbsent || jwks.allowHttp.isUsable
    else { return }
    for address in jwks.addresses where address.isHTTP && address.uri.hasAuthority {
      if jwks.allowHttp.value {
        report.add(
          usedInProduction,
          "'\(address.field.name)' uses http in production, so anyone on the network path can replace the keys",
          at: address.range, fix: address.upgrade)
      } else {
        report.add(
          missing,
          "'\(address.field.name)' uses http, so the service does not fetch it unless 'allowHttp' is true; use https",
          at: address.range, fix: address.upgrade)
      }
    }
  }

  private static func checkSetting(
    _ jwks: JWKSSource, _ isProduction: Bool, _ report: inout Report
  ) {
    guard jwks.allowHttp.isWritten(true) else { return }
    func fix() -> FixIt? {
      jwks.allowHttp.entry.map {
        FixIt("remove 'allowHttp'", .suggest, jwks.object.json.removing($0))
      }
    }
    if isProduction {
      report.add(
        inProduction, "'allowHttp' allows keys to be fetched without TLS in production",
        at: jwks.allowHttp.range, fix: fix())
    } else if !jwks.addresses.isEmpty, jwks.addresses.allSatisfy({ $0.uri.isHTTPS }) {
      report.add(
        unneeded, "'allowHttp' is not needed, because every configured URL uses https",
        at: jwks.allowHttp.range, fix: fix())
    }
  }
}
