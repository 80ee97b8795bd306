package import ConfigModel

package enum FilterContradictsAudience: AuthTokenRule {
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

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers
    where issuer.audience.isUsable && !issuer.audience.isWrittenEmpty {
      let filters = issuer.filters.filter { $0.name.isInForce("aud") && $0.isWellFormed }
      guard filters.contains(where: { !$0.isExclude }),
        let last = filters.last(where: \.isExclude)
      else { continue }
      let excluded = filters.filter(\.isExclude).flatMap(\.values.elements).map { Glob($0.text) }
      let leavesNothing = issuer.audience.elements.allSatisfy { value in
        excluded.contains { $0.matches(value.text) }
      }
      guard leavesNothing else { continue }
      report.add(
        "every token is rejected: each value of 'audience' is excluded here, and 'aud' must be there",
        at: last.values.range, notes: [Note("the audience", at: issuer.audience.range)])
    }
  }
}
