package import ConfigModel

extension Family {
  static let setupCallback = Family(
    "setup-callback", topic: .setups,
    summary: "The redirect URI of a client cannot work in the setup.")
}

package enum RedirectNotRegistered: SetupRule {
  package static let about = RuleInfo(
    .setupCallback, "not-in-connected-app", severity: .error, scope: .setup,
    summary: "The redirect URI of an app is not a callback URL of its connected app.",
    rationale: """
      Salesforce compares the redirect URI of a request with the callback URLs of the connected \
      app byte by byte, and rejects the request if none is equal.
      """,
    source: SetupWording.withoutSDK + ", (A); RFC 6749, section 3.1.2.3",
    bad: [
      SetupSample.setup(
        fieldApp: #""platform": "ios", "redirectURI": ⟦"com.example.corp.field:/done/"⟧"#),
      SetupSample.setup(
        portalApp: #""platform": "android", "redirectURI": ⟦"com.example.corp.portal://done"⟧"#),
    ],
    good: [
      SetupSample.setup(
        fieldApp: #""platform": "ios", "redirectURI": "com.example.corp.field:/done""#),
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #"["com.example.corp.field:/done"]"#,
          with: #"["com.example.corp.field:/beta", "com.example.corp.field:/done"]"#),
        fieldApp: #""platform": "ios", "redirectURI": "com.example.corp.field:/done""#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for party in setup.parties {
      guard let connectedApp = party.connectedApp else { continue }
      for app in party.apps {
        guard let redirect = app.redirectUnknown(to: connectedApp) else { continue }
        report.add(
          "'\(redirect.string)' is not a callback URL of the connected app of \(party.quoted), which "
            + "must list exactly this URI",
          at: redirect.range,
          notes: redirect.notes
            + (connectedApp.callbacks.map { [Note("the callback URLs", at: $0.range)] + $0.notes }
              ?? [])
        )
      }
    }
  }
}

package enum CallbackBundleMismatch: SetupRule {
  package static let about = RuleInfo(
    .setupCallback, "other-bundle", severity: .info, scope: .setup,
    summary: "The redirect URI of a client does not match its bundle identifier.",
    rationale: """
      An identity provider may compare the requesting app's bundle identifier with the redirect \
      URI in the request. Such a provider rejects the request if they do not match. oconf takes \
      them as matching if the URI's scheme equals the bundle identifier, or if both begin with the \
      same two labels, such as `com.example`.
      """,
    source: SetupWording.details + ", Verify the SP App",
    bad: [
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #"com.example.corp.field:/done"#, with: #"fieldapp:/done"#),
        fieldApp:
          #""platform": "ios", "bundleIdentifier": "com.example.corp.field", "redirectURI": ⟦"fieldapp:/done"⟧"#
      ),
      SetupSample.setup(
        fieldApp:
          #""bundleIdentifier": "net.corp.field", "redirectURI": ⟦"com.example.corp.field:/done"⟧"#
      ),
    ],
    good: [
      SetupSample.setup(
        fieldApp:
          #""bundleIdentifier": "com.example.corp.field", "redirectURI": "com.example.corp.field:/done""#
      ),
      SetupSample.setup(
        fieldApp:
          #""bundleIdentifier": "com.example.corp.field.beta", "redirectURI": "com.example.corp.field:/done""#
      ),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      for app in client.apps {
        guard let identifier = app.bundleIdentifier, identifier.isFilledIn,
          let redirect = app.redirectURI, let scheme = redirect.customScheme,
          !isRelated(scheme, identifier.text.lowercased)
        else { continue }
        report.add(
          "'\(redirect.string)' does not match the bundle identifier '\(identifier.string)'; an "
            + "identity provider that compares them rejects \(client.quoted)",
          at: redirect.range, notes: redirect.notes)
      }
    }
  }

  /// True if both begin with the same two labels, or are equal.
  private static func isRelated(_ scheme: Text, _ identifier: Text) -> Bool {
    let (mine, theirs) = (scheme.split(UInt8(ascii: ".")), identifier.split(UInt8(ascii: ".")))
    if mine.count < 2 || theirs.count < 2 { return scheme == identifier }
    return mine[0] == theirs[0] && mine[1] == theirs[1]
  }
}

package enum CallbackURLShared: SetupRule {
  package static let about = RuleInfo(
    .setupCallback, "same-as-provider", severity: .error, scope: .setup,
    summary: "An identity provider and its client have the same callback URL.",
    rationale: """
      Salesforce responds with "invalid credentials" when the identity provider requests an \
      authorization code for its client. On the device, either of the two apps may receive the \
      response. URLs that differ only in the case of scheme or host count as the same.
      """,
    source: SetupWording.architecture,
    bad: [
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #""com.example.corp.field:/done""#, with: #"⟦"com.example.corp.portal:/done"⟧"#)),
      SetupSample.setup(
        portal: SetupSample.portal.replacing(
          #""com.example.corp.portal:/done""#, with: #""https://login.corp.example/done""#),
        field: SetupSample.field.replacing(
          #"["com.example.corp.field:/done"]"#,
          with: #"["com.example.corp.field:/done", ⟦"https://LOGIN.corp.example/done"⟧]"#)),
    ],
    good: [
      SetupSample.setup(),
      SetupSample.setup(
        portal: SetupSample.portal.replacing(
          #""com.example.corp.portal:/done""#, with: #""https://login.corp.example/portal""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      // With a shared connected app, the callback is the same by definition.
      guard provider.sharedConnectedApp(client) == nil,
        let shared = provider.sharedCallback(client)
      else { return }
      report.add(
        "\(client.quoted) and its identity provider \(provider.party.quoted) share the callback URL "
          + "'\(shared.mine.string)'; each needs its own",
        at: shared.mine.range,
        notes: shared.mine.notes + shared.theirs.note("the identity provider's callback URL"))
    }
  }
}

package enum CallbackSchemeNotRegistered: SetupRule {
  package static let about = RuleInfo(
    .setupCallback, "scheme-not-registered", severity: .error, scope: .setup,
    summary: "A client does not register the scheme of its redirect URI.",
    rationale: """
      The identity provider sends its response to the scheme of the client's redirect URI. iOS \
      opens the client only if the URL types in its Info.plist include that scheme; otherwise the \
      authorization code is lost.
      """,
    source: SetupWording.withoutSDK + ", (B)",
    bad: [
      SetupSample.setup(
        fieldApp:
          #""platform": "ios", "redirectURI": ⟦"com.example.corp.field:/done"⟧, "urlSchemes": ["fieldapp"]"#
      ),
      Sample(
        #"""
        === corp.idp-setup.json
        {
          "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001"}},
          "clients": [{
            "name": "Field",
            "connectedApp": {"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false},
            "apps": [{"files": ["Info.plist"], "redirectURI": ⟦"com.example.corp.field:/done"⟧}]
          }]
        }
        === Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.field</string></dict></plist>
        """#, scope: .files),
    ],
    good: [
      SetupSample.setup(
        fieldApp:
          #""platform": "ios", "redirectURI": "com.example.corp.field:/done", "urlSchemes": ["COM.example.corp.field"]"#
      ),
      SetupSample.setup(
        fieldApp:
          #""platform": "android", "redirectURI": "com.example.corp.field:/done", "urlSchemes": []"#
      ),
      Sample(
        #"""
        === corp.idp-setup.json
        {
          "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001"}},
          "clients": [{
            "name": "Field",
            "connectedApp": {"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false},
            "apps": [{"files": ["Info.plist"], "redirectURI": "com.example.corp.field:/done"}]
          }]
        }
        === Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.field</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>$(SCHEME)</string></array></dict></array></dict></plist>
        """#, scope: .files),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      for app in client.apps {
        guard let redirect = app.unregisteredRedirect, let known = app.urlSchemes else { continue }
        report.add(
          "responses go to '\(redirect.string)', but \(client.quoted) does not register its scheme",
          at: redirect.range,
          notes: redirect.notes + [Note("the registered schemes", at: known.range)])
      }
    }
  }
}

package enum CallbackNotCustomScheme: SetupRule {
  package static let about = RuleInfo(
    .setupCallback, "web-url", severity: .warning, scope: .setup,
    summary: "The callback URL of a client is a web URL.",
    rationale: """
      On iOS, the identity provider's response goes to the scheme of the client's callback URL, so \
      the client needs a scheme that opens only this app. Clients on Android are not reported, \
      because apps on Android exchange intents instead of URLs. Salesforce's page about the \
      architecture of identity providers also asks for a custom scheme. Its page about connected \
      apps asks for HTTPS instead. HTTPS is fine for the identity provider's own app, because \
      clients open that app with a separate scheme.
      """,
    source: SetupWording.architecture + "; Create a Connected App",
    bad: [
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #"["com.example.corp.field:/done"]"#, with: #"⟦["https://corp.example/field"]⟧"#)),
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #""com.example.corp.field:/done""#,
          with: #""com.example.corp.field:/done", "https://corp.example/field""#),
        fieldApp: #""platform": "ios", "redirectURI": ⟦"https://corp.example/field"⟧"#),
    ],
    good: [
      SetupSample.setup(
        portal: SetupSample.portal.replacing(
          #"com.example.corp.portal:/done"#, with: #"https://corp.example/portal"#)),
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #"com.example.corp.field:/done"#, with: #"https://corp.example/field"#),
        fieldApp: #""platform": "android", "redirectURI": "https://corp.example/field""#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      var isToldByApps = false
      for app in client.apps {
        guard let redirect = app.redirectURI, redirect.isFilledIn else { continue }
        isToldByApps = true
        guard app.usesAddresses ?? true, RedirectURI(redirect.text).isWeb else { continue }
        report.add(
          "responses to \(client.quoted) go to '\(redirect.string)', which does not open an app; use a "
            + "custom scheme",
          at: redirect.range, notes: redirect.notes)
      }
      guard !isToldByApps, let callbacks = client.connectedApp?.callbacks,
        !callbacks.values.isEmpty, client.apps.allSatisfy({ $0.usesAddresses ?? true }),
        callbacks.values.allSatisfy({ $0.isFilledIn && RedirectURI($0.text).isWeb })
      else { continue }
      report.add(
        "no callback URL of \(client.quoted) opens an app; use a custom scheme",
        at: callbacks.range, notes: callbacks.notes)
    }
  }
}
