package import ConfigModel

package enum OriginHybridScheme: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-hybrid-scheme",
    topic: .origins,
    risk: .access,
    severity: .info,
    summary: "An origin is shared by all apps built with the same framework.",
    rationale: """
      Apps built with Capacitor, Cordova, Ionic or Tauri load their pages from an origin that, by \
      default, the framework gives to all apps, such as `capacitor://localhost`. A pattern for \
      this origin allows all of these apps. Requests that the app sends natively, not from its \
      page, need no pattern.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    exceptions: "If the app cannot send its requests natively.",
    examples: [
      .bad(.origins, "⟦capacitor://localhost⟧"),
      .bad(
        .origins, "https://app.corp.net, ⟦ionic://localhost⟧, ⟦https://localhost⟧", in: .production),
      .good(.origins, "corp-shop://localhost, https://localhost.corp.net"),
      .good(.origins, "https://localhost:3000"),
    ])

  private static let schemes: [StaticString] = [
    "app", "capacitor", "capacitor-electron", "file", "httpsionic", "ionic", "tauri",
  ]

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where isShared(pattern) {
      report.add(
        "every app built with the same framework has this origin, not only yours",
        at: item.range)
    }
  }

  private static func isShared(_ pattern: OriginPattern) -> Bool {
    if pattern.scheme.count == 1, pattern.scheme[0].pattern.isOne(of: schemes) { return true }
    return pattern.hasScheme("https") && pattern.port == nil && pattern.labels.count == 1
      && pattern.labels[0].pattern == "localhost"
  }
}
