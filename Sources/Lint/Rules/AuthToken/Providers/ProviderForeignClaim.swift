package import ConfigModel

package enum ProviderForeignClaim: IssuerRule {
  package static let about = RuleInfo(
    .provider, "foreign-claim",
    severity: .warning,
    summary: "The provider's tokens never have this claim.",
    rationale: """
      Each provider has claims of its own: the tenant is in `tid` at Microsoft and in `hd` at \
      Google, the client in `azp`, `appid`, `cid` or `client_id`. A block that is copied from one \
      issuer to another keeps the wrong name. Oracle Mobile Cloud then finds no username and \
      rejects every token, an include filter rejects every token too, and a role claim grants no \
      role. Claim names are case-sensitive. Claims that administrators can add under any name are \
      not reported, unless another provider's tokens have them. `oconf explain PROVIDER` lists the \
      claims of a provider with their sources.
      """,
    source: """
      The documentation of each provider, as 'oconf explain PROVIDER' lists it; JWT Configuration \
      Reference, Issuer Fields
      """,
    exceptions: "If the provider was set up to add a claim with this name.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}, "filters": [{"name": ⟦"tid"⟧, "values": ["5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65"]}]}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": [⟦"Roles"⟧]}"#,
        fixed:
          #"{"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": ["roles"]}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "jwks": {"jwksUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/jwks.json"}, "usernameAttribute": ⟦"cognito:username"⟧, "filters": [{"name": "token_use", "values": ["access"]}, {"name": "client_id", "values": ["3n4b5urk1ft4fl3mg5e62d9ado"]}]}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://corp.okta.com/oauth2/default", "audience": ["api://mobile"], "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"}, "clientIdAttribute": "cid", "filters": [{"name": ⟦"client_id"⟧, "values": ["0oa4kq81zYvLm2Rx5d7"]}]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}, "filters": [{"name": "hd", "values": ["corp.net"]}]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}, "usernameAttribute": "employee_id", "virtualUserEnabled": true, "roleAttributes": ["mobile_roles", "groups"], "filters": [{"name": "department", "values": ["sales"]}]}"#
      ),
      .good(.filters, #"{"name": "tid", "values": ["5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65"]}"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let recognized = issuer.recognized else { return }
    let search = Search(
      issuer: issuer, recognized: recognized, kinds: issuer.tokenKinds(recognized.provider))
    switch issuer.usernameKind {
    // Other rules report these.
    case .nobody, .path: break
    default:
      search.look(at: issuer.usernameAttribute.written, "no username is found", &report)
    }
    search.look(
      at: issuer.clientIdAttribute.written, "tokens of clients are not detected", &report)
    for claim in issuer.roleAttributes.elements
    where RoleClaimKind(ofClaim: claim.text) == .ordinary {
      search.look(at: claim, "it gives no role", &report)
    }
    for filter in issuer.filters where filter.claimKind == .ordinary {
      // Outside of Okta, this may be the ID of a customer, which is short.
      if filter.name.isWritten("cid"),
        !filter.values.elements.contains(where: { $0.text.count > 15 })
      {
        continue
      }
      search.look(
        at: filter.name.written,
        filter.isExclude ? "this filter rejects nothing" : "this filter rejects every token",
        &report)
    }
  }

  private struct Search {
    let issuer: Issuer
    let recognized: RecognizedProvider
    let kinds: TokenKinds

    func look(
      at claim: WrittenText?, _ consequence: @autoclosure () -> String, _ report: inout Report
    ) {
      guard let claim, !claim.text.isEmpty, claim.text.trimmed.count == claim.text.count,
        let foreign = recognized.foreignness(of: claim.text, kinds),
        issuer.claimOfOtherVersion(claim.text) == nil, !ClaimKind.isPath(claim.text)
      else { return }
      let name = recognized.provider.name
      let fault = "have no '\(claim.text)', so \(consequence())"
      switch foreign {
      case .misspelled(let right):
        report.add(
          claim.text.equalsIgnoringCase(right)
            ? "tokens of \(name) have '\(right)', not '\(claim.text)'; names of claims are case-sensitive"
            : "tokens of \(name) have '\(right)'; '\(claim.text)' looks like a misspelling of it",
          at: claim.range,
          fix: FixIt(
            "replace with '\(right)'", .suggest,
            [Edit(claim.range, JSONString.quoted(right.description))]))
      case .ofOther(let other, let instead):
        report.add(
          "tokens of \(name) \(fault); it is a claim of \(other.name)"
            + (instead.map { ", and \(name) has '\($0)' instead" } ?? ", so remove it"),
          at: claim.range)
      case .renamed(let right):
        report.add(
          "tokens of \(name) \(fault); \(name) has '\(right)' instead", at: claim.range)
      case .absent(let absent):
        report.add("tokens of \(name) \(fault); use \(absent.instead)", at: claim.range)
      case .unknown(let reason):
        report.add("tokens of \(name) \(fault): \(reason)", at: claim.range)
      case .otherKind(let found):
        let (own, other) = found == .id ? ("access", "ID") : ("ID", "access")
        report.add(
          "\(own) tokens of \(name) \(fault); only \(other) tokens have it", at: claim.range)
      }
    }
  }
}
