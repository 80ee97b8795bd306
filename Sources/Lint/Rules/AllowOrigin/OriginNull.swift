package import ConfigModel

package enum OriginNull: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-null",
    topic: .origins,
    severity: .error,
    summary: "The list contains `null`.",
    rationale: """
      Browsers send `null` for sandboxed frames, local files and `data:` documents, which anyone \
      can create. It is not an origin and never matches in Oracle Mobile Cloud. A server that does \
      accept `null` allows everyone.
      """,
    source: "RFC 6454, section 7.3; Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦null⟧"),
      .bad(.origins, "https://app.corp.net, ⟦NULL⟧"),
      .good(.origins, "https://null.corp.net"),
      .good(.origins, "disallow"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults where fault == .null {
      report.add(
        "'\(item.text)' never matches and cannot be trusted; browsers send it for documents without an origin",
        at: item.range)
    }
  }
}
