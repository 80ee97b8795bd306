package import ConfigModel

package enum SDKAudienceRouting: IssuerRule {
  package static let about = RuleInfo(
    id: "sdk-audience-routing",
    severity: .info,
    summary:
      "The client libraries do not recognise the audience, and try the older endpoint first.",
    rationale: """
      The libraries decide by `aud` where they send a token: only the base URL with \
      `/mobile/platform/auth` or `/mobile/platform/auth/token`, without a slash at the end, leads \
      straight to the exchange of JWTs. Everything else costs a request that fails. Where the \
      issuer's audience is the backend anyway, let it be one of those two. Needs the base URL from \
      the settings.
      """,
    source: "The JavaScript library of the mobile client SDK, version 18.3, token exchange",
    exceptions: "Apps that call the endpoint themselves.",
    examples: [
      .bad(
        .issuer, #""audience": [⟦"https://mobile.corp.net/mobile"⟧]"#,
        baseURL: "https://mobile.corp.net"),
      .bad(
        .issuer,
        #""audience": [⟦"https://mobile.corp.net/mobile/platform/auth/token/"⟧, "https://mobile.corp.net/mobile/"]"#,
        baseURL: "https://mobile.corp.net"),
      .good(
        .issuer,
        #""audience": ["https://mobile.corp.net/mobile", "https://mobile.corp.net/mobile/platform/auth/token"]"#,
        baseURL: "https://mobile.corp.net"),
      .good(.issuer, #""audience": ["mobile-app"]"#, baseURL: "https://mobile.corp.net"),
    ])

  package static var prefilter: Prefilter { .having(.addressAudience, .baseURL) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.audience.isPresent, let defaults = DefaultAudiences(report.baseURL) else { return }
    var first: WrittenText?
    var isRecognised = false
    for value in issuer.audience.elements {
      guard let path = defaults.path(of: value.text) else { continue }
      if first == nil { first = value }
      isRecognised =
        isRecognised
        || value.text.last != UInt8(ascii: "/")
          && (value.text.hasSuffix("/auth") || value.text.hasSuffix("/auth/token"))
          && path.utf8CodeUnitCount > 0
    }
    guard let first, !isRecognised else { return }
    report.add(
      "the client libraries try the older endpoint first for this audience; '\(defaults.base.text)/mobile/platform/auth/token' spares that",
      at: first.range)
  }
}
