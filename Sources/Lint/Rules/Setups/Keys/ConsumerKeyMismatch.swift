package import ConfigModel

package enum ConsumerKeyMismatch: SetupRule {
  package static let about = RuleInfo(
    id: "consumer-key-mismatch",
    severity: .error,
    summary: "An app signs in by another key than that of its connected app.",
    rationale: """
      The app asks Salesforce in the name of whichever connected app has the key, with that \
      one's callbacks, scopes and policies, and not with those that the setup declares.
      """,
    source: SetupWording.architecture,
    examples: [
      .bad(
        .setup, SetupSample.setup(fieldApp: #""platform": "ios", "consumerKey": ⟦"otherKey0001"⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(portalApp: #""platform": "android", "consumerKey": ⟦"fieldKey001"⟧"#)),
      .good(
        .setup, SetupSample.setup(fieldApp: #""platform": "ios", "consumerKey": "fieldKey0001""#)),
      .good(
        .files,
        #"""
        === corp.idp-setup.json
        {
          "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001"}, "apps": [{"files": ["bootconfig.plist"]}]},
          "clients": []
        }
        === bootconfig.plist
        <plist><dict><key>remoteAccessConsumerKey</key><string>$(CONSUMER_KEY)</string><key>oauthRedirectURI</key><string>com.example.corp.portal:/done</string></dict></plist>
        """#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for party in setup.parties {
      guard let connectedApp = party.connectedApp else { continue }
      for app in party.apps {
        guard let key = app.keyOther(than: connectedApp), let declared = connectedApp.consumerKey
        else { continue }
        report.add(
          "\(party.quoted) signs in by '\(ConsumerKeyForm.shortened(key.text))', and the key of its "
            + "connected app is '\(ConsumerKeyForm.shortened(declared.text))'",
          at: key.range, notes: key.notes + declared.note("the connected app's"))
      }
    }
  }
}
