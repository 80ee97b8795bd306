package import ConfigModel

package enum AudienceNearDefault: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-near-default",
    severity: .warning,
    summary: "An audience is nearly one of the forms of the base URL, but not quite.",
    rationale: """
      Written audiences replace the default ones, and are compared exactly. One that differs from \
      the backend's base URL in scheme, port or case, or that ends in something else than \
      `/mobile/platform/auth/token`, matches no token that was issued for the backend. Needs the \
      base URL from the settings.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "An issuer whose tokens really carry the text as it stands.",
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
        "'\(value.string)' is none of the forms of the base URL, and is compared exactly; '\(nearest)' is one",
        at: value.range,
        fix: FixIt(
          "write '\(nearest)'", .suggest, [Edit(value.range, JSONString.quoted(nearest))]))
    }
  }
}
