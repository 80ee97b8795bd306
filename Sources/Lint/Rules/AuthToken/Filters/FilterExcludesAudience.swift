package import ConfigModel

package enum FilterExcludesAudience: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-excludes-audience",
    severity: .warning,
    summary: "Every value of the audience list is excluded, so only tokens without aud pass.",
    rationale: """
      The audience list demands one of its values of a token that has `aud`, and an exclude filter \
      keeps out all of them. What is left are tokens for nobody in particular, which hardly any \
      provider issues, and which nobody should accept.
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
      "every audience is excluded here, so only tokens without 'aud' pass", at: last.values.range,
      notes: issuer.audience.isPresent ? [Note("the audience", at: issuer.audience.range)] : [])
  }
}
