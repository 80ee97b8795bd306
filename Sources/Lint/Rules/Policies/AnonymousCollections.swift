package import ConfigModel

extension Family {
  static let anonymousCollections = Family(
    "anonymous-collections", topic: .policies,
    summary: "Storage collections can be used without a login.")
}

package enum AnonymousCollections: PoliciesRule {
  package static let about = RuleInfo(
    .anonymousCollections, "allowed", risk: .access, severity: .warning, scope: .policies,
    summary: "Storage collections can be used without a login.",
    rationale: """
      `Security_CollectionsAnonymousAccess` names collections that anyone with the app can read \
      and write, because the app contains the key for anonymous access. Make sure that they \
      contain no data that belongs to individual users.
      """,
    source: "Environment Policies",
    exceptions: "If the contents of the collections are public.",
    bad: [
      "*.*.Security_CollectionsAnonymousAccess=⟦Loans(1.0)⟧",
      "Shop(1.0).*.Security_CollectionsAnonymousAccess = ⟦offers, carts(1.0)⟧",
    ],
    good: [
      "*.*.Security_CollectionsAnonymousAccess=",
      "#*.*.Security_CollectionsAnonymousAccess=offers\n*.*.Logging_Level=800",
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies(named: "Security_CollectionsAnonymousAccess") {
      let value = Text(export.value(of: policy).string).trimmed
      guard !value.isEmpty else { continue }
      report.add(
        "anyone can read and write '\(value)' without a login", at: policy.entry.valueRange)
    }
  }
}
