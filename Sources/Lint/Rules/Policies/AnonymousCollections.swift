package import ConfigModel

package enum AnonymousCollections: PoliciesRule {
  package static let about = RuleInfo(
    id: "anonymous-collections",
    severity: .warning,
    summary: "Collections of the storage are open without a login.",
    rationale: """
      `Security_CollectionsAnonymousAccess` lets everybody who has the app, and so its key, read and \
      write the collections that it names. See that nothing in them belongs to somebody.
      """,
    source: "Environment Policies",
    exceptions: "Collections with public contents.",
    examples: [
      .bad(.policies, "*.*.Security_CollectionsAnonymousAccess=⟦Loans(1.0)⟧"),
      .bad(.policies, "Shop(1.0).*.Security_CollectionsAnonymousAccess = ⟦offers, carts(1.0)⟧"),
      .good(.policies, "*.*.Security_CollectionsAnonymousAccess="),
      .good(.policies, "#*.*.Security_CollectionsAnonymousAccess=offers\n*.*.Logging_Level=800"),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies(named: "Security_CollectionsAnonymousAccess") {
      let value = Text(export.value(of: policy).string).trimmed
      guard !value.isEmpty else { continue }
      report.add(
        "everybody can read and write '\(value)' without a login", at: policy.entry.valueRange)
    }
  }
}
