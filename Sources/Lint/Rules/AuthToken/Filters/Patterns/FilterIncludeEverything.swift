package import ConfigModel

package enum FilterIncludeEverything: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-include-everything",
    topic: .filters,
    risk: .access,
    severity: .warning,
    summary: "An include filter accepts any value of its claim.",
    rationale: """
      With `*` among its values, an include filter only requires that the claim is present. That \
      makes sense for `aud` and `scp`, and next to an exclude filter on the same claim, which \
      tokens without the claim would pass. On any other claim, the filter looks like a restriction \
      but hardly restricts anything. List the values to accept instead.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the provider sends the claim only for users who should have access.",
    examples: [
      .bad(.filters, #"{"name": "dept", "values": [⟦"*"⟧]}"#),
      .bad(.filters, #"{"name": "sub", "type": "include", "values": [⟦"**"⟧]}"#),
      .good(
        .filters,
        #"{"name": "dept", "values": ["*"]}, {"name": "dept", "type": "exclude", "values": ["guests"]}"#
      ),
      .good(.filters, #"{"name": "aud", "values": ["*"]}, {"name": "dept", "values": ["**a"]}"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    var excluded = FilteredClaims(issuer, excluded: true)
    for filter in issuer.filters where !filter.isExclude && filter.claimKind == .ordinary {
      guard let value = filter.values.elements.first(where: { $0.text.isAllStars }),
        filter.isUnmistakable, let claim = filter.name.written, claim.text != "scp",
        !excluded.contains(filter)
      else { continue }
      report.add(
        issuer.takesUsername(from: claim.text)
          ? "this filter restricts nothing: '\(claim.text)' holds the username and is required anyway"
          : "'\(value.text)' only requires that '\(claim.text)' is present; list the values to accept",
        at: value.range)
    }
  }
}

extension Text {
  /// True if the string is a pattern that matches everything.
  var isAllStars: Bool { first == UInt8(ascii: "*") && Glob(self).matchesEverything }
}
