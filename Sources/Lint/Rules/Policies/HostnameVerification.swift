package import ConfigModel

extension Family {
  static let hostnameVerification = Family(
    "hostname-verification", topic: .policies,
    summary: "Oracle Mobile Cloud accepts TLS certificates of other hosts.")
}

package enum IgnoreHostnameVerification: PoliciesRule {
  package static let about = RuleInfo(
    .hostnameVerification, "off", risk: .access, severity: .error, scope: .policies,
    summary: "Oracle Mobile Cloud accepts TLS certificates of other hosts.",
    rationale: """
      With `Security_IgnoreHostnameVerification`, a network attacker with a valid certificate for \
      any host can impersonate an identity provider or a connected system. The attacker can supply \
      their own keys and read what is sent. Fix the certificate instead.
      """,
    source: "Environment Policies; RFC 9525",
    exceptions:
      "If the environment is a sandbox, and its connected systems have nothing worth protecting.",
    bad: [
      Sample(
        "*.*.Security_IgnoreHostnameVerification=⟦true⟧",
        fixed: "*.*.Security_IgnoreHostnameVerification=false", .suggest),
      Sample(
        "*.connector/ERP(1.0).Security_IgnoreHostnameVerification = ⟦True⟧",
        fixed: "*.connector/ERP(1.0).Security_IgnoreHostnameVerification = false", .suggest),
    ],
    good: [
      "*.*.Security_IgnoreHostnameVerification=false",
      "#*.*.Security_IgnoreHostnameVerification=true\n*.*.Logging_Level=800",
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies(named: "Security_IgnoreHostnameVerification") {
      let value = Text(export.value(of: policy).string).trimmed
      guard value.equalsIgnoringCase("true") else { continue }
      report.add(
        "certificates of any host are accepted, so a network attacker can impersonate the server",
        at: policy.entry.valueRange,
        fix: FixIt(
          "turn on host name verification", .suggest, [Edit(policy.entry.valueRange, "false")]))
    }
  }
}
