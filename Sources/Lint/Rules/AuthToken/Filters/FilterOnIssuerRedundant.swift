package import ConfigModel

package enum FilterOnIssuerRedundant: FilterRule {
  package static let about = RuleInfo(
    id: "filter-on-issuer-redundant",
    topic: .filters,
    severity: .info,
    summary: "A filter on `iss` has no effect, because every token of the issuer passes it.",
    rationale: """
      Oracle Mobile Cloud selects an issuer by the `iss` of a token, so for the filters `iss` is \
      always the issuer's own name. A filter on `iss` that this name passes has no effect.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer,
        #""filters": [⟦{"name": "iss", "values": ["https://login.*"]}⟧, {"name": "dept", "values": ["it"]}]"#,
        fixed: #""filters": [{"name": "dept", "values": ["it"]}]"#, .suggest),
      .bad(
        .issuer,
        #""enabled": true, "filters": [⟦{"name": "iss", "type": "exclude", "values": ["https://other.corp.net"]}⟧]"#,
        fixed: #""enabled": true"#, .suggest),
      .good(.filters, #"{"name": "idp", "values": ["https://login.*"]}"#),
      .good(.filters, #"{"name": "dept", "values": ["iss"]}"#),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard filter.claimKind == .issuer, filter.isUnmistakable,
      let name = issuer.issuerName.written,
      filter.values.elements.contains(where: { Glob($0.text).matches(name.text) })
        != filter.isExclude
    else { return }
    report.add(
      "every token passes this filter: 'iss' of this issuer's tokens is always '\(name.text)'",
      at: filter.object.range,
      fix: FixIt("remove the filter", .suggest, issuer.removing(filter)))
  }
}
