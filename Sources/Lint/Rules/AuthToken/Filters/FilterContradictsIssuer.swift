package import ConfigModel

package enum FilterContradictsIssuer: AuthTokenRule {
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

  package static var trigger: Trigger { .having(.specialClaim, .issuerName) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers {
      for filter in issuer.filters where filter.claimKind == .issuer && filter.isWellFormed {
        guard let name = issuer.issuerName.written,
          filter.values.elements.contains(where: { Glob($0.text).matches(name.text) })
            == filter.isExclude
        else { continue }
        let verb = filter.isExclude ? "matches" : "does not match"
        report.add(
          "every token is rejected: the filter on 'iss' \(verb) the issuer's own name",
          at: filter.values.range, notes: [Note("the name", at: name.range)])
      }
    }
  }
}
