package import ConfigModel

package enum FilterTypMissing: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-typ-missing",
    topic: .filters,
    risk: .access,
    severity: .info,
    summary: "The issuer's ID tokens and access tokens are not distinguished.",
    rationale: """
      A provider signs ID tokens for clients and access tokens for services with the same keys, so \
      one kind can be presented as the other. The claim `token_use` (Cognito) or `typ` (Keycloak) \
      states the kind. An include filter on this claim can tell the kinds apart. Issuers of other \
      providers are not reported.
      """,
    source: "RFC 8725, sections 3.11 and 3.12",
    exceptions: "If the audience check accepts only one of the two kinds of tokens.",
    examples: [
      .bad(
        .issuers,
        #"""
        {⟦"issuerName"⟧: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI",
          "jwks": {"discoveryUri": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI/.well-known/openid-configuration"},
          "audience": ["3n4b5urk1ft4fl3mg5e62d9ado"], "virtualUserEnabled": true,
          "clientIdAttribute": "client_id"}
        """#),
      .bad(
        .issuers,
        #"""
        {⟦"issuerName"⟧: "https://sso.corp.net/realms/mobile",
          "jwks": {"discoveryUri": "https://sso.corp.net/realms/mobile/.well-known/openid-configuration"},
          "audience": ["mobile-api"], "virtualUserEnabled": true,
          "filters": [{"name": "azp", "values": ["mobile-app"]}]}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI",
          "jwks": {"discoveryUri": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI/.well-known/openid-configuration"},
          "filters": [{"name": "token_use", "values": ["id"]}]}
        """#),
      .good(.filters, #"{"name": "tid", "values": ["3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2"]}"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let provider = issuer.provider, let claim = provider.tokenKindClaim,
      !issuer.hasFilter(on: claim), let place = issuer.nameOfName
    else { return }
    report.add(
      provider == .cognito
        ? "add an include filter on 'token_use' with 'id' or 'access' to distinguish ID tokens from access tokens"
        : "add an include filter on 'typ' with 'ID' or 'Bearer' to distinguish ID tokens from access tokens",
      at: place)
  }
}

extension IdentityProvider {
  /// The claim that distinguishes kinds of tokens.
  fileprivate var tokenKindClaim: StaticString? {
    switch self {
    case .cognito: "token_use"
    case .keycloak: "typ"
    default: nil
    }
  }
}

extension Issuer {
  /// The range for reporting something that the issuer lacks: the name of its first required
  /// field.
  var nameOfName: SourceRange? { issuerName.isPresent ? issuerName.label : nil }
}
