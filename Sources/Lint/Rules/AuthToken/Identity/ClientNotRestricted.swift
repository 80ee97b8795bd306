package import ConfigModel

package enum ClientNotRestricted: IssuerRule {
  package static let about = RuleInfo(
    id: "client-not-restricted",
    topic: .filters,
    risk: .access,
    severity: .info,
    summary: "Access tokens of every client of the realm or user pool are accepted.",
    rationale: """
      Access tokens of Cognito have no audience, and those of Keycloak have one only if it is \
      configured. If neither an audience nor an include filter restricts the clients, Oracle \
      Mobile Cloud accepts tokens of every app in the realm or user pool. This includes apps that \
      protect their tokens poorly. For Cognito, filter on `client_id`. For Keycloak, filter on \
      `azp`, or configure an audience for your clients and list it in `audience`.
      """,
    source:
      "RFC 8725, sections 2.7 and 3.9; Amazon Cognito, access tokens; Keycloak, audience support",
    exceptions: "If the realm or user pool has no other client.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp"⟧, "clientIdAttribute": "client_id", "filters": [{"name": "token_use", "values": ["access"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://sso.corp.net/realms/staff"⟧, "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "filters": [{"name": "client_id", "values": ["3n4b5urk1ft4fl3mg5e62d9ado"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard !issuer.requiresClient else { return }
    let claim: StaticString
    switch issuer.provider {
    // Another rule reports audiences for these tokens, which have none.
    case .cognito where issuer.isForCognitoAccessTokens && !issuer.hasOwnAudience:
      claim = "client_id"
    case .keycloak where issuer.usesDefaultAudiences && !issuer.requires("aud"):
      claim = "azp"
    default: return
    }
    report.add(
      "access tokens of every client are accepted; restrict them with an include filter on '\(claim)'",
      at: issuer.anchor)
  }
}
