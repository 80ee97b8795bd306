package import ConfigModel

package enum FilterOnStructuredClaim: FilterRule {
  package static let about = RuleInfo(
    id: "filter-on-structured-claim",
    topic: .filters,
    risk: .access,
    severity: .warning,
    summary: "A filter names a claim that is an object.",
    rationale: """
      A filter compares strings, and the strings in an array. An object cannot be compared, so an \
      include filter on an object rejects every token, and an exclude filter rejects none. Have \
      the provider put the value that you need into a claim of its own.
      """,
    source:
      "OpenID Connect Core, section 5.1.1; RFC 7800; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.filters, #"{"name": ⟦"address"⟧, "values": ["*DE*"]}"#),
      .bad(.filters, #"{"name": ⟦"realm_access"⟧, "type": "exclude", "values": ["guest"]}"#),
      .good(.filters, #"{"name": "address_country", "values": ["DE"]}"#),
      .good(.filters, #"{"name": "amr", "values": ["mfa", "hwk"]}"#),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard filter.claimKind == .object else { return }
    let effect = filter.isExclude ? "never rejects a token" : "rejects every token"
    report.add(
      "'\(filter.name.written?.text.string ?? "")' is an object, which filters cannot compare, so this filter \(effect)",
      at: filter.name.range)
  }
}
