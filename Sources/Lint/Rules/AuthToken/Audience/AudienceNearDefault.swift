package import ConfigModel

package enum AudienceNearDefault: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-near-default",
    topic: .audience,
    severity: .warning,
    summary: "An audience is almost, but not exactly, one of the default audiences.",
    rationale: """
      Configured audiences replace the default ones, and Oracle Mobile Cloud compares them \
      exactly. The default audiences are the base URL and the paths from `/mobile` to \
      `/mobile/platform/auth/token`, each with and without a final slash. An audience with a \
      different scheme, port, letter case or last part of the path matches no token issued for the \
      backend. This rule needs the base URL from the settings.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the issuer's tokens really have this audience.",
    examples: [
      .bad(
        .issuer, #""audience": [⟦"http://mobile.corp.net/mobile"⟧]"#,
        fixed: #""audience": ["https://mobile.corp.net/mobile"]"#, .suggest,
        baseURL: "https://mobile.corp.net"),
      .bad(
        .issuer,
        #""audience": ["app", ⟦"https://Mobile.corp.net:443/Mobile/platform/auth/token/"⟧]"#,
        fixed: #""audience": ["app", "https://mobile.corp.net/mobile/platform/auth/token/"]"#,
        .suggest, baseURL: "https://mobile.corp.net"),
      .bad(
        .issuer, #""audience": [⟦"https://mobile.corp.net/mobile/platform/auth/tokens"⟧]"#,
        fixed: #""audience": ["https://mobile.corp.net/mobile/platform/auth/token"]"#, .suggest,
        baseURL: "https://mobile.corp.net"),
      .good(
        .issuer,
        #""audience": ["https://mobile.corp.net/mobile/platform/auth/token", "https://mobile.corp.net/"]"#,
        baseURL: "https://mobile.corp.net"),
      .good(
        .issuer,
        #""audience": ["https://mobile.corp.net/mobile/custom/orders", "https://mobile.corp.net.evil.net/mobile"]"#,
        baseURL: "https://mobile.corp.net"),
      .good(.issuer, #""audience": ["http://mobile.corp.net/mobile"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.audience.isPresent, let defaults = DefaultAudiences(report.baseURL) else { return }
    for value in issuer.audience.elements {
      guard let nearest = defaults.nearest(to: value.text) else { continue }
      report.add(
        "'\(value.string)' is not exactly one of the default audiences; did you mean '\(nearest)'?",
        at: value.range,
        fix: FixIt(
          "replace with '\(nearest)'", .suggest, [Edit(value.range, JSONString.quoted(nearest))]))
    }
  }
}
