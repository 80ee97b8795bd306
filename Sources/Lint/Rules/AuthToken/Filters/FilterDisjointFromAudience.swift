package import ConfigModel

package enum FilterDisjointFromAudience: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-disjoint-from-audience",
    severity: .warning,
    summary: "The filters on aud and the audience list have no value in common.",
    rationale: """
      A token needs a value of the audience list in `aud`, and one that the filters ask for. If no \
      value is both, only tokens with several audiences pass, and nearly all tokens have one. \
      Mostly one of the two was changed and the other forgotten.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions:
      "Tokens that carry both audiences, such as access tokens of Auth0 for two services.",
    examples: [
      .bad(
        .issuer,
        #""audience": ["mobile-app"], "filters": [{"name": "aud", "values": ⟦["mobile-api"]⟧}]"#),
      .bad(
        .issuer,
        #"""
        "audience": ["https://api.corp.net", "https://api.corp.net/"], "filters": [
          {"name": "aud", "type": "exclude", "values": ["*/"]},
          {"name": "aud", "values": ⟦["https://api.corp.net/*", "api"]⟧}
        ]
        """#),
      .good(
        .issuer,
        #""audience": ["mobile-app"], "filters": [{"name": "aud", "values": ["mobile-*"]}]"#),
      .good(.issuer, #""audience": [], "filters": [{"name": "aud", "values": ["https://*"]}]"#),
      .good(
        .issuer,
        #""audience": ["a", "b"], "filters": [{"name": "aud", "values": ["b", "c"]}, {"name": "role", "values": ["x"]}]"#
      ),
    ])

  package static var prefilter: Prefilter { .having(.specialClaim, .audience) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    let filters = AudienceFilters(issuer)
    guard let last = filters.includes.last, let audience = filters.audience,
      !filters.excludesEveryAudience, !filters.admitsOneAudience
    else { return }
    report.add(
      "no value of 'audience' passes the filters on 'aud', so a token with a single audience is rejected",
      at: last.values.range, notes: [Note("the audience", at: audience.range)])
  }
}
