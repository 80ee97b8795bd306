package import ConfigModel

package enum OriginDisallowInList: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-disallow-in-list",
    topic: .origins,
    risk: .access,
    severity: .error,
    summary: "A list of patterns contains `disallow`, which blocks nothing there.",
    rationale: """
      `disallow` is a keyword only in lowercase and as the whole value. In a list, it is a \
      malformed pattern, and Oracle Mobile Cloud still allows the origins that the other items \
      match.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦disallow⟧, https://app.corp.net"),
      .bad(.origins, "https://app.corp.net,⟦Disallow⟧"),
      .good(.origins, "disallow"),
      .good(.origins, "https://disallow.corp.net, https://app.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults where fault == .disallowInList {
      report.add(
        "'\(item.text)' in a list blocks nothing; to block all origins, make 'disallow' (in lowercase) the whole value",
        at: item.range)
    }
  }
}
