package import ConfigModel

package enum IgnoreHostnameVerification: PoliciesRule {
  package static let about = RuleInfo(
    id: "ignore-hostname-verification",
    severity: .error,
    summary: "The service accepts certificates of other hosts.",
    rationale: """
      With `Security_IgnoreHostnameVerification` whoever has a valid certificate for any host, and a \
      place on the path, can answer in the name of an identity provider or a connected system: hand \
      out keys of their own, read what is sent. Repair the certificate instead.
      """,
    source: "Environment Policies; RFC 9525",
    exceptions: "A sandbox whose connected systems have nothing worth protecting.",
    examples: [
      .bad(
        .policies, "*.*.Security_IgnoreHostnameVerification=⟦true⟧",
        fixed: "*.*.Security_IgnoreHostnameVerification=false", .suggest),
      .bad(
        .policies, "*.connector/ERP(1.0).Security_IgnoreHostnameVerification = ⟦True⟧",
        fixed: "*.connector/ERP(1.0).Security_IgnoreHostnameVerification = false", .suggest),
      .good(.policies, "*.*.Security_IgnoreHostnameVerification=false"),
      .good(.policies, "#*.*.Security_IgnoreHostnameVerification=true\n*.*.Logging_Level=800"),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies(named: "Security_IgnoreHostnameVerification") {
      let value = Text(export.value(of: policy).string).trimmed
      guard value.equalsIgnoringCase("true") else { continue }
      report.add(
        "a certificate of any host is accepted, so anybody on the path can answer",
        at: policy.entry.valueRange,
        fix: FixIt("check host names", .suggest, [Edit(policy.entry.valueRange, "false")]))
    }
  }
}
