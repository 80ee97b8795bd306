package import ConfigModel

package enum OriginWildcardPublicSuffix: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-wildcard-public-suffix",
    topic: .origins,
    risk: .access,
    severity: .error,
    summary: "A wildcard directly precedes a public suffix, as in `https://*.co.uk`.",
    rationale: """
      Anyone can get a name under `co.uk`, `github.io` or `azurewebsites.net`, and serve pages and \
      scripts from it. A wildcard directly before such a suffix allows all of these sites. The \
      suffixes come from the Public Suffix List, plus a few hosting domains that it lacks. Write \
      the host in full.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; Public Suffix List",
    examples: [
      .bad(.origins, "⟦https://*.github.io⟧"),
      .bad(.origins, "https://www.corp.com, ⟦https://*.co.uk:8443⟧, ⟦https://*.com⟧"),
      .bad(.origins, "⟦https://app.*.azurewebsites.net⟧, ⟦https://*.*.amazonaws.com⟧"),
      .bad(.origins, "⟦https://*.uscom-east-1.oraclecloud.com⟧"),
      .good(.origins, "https://*.corp.co.uk, https://corp.github.io"),
      .good(.origins, "https://*.www.ck, https://*.intranet, https://*.amazonaws.com"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.hasHostWildcard {
      guard let open = pattern.openRegistration, open.isWhole else { continue }
      report.add(
        "anyone can register a name under '\(open.suffix)', such as '\(open.witness(for: pattern))'; write the host in full",
        at: item.range)
    }
  }
}

extension OriginPattern {
  /// True if a label of the host has a wildcard.
  var hasHostWildcard: Bool { labels.contains(where: \.hasWildcard) }
}
