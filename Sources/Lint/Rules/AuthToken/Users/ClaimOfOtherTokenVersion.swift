package import ConfigModel

package enum ClaimOfOtherTokenVersion: IssuerRule {
  package static let about = RuleInfo(
    id: "claim-of-other-token-version",
    topic: .users,
    severity: .warning,
    summary: "Only the other version of Entra ID's tokens has this claim.",
    rationale: """
      Tokens of `https://sts.windows.net/…` are version 1 tokens, those of \
      `https://login.microsoftonline.com/…/v2.0` version 2 tokens. Version 1 has `unique_name` and \
      `appid`; version 2 has `preferred_username` and `azp` instead. If the claim of the username \
      or of an include filter is missing, Oracle Mobile Cloud rejects every token. An exclude \
      filter on it, or `clientIdAttribute`, has no effect.
      """,
    source:
      "Microsoft identity platform, access token claims reference, payload claims (2023-05-26)",
    exceptions:
      "If the app registration adds `preferred_username` to version 1 tokens as an optional claim.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/.well-known/openid-configuration"}, "virtualUserEnabled": true, "usernameAttribute": ⟦"preferred_username"⟧}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "filters": [{"name": ⟦"appid"⟧, "values": ["7b3f90c2-e41d-4f85-9d2e-71c8a5f0e346"]}]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/.well-known/openid-configuration"}, "usernameAttribute": "upn", "filters": [{"name": "appid", "values": ["7b3f90c2-e41d-4f85-9d2e-71c8a5f0e346"]}]}"#
      ),
      .good(.issuer, #""usernameAttribute": "preferred_username", "virtualUserEnabled": true"#),
    ])

  /// The claims that a version lacks, each with the claim that it has instead.
  private static let missing: [(version: Int, claim: StaticString, instead: StaticString)] = [
    (1, "preferred_username", "unique_name"), (1, "azp", "appid"), (1, "azpacr", "appidacr"),
    (2, "unique_name", "preferred_username"), (2, "appid", "azp"), (2, "appidacr", "azpacr"),
  ]

  /// The missing claim, if this is one.
  static func missing(
    _ claim: WrittenText?, _ issuer: Issuer
  ) -> (version: Int, claim: StaticString, instead: StaticString)? {
    guard let claim else { return nil }
    let version: Int
    switch issuer.provider {
    case .entraV1: version = 1
    case .entra where issuer.nameURI?.path.withoutLastSlash.hasSuffix("/v2.0") ?? false: version = 2
    default: return nil
    }
    return missing.first { $0.version == version && claim.text == $0.claim }
  }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    func check(_ claim: WrittenText?, _ report: inout Report) {
      guard let claim, let missing = missing(claim, issuer) else { return }
      report.add(
        "version \(missing.version) tokens of Entra ID have no '\(missing.claim)'; use '\(missing.instead)'",
        at: claim.range)
    }
    check(issuer.usernameAttribute.written, &report)
    check(issuer.clientIdAttribute.written, &report)
    for filter in issuer.filters { check(filter.name.written, &report) }
  }
}
