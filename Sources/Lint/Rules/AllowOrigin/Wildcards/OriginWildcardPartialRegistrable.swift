package import ConfigModel

package enum OriginWildcardPartialRegistrable: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-wildcard-partial-registrable",
    topic: .origins,
    risk: .access,
    severity: .error,
    summary:
      "A wildcard is part of a registered domain name, as in `https://*corp.com`.",
    rationale: """
      `*corp.com` matches `corp.com`, but also `evilcorp.com`, which anyone can buy. A wildcard is \
      safe only in the labels to the left of a domain that you own. Write the domain itself and \
      `*.corp.com`. Suffixes under which anyone can register a name, such as `com`, are \
      those of the Public Suffix List.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; Public Suffix List",
    examples: [
      .bad(.origins, "⟦https://*corp.com⟧"),
      .bad(.origins, "https://corp.com, ⟦https://www.corp*.co.uk⟧"),
      .bad(.origins, "⟦https://shop-*.azurewebsites.net⟧"),
      .good(.origins, "https://corp.com, https://*.corp.com, https://shop-*.corp.com"),
      .good(.origins, "https://*-corp.uscom-east-1.oraclecloud.com, https://build*.intranet"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.hasHostWildcard {
      guard let open = pattern.openRegistration, !open.isWhole else { continue }
      report.add(
        "the pattern allows '\(open.witness(for: pattern))', which anyone can register; write the domain in full",
        at: item.range)
    }
  }
}
