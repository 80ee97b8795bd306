package import ConfigModel

package enum FilterDisjointFromAudience: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-disjoint-from-audience",
    topic: .filters,
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
