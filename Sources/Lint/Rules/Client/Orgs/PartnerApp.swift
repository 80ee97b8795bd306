package import ConfigModel

extension Family {
  static let partnerApp = Family(
    "partner-app", topic: .connectedApps,
    summary:
      "A partner's app lacks a protection that Salesforce requires, or lists no IP addresses.")
}

package enum PartnerAppWithoutIPRanges: ClientRule {
  package static let about = RuleInfo(
    .partnerApp, "no-ip-ranges",
    risk: .access,
    severity: .info,
    summary: "A partner's app does not list the IP addresses that it uses.",
    rationale: """
      Salesforce requires partners to list the IP addresses from which their apps connect, so that \
      stolen tokens are useless elsewhere. The list can also be in the org, which oconf cannot \
      see. Apps on users' devices connect from anywhere; according to third parties, those with \
      custom URL schemes are exempt, and they are not reported. The rule applies only if the \
      setting `distribution` is 'partner'.
      """,
    source:
      "Salesforce Help 005232552, Connected App & External Client App Security Requirements for AppExchange (2026); scalefirst.dev (2026), on mobile apps",
    exceptions: "If the app runs on users' devices, or if the list is maintained in the org.",
    examples: [
      .bad(
        .connectedApp, app("⟦<ConnectedApp⟧", "https://shop.corp.example/cb"), inventory: partner),
      .bad(
        .externalClientApp,
        """
        ⟦<ExtlClntAppOauthSettings⟧ xmlns="http://soap.sforce.com/2006/04/metadata">
          <commaSeparatedOauthScopes>Api</commaSeparatedOauthScopes>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppOauthSettings>
        """, inventory: partner),
      .good(
        .connectedApp, app("<ConnectedApp", "example.corp.shop:/cb"), inventory: partner),
      .good(.connectedApp, app("<ConnectedApp", "https://shop.corp.example/cb")),
    ])

  private static let partner = Inventory(isPartner: true)

  private static func app(_ opening: String, _ callback: String) -> String {
    """
    \(opening) xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <oauthConfig><callbackUrl>\(callback)</callbackUrl></oauthConfig>
    </ConnectedApp>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard report.inventory.isPartner, !client.isNative else { return }
    // Without OAuth, the list has no effect.
    let ranges =
      client.connectedApp?.oauth == nil
      ? client.rootElement("trustedIpRanges") : client.rootElement("ipRanges")
    guard let ranges, !ranges.isPresent else { return }
    report.add(
      "a partner's app must list the IP addresses that it connects from; add '\(ranges.field.name)'",
      at: ranges.parent.opening)
  }
}

package enum PartnerAppUnprotected: ClientRule {
  package static let about = RuleInfo(
    .partnerApp, "unprotected",
    risk: .access,
    severity: .warning,
    summary: "A partner's app lacks a protection that Salesforce requires.",
    rationale: """
      Partners' apps that are used in more than two production orgs must require PKCE and rotate \
      refresh tokens, both since 2026-05-11, and must let a refresh token expire after 30 days \
      without use. Otherwise Salesforce may remove the app from its marketplace, or suspend it. \
      The rule applies only if the setting `distribution` is 'partner'. Rules about all apps then \
      do not report the same elements. A missing refresh token policy is not reported.
      """,
    source:
      "ISVforce Guide (2026), Secure Your Connected Apps and External Client Apps; Salesforce Help, Limit the Idle Refresh Token TTL in Connected Apps",
    examples: [
      .bad(
        .connectedApp,
        app("⟦<oauthConfig⟧>", "<isPkceRequired>true</isPkceRequired>"), inventory: partner),
      .bad(.externalClientApp, policies("Days", "⟦90⟧"), inventory: partner),
      .good(
        .connectedApp,
        app(
          "<oauthConfig>",
          "<isPkceRequired>true</isPkceRequired><isRefreshTokenRotationEnabled>true</isRefreshTokenRotationEnabled>"
        ), inventory: partner),
      .good(
        .connectedApp, app("<oauthConfig>", "<certificate>MIIB</certificate>"),
        inventory: partner),
      .good(.externalClientApp, policies("Hours", "720"), inventory: partner),
      .good(.externalClientApp, policies("Days", "90")),
    ])

  private static let partner = Inventory(isPartner: true)

  private static func app(_ opening: String, _ elements: String) -> String {
    """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      \(opening)<callbackUrl>https://shop.corp.example/cb</callbackUrl>\(elements)</oauthConfig>
    </ConnectedApp>
    """
  }

  private static func policies(_ unit: String, _ period: String) -> String {
    """
    <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
      <externalClientApplication>Shop</externalClientApplication>
      <refreshTokenPolicyType>SpecificInactivity</refreshTokenPolicyType>
      <refreshTokenValidityPeriod>\(period)</refreshTokenValidityPeriod>
      <refreshTokenValidityUnit>\(unit)</refreshTokenValidityUnit>
    </ExtlClntAppOauthConfigurablePolicies>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard report.inventory.isPartner else { return }
    let required: [(element: StaticString, purpose: StaticString)] = [
      ("isPkceRequired", "require PKCE"),
      ("isRefreshTokenRotationEnabled", "rotate refresh tokens"),
    ]
    for (element, purpose) in required {
      guard let setting = client.setting(element), !setting.value,
        setting.written != nil || !signsInOnlyByCertificate(client)
      else { continue }
      report.add(
        "a partner's app must \(purpose); set '\(element)' to true", at: setting.range)
    }
    if let limit = client.setting("isEnforceRefreshTokenTTL"), limit.written == false {
      report.add(
        "a partner's app must limit how long refresh tokens stay unused; set "
          + "'isEnforceRefreshTokenTTL' to true", at: limit.range)
    }
    if let policy = client.connectedApp?.oauthPolicy?.refreshTokenPolicy, isTooLong(policy.text) {
      report.add(
        "refresh tokens of a partner's app must expire after 30 days without use; expected "
          + "'specific_inactivity:30:DAYS', found '\(policy.text)'", at: policy.range)
    }
    if let period = longPeriod(client) {
      report.add(
        "refresh tokens of a partner's app must expire after 30 days without use; set "
          + "'refreshTokenPolicyType' to 'SpecificInactivity' and the period to 30 days",
        at: period.range)
    }
  }

  /// True for an app that gets neither codes nor refresh tokens, because it signs JWTs.
  private static func signsInOnlyByCertificate(_ client: OAuthClient) -> Bool {
    client.settings?.certificate.text != nil && client.scope(where: \.isRefreshToken) == nil
  }

  /// True for a policy that lets a token stay unused for more than 30 days.
  private static func isTooLong(_ policy: Text) -> Bool {
    if policy.equalsIgnoringCase("infinite") { return true }
    let parts = policy.split(UInt8(ascii: ":"))
    guard parts.count == 3 else { return false }
    return isTooLong(parts[1], parts[2])
  }

  private static func isTooLong(_ period: Text, _ unit: Text) -> Bool {
    guard let period = Int(period.string) else { return false }
    if unit.equalsIgnoringCase("HOURS") { return period > 30 * 24 }
    return unit.equalsIgnoringCase("MONTHS") ? period > 1 : period > 30
  }

  /// The place in the policies of an external client app that lets a token stay unused for too long.
  private static func longPeriod(_ client: OAuthClient) -> LocatedText? {
    guard let policies = client.externalClientApp?.oauthPolicies else { return nil }
    if client.refreshTokenPolicy?.lifetime == .infinite { return policies.refreshTokenType.text }
    guard let period = policies.refreshTokenPeriod.text,
      let unit = policies.refreshTokenUnit.text, isTooLong(period.text, unit.text)
    else { return nil }
    return period
  }
}

extension Report {
  /// True if apps are judged by what Salesforce requires of partners, so that rules about all apps
  /// need not report the same elements.
  var judgesPartnerApps: Bool { inventory.isPartner && hasRule(PartnerAppUnprotected.about) }
}
