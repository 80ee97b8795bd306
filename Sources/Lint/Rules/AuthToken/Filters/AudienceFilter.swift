package import ConfigModel

extension Family {
  static let audienceFilter = Family(
    "audience-filter", topic: .filters,
    summary:
      "The filters on `aud` and the audience list conflict, so no listed audience is accepted.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum AudienceFilterFaults: IssuerRule {
  package static let faults = [contradictsList, disjointFromList, excludesList]

  static let contradictsList = RuleInfo(
    .audienceFilter, "contradicts-list", severity: .error, scope: .issuer,
    summary: "The filters on `aud` and the audience list together reject every token.",
    rationale: """
      An include filter on `aud` rejects tokens without the claim. The audience list rejects \
      tokens with an `aud` that contains none of the listed values. If an exclude filter matches \
      all of the listed values, no token can be accepted. Without the include filter, a token \
      without `aud` would still pass, because the audience list does not apply to it; \
      `audience-filter/excludes-list` reports that case.
      """,
    bad: [
      #"""
      "audience": ["mobile-app"], "filters": [
        {"name": "aud", "values": ["*"]},
        {"name": "aud", "type": "exclude", "values": ⟦["mobile-*"]⟧}
      ]
      """#,
      #"""
      "audience": ["a", "b"], "filters": [
        {"name": "aud", "type": "exclude", "values": ⟦["a", "b", "c"]⟧},
        {"name": "aud", "values": ["?*", "*"]}
      ]
      """#,
    ],
    good: [
      #"""
      "audience": ["mobile-app", "web"], "filters": [
        {"name": "aud", "values": ["*"]},
        {"name": "aud", "type": "exclude", "values": ["mobile-*"]}
      ]
      """#,
      #""audience": ["mobile-app"], "filters": [{"name": "aud", "type": "exclude", "values": ["mobile-*"]}]"#,
    ])

  static let disjointFromList = RuleInfo(
    .audienceFilter, "disjoint-from-list", severity: .warning, scope: .issuer,
    summary: "No value of the audience list passes the filters on `aud`.",
    rationale: """
      A token needs a value of the audience list in `aud`, and a value that the filters accept. If \
      no value meets both conditions, only tokens with several audiences can pass, but nearly all \
      tokens have only one. Usually either the list or the filters were changed and the other was \
      forgotten.
      """,
    exceptions:
      "If the tokens have an audience of each kind, like Auth0 access tokens for two services.",
    bad: [
      #""audience": ["mobile-app"], "filters": [{"name": "aud", "values": ⟦["mobile-api"]⟧}]"#,
      #"""
      "audience": ["https://api.corp.net", "https://api.corp.net/"], "filters": [
        {"name": "aud", "type": "exclude", "values": ["*/"]},
        {"name": "aud", "values": ⟦["https://api.corp.net/*", "api"]⟧}
      ]
      """#,
    ],
    good: [
      #""audience": ["mobile-app"], "filters": [{"name": "aud", "values": ["mobile-*"]}]"#,
      #""audience": [], "filters": [{"name": "aud", "values": ["https://*"]}]"#,
      #""audience": ["a", "b"], "filters": [{"name": "aud", "values": ["b", "c"]}, {"name": "role", "values": ["x"]}]"#,
    ])

  static let excludesList = RuleInfo(
    .audienceFilter, "excludes-list", severity: .warning, scope: .issuer,
    summary: "Filters exclude every audience of the issuer, so only tokens without `aud` pass.",
    rationale: """
      A token with `aud` must have one of the values in the audience list, but exclude filters \
      match every one of these values. Without an audience list, an exclude filter with the value \
      `*` has the same effect. Only tokens without `aud` remain, which have no particular \
      audience. Hardly any provider issues such tokens, and no service should accept them.
      """,
    bad: [
      #""audience": ["mobile-app"], "filters": [{"name": "aud", "type": "exclude", "values": ⟦["mobile-*"]⟧}]"#,
      #""filters": [{"name": "aud", "type": "exclude", "values": ⟦["*"]⟧}]"#,
    ],
    good: [
      #""audience": ["mobile-app", "web"], "filters": [{"name": "aud", "type": "exclude", "values": ["mobile-*"]}]"#,
      #""filters": [{"name": "aud", "type": "exclude", "values": ["https://graph.corp.net"]}]"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    let filters = AudienceFilters(issuer)
    if let last = filters.excludes.last, filters.excludesEveryAudience {
      if filters.includes.isEmpty {
        report.add(
          excludesList, "every audience is excluded, so only tokens without 'aud' are accepted",
          at: last.values.range,
          notes: issuer.audience.isPresent
            ? [Note("the audience list", at: issuer.audience.range)] : [])
      } else if let audience = filters.audience {
        report.add(
          contradictsList,
          "every token is rejected: 'aud' is required, and all values of 'audience' are excluded",
          at: last.values.range, notes: [Note("the audience list", at: audience.range)])
      }
    }
    guard let last = filters.includes.last, let audience = filters.audience,
      !filters.excludesEveryAudience, !filters.admitsOneAudience,
      // Other rules report audiences that match no token.
      !issuer.audience.elements.contains(where: {
        $0.text.hasStar || $0.text.contains(UInt8(ascii: ","))
          || $0.text.trimmed.count != $0.text.count
      })
    else { return }
    report.add(
      disjointFromList,
      "no value of 'audience' passes the filters on 'aud', so a token with a single audience is rejected",
      at: last.values.range, notes: [Note("the audience list", at: audience.range)])
  }
}
