package import ConfigModel

package enum OriginListSeparator: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-list-separator",
    severity: .error,
    summary: "Patterns are parted by something other than a comma.",
    rationale: """
      Only a comma parts patterns. With a blank, a semicolon or a line break between them, the \
      whole is one malformed pattern, and none of the sites is admitted.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(
        .origins, "⟦https://a.corp.net https://b.corp.net⟧",
        fixed: "https://a.corp.net, https://b.corp.net", .suggest),
      .bad(
        .origins, "https://a.corp.net, ⟦https://b.corp.net; https://c.corp.net⟧",
        fixed: "https://a.corp.net, https://b.corp.net, https://c.corp.net", .suggest),
      .bad(
        .origins, "⟦https://a.corp.net\nhttps://b.corp.net⟧\n",
        fixed: "https://a.corp.net, https://b.corp.net\n", .suggest),
      .good(.origins, "https://a.corp.net, https://b.corp.net"),
      .good(.origins, "https://a.corp.net,\nhttps://b.corp.net\n"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      guard case .separators(let parts) = fault else { continue }
      report.add(
        "only a comma parts patterns; as it stands this is one pattern that matches nothing",
        at: item.range,
        fix: FixIt(
          "put commas between them", .suggest,
          [Edit(item.range, parts.joined(separator: ", "))]))
    }
  }
}
