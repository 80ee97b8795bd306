package import ConfigModel

package enum OriginHybridScheme: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-hybrid-scheme",
    severity: .info,
    summary: "An origin that every app of one framework has.",
    rationale: """
      Apps built with Capacitor, Cordova, Ionic or Tauri show their pages under an origin that the \
      framework gives to all of them, such as `capacitor://localhost`. Naming it admits everybody's \
      apps. Calls that the app makes natively, and not from its page, need no entry here.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    exceptions: "An app whose requests cannot be made natively.",
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
        "this is the origin of every app built with the framework, not only of yours",
        at: item.range)
    }
  }

  private static func isShared(_ pattern: OriginPattern) -> Bool {
    if pattern.scheme.count == 1, pattern.scheme[0].pattern.isOne(of: schemes) { return true }
    return pattern.hasScheme("https") && pattern.port == nil && pattern.labels.count == 1
      && pattern.labels[0].pattern == "localhost"
  }
}
