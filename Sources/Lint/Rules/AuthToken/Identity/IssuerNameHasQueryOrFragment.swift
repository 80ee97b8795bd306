package import ConfigModel

package enum IssuerNameHasQueryOrFragment: IssuerRule {
  package static let about = RuleInfo(
    id: "issuer-name-has-query-or-fragment",
    topic: .issuer,
    severity: .warning,
    summary: "The issuer name has a query or a fragment.",
    rationale: """
      The name of a provider with a discovery document is a URL without a query or fragment. This \
      URL is probably that of a sign-in page or of the document itself, and not the `iss` of \
      tokens.
      """,
    source: "OpenID Connect Discovery, section 3; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://idp.corp.net/login?client=1"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://idp.corp.net/#/staff"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration?p=b2c_1_mobile"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net/?tenant=1", "certificateSubjectNames": ["CN=idp"]}"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let uri = issuer.nameURI, uri.hasAuthority, uri.query != nil || uri.fragment != nil,
      issuer.jwks?.discoveryUri.isUsable ?? false
    else { return }
    let part = uri.query == nil ? "fragment" : "query"
    report.add(
      "an issuer with a discovery document must have no \(part) in its name; use the 'iss' of its tokens",
      at: issuer.issuerName.range)
  }
}
