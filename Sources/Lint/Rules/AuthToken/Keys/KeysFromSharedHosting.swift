package import ConfigModel

package enum KeysFromSharedHosting: IssuerRule {
  package static let about = RuleInfo(
    id: "keys-from-shared-hosting",
    topic: .keys,
    risk: .access,
    severity: .error,
    summary: "An issuer's keys come from a host name that anyone could have registered.",
    rationale: """
      Anyone can register a name under `pages.dev`, `github.io`, `azurewebsites.net` and similar \
      domains, including a name that its owner gave up. The owner of the name can sign tokens for \
      the issuer, even without any relation to it. Serve the keys from the issuer's own domain.
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for address in issuer.jwks?.addresses ?? [] where address.uri.isHTTPS || address.uri.isHTTP {
      guard
        case .sharedHosting(let domain) = KeyOrigin(
          of: address.uri, for: issuer, report.inventory)
      else { continue }
      report.add(
        "anyone can register names under '\(domain)'; the owner of this one can sign for the issuer",
        at: address.range, notes: [Note("the issuer's name", at: issuer.issuerName.range)])
    }
  }
}
