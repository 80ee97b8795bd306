package import ConfigModel

package enum PolicyKeyScope: PoliciesRule {
  package static let about = RuleInfo(
    id: "policy-key-scope",
    topic: .policies,
    severity: .warning,
    summary: "An environment-wide policy is set for only part of the environment.",
    rationale: """
      Oracle Mobile Cloud looks for the issuers, and a few other policies, only at the level of \
      the whole environment. Under a narrower key, it does not find the issuers and rejects every \
      token because the issuer is not configured. To let only some backends use an issuer, name \
      them in `allowedMbes`.
      """,
    source: "Registering a JWT Token Issuer in OMCe; Environment Policies, Policy Scope",
    examples: [
      .bad(
        .policies, #"⟦Shop(1.0).*.Security_AuthTokenConfiguration⟧={"issuers"\:[]}"#,
        fixed: #"*.*.Security_AuthTokenConfiguration={"issuers"\:[]}"#, .suggest),
      .bad(
        .policies,
        #"""
        *.*.Security_AuthTokenConfiguration={"issuers"\:[]}
        ⟦*.custom/orders(1.0).Security_AuthTokenConfiguration⟧={"issuers"\:[]}
        """#),
      .good(.policies, #"*.*.Security_AuthTokenConfiguration={"issuers"\:[]}"#),
      .good(.policies, "Shop(1.0).*.Logging_Level=1000"),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies where !policy.key.isGlobal {
      guard PolicyInfo.named(policy.key.name)?.scope == .environment else { continue }
      report.add(
        "'\(policy.key.name)' applies only to the whole environment; use the key '*.*.\(policy.key.name)'",
        at: policy.entry.keyRange, fix: fix(policy, export))
    }
  }

  /// The fix for the only entry of the policy. If there are others, one of them would be lost.
  private static func fix(_ policy: PolicyExport.Policy, _ export: PolicyExport) -> FixIt? {
    var others = export.policies.lazy.filter { $0.key.name == policy.key.name }.makeIterator()
    guard others.next() != nil, others.next() == nil else { return nil }
    return FixIt(
      "set the policy for the whole environment", .suggest,
      [Edit(policy.entry.keyRange, "*.*." + policy.key.name)])
  }
}
