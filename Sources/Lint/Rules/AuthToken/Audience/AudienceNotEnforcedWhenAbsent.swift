package import ConfigModel

package enum AudienceNotEnforcedWhenAbsent: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-not-enforced-when-absent",
    topic: .audience,
    risk: .access,
    severity: .info,
    summary: "A token without an audience passes the audience check.",
    rationale: """
      Oracle Mobile Cloud compares audiences only if the token has an `aud` claim. Access tokens \
      of some providers have none, and RFC 7523 requires a receiver to reject those. Add an \
      include filter on `aud` to require the claim. Issuers with an include filter on a claim that \
      names the client, such as `azp`, are not reported. Neither are issuers of a provider that \
      oconf recognizes, if the tokens accepted from it always have `aud`.
      """,
    source:
      "JWT Configuration Reference, Issuer Fields; RFC 7523, section 3; RFC 8725, section 3.9",
    exceptions: "If the provider puts an audience into all of its tokens.",
    examples: [
      .bad(
        .issuer, #"⟦"audience"⟧: ["mobile-app"]"#,
        fixed:
          #""audience": ["mobile-app"], "filters": [{"name": "aud", "values": ["mobile-app"]}]"#,
        .suggest),
      .bad(
        .issuer,
        #"⟦"audience"⟧: ["a", "b"], "filters": [{"name": "dept", "values": ["sales"]}]"#,
        fixed:
          #""audience": ["a", "b"], "filters": [{"name": "dept", "values": ["sales"]}, {"name": "aud", "values": ["a", "b"]}]"#,
        .suggest),
      .good(
        .issuer,
        #""audience": ["mobile-app"], "filters": [{"name": "aud", "values": ["mobile-app"]}]"#),
      .good(
        .issuer,
        #""audience": ["mobile-app"], "filters": [{"name": "azp", "values": ["mobile-app"]}]"#),
      .good(
        .issuers,
        #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "audience": ["3n4b5urk1ft4fl3mg5e62d9ado"], "filters": [{"name": "token_use", "values": ["id"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://corp.okta.com", "audience": ["0oa1b2c3d4"], "jwks": {"discoveryUri": "https://corp.okta.com/.well-known/openid-configuration"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.hasOwnAudience else { return }
    switch issuer.provider {
    case nil, .keycloak: break
    // Another rule reports Cognito's access tokens.
    default: return
    }
    guard !issuer.requires("aud"), !issuer.requiresClient else { return }
    report.add(
      "a token without 'aud' passes the audience check; require the claim with an include filter on 'aud'",
      at: issuer.audience.label, fix: fix(issuer))
  }

  private static func fix(_ issuer: Issuer) -> FixIt? {
    // In a filter, a star would be a wildcard.
    guard issuer.audience.elements.allSatisfy({ !$0.text.contains(UInt8(ascii: "*")) }) else {
      return nil
    }
    let values = issuer.audience.elements.map { JSONString.quoted($0.string) }
    let filter = #"{"name": "aud", "values": [\#(values.joined(separator: ", "))]}"#
    let title = "add an include filter on 'aud'"
    if issuer.filtersMember.isAbsent {
      return FixIt(
        title, .suggest, issuer.object.json.appending(name: "filters", value: "[\(filter)]"))
    }
    guard issuer.filtersMember.isUsable, let filters = issuer.filtersMember.json else { return nil }
    return FixIt(title, .suggest, append(filter, to: filters))
  }

  /// Appends an element to an array, formatted like the element before it.
  private static func append(_ element: String, to array: JSONValue) -> [Edit] {
    guard !array.node.has(.irregular) else { return [] }
    let text = array.tree.source
    var gap = ""
    var end = array.range.start + 1
    for (index, sibling) in array.elements.enumerated() {
      if index < 2 {
        let between = text.text(end..<sibling.range.start)
        gap = index == 0 ? "," + (between.isEmpty ? " " : between) : between
      }
      end = sibling.range.end
    }
    return [.insert(gap + element, at: end)]
  }
}
