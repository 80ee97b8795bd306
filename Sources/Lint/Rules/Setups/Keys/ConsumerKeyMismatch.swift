package import ConfigModel

package enum ConsumerKeyMismatch: SetupRule {
  package static let about = RuleInfo(
    id: "consumer-key-mismatch",
    topic: .setups,
    severity: .error,
    summary: "The consumer key of an app differs from that of its connected app.",
    rationale: """
      The app signs in through the connected app that the app's key belongs to. Salesforce then \
      applies the callback URLs, scopes, and policies of that connected app instead of those in \
      the setup.
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
          "\(party.quoted) uses a different consumer key than its connected app: "
            + difference(key.text, declared.text),
          at: key.range, notes: key.notes + declared.note("the connected app's key"))
      }
    }
  }

  /// A description of how two keys differ that reveals no more of them than reports may show.
  @inline(never) private static func difference(_ key: Text, _ declared: Text) -> String {
    let least = min(key.count, declared.count)
    let common = (0..<least).prefix { key[$0] == declared[$0] }.count
    if key.lowercased == declared.lowercased {
      return "the keys differ in case, from character \(common + 1) on"
    }
    if common == least {
      return key.count < declared.count
        ? "the key has only the first \(key.count) of \(declared.count) characters"
        : "expected \(declared.count) characters, found \(key.count) that begin with the expected key"
    }
    let lengths =
      key.count == declared.count
      ? "" : " (expected \(declared.count) characters, found \(key.count))"
    guard common < IDPMessages.shownOfKey else {
      return "the keys differ from character \(common + 1) on" + lengths
    }
    return "expected '\(ConsumerKeyForm.shortened(declared))', found "
      + "'\(ConsumerKeyForm.shortened(key))'" + lengths
  }
}
