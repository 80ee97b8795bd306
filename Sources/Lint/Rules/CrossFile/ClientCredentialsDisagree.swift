import ConfigModel

package enum ClientCredentialsDisagree: CrossFileRule {
  package static let about = RuleInfo(
    id: "client-credentials-disagree",
    topic: .connectedApps,
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
