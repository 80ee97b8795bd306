package import ConfigModel

package enum AudienceWildcard: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-wildcard",
    topic: .audience,
    severity: .error,
    summary: "An audience has a wildcard, which audiences do not support.",
    rationale: """
      Oracle Mobile Cloud compares audiences exactly; `*` is a wildcard only in filter values and \
      origins. No token has such an audience, so this element of the list accepts no token. List \
      every audience exactly. An include filter on `aud` may contain wildcards, but it only \
      restricts the list further.
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for value in issuer.audience.elements where value.text.contains(UInt8(ascii: "*")) {
      report.add(
        "audiences are compared exactly, so '\(value.string)' matches no token",
        at: value.range)
    }
  }
}
