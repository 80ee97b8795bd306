package import ConfigModel

package enum FilterOnHeaderParameter: FilterRule {
  package static let about = RuleInfo(
    id: "filter-on-header-parameter",
    topic: .filters,
    risk: .access,
    severity: .error,
    summary: "A filter names a header parameter, which is not a claim.",
    rationale: """
      Filters check the claims of a token. `alg`, `kid`, and similar parameters are in the header, \
      so an include filter on them rejects every token, and an exclude filter never rejects one. \
      The rule does not report `typ`, because some providers have a claim of that name. It does \
      not report `zip` and `cty` either, which may be a postal code and a city.
      """,
    source: "RFC 7515, section 4.1; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.filters, #"{"name": ⟦"alg"⟧, "values": ["RS256"]}"#),
      .bad(.filters, #"{"name": ⟦"kid"⟧, "type": "exclude", "values": ["old-*"]}"#),
      .good(.filters, #"{"name": "typ", "values": ["Bearer"]}"#),
      .good(
        .filters, #"{"name": "zip", "values": ["80*"]}, {"name": "algorithm", "values": ["RS256"]}"#
      ),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard filter.claimKind == .headerParameter, let name = filter.name.written else { return }
    let effect = filter.isExclude ? "never rejects a token" : "rejects every token"
    report.add(
      "'\(name.text)' is a header parameter and not a claim, so this filter \(effect)",
      at: name.range)
  }
}
