package import ConfigModel

package enum FilterContradictsIssuer: FilterRule {
  package static let about = RuleInfo(
    id: "filter-contradicts-issuer",
    topic: .filters,
    severity: .error,
    summary: "A filter on `iss` rejects every token.",
    rationale: """
      Oracle Mobile Cloud selects an issuer by the `iss` of a token, so for the filters `iss` is \
      always the issuer's own name. An include filter that does not match this name rejects every \
      token. So does an exclude filter that matches it.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.filters, #"{"name": "iss", "values": ⟦["https://other.corp.net"]⟧}"#),
      .bad(.filters, #"{"name": "iss", "type": "exclude", "values": ⟦["https://*.corp.net"]⟧}"#),
      .good(.filters, #"{"name": "iss", "values": ["https://login.*"]}"#),
      .good(.filters, #"{"name": "iss", "type": "exclude", "values": ["https://*.evil.net"]}"#),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard filter.claimKind == .issuer, filter.isWellFormed, let name = issuer.issuerName.written,
      filter.values.elements.contains(where: { Glob($0.text).matches(name.text) })
        == filter.isExclude,
      // Other rules report a name that is wrong itself; the filter may have the right one.
      filter.isExclude || !issuer.hasWrongName
    else { return }
    let fault =
      filter.isExclude
      ? "the exclude filter on 'iss' matches" : "the include filter on 'iss' does not match"
    report.add(
      "every token is rejected: \(fault) the issuer's name '\(name.text)'",
      at: filter.values.range, notes: [Note("the issuer's name", at: name.range)])
  }
}
