package import ConfigModel

package enum KeysFromSharedHosting: IssuerRule {
  package static let about = RuleInfo(
    id: "keys-from-shared-hosting",
    severity: .error,
    summary: "The keys of an issuer come from a host that anybody could have registered.",
    rationale: """
      Names below `pages.dev`, `github.io`, `azurewebsites.net` and the like are given to everybody, \
      without a relation to the issuer, and to the next one who asks once they are given up. \
      Whoever has the name signs tokens for the issuer. Serve the keys from the issuer's own domain.
      """,
    source: "Public Suffix List, private section; OpenID Connect Discovery, section 4.3",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": ⟦"https://corp-keys.pages.dev/jwks"⟧}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://login.corp.net", "jwks": {"discoveryUri": ⟦"https://corp.s3.eu-west-1.amazonaws.com/.well-known/openid-configuration"⟧}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://corp-idp.azurewebsites.net", "jwks": {"jwksUri": "https://corp-idp.azurewebsites.net/jwks"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://pages.dev.corp.net/jwks"}}"#
      ),
    ])

  package static var prefilter: Prefilter { .having(.otherKeyAddress) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for address in issuer.jwks?.addresses ?? [] where address.uri.isHTTPS || address.uri.isHTTP {
      guard
        case .sharedHosting(let domain) = KeyOrigin(
          of: address.uri, for: issuer, report.inventory)
      else { continue }
      report.add(
        "anybody can get a name below '\(domain)', and with it sign tokens of this issuer",
        at: address.range, notes: [Note("the issuer's name", at: issuer.issuerName.range)])
    }
  }
}
