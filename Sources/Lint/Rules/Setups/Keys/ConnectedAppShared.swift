package import ConfigModel

package enum ConnectedAppShared: SetupRule {
  package static let about = RuleInfo(
    id: "connected-app-shared",
    topic: .setups,
    severity: .error,
    summary: "An identity provider and its client use the same connected app.",
    rationale: """
      Salesforce responds with "invalid credentials" when the identity provider requests an \
      authorization code for its client. Create two connected apps, each with its own consumer key \
      and callback URL. Consumer keys are case-sensitive. The sample apps of Mobile SDK share one \
      connected app, so they cannot be used unchanged as identity provider and client.
      """,
    source: SetupWording.architecture,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(#""fieldKey0001""#, with: #"⟦"portalKey001"⟧"#))),
      .bad(
        .files,
        #"""
        === corp.idp-setup.json
        {
          "identityProvider": {"name": "Portal", "connectedApp": {"files": ["Corp.connectedApp-meta.xml"]}},
          "clients": [{"name": "Field", "connectedApp": {"files": [⟦"./Corp.connectedApp-meta.xml"⟧]}}]
        }
        === Corp.connectedApp-meta.xml
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Corp</label>
          <oauthConfig>
            <callbackUrl>com.example.corp.app:/done</callbackUrl>
            <isConsumerSecretOptional>true</isConsumerSecretOptional>
            <isPkceRequired>true</isPkceRequired>
            <isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken>
            <scopes>RefreshToken</scopes>
            <scopes>Web</scopes>
          </oauthConfig>
        </ConnectedApp>
        """#),
      .good(.setup, SetupSample.setup()),
      .good(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(#""fieldKey0001""#, with: #""PORTALKEY001""#))),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      guard let shared = provider.sharedConnectedApp(client) else { return }
      report.add(
        "\(client.quoted) and its identity provider \(provider.party.quoted) share a connected app; "
          + "Salesforce responds to code requests with 'invalid credentials'",
        at: shared.mine.range,
        notes: shared.mine.notes + shared.theirs.note("the identity provider's connected app"))
    }
  }
}
