package import ConfigModel

extension Family {
  static let permittedUsers = Family(
    "permitted-users", topic: .connectedApps,
    summary: "More users can authorize an app than intended, or none.")
}

package enum AccountTakeoverKit: ClientRule {
  package static let about = RuleInfo(
    .permittedUsers, "account-takeover",
    risk: .access,
    severity: .warning,
    summary: "Any user can give an app full access that never expires.",
    rationale: """
      Each of three settings is common, but together they allow an account takeover: every user \
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

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let places = client.endlessFullAccess else { return }
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
            (full.path, Family.appScope.id(of: "full")),
            (anyone.path, Family.permittedUsers.id(of: "everyone")),
            (endless.path, Family.refreshToken.id(of: "never-expires")),
          ])
      }
    }
  }
}

extension Report {
  /// True if the combination that lets one leaked token take over an account is reported. Rules about
  /// the parts of the combination then say nothing.
  func reportsTakeover(of client: OAuthClient) -> Bool {
    client.endlessFullAccess != nil && hasRule(AccountTakeoverKit.about)
  }
}

package enum SelfAuthorizationAllowed: ClientRule {
  package static let about = RuleInfo(
    .permittedUsers, "everyone",
    risk: .access,
    severity: .info,
    summary: "Every user of the org may authorize the app.",
    rationale: """
      A user of the org, even an administrator, can be tricked into granting the app's scopes to \
      an attacker. If an administrator approves users, only those with the app's profiles or \
      permission sets can use it.
      """,
    source:
      "Salesforce Help, Preauthorize User App Access Through External Client App Policies (as of November 2026)",
    exceptions: "If all users of the org are meant to use the app, as in a customer portal.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>⟦false⟧</isAdminApproved>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <permittedUsersPolicyType>⟦AllSelfAuthorized⟧</permittedUsersPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>true</isAdminApproved>"
      ),
      .good(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <permittedUsersPolicyType>AdminApprovedPreAuthorized</permittedUsersPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    // An app with a certificate has a rule of its own, as has the worst combination.
    guard let place = client.selfAuthorization,
      client.connectedApp?.oauth?.isAdminApproved?.isPresent ?? true,
      client.settings?.certificate.text == nil,
      client.externalClientApp?.oauthPolicies?.assigned.isEmpty ?? true,
      !report.reportsTakeover(of: client)
    else { return }
    report.add(
      "every user may authorize the app; approve users by profiles or permission sets instead",
      at: place)
  }
}

package enum ProfilesWithoutAdminApproval: ClientRule {
  package static let about = RuleInfo(
    .permittedUsers, "ineffective-profiles",
    risk: .access,
    severity: .warning,
    summary: "Assigned profiles or permission sets do not restrict who may use the app.",
    rationale: """
      Salesforce considers the profiles and permission sets of an app only while 'isAdminApproved' \
      is true, or while 'permittedUsersPolicyType' is AdminApprovedPreAuthorized. Otherwise, every \
      user of the org may authorize the app. Apps without 'oauthConfig' are not reported.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ConnectedApp and ExtlClntAppOauthConfigurablePolicies",
    examples: [
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthConfig><callbackUrl>https://shop.corp.example/cb</callbackUrl></oauthConfig>
          <profileName>⟦Shop Assistant⟧</profileName>
        </ConnectedApp>
        """),
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthConfig>
            <callbackUrl>https://shop.corp.example/cb</callbackUrl>
            <isAdminApproved>false</isAdminApproved>
          </oauthConfig>
          <permissionSetName>⟦Shop⟧</permissionSetName>
        </ConnectedApp>
        """),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <commaSeparatedPermissionSet>Shop</commaSeparatedPermissionSet>
          <externalClientApplication>Shop</externalClientApplication>
          <permittedUsersPolicyType>⟦AllSelfAuthorized⟧</permittedUsersPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthConfig>
            <callbackUrl>https://shop.corp.example/cb</callbackUrl>
            <isAdminApproved>true</isAdminApproved>
          </oauthConfig>
          <profileName>Shop Assistant</profileName>
        </ConnectedApp>
        """),
      .good(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <permissionSetName></permissionSetName>
          <profileName>Shop Assistant</profileName>
        </ConnectedApp>
        """),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let anyone = client.selfAuthorization else { return }
    if let first = client.externalClientApp?.oauthPolicies?.assigned.first {
      report.add(
        "every user may authorize the app, so '\(first.text)' has no effect; set 'AdminApprovedPreAuthorized'",
        at: anyone, notes: [Note("assigned here", at: first.range)])
      return
    }
    // The profiles alone control access to an app without OAuth.
    guard let app = client.connectedApp else { return }
    let profile = app.profiles.text
    guard let first = profile ?? app.permissionSets.text else { return }
    report.add(
      "the \(profile == nil ? "permission set" : "profile") '\(first.text)' has no effect while "
        + "'isAdminApproved' is not true; every user may authorize the app", at: first.range)
  }
}

package enum ApprovalWithoutUsers: ClientRule {
  package static let about = RuleInfo(
    .permittedUsers, "no-one",
    severity: .info, inProduction: .warning,
    summary: "An administrator has to approve the users of an app, and no one is assigned.",
    rationale: """
      Only users with an assigned profile or permission set can use such an app. All others get \
      'user is not admin approved to access this app'. An administrator can assign the app in each \
      org, so the finding is a hint, except in production.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ConnectedApp and ExtlClntAppOauthConfigurablePolicies",
    exceptions: "If an administrator assigns the app in each org.",
    examples: [
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <permittedUsersPolicyType>⟦AdminApprovedPreAuthorized⟧</permittedUsersPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthConfig>
            <callbackUrl>https://shop.corp.example/cb</callbackUrl>
            <isAdminApproved>⟦true⟧</isAdminApproved>
          </oauthConfig>
        </ConnectedApp>
        """),
      .good(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <commaSeparatedProfile>Shop Assistant</commaSeparatedProfile>
          <externalClientApplication>Shop</externalClientApplication>
          <permittedUsersPolicyType>AdminApprovedPreAuthorized</permittedUsersPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthConfig>
            <callbackUrl>https://shop.corp.example/cb</callbackUrl>
            <isAdminApproved>true</isAdminApproved>
          </oauthConfig>
          <permissionSetName>Shop</permissionSetName>
        </ConnectedApp>
        """),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    if let policies = client.externalClientApp?.oauthPolicies {
      guard let permitted = policies.permittedUsers,
        permitted.text == "AdminApprovedPreAuthorized", policies.assigned.isEmpty,
        !policies.declared.element.isCutShort
      else { return }
      report.add(message, at: permitted.range)
    } else if let app = client.connectedApp, let approval = app.oauth?.isAdminApproved,
      approval.written == true, app.profiles.text == nil, app.permissionSets.text == nil,
      !app.declared.element.isCutShort
    {
      report.add(message, at: approval.range)
    }
  }

  private static let message =
    "only assigned users can use the app, and this file assigns no profile or permission set"
}

package enum JWTBearerWithoutApproval: ClientRule {
  package static let about = RuleInfo(
    .permittedUsers, "jwt-without-approval",
    risk: .access,
    severity: .info,
    summary: "An app with a certificate does not require the approval of an administrator.",
    rationale: """
      With the key of its certificate, an app can sign in as every user who has approved it (JWT \
      bearer flow). While every user may authorize the app, any user who once clicked "Allow" can \
      be impersonated, and signing in as any other user fails with "user hasn't approved this \
      consumer". Set 'isAdminApproved' to true, or 'permittedUsersPolicyType' to \
      AdminApprovedPreAuthorized, and assign the app to the users whom it may sign in as.
      """,
    source:
      "Salesforce Help, OAuth 2.0 JWT Bearer Flow for Server-to-Server Integration (as of November 2026)",
    exceptions: "If the certificate only replaces the client secret in sign-ins by users.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><certificate>MIIB</certificate><isAdminApproved>⟦false⟧</isAdminApproved>"
      ),
      .bad(
        .files,
        """
        === Shop.ecaGlblOauth-meta.xml
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <certificate>MIIB</certificate>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppGlobalOauthSettings>
        === Shop.ecaOauthPlcy-meta.xml
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <permittedUsersPolicyType>⟦AllSelfAuthorized⟧</permittedUsersPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><certificate>MIIB</certificate><isAdminApproved>true</isAdminApproved>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>false</isAdminApproved>"
      ),
    ])

  private static let message =
    "the app can sign in as any user who once approved it, because every user may authorize it; "
    + "require the approval of an administrator"

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let place = client.selfAuthorization, let certificate = client.settings?.certificate,
      certificate.text != nil, let element = certificate.element
    else { return }
    report.add(message, at: place, notes: [note(at: element.opening)])
  }

  private static func note(at place: SourceRange?, path: String? = nil) -> Note {
    Note("the app signs in with the key of this certificate", at: place, path: path)
  }

  /// The same rule about the files of an external client app.
  package enum AcrossFiles: CrossFileRule {
    package static var about: RuleInfo { JWTBearerWithoutApproval.about }

    package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
      for app in ExternalClientApps(files).apps {
        guard let certificate = app.first(\.certificate),
          let anyone = app.first(\.selfAuthorization)
        else { continue }
        report.add(
          message, in: anyone.path, at: anyone.place,
          notes: [note(at: nil, path: certificate.path)],
          includes: [(anyone.path, Family.permittedUsers.id(of: "everyone"))])
      }
    }
  }
}
