package import ConfigModel

package enum OriginNull: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-null",
    severity: .error,
    summary: "The list names null.",
    rationale: """
      Browsers send `null` for sandboxed frames, local files and data: documents, which anybody can \
      make. It is no origin, matches nothing here, and where a server does accept it, it lets \
      everybody in.
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
        "'\(item.text)' is what browsers send for documents without an origin; it cannot be trusted",
        at: item.range)
    }
  }
}
