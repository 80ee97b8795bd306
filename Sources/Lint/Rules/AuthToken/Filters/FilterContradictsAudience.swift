package import ConfigModel

package enum FilterContradictsAudience: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-contradicts-audience",
    severity: .error,
    summary: "The filters on aud and the audience list exclude each other.",
    rationale: """
      An include filter on `aud` demands that the claim is there; the audience list then demands \
      one of its values; and an exclude filter that covers all of those leaves no token to accept. \
      Without the include filter a token without `aud` would still pass.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer,
        #"""
        "audience": ["mobile-app"], "filters": [
          {"name": "aud", "values": ["*"]},
          {"name": "aud", "type": "exclude", "values": ⟦["mobile-*"]⟧}
        ]
        """#),
      .bad(
        .issuer,
        #"""
        "audience": ["a", "b"], "filters": [
          {"name": "aud", "type": "exclude", "values": ⟦["a", "b", "c"]⟧},
          {"name": "aud", "values": ["?*", "*"]}
        ]
        """#),
      .good(
        .issuer,
        #"""
        "audience": ["mobile-app", "web"], "filters": [
          {"name": "aud", "values": ["*"]},
          {"name": "aud", "type": "exclude", "values": ["mobile-*"]}
        ]
        """#),
      .good(
        .issuer,
        #""audience": ["mobile-app"], "filters": [{"name": "aud", "type": "exclude", "values": ["mobile-*"]}]"#
      ),
    ])

  package static var prefilter: Prefilter { .having(.specialClaim, .excludeFilter, .audience) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    let filters = AudienceFilters(issuer)
    guard let last = filters.excludes.last, let audience = filters.audience,
      !filters.includes.isEmpty, filters.excludesEveryAudience
    else { return }
    report.add(
      "every token is rejected: each value of 'audience' is excluded here, and 'aud' must be there",
      at: last.values.range, notes: [Note("the audience", at: audience.range)])
  }
}
