package import ConfigModel

package enum AllowedMbesMissing: IssuerRule {
  package static let about = RuleInfo(
    id: "allowed-mbes-missing",
    topic: .backends,
    risk: .access,
    severity: .info,
    summary: "An issuer's users may use every backend.",
    rationale: """
      Without `allowedMbes`, tokens of the issuer can be used with any backend of the instance, \
      including backends that are added later. To restrict these users, list the backends that \
      they need.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the users of this issuer are meant to use every backend.",
    examples: [
      .bad(
        .issuers,
        #"{⟦"issuerName"⟧: "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#
      ),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "jwks": {"jwksUri": "https://a.corp.net/keys"}, "allowedMbes": [{"name": "Orders", "version": "1.0"}]},
        {⟦"issuerName"⟧: "https://b.corp.net", "jwks": {"jwksUri": "https://b.corp.net/keys"}}
        """#),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "allowedMbes": [{"clientId": "0c35a8e45e2c9a70"}]}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.allowedMbesMember.isAbsent, !issuer.object.isCutShort,
      let name = issuer.issuerName.entry?.name
    else { return }
    report.add(
      "tokens of this issuer can be used with every backend; restrict them with 'allowedMbes'",
      at: name.range)
  }
}
