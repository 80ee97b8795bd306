package import ConfigModel

package enum FilterContradictsIssuer: FilterRule {
  package static let about = RuleInfo(
    id: "filter-contradicts-issuer",
    severity: .error,
    summary: "A filter on iss can never pass.",
    rationale: """
      Tokens reach an issuer's filters only if their `iss` is its name, so the claim is known. An \
      include filter that does not match the name, or an exclude filter that does, rejects every \
      token.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.filters, #"{"name": "iss", "values": ⟦["https://other.corp.net"]⟧}"#),
      .bad(.filters, #"{"name": "iss", "type": "exclude", "values": ⟦["https://*.corp.net"]⟧}"#),
      .good(.filters, #"{"name": "iss", "values": ["https://login.*"]}"#),
      .good(.filters, #"{"name": "iss", "type": "exclude", "values": ["https://*.evil.net"]}"#),
    ])

  package static var prefilter: Prefilter { .having(.specialClaim, .issuerName) }

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard filter.claimKind == .issuer, filter.isWellFormed, let name = issuer.issuerName.written,
      filter.values.elements.contains(where: { Glob($0.text).matches(name.text) })
        == filter.isExclude
    else { return }
    let verb = filter.isExclude ? "matches" : "does not match"
    report.add(
      "every token is rejected: the filter on 'iss' \(verb) the issuer's own name",
      at: filter.values.range, notes: [Note("the name", at: name.range)])
  }
}
