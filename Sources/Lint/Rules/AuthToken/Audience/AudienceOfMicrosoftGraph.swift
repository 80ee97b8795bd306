package import ConfigModel

package enum AudienceOfMicrosoftGraph: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-of-microsoft-graph",
    topic: .audience,
    severity: .error,
    summary: "The audience is Microsoft Graph.",
    rationale: """
      Apps get tokens with this audience to call Microsoft Graph. Only Graph can verify the \
      signatures of these tokens; Oracle Mobile Cloud cannot. Besides, any app of the tenant can \
      get such a token. Expose an API in the app registration of your backend, and have the app \
      request tokens for that API.
      """,
    source: "Microsoft identity platform, access tokens; RFC 8725, section 3.9",
    examples: [
      .bad(.issuer, #""audience": [⟦"00000003-0000-0000-c000-000000000000"⟧]"#),
      .bad(
        .issuer,
        #""audience": [⟦"https://graph.microsoft.com/"⟧, ⟦"https://graph.microsoft.com"⟧]"#),
      .good(.issuer, #""audience": ["api://3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2"]"#),
      .good(.issuer, #""audience": ["https://graph.microsoft.com.corp.net"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for value in issuer.audience.elements
    where value.text.isOne(of: WellKnownAudience.microsoftGraph) {
      report.add(
        "'\(value.string)' is Microsoft Graph, and only Graph can verify its tokens; request tokens for an API of your own",
        at: value.range)
    }
  }
}
