package import ConfigModel

package enum OriginListSeparator: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-list-separator",
    topic: .origins,
    severity: .error,
    summary: "Patterns are separated by something other than a comma.",
    rationale: """
      Only a comma separates patterns. With a space, a semicolon or a line break between them, \
      they are read as one malformed pattern. Oracle Mobile Cloud then allows none of these sites.
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
        "expected commas between patterns; without them, this is one pattern that can never match",
        at: item.range,
        fix: FixIt(
          "separate the patterns with commas", .suggest,
          [Edit(item.range, parts.joined(separator: ", "))]))
    }
  }
}
