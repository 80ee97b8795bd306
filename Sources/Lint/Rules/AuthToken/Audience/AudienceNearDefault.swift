package import ConfigModel

package enum AudienceNearDefault: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-near-default",
    topic: .audience,
    severity: .warning,
    summary: "An audience is almost, but not exactly, one of the forms of the base URL.",
    rationale: """
      Configured audiences replace the default ones, and Oracle Mobile Cloud compares them \
      exactly. One with a different scheme, port or case, or with an ending other than \
      `/mobile/platform/auth/token`, matches no token issued for the backend. This rule needs the \
      base URL from the settings.
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

  package static var prefilter: Prefilter { .having(.addressAudience, .baseURL) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.audience.isPresent, let defaults = DefaultAudiences(report.baseURL) else { return }
    for value in issuer.audience.elements {
      guard let nearest = defaults.nearest(to: value.text) else { continue }
      report.add(
        "'\(value.string)' is not exactly one of the forms of the base URL; did you mean '\(nearest)'?",
        at: value.range,
        fix: FixIt(
          "replace with '\(nearest)'", .suggest, [Edit(value.range, JSONString.quoted(nearest))]))
    }
  }
}
