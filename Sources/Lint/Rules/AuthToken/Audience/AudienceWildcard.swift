package import ConfigModel

package enum AudienceWildcard: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-wildcard",
    severity: .error,
    summary: "An audience has a wildcard, which means nothing there.",
    rationale: """
      Audiences are compared exactly; `*` is a wildcard in filter values and origins only. No token \
      has such an audience, so the entry admits nothing. List the audiences, or use an include \
      filter on `aud` beside them.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""audience": [⟦"https://api.corp.net/*"⟧]"#),
      .bad(.issuer, #""audience": ["mobile-app", ⟦"*"⟧]"#),
      .good(.issuer, #""audience": ["https://api.corp.net/v1"]"#),
      .good(
        .issuer,
        #""audience": ["mobile-app", "mobile-web"], "filters": [{"name": "aud", "values": ["mobile-*"]}]"#
      ),
    ])

  package static var prefilter: Prefilter { .having(.audience, .star) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for value in issuer.audience.elements where value.text.contains(UInt8(ascii: "*")) {
      report.add(
        "audiences are compared exactly, so '\(value.string)' matches only itself, and no token",
        at: value.range)
    }
  }
}
