package import ConfigModel

package enum ADFSIssuerScheme: IssuerRule {
  package static let about = RuleInfo(
    id: "adfs-issuer-scheme",
    topic: .issuer,
    severity: .warning,
    summary: "The issuer name begins with `https`, but the identifier of AD FS begins with `http`.",
    rationale: """
      AD FS calls itself `http://HOST/adfs/services/trust` in the `iss` of access tokens, although \
      all of its URLs begin with `https`. Oracle Mobile Cloud compares the whole name, so the \
      `https` form matches no token. The discovery document shows the right name as \
      `access_token_issuer`. ID tokens have `https://HOST/adfs` in `iss`.
      """,
    source: """
      [MS-OIDCE], OpenID Provider Metadata, access_token_issuer; Microsoft Support, KB4038801 \
      (2017-09); MicrosoftDocs/windowsserverdocs#551 (2018-04-01)
      """,
    exceptions: "If the identifier of the federation service was changed to one with `https`.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://fs.corp.net/adfs/services/trust"⟧, "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#,
        fixed:
          #"{"issuerName": "http://fs.corp.net/adfs/services/trust", "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"HTTPS://FS.corp.net/adfs/services/trust"⟧, "jwks": {"jwksUri": "https://fs.corp.net/adfs/discovery/keys"}}"#,
        fixed:
          #"{"issuerName": "http://FS.corp.net/adfs/services/trust", "jwks": {"jwksUri": "https://fs.corp.net/adfs/discovery/keys"}}"#,
        .suggest),
      .good(
        .issuers,
        #"{"issuerName": "http://fs.corp.net/adfs/services/trust", "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://fs.corp.net/adfs", "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.provider == .adfs, let name = issuer.nameURI, name.isHTTPS,
      name.path == "/adfs/services/trust", name.query == nil, name.fragment == nil,
      let place = name.text.firstIndex(of: UInt8(ascii: ":"))
    else { return }
    let form = "http" + name.text.dropFirst(place).string
    report.add(
      "AD FS tokens have '\(form)' in 'iss' by default, which is compared exactly",
      at: issuer.issuerName.range,
      fix: FixIt(
        "replace with '\(form)'", .suggest,
        [Edit(issuer.issuerName.range, JSONString.quoted(form))]))
  }
}
