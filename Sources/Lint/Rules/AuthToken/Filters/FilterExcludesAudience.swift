package import ConfigModel

package enum FilterExcludesAudience: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-excludes-audience",
    topic: .filters,
    severity: .warning,
    summary: "Every value of the audience list is excluded, so only tokens without aud pass.",
    rationale: """
      If a token has `aud`, the audience list requires one of the list's values in it, but an \
      exclude filter matches all of them. Only tokens without `aud` remain, which have no \
      particular audience. Hardly any provider issues such tokens, and no service should accept \
      them.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer,
        #""audience": ["mobile-app"], "filters": [{"name": "aud", "type": "exclude", "values": ⟦["mobile-*"]⟧}]"#
      ),
      .bad(.issuer, #""filters": [{"name": "aud", "type": "exclude", "values": ⟦["*"]⟧}]"#),
      .good(
        .issuer,
        #""audience": ["mobile-app", "web"], "filters": [{"name": "aud", "type": "exclude", "values": ["mobile-*"]}]"#
      ),
      .good(
        .issuer,
        #""filters": [{"name": "aud", "type": "exclude", "values": ["https://graph.corp.net"]}]"#),
    ])

  package static var prefilter: Prefilter { .having(.specialClaim, .excludeFilter) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    let filters = AudienceFilters(issuer)
    guard let last = filters.excludes.last, filters.includes.isEmpty,
      filters.excludesEveryAudience
    else { return }
    report.add(
      "every audience is excluded, so only tokens without 'aud' are accepted",
      at: last.values.range,
      notes: issuer.audience.isPresent ? [Note("the audience list", at: issuer.audience.range)] : []
    )
  }
}
