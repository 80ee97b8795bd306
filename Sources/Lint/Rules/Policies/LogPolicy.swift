package import ConfigModel

extension Family {
  static let logPolicy = Family(
    "log-policy", topic: .policies,
    summary: "Credentials or personal data are written to the logs.")
}

package enum LogExposurePolicy: PoliciesRule {
  package static let about = RuleInfo(
    .logPolicy, "exposes-data", risk: .secret, severity: .warning, scope: .policies,
    summary: "Credentials or personal data are written to the logs.",
    rationale: """
      `Diagnostics_ExcludedHttpHeadersInLogs` replaces the default list, so it must again name the \
      headers that carry tokens. `CCC_LogBody` writes request bodies to the log; in production, \
      these contain personal data. Logs are often read by more people, and kept longer, than you \
      expect.
      """,
    source: "Environment Policies; RFC 6819, section 4.6.7",
    bad: [
      "*.*.Diagnostics_ExcludedHttpHeadersInLogs=⟦Cookie⟧",
      "⟦*.*.Diagnostics_ExcludedHttpHeadersInLogs⟧=",
      Sample("*.*.CCC_LogBody=⟦true⟧", in: .production),
    ],
    good: [
      "*.*.Diagnostics_ExcludedHttpHeadersInLogs=cookie, authorization,ORACLE-Mobile-Social-Access-Token, X-Key",
      Sample("*.*.CCC_LogBody=true", in: .test),
      Sample("*.*.CCC_LogBody=false\n*.*.CCC_LogBodyMaxLength=512", in: .production),
    ])

  private static let headers: [StaticString] = [
    "Authorization", "Oracle-Mobile-Social-Access-Token",
  ]

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies(named: "Diagnostics_ExcludedHttpHeadersInLogs") {
      let excluded = Text(export.value(of: policy).string).split(UInt8(ascii: ","))
      let missing = headers.filter { header in
        !excluded.contains { $0.trimmed.equalsIgnoringCase(header) }
      }
      guard !missing.isEmpty else { continue }
      let list = missing.map { "'\($0)'" }.joined(separator: " and ")
      report.add(
        "values of the header\(missing.count > 1 ? "s" : "") \(list) are written to the logs; add \(missing.count > 1 ? "them" : "it") to the list",
        at: policy.entry.place)
    }
    guard report.environment == .production else { return }
    for policy in export.policies(named: "CCC_LogBody") {
      guard Text(export.value(of: policy).string).trimmed.equalsIgnoringCase("true") else {
        continue
      }
      report.add(
        "request bodies, with personal data, are written to the logs",
        at: policy.entry.valueRange)
    }
  }
}
