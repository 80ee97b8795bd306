package import ConfigModel

extension Family {
  static let setupConsumerKey = Family(
    "setup-consumer-key", topic: .setups,
    summary: "Apps of a setup share a connected app, or have the wrong consumer key.",
    source: SetupWording.architecture)
}

package enum ConsumerKeyDuplicate: SetupRule {
  package static let about = RuleInfo(
    .setupConsumerKey, "duplicate", severity: .info, scope: .setup,
    summary: "Two clients use the same connected app.",
    rationale: """
      Sharing a connected app works, and the documentation itself mentions one connected app for \
      all clients. However, all clients then have the same scopes and policies, you cannot block \
      one without the others, and login records do not distinguish them.
      """,
    bad: [
      SetupSample.setup(
        SetupSample.party(
          "Shop", SetupSample.shop.replacing(#""shopKey00001""#, with: #"⟦"fieldKey0001"⟧"#))),
      SetupSample.setup(
        SetupSample.party("Shop", SetupSample.shop),
        SetupSample.party(
          "Store",
          SetupSample.shop.replacing(#""shopKey00001""#, with: #"⟦"shopKey00001"⟧"#).replacing(
            "corp.shop:", with: "corp.store:"))),
    ],
    good: [SetupSample.setup(SetupSample.party("Shop", SetupSample.shop)), SetupSample.setup()])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    var owners: [Text: (SetupParty, SetupValue)] = [:]
    for client in setup.clients {
      for key in client.consumerKeys {
        if let (other, theirs) = owners[key.text] {
          report.add(
            "\(client.quoted) and \(other.quoted) have the same consumer key, so their logins cannot "
              + "be distinguished",
            at: key.range, notes: key.notes + theirs.note("the other client's key"))
        } else {
          owners[key.text] = (client, key)
        }
      }
    }
  }
}

package enum ConsumerKeyMismatch: SetupRule {
  package static let about = RuleInfo(
    .setupConsumerKey, "mismatch", severity: .error, scope: .setup,
    summary: "The consumer key of an app differs from that of its connected app.",
    rationale: """
      The app signs in through the connected app that the app's key belongs to. Salesforce then \
      applies the callback URLs, scopes, and policies of that connected app instead of those in \
      the setup.
      """,
    bad: [
      SetupSample.setup(fieldApp: #""platform": "ios", "consumerKey": ⟦"otherKey0001"⟧"#),
      SetupSample.setup(portalApp: #""platform": "android", "consumerKey": ⟦"fieldKey001"⟧"#),
    ],
    good: [
      SetupSample.setup(fieldApp: #""platform": "ios", "consumerKey": "fieldKey0001""#),
      Sample(
        #"""
        === corp.idp-setup.json
        {
          "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001"}, "apps": [{"files": ["bootconfig.plist"]}]},
          "clients": []
        }
        === bootconfig.plist
        <plist><dict><key>remoteAccessConsumerKey</key><string>$(CONSUMER_KEY)</string><key>oauthRedirectURI</key><string>com.example.corp.portal:/done</string></dict></plist>
        """#, scope: .files),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for party in setup.parties {
      guard let connectedApp = party.connectedApp else { continue }
      if let key = connectedApp.otherKeyInFiles, key.isFilledIn,
        let stated = connectedApp.consumerKey, stated.isFilledIn
      {
        report.add(
          "the metadata of \(party.quoted) has a different consumer key than the setup: "
            + difference(key.text, stated.text),
          at: key.range, notes: key.notes + stated.note("the key in the setup"))
      }
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

package enum ConnectedAppShared: SetupRule {
  package static let about = RuleInfo(
    .setupConsumerKey, "same-as-provider", severity: .error, scope: .setup,
    summary: "An identity provider and its client use the same connected app.",
    rationale: """
      Salesforce responds with "invalid credentials" when the identity provider requests an \
      authorization code for its client. Create two connected apps, each with its own consumer key \
      and callback URL. Consumer keys are case-sensitive. The sample apps of Mobile SDK share one \
      connected app, so they cannot be used unchanged as identity provider and client.
      """,
    bad: [
      SetupSample.setup(
        field: SetupSample.field.replacing(#""fieldKey0001""#, with: #"⟦"portalKey001"⟧"#)),
      Sample(
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
        """#, scope: .files),
    ],
    good: [
      SetupSample.setup(),
      SetupSample.setup(
        field: SetupSample.field.replacing(#""fieldKey0001""#, with: #""PORTALKEY001""#)),
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
