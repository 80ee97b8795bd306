package import ConfigModel

extension Family {
  static let clientCredentialsFlow = Family(
    "client-credentials-flow", topic: .connectedApps,
    summary: "The client credentials flow has no user, or the files of an app disagree about it.")
}

package enum ClientCredentialsDisagree: CrossFileRule {
  package static let about = RuleInfo(
    .clientCredentialsFlow, "files-disagree",
    severity: .warning,
    summary: "The files of an external client app disagree about the client credentials flow.",
    rationale: """
      The flow works only if both the settings of the app ('.ecaGlblOauth') and the policies of \
      the administrator ('.ecaOauthPlcy') allow it. If one of them turns it off, requests for \
      tokens fail, although the other file looks right.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ExtlClntAppGlobalOauthSettings and ExtlClntAppOauthConfigurablePolicies",
    exceptions: "If an administrator turned the flow off on purpose.",
    examples: [
      .bad(
        .files,
        """
        === Shop.ecaGlblOauth-meta.xml
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <isClientCredentialsFlowEnabled>⟦true⟧</isClientCredentialsFlowEnabled>
        </ExtlClntAppGlobalOauthSettings>
        === Shop.ecaOauthPlcy-meta.xml
        \(policies("false"))
        """),
      .bad(
        .files,
        """
        === extlClntAppGlobalOauthSets/Shop.ecaGlblOauth-meta.xml
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <isClientCredentialsFlowEnabled>false</isClientCredentialsFlowEnabled>
        </ExtlClntAppGlobalOauthSettings>
        === extlClntAppOauthPolicies/Shop.ecaOauthPlcy-meta.xml
        \(policies("⟦true⟧"))
        """),
      .good(
        .files,
        """
        === Shop.ecaGlblOauth-meta.xml
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <isClientCredentialsFlowEnabled>true</isClientCredentialsFlowEnabled>
        </ExtlClntAppGlobalOauthSettings>
        === Shop.ecaOauthPlcy-meta.xml
        \(policies("true"))
        """),
      .good(
        .files,
        """
        === Till.ecaGlblOauth-meta.xml
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Till</externalClientApplication>
          <isClientCredentialsFlowEnabled>false</isClientCredentialsFlowEnabled>
        </ExtlClntAppGlobalOauthSettings>
        === Shop.ecaOauthPlcy-meta.xml
        \(policies("true"))
        """),
    ])

  private static func policies(_ value: String) -> String {
    """
    <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
      <clientCredentialsFlowUser>shop@corp.example</clientCredentialsFlowUser>
      <externalClientApplication>Shop</externalClientApplication>
      <isClientCredentialsFlowEnabled>\(value)</isClientCredentialsFlowEnabled>
    </ExtlClntAppOauthConfigurablePolicies>
    """
  }

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    func place(_ isOn: Bool) -> (ExternalClientAppFacts) -> SourceRange? {
      { facts in facts.clientCredentials.flatMap { $0.isOn == isOn ? $0.place : nil } }
    }
    for app in ExternalClientApps(files).apps {
      guard let on = app.first(place(true)), let off = app.first(place(false)) else { continue }
      report.add(
        "the client credentials flow does not work, because another file of the app turns it off; "
          + "turn it on or off in both",
        in: on.path, at: on.place,
        notes: [Note("it is turned off here", at: nil, path: off.path)])
    }
  }
}

package enum ClientCredentialsWithoutUser: ClientRule {
  package static let about = RuleInfo(
    .clientCredentialsFlow, "no-user",
    severity: .info,
    summary: "The client credentials flow has no user.",
    rationale: """
      Salesforce issues no tokens without a user. The client credentials flow issues tokens for \
      the user in 'oauthClientCredentialUser' (in the policies of an external client app, \
      'clientCredentialsFlowUser'), and fails without one.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ConnectedAppOauthConfig and ExtlClntAppOauthConfigurablePolicies",
    exceptions:
      "If you set the user in each org instead: a username belongs to a single org, so metadata for several orgs cannot contain it.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isClientCredentialEnabled>⟦true⟧</isClientCredentialEnabled>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isClientCredentialEnabled>⟦true⟧</isClientCredentialEnabled><oauthClientCredentialUser/>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <isClientCredentialsFlowEnabled>⟦true⟧</isClientCredentialsFlowEnabled>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isClientCredentialEnabled>true</isClientCredentialEnabled><oauthClientCredentialUser>shop@corp.example</oauthClientCredentialUser>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isClientCredentialEnabled>false</isClientCredentialEnabled>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let flow = client.clientCredentials, flow.value,
      let user = client.clientCredentialUser, user.text == nil
    else { return }
    report.add(
      "the client credentials flow needs '\(user.field.name)', which is missing", at: flow.range)
  }
}
