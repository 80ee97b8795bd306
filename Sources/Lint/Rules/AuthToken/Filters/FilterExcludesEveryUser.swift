package import ConfigModel

package enum FilterExcludesEveryUser: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-excludes-every-user",
    topic: .filters,
    severity: .error,
    summary: "An exclude filter matches every username.",
    rationale: """
      Oracle Mobile Cloud rejects a token without the username claim. A token with the claim is \
      rejected if a filter excludes every value of the claim. To disable an issuer, set `enabled` \
      to false.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.filters, #"{"name": "sub", "type": "exclude", "values": ["svc-1", ⟦"*"⟧]}"#),
      .bad(
        .issuer,
        #""usernameAttribute": "login", "filters": [{"name": "login", "type": "exclude", "values": [⟦"**"⟧]}]"#
      ),
      .good(.filters, #"{"name": "act", "type": "exclude", "values": ["*"]}"#),
      .good(
        .issuer,
        #""usernameAttribute": "login", "filters": [{"name": "sub", "type": "exclude", "values": ["*"]}]"#
      ),
      .good(.filters, #"{"name": "sub", "type": "exclude", "values": ["*@clients", "*-*"]}"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for filter in issuer.filters where filter.isExclude {
      guard let value = filter.values.elements.first(where: { $0.text.isAllStars }),
        let claim = filter.name.written, issuer.takesUsername(from: claim.text)
      else { continue }
      report.add(
        "every token is rejected: '\(claim.text)' holds the username, and this value excludes every username",
        at: value.range)
    }
  }
}
