package import ConfigModel

package enum FilterExcludesAudience: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-excludes-audience",
    topic: .filters,
    severity: .warning,
    summary: "Filters exclude every audience of the issuer, so only tokens without `aud` pass.",
    rationale: """
      A token with `aud` must have one of the values in the audience list, but exclude filters \
      match every one of these values. Without an audience list, an exclude filter with the value \
      `*` has the same effect. Only tokens without `aud` remain, which have no particular \
      audience. Hardly any provider issues such tokens, and no service should accept them.
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
