package import ConfigModel

package enum PolicyDuplicate: PoliciesRule {
  package static let about = RuleInfo(
    id: "policy-duplicate",
    topic: .policies,
    severity: .error,
    summary: "An export contains the same policy with the same scope twice.",
    rationale: """
      A policy export is a Java properties file. Java keeps the last value of a key and silently \
      discards the others. Anyone who reads or edits the first value is misled.
      """,
    source: "java.util.Properties, load",
    examples: [
      .bad(
        .policies,
        """
        *.*.Security_AllowOrigin=disallow
        *.*.Logging_Level=800
        ⟦*.*.Security_AllowOrigin⟧=https\\://app.corp.net
        """),
      .bad(
        .policies,
        """
        *.connector/ERP(1.0).Network_HttpReadTimeout=1000
        ⟦*.connector\\/ERP(1.0).Network_HttpReadTimeout⟧:1000
        """),
      .good(
        .policies,
        """
        *.*.Network_HttpReadTimeout=1000
        *.connector/ERP(1.0).Network_HttpReadTimeout=1000
        *.connector/ERP(1.1).Network_HttpReadTimeout=1000
        """),
      .good(.policies, "#*.*.Logging_Level=1000\n*.*.Logging_Level=800"),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    var firsts: [String: SourceRange] = [:]
    firsts.reserveCapacity(export.policies.count)
    for policy in export.policies {
      let entry = policy.entry
      guard let first = firsts[entry.key] else {
        firsts[entry.key] = entry.keyRange
        continue
      }
      report.add(
        "'\(entry.key)' is set twice, and the last value wins; keep one of them",
        at: entry.keyRange, notes: [Note("first set here", at: first)])
    }
  }
}
