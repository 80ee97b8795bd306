package import ConfigModel

package enum ConnectedAppShared: SetupRule {
  package static let about = RuleInfo(
    id: "connected-app-shared",
    severity: .error,
    summary: "An identity provider and its client sign in by the same connected app.",
    rationale: """
      Salesforce answers "invalid credentials" when such a provider asks for an authorization \
      code for its client. Make two connected apps, each with a consumer key and a callback URL \
      of its own; the sample apps of the Mobile SDK have one together and cannot be used as \
      they are.
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
        "\(client.quoted) and its identity provider \(provider.party.quoted) have one connected app "
          + "together; Salesforce answers 'invalid credentials' when a code is asked for",
        at: shared.mine.range,
        notes: shared.mine.notes + shared.theirs.note("the identity provider's"))
    }
  }
}
