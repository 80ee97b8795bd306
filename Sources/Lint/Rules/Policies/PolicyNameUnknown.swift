package import ConfigModel

package enum PolicyNameUnknown: PoliciesRule {
  package static let about = RuleInfo(
    id: "policy-name-unknown",
    topic: .policies,
    severity: .warning,
    summary: "A policy name looks like a misspelling of a known one.",
    rationale: """
      A policy with an unknown name has no effect, and the intended policy keeps its default. \
      Names that resemble no known policy are not reported, because the documentation does not \
      list all policies.
      """,
    source: "Environment Policies",
    examples: [
      .bad(
        .policies, "⟦*.*.Security_AllowOrigins⟧=disallow",
        fixed: "*.*.Security_AllowOrigin=disallow", .suggest),
      .bad(
        .policies, #"⟦*.connector/ERP(1.0).Connector_endpoint⟧=https\://erp.corp.net"#,
        fixed: #"*.connector/ERP(1.0).Connector_Endpoint=https\://erp.corp.net"#, .suggest),
      .good(.policies, "*.*.Security_AllowOrigin=disallow\n*.*.Shop_Theme=dark"),
      .good(.policies, "*.*.Network_HttpReadTimeout=20000\n*.*.Network_HttpRequestTimeout=40000"),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    var meant: [String: String?] = [:]
    for policy in export.policies where PolicyInfo.named(policy.key.name) == nil {
      let name = policy.key.name
      let guess = meant[name] ?? PolicyInfo.nearest(to: name)
      meant[name] = .some(guess)
      guard let near = guess else { continue }
      let key = "\(policy.key.backend).\(policy.key.artifact).\(near)"
      report.add(
        "unknown policy '\(name)'; did you mean '\(near)'?", at: policy.entry.keyRange,
        fix: FixIt(
          "replace with '\(near)'", .suggest,
          [Edit(policy.entry.keyRange, PropertiesEscape.key(key))]))
    }
  }
}
