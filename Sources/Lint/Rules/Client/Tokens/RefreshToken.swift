package import ConfigModel

extension Family {
  static let refreshToken = Family(
    "refresh-token", topic: .connectedApps,
    summary: "Refresh tokens never expire, are not rotated, or have a malformed policy.")
}

package enum RefreshTokenPolicyMalformed: ClientRule {
  package static let about = RuleInfo(
    .refreshToken, "malformed-policy",
    severity: .warning,
    summary: "A refresh token policy is malformed or incomplete.",
    rationale: """
      A policy is 'infinite', 'zero', a lifetime such as 'specific_lifetime:90:DAYS', or an \
      inactivity limit such as 'specific_inactivity:12:HOURS'. The unit is HOURS, DAYS, or MONTHS. \
      The policies of an external client app state the period and its unit in \
      'refreshTokenValidityPeriod' and 'refreshTokenValidityUnit'.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ConnectedAppOauthPolicy and ExtlClntAppOauthConfigurablePolicies",
    examples: [
      .bad(.connectedApp, example("⟦specific_lifetime:90⟧")),
      .bad(.connectedApp, example("⟦specific_inactivity:two:WEEKS⟧")),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <refreshTokenPolicyType>⟦SpecificLifetime⟧</refreshTokenPolicyType>
          <refreshTokenValidityPeriod>90</refreshTokenValidityPeriod>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(.connectedApp, example("specific_lifetime:90:DAYS")),
      .good(.connectedApp, example("\n infinite ")),
    ])

  private static func example(_ policy: String) -> String {
    """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <oauthPolicy><refreshTokenPolicy>\(policy)</refreshTokenPolicy></oauthPolicy>
    </ConnectedApp>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let policy = client.refreshTokenPolicy else { return }
    switch policy.lifetime {
    case .malformed:
      report.add(
        "invalid refresh token policy '\(policy.written.text)'; expected a value such as "
          + "'specific_lifetime:90:DAYS'", at: policy.written.range)
    case .unstated:
      report.add(
        "'\(policy.written.text)' needs both 'refreshTokenValidityPeriod' and "
          + "'refreshTokenValidityUnit'", at: policy.written.range)
    case .infinite, .zero, .limited: break
    }
  }
}

package enum RefreshTokenNeverExpires: ClientRule {
  package static let about = RuleInfo(
    .refreshToken, "never-expires",
    risk: .access,
    severity: .info,
    summary: "The refresh tokens of an app never expire.",
    rationale: """
      Refresh tokens stay valid until they are revoked, even on lost devices and in forgotten \
      backups. With a policy such as 'specific_inactivity:30:DAYS', unused tokens expire. \
      Salesforce requires this limit for its partners' apps, but does not change metadata that \
      still says 'infinite'.
      """,
    source:
      "Salesforce Help, Limit Idle Refresh Tokens (connected_app_limit_idle_ttl, as of November 2026); RFC 9700, section 2.2.2",
    exceptions: "If the app signs in once and then runs unattended with long pauses.",
    examples: [
      .bad(
        .connectedApp, connectedApp("⟦infinite⟧"),
        fixed: connectedApp("specific_inactivity:30:DAYS"), .suggest),
      .bad(
        .externalClientApp,
        policies("\n  <refreshTokenPolicyType>⟦Infinite⟧</refreshTokenPolicyType>"),
        fixed: policies(
          """

            <refreshTokenPolicyType>SpecificInactivity</refreshTokenPolicyType>
            <refreshTokenValidityPeriod>30</refreshTokenValidityPeriod>
            <refreshTokenValidityUnit>Days</refreshTokenValidityUnit>
          """), .suggest),
      .bad(
        .setup,
        SetupSample.setup(field: SetupSample.field + #", "refreshTokenPolicy": ⟦"infinite"⟧"#)),
      .good(.connectedApp, connectedApp("specific_inactivity:30:DAYS")),
      .good(.connectedApp, connectedApp("infinite", scope: "Api")),
      .good(
        .setup,
        SetupSample.setup(portal: SetupSample.portal + #", "refreshTokenPolicy": "infinite""#)),
    ])

  private static func connectedApp(_ policy: String, scope: String = "RefreshToken") -> String {
    """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <oauthConfig>
        <callbackUrl>https://shop.corp.example/cb</callbackUrl>
        <scopes>\(scope)</scopes>
      </oauthConfig>
      <oauthPolicy><refreshTokenPolicy>\(policy)</refreshTokenPolicy></oauthPolicy>
    </ConnectedApp>
    """
  }

  private static func policies(_ policy: String) -> String {
    """
    <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
      <externalClientApplication>Shop</externalClientApplication>\(policy)
    </ExtlClntAppOauthConfigurablePolicies>
    """
  }

  private static let advice = "set a policy such as 'specific_inactivity:30:DAYS'"

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let policy = client.refreshTokenPolicy, policy.lifetime == .infinite, client.mayRefresh,
      !report.reportsTakeover(of: client), !report.judgesPartnerApps
    else { return }
    let limit = client.externalClientApp == nil ? advice : "set 'SpecificInactivity', with a period"
    report.add(
      "refresh tokens never expire; \(limit)", at: policy.written.range,
      fix: FixIt("let refresh tokens expire after 30 days without use", .suggest, edits(client)))
  }

  private static func edits(_ client: OAuthClient) -> [Edit] {
    guard let policy = client.refreshTokenPolicy?.written.range else { return [] }
    guard let policies = client.externalClientApp?.oauthPolicies else {
      return [Edit(policy, "specific_inactivity:30:DAYS")]
    }
    var edits = [Edit(policy, "SpecificInactivity")]
    let missing = [(policies.refreshTokenPeriod, "30"), (policies.refreshTokenUnit, "Days")]
      .filter { $0.0.text == nil && $0.0.element == nil }
    if let element = policies.refreshTokenType.element, !missing.isEmpty {
      let lead = element.lead
      let added = missing.map { site, value in
        "\(lead)<\(site.field.name)>\(value)</\(site.field.name)>"
      }
      edits.append(Edit(SourceRange(at: element.range.end), added.joined()))
    }
    return edits
  }

  /// The same rule about a setup, which may state a policy of its own.
  package enum InSetups: SetupRule {
    package static var about: RuleInfo { RefreshTokenNeverExpires.about }

    package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
      for client in setup.clients {
        guard let policy = client.connectedApp?.refreshTokenPolicy, policy.text == "infinite"
        else { continue }
        report.add(
          "refresh tokens of \(client.quoted) never expire; \(advice)", at: policy.range,
          notes: policy.notes)
      }
    }
  }
}

extension XMLElement {
  /// The line break and the indentation before the element; empty if something else precedes it.
  fileprivate var lead: String {
    let source = tree.source
    let before = source.text(0..<range.start)
    guard let line = before.utf8.lastIndex(of: 0x0A) else { return "" }
    let indentation = before[before.utf8.index(after: line)...]
    guard indentation.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return "" }
    let isCRLF = before.utf8[..<line].last == 0x0D
    return (isCRLF ? "\r\n" : "\n") + indentation
  }
}

package enum RefreshTokenRotationOff: ClientRule {
  package static let about = RuleInfo(
    .refreshToken, "rotation-off",
    risk: .access,
    severity: .info,
    summary: "An app turns off refresh token rotation.",
    rationale: """
      With rotation, each use of a refresh token replaces it, so a stolen token works at most once \
      and its use is noticed. Without rotation, a copy works as long as the original. Before you \
      set 'isRefreshTokenRotationEnabled' to true, make sure that the app stores the new token.
      """,
    source:
      "Salesforce Help, Enable Refresh Token Rotation (as of November 2026); RFC 9700, section 4.14.2",
    exceptions: "If the app cannot store a new refresh token, and needs its secret to refresh.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isRefreshTokenRotationEnabled>⟦false⟧</isRefreshTokenRotationEnabled><scopes>RefreshToken</scopes>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <isRefreshTokenRotationEnabled>⟦false⟧</isRefreshTokenRotationEnabled>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isRefreshTokenRotationEnabled>true</isRefreshTokenRotationEnabled><scopes>RefreshToken</scopes>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isRefreshTokenRotationEnabled>false</isRefreshTokenRotationEnabled><scopes>Api</scopes>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let rotation = client.settings?.rotatesRefreshTokens, rotation.written == false,
      client.mayRefresh, !report.judgesPartnerApps
    else { return }
    report.add(
      "a stolen refresh token keeps working without rotation; set "
        + "'isRefreshTokenRotationEnabled' to true",
      at: rotation.range)
  }
}
