package import ConfigModel

package enum RefreshTokenNeverExpires: ClientRule {
  package static let about = RuleInfo(
    id: "refresh-token-never-expires",
    topic: .connectedApps,
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
      !AccountTakeoverKit.reports(client, in: report), !PartnerAppUnprotected.applies(in: report)
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
