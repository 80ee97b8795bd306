package import ConfigModel

package enum SDKAudienceRouting: IssuerRule {
  package static let about = RuleInfo(
    id: "sdk-audience-routing",
    topic: .audience,
    severity: .info,
    summary:
      "Oracle's client libraries do not recognize the audience, so they try an older endpoint first.",
    rationale: """
      Oracle's client libraries recognize two audiences: the base URL with `/mobile/platform/auth` \
      or `/mobile/platform/auth/token`, without a trailing slash. They send such tokens directly \
      to the endpoint that exchanges JWTs. For other audiences, they first try the older endpoint, \
      `/mobile/platform/sso/exchange-token`, and use the right one only after that request fails. \
      If the audience is a URL of the backend anyway, use one of these two. Only URLs of the \
      backend are reported, so this rule needs the base URL from the settings.
      """,
    source: "The JavaScript library of the mobile client SDK, version 18.3, token exchange",
    exceptions: "If the apps call the endpoint directly.",
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
      "with this audience, Oracle's client libraries try an older endpoint first; use the audience '\(defaults.base.text)/mobile/platform/auth/token' instead",
      at: first.range)
  }
}
