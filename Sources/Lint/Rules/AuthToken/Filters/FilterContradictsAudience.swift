package import ConfigModel

package enum FilterContradictsAudience: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-contradicts-audience",
    topic: .filters,
    severity: .error,
    summary: "The filters on `aud` and the audience list together reject every token.",
    rationale: """
      An include filter on `aud` rejects tokens without the claim. The audience list rejects \
      tokens with an `aud` that contains none of the listed values. If an exclude filter matches \
      all of the listed values, no token can be accepted. Without the include filter, a token \
      without `aud` would still pass, because the audience list does not apply to it; \
      `filter-excludes-audience` reports that case.
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    let filters = AudienceFilters(issuer)
    guard let last = filters.excludes.last, let audience = filters.audience,
      !filters.includes.isEmpty, filters.excludesEveryAudience
    else { return }
    report.add(
      "every token is rejected: 'aud' is required, and all values of 'audience' are excluded",
      at: last.values.range, notes: [Note("the audience list", at: audience.range)])
  }
}
