package import ConfigModel

package enum AccountTakeoverKit: ClientRule {
  package static let about = RuleInfo(
    id: "account-takeover-kit",
    topic: .connectedApps,
    risk: .access,
    severity: .warning,
    summary: "Any user can give an app full access that never expires.",
    rationale: """
      Each of three settings is common, but together they are an account takeover kit: every user \
      may authorize the app, even an administrator; the scope 'Full' grants everything that the \
      user may do; and refresh tokens never expire. An attacker who gets one refresh token, from a \
      log, a laptop or the app's server, has the account until the token is revoked. Neither a new \
      password nor multi-factor authentication ends it. Change at least one of the settings. Rules \
      about the single settings then report nothing.
      """,
    source:
      "Salesforce Help, Review Connected Apps (shr_connected_apps) and Enable Refresh Token Rotation Control (as of November 2026); RFC 9700, sections 2.2.2 and 2.3",
    exceptions: "If the app is a tool for administrators, and the org blocks it for all others.",
    examples: [
      .bad(.connectedApp, app(scope: "⟦Full⟧", approval: "false", policy: "infinite")),
      .bad(
        .files,
        """
        === Shop.ecaOauth-meta.xml
        <ExtlClntAppOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <commaSeparatedOauthScopes>⟦Full⟧, RefreshToken</commaSeparatedOauthScopes>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppOauthSettings>
        === Shop.ecaOauthPlcy-meta.xml
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <permittedUsersPolicyType>AllSelfAuthorized</permittedUsersPolicyType>
          <refreshTokenPolicyType>Infinite</refreshTokenPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(.connectedApp, app(scope: "Full", approval: "true", policy: "infinite")),
      .good(.connectedApp, app(scope: "Api", approval: "false", policy: "infinite")),
    ])

  private static func app(scope: String, approval: String, policy: String) -> String {
    """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <oauthConfig>
        <callbackUrl>https://shop.corp.example/cb</callbackUrl>
        <isAdminApproved>\(approval)</isAdminApproved>
        <scopes>\(scope)</scopes>
        <scopes>RefreshToken</scopes>
      </oauthConfig>
      <oauthPolicy><refreshTokenPolicy>\(policy)</refreshTokenPolicy></oauthPolicy>
    </ConnectedApp>
    """
  }

  private static let message =
    "any user can give this app full access that never expires, so one leaked refresh token takes "
    + "over an account for good; require approval, drop 'Full', or let refresh tokens expire"
  private static let selfAuthorization = "every user may authorize the app"
  private static let endlessRefresh = "refresh tokens never expire"

  /// True if this rule reports the document. Rules about the parts of the combination then say
  /// nothing.
  static func reports(_ client: OAuthClient, in report: Report) -> Bool {
    places(in: client) != nil && report.hasRule(about)
  }

  private static func places(
    in client: OAuthClient
  ) -> (full: SourceRange, anyone: SourceRange, endless: SourceRange)? {
    // The only metadata with all parts in one file.
    guard client.connectedApp != nil, let anyone = client.selfAuthorization,
      let policy = client.refreshTokenPolicy, policy.lifetime == .infinite, client.mayRefresh,
      let full = client.scope(where: \.isFull)
    else { return nil }
    return (full.range, anyone, policy.written.range)
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let places = places(in: client) else { return }
    report.add(
      message, at: places.full,
      notes: [
        Note(selfAuthorization, at: places.anyone), Note(endlessRefresh, at: places.endless),
      ])
  }

  /// The same rule about the files of an external client app.
  package enum AcrossFiles: CrossFileRule {
    package static var about: RuleInfo { AccountTakeoverKit.about }

    package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
      for app in ExternalClientApps(files).apps {
        guard let full = app.first(\.fullScope), app.first(\.refreshScope) != nil,
          let anyone = app.first(\.selfAuthorization), let endless = app.first(\.endlessRefresh)
        else { continue }
        report.add(
          message, in: full.path, at: full.place,
          notes: [
            Note(selfAuthorization, at: nil, path: anyone.path),
            Note(endlessRefresh, at: nil, path: endless.path),
          ],
          includes: [
            (full.path, ScopeFull.about.id), (anyone.path, SelfAuthorizationAllowed.about.id),
            (endless.path, RefreshTokenNeverExpires.about.id),
          ])
      }
    }
  }
}
