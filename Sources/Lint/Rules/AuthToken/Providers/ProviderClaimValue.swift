package import ConfigModel

package enum ProviderClaimValue: IssuerRule {
  package static let about = RuleInfo(
    .provider, "claim-value",
    severity: .warning,
    summary: "The claim never has this value in the provider's tokens.",
    rationale: """
      Some claims have values of a known form: `typ` of Keycloak is `Bearer` or `ID`, `token_use` \
      of Cognito `access` or `id`, `hd` of Google a domain without `@`, and `tid` of Microsoft the \
      tenant that is also in the issuer's name. Oracle Mobile Cloud compares values exactly, and \
      case matters. With an impossible value, an include filter rejects every token, and an \
      exclude filter none. `oconf explain PROVIDER` lists the forms.
      """,
    source: """
      The documentation of each provider, as 'oconf explain PROVIDER' lists it; JWT Configuration \
      Reference, Issuer Fields
      """,
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}, "filters": [{"name": "typ", "values": [⟦"bearer"⟧]}]}"#,
        fixed:
          #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}, "filters": [{"name": "typ", "values": ["Bearer"]}]}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/.well-known/openid-configuration"}, "filters": [{"name": "tid", "values": [⟦"c07e4a91-2d5f-4b38-8f6c-19d3e0a7b254"⟧]}]}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}, "filters": [{"name": "hd", "values": [⟦"@corp.net"⟧]}]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}, "filters": [{"name": "typ", "values": ["Bearer"]}]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://corp.b2clogin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": "https://corp.b2clogin.com/corp.onmicrosoft.com/b2c_1_mobile/v2.0/.well-known/openid-configuration"}, "filters": [{"name": "tfp", "values": ["B2C_1_Mobile"]}]}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for filter in issuer.filters { check(filter, of: issuer, &report) }
    checkRoles(issuer, &report)
  }

  /// Roles that are mapped although no claim with roles can have them.
  private static func checkRoles(_ issuer: Issuer, _ report: inout Report) {
    let names = Array(issuer.roleAttributes.elements)
    guard names.count == 1, let name = names.first?.text, let recognized = issuer.recognized,
      let (claim, _) = recognized.provider.claim(named: name),
      let expected = claim.form.words(recognized.parts)
    else { return }
    for mapping in issuer.roleMappings {
      guard let role = mapping.tokenRole.written, isJudged(role.text),
        !claim.form.canMatch(role.text, recognized.parts)
      else { continue }
      report.add(
        "tokens of \(recognized.provider.name) never have '\(role.text)' in '\(name)'; expected \(expected)",
        at: role.range)
    }
  }

  private static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard filter.claimKind == .ordinary, let name = filter.name.written?.text,
      let recognized = issuer.recognized,
      let (claim, _) = recognized.provider.claim(named: name)
    else { return }
    if claim.use == .scopes, claim.type == .array {
      for value in filter.values.elements where value.text.contains(UInt8(ascii: " ")) {
        report.add(
          "'\(name)' of \(recognized.provider.name) is an array with one scope per element; '\(value.text)' matches none, so list the scopes one by one",
          at: value.range)
      }
    }
    if case .any = claim.form { return }
    for value in filter.values.elements where isJudged(value.text) {
      guard !claim.form.canMatch(value.text, recognized.parts),
        let expected = claim.form.words(recognized.parts)
      else { continue }
      let right = claim.form.respelt(value.text)
      report.add(
        "tokens of \(recognized.provider.name) never have '\(value.text)' in '\(name)'; expected \(expected)",
        at: value.range,
        fix: right.map {
          FixIt(
            "replace with '\($0)'", .suggest,
            [Edit(value.range, JSONString.quoted($0.description))])
        })
    }
  }

  /// False for values that other rules report.
  private static func isJudged(_ value: Text) -> Bool {
    !value.isEmpty && value.trimmed.count == value.count && !value.isAllStars
      && !(Placeholder.mayBe(in: value) && Placeholder.find(in: value.string) != nil)
  }
}
