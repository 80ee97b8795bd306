package import ConfigModel

package enum FilterRegexSyntax: FilterRule {
  package static let about = RuleInfo(
    id: "filter-regex-syntax",
    topic: .filters,
    risk: .access,
    severity: .warning,
    summary: "A filter's value is a regular expression, which filters do not support.",
    rationale: """
      In a filter's values, only `*` is special, and it matches any characters by itself. All \
      other characters are compared literally, and the whole claim must match. So an include \
      filter with a regular expression accepts no token, and an exclude filter rejects none.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.filters, #"{"name": "dept", "values": [⟦"^sales$"⟧]}"#),
      .bad(
        .filters, #"{"name": "email", "type": "exclude", "values": [⟦".*@guest\\.corp\\.net"⟧]}"#),
      .bad(
        .filters, #"{"name": "group", "values": [⟦"team[0-9]"⟧, ⟦"(sales|it)-eu"⟧, ⟦"corp.+"⟧]}"#),
      .good(
        .filters,
        #"{"name": "sub", "values": ["auth0|*", "CORP\\dave", "HOST01$", "ann+tag@corp.net"]}"#),
      .good(
        .filters,
        #"{"name": "group", "values": ["Sales (EMEA) [EU]", "who?", "a|b", "v1.*", "C++", "[T-1] team"]}"#
      ),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    for value in filter.values.elements where RegexSign.isIn(value.text) {
      let effect = filter.isExclude ? "rejects no token" : "accepts no token"
      report.add(
        "'\(value.text)' \(effect): filters do not support regular expressions, only '*'",
        at: value.range)
    }
  }
}
