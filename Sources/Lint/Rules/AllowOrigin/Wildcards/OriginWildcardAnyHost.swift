package import ConfigModel

package enum OriginWildcardAnyHost: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-wildcard-any-host",
    topic: .origins,
    risk: .access,
    severity: .error,
    summary: "The host consists only of wildcards.",
    rationale: """
      Each `*` matches one label of the host, which is a part between dots. `https://*.*` allows \
      every site with two labels, such as `https://evil.com`. `https://*` allows only hosts \
      without a dot, which is rarely intended.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦https://*.*⟧"),
      .bad(.origins, "⟦https://*⟧, ⟦https://**.*.*:8443⟧"),
      .good(.origins, "https://*.corp.net"),
      .good(.origins, "https://*.*.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.labels.allSatisfy(\.matchesEverything) {
      let count = pattern.labels.count
      report.add(
        count == 1
          ? "the pattern allows every host without a dot in its name, and no other host"
          : "the pattern allows every host with \(count) labels, no matter who owns it",
        at: item.range)
    }
  }
}
