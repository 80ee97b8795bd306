package import ConfigModel

package enum PolicyNameUnknown: PoliciesRule {
  package static let about = RuleInfo(
    id: "policy-name-unknown",
    severity: .warning,
    summary: "A policy's name is nearly that of a known one.",
    rationale: """
      A policy that nobody knows does nothing, and the one that was meant keeps its default. Names \
      that resemble no known one are passed over: the documentation does not list them all.
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
        "'\(name)' is not known; did you mean '\(near)'?", at: policy.entry.keyRange,
        fix: FixIt(
          "write '\(near)'", .suggest, [Edit(policy.entry.keyRange, PropertiesEscape.key(key))]))
    }
  }
}
