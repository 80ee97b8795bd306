package import ConfigModel

package enum FilterOnHeaderParameter: FilterRule {
  package static let about = RuleInfo(
    id: "filter-on-header-parameter",
    severity: .error,
    summary: "A filter names a parameter of the token's header, which is no claim.",
    rationale: """
      Filters see the claims of a token. `alg`, `kid` and their like stand in its header, so an \
      include filter on them rejects every token and an exclude filter never rejects one. `typ` is \
      another matter: some providers have a claim of that name, and so are `zip` and `cty`, which \
      may be a postal code and a city.
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

  package static var prefilter: Prefilter { .having(.specialClaim) }

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard filter.claimKind == .headerParameter, let name = filter.name.written else { return }
    let effect = filter.isExclude ? "never rejects a token" : "rejects every token"
    report.add(
      "'\(name.text)' stands in the token's header and not among its claims, so this filter \(effect)",
      at: name.range)
  }
}
