package import ConfigModel

extension Family {
  static let audienceFilter = Family(
    "audience-filter", topic: .filters,
    summary:
      "The filters on `aud` and the audience list conflict, so no listed audience is accepted.")
}

package enum FilterContradictsAudience: IssuerRule {
  package static let about = RuleInfo(
    .audienceFilter, "contradicts-list",
    severity: .error,
    summary: "The filters on `aud` and the audience list together reject every token.",
    rationale: """
      An include filter on `aud` rejects tokens without the claim. The audience list rejects \
      tokens with an `aud` that contains none of the listed values. If an exclude filter matches \
      all of the listed values, no token can be accepted. Without the include filter, a token \
      without `aud` would still pass, because the audience list does not apply to it; \
      `audience-filter/excludes-list` reports that case.
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

package enum FilterDisjointFromAudience: IssuerRule {
  package static let about = RuleInfo(
    .audienceFilter, "disjoint-from-list",
    severity: .warning,
    summary: "No value of the audience list passes the filters on `aud`.",
    rationale: """
      A token needs a value of the audience list in `aud`, and a value that the filters accept. If \
      no value meets both conditions, only tokens with several audiences can pass, but nearly all \
      tokens have only one. Usually either the list or the filters were changed and the other was \
      forgotten.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions:
      "If the tokens have an audience of each kind, like Auth0 access tokens for two services.",
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    let filters = AudienceFilters(issuer)
    guard let last = filters.includes.last, let audience = filters.audience,
      !filters.excludesEveryAudience, !filters.admitsOneAudience,
      // Other rules report audiences that match no token.
      !issuer.audience.elements.contains(where: {
        $0.text.contains(UInt8(ascii: "*")) || $0.text.contains(UInt8(ascii: ","))
          || $0.text.trimmed.count != $0.text.count
      })
    else { return }
    report.add(
      "no value of 'audience' passes the filters on 'aud', so a token with a single audience is rejected",
      at: last.values.range, notes: [Note("the audience list", at: audience.range)])
  }
}

package enum FilterExcludesAudience: IssuerRule {
  package static let about = RuleInfo(
    .audienceFilter, "excludes-list",
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
