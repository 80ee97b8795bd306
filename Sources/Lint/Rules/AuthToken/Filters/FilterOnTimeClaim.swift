package import ConfigModel

package enum FilterOnTimeClaim: FilterRule {
  package static let about = RuleInfo(
    id: "filter-on-time-claim",
    topic: .filters,
    severity: .error,
    summary: "A filter compares a point in time as a string.",
    rationale: """
      `exp`, `nbf`, and `iat` are numbers that differ in every token, so it is meaningless to \
      compare them with fixed strings or patterns. Oracle Mobile Cloud checks expiry itself, and \
      `tokenTimeoutPolicy` controls lifetimes.
      """,
    source: "RFC 7519, section 4.1; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.filters, #"{"name": ⟦"exp"⟧, "values": ["17*"]}"#),
      .bad(.filters, #"{"name": ⟦"iat"⟧, "type": "exclude", "values": ["0"]}"#),
      .good(.filters, #"{"name": "expires", "values": ["never"]}"#),
      .good(.filters, #"{"name": "dept", "values": ["exp"]}"#),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard filter.claimKind == .time else { return }
    report.add(
      "'\(filter.name.written?.text.string ?? "")' is a point in time and differs in every token; it cannot be filtered as a string",
      at: filter.name.range)
  }
}
