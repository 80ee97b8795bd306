package import ConfigModel

package enum FilterIncludeEverything: IssuerRule {
  package static let about = RuleInfo(
    id: "filter-include-everything",
    severity: .warning,
    summary: "An include filter accepts any text of its claim.",
    rationale: """
      With `*` among its values an include filter asks only that the claim is there. That makes \
      sense on `aud` and `scp`, and next to an exclude filter on the same claim, which an absent \
      claim would pass. Anywhere else it looks like a restriction and hardly is one.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "A claim that the provider gives only to those who are meant.",
    examples: [
      .bad(.filters, #"{"name": "dept", "values": [⟦"*"⟧]}"#),
      .bad(.filters, #"{"name": "sub", "type": "include", "values": [⟦"**"⟧]}"#),
      .good(
        .filters,
        #"{"name": "dept", "values": ["*"]}, {"name": "dept", "type": "exclude", "values": ["guests"]}"#
      ),
      .good(.filters, #"{"name": "aud", "values": ["*"]}, {"name": "dept", "values": ["**a"]}"#),
    ])

  package static var prefilter: Prefilter { .having(.filterValues, .star) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    var excluded = FilteredClaims(issuer, excluded: true)
    for filter in issuer.filters
    where !filter.isExclude && filter.claimKind == .ordinary
      && filter.valueMarks.contains(.everything)
    {
      guard let value = filter.values.elements.first(where: { $0.text.isAllStars }),
        filter.isUnmistakable, let claim = filter.name.written, claim.text != "scp",
        !excluded.contains(filter)
      else { continue }
      report.add(
        issuer.takesUsername(from: claim.text)
          ? "this restricts nothing: '\(claim.text)' must be there anyway, as it holds the username"
          : "'\(value.text)' asks only that '\(claim.text)' is there; name the values that are meant",
        at: value.range)
    }
  }
}

extension Text {
  /// True if the text is a pattern that matches everything.
  var isAllStars: Bool { first == UInt8(ascii: "*") && Glob(self).matchesEverything }
}
