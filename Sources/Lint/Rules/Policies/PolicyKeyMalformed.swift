package import ConfigModel

package enum PolicyKeyMalformed: PoliciesRule {
  package static let about = RuleInfo(
    id: "policy-key-malformed",
    topic: .policies,
    severity: .warning,
    summary: "A line of an export has no valid policy key.",
    rationale: """
      A key consists of the backend, the artifact with its type (such as `connector/ERP(1.0)`) and \
      the policy name, separated by dots. `*` means all: `*.*.Security_AllowOrigin`, \
      `*.connector/ERP(1.0).Connector_Endpoint`. The documentation does not say how the import \
      treats other lines, but the policy is unlikely to take effect.
      """,
    source: "Environment Policies, exported",
    examples: [
      .bad(
        .policies, "*.*.Logging_Level=800\n⟦Security_AllowOrigin⟧=disallow",
        fixed: "*.*.Logging_Level=800\n*.*.Security_AllowOrigin=disallow", .suggest),
      .bad(
        .policies, "*.*.Logging_Level=800\n⟦*.Network_HttpReadTimeout⟧=20000",
        fixed: "*.*.Logging_Level=800\n*.*.Network_HttpReadTimeout=20000", .suggest),
      .bad(.policies, "*.*.Logging_Level=800\n⟦*.ERP(1.0).Connector_Endpoint⟧=x"),
      .good(.policies, "*.connector/ERP(1.0.2).Connector_Endpoint=x"),
      .good(.policies, "*.*.Custom_Policy=Security_AllowOrigin=disallow"),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    // A file without any valid policy key is an unrelated properties file.
    guard export.file.entries.count > export.policies.count, !export.policies.isEmpty else {
      return
    }
    for entry in export.strayEntries {
      report.add(
        "'\(entry.key)' is not a policy key; expected backend, artifact and name, such as '*.*.NAME' or '*.connector/ERP(1.0).NAME'",
        at: entry.keyRange, fix: fix(entry))
    }
  }

  /// The fix for a known name without a scope, or with only stars: a key for the whole environment.
  private static func fix(_ entry: PropertiesFile.Entry) -> FixIt? {
    let parts = entry.key.split(separator: ".", omittingEmptySubsequences: false)
    guard let name = parts.last.map(String.init), PolicyInfo.named(name) != nil,
      parts.dropLast().allSatisfy({ $0 == "*" })
    else { return nil }
    return FixIt(
      "set the policy for the whole environment", .suggest, [Edit(entry.keyRange, "*.*." + name)])
  }
}
