package import ConfigModel

extension Family {
  static let identityProvider = Family(
    "identity-provider", topic: .setups,
    summary: "A client cannot reach its identity provider, or has an unsuitable one.",
    source: SetupWording.architecture)
}

package enum IDPChain: SetupRule {
  package static let about = RuleInfo(
    .identityProvider, "chained", severity: .error, scope: .setup,
    summary:
      "An app is its own identity provider, or two apps are each other's identity providers.",
    rationale: """
      An app that delegates sign-in to itself, or to an app that delegates it back, never gets a \
      response. Delegation must end at an app that signs users in itself. The URL schemes of an \
      app include the schemes of its callback URLs.
      """,
    source: SetupWording.withoutSDK,
    bad: [
      SetupSample.setup(
        portalApp: #""platform": "ios", "identityProviderScheme": ⟦"com.example.corp.field"⟧"#),
      SetupSample.setup(
        portalApp: #""platform": "ios", "urlSchemes": ["corpportal"]"#,
        fieldApp: #""platform": "ios", "identityProviderScheme": ⟦"com.example.corp.field"⟧"#),
    ],
    good: [
      SetupSample.setup(
        portalApp: #""platform": "ios", "urlSchemes": ["corpportal", "com.example.corp.portal"]"#,
        fieldApp: #""platform": "ios", "identityProviderScheme": "corpportal""#),
      SetupSample.setup(
        portalApp:
          #""platform": "ios", "identityProviderScheme": "com.example.corp.headquarters""#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    if let provider = setup.identityProvider { checkItself(provider, [:], &report) }
    // A scheme that both have is reported as shared.
    let shared = ProviderFacts(setup)?.schemes ?? [:]
    for client in setup.clients { checkItself(client, shared, &report) }
    guard let provider = setup.identityProvider else { return }
    var wanted: [Text: SetupValue] = [:]
    for app in provider.apps {
      guard let scheme = app.identityProviderScheme else { continue }
      wanted[scheme.text.providerScheme] = scheme
    }
    guard !wanted.isEmpty else { return }
    for client in setup.clients {
      for (scheme, _) in client.schemes {
        guard let value = wanted.removeValue(forKey: scheme) else { continue }
        report.add(
          "\(provider.quoted) delegates sign-in to its client \(client.quoted), which delegates it back",
          at: value.range)
      }
    }
  }

  private static func checkItself(
    _ party: SetupParty, _ shared: [Text: SetupValue], _ report: inout Report
  ) {
    guard
      party.apps.contains(where: {
        $0.identityProviderScheme != nil || $0.identityProviderPackage != nil
      })
    else { return }
    let schemes = Set(party.schemes.map(\.scheme).filter { shared[$0] == nil })
    let packages = Set(party.identifiers.map(\.text))
    for app in party.apps {
      if let scheme = app.identityProviderScheme, schemes.contains(scheme.text.providerScheme) {
        report.add("\(party.quoted) is its own identity provider", at: scheme.range)
      }
      if let package = app.identityProviderPackage, packages.contains(package.text) {
        report.add("\(party.quoted) is its own identity provider", at: package.range)
      }
    }
  }
}

package enum ProviderNotOnPlatform: SetupRule {
  package static let about = RuleInfo(
    .identityProvider, "not-on-platform", severity: .warning, scope: .setup,
    summary: "An identity provider has no build for the platform of its client.",
    rationale: """
      Both apps must be on the same device. A client that does not find its identity provider \
      silently shows the usual login. An identity provider's app without 'platform' can be for any \
      platform.
      """,
    bad: [
      SetupSample.setup(portalApp: #""platform": "ios""#, fieldApp: #""platform": ⟦"android"⟧"#),
      SetupSample.setup(
        portalApp: #""platform": "android""#,
        fieldApp: #""sdkVersion": "12.0", "platform": ⟦"ios"⟧"#),
    ],
    good: [
      SetupSample.setup(portalApp: #""platform": "ios""#, fieldApp: #""platform": "ios""#),
      SetupSample.setup(portalApp: #""sdkVersion": "12.0""#, fieldApp: #""platform": "android""#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      guard !provider.party.apps.isEmpty else { return }
      for app in client.apps {
        guard let platform = app.platform, provider.app(meeting: app) == nil else { continue }
        report.add(
          "\(client.quoted) is for '\(platform.rawValue)', but its identity provider "
            + "\(provider.party.quoted) has no build for that platform",
          at: app.platformRange)
      }
    }
  }
}

package enum SPIDPUnknown: SetupRule {
  package static let about = RuleInfo(
    .identityProvider, "unknown-address", severity: .warning, scope: .setup,
    summary: "A client uses a scheme or package that its identity provider does not have.",
    rationale: """
      A client that does not find its configured identity provider silently shows the usual login. \
      The scheme must be one that the identity provider registers; the package must be that of the \
      identity provider's Android app. Schemes are checked only if the setup lists the identity \
      provider's 'urlSchemes'.
      """,
    source: SetupWording.architecture + "; " + SetupWording.withoutSDK,
    bad: [
      SetupSample.setup(
        portalApp: #""platform": "ios", "urlSchemes": ["corpportal"]"#,
        fieldApp: #""platform": "ios", "identityProviderScheme": ⟦"corpportal2"⟧"#),
      SetupSample.setup(
        portalApp:
          #""platform": "android", "sdkVersion": "12.0", "bundleIdentifier": "com.example.corp.portal""#,
        fieldApp:
          #""platform": "android", "sdkVersion": "12.0", "identityProviderPackage": ⟦"com.example.corp.Portal"⟧"#
      ),
    ],
    good: [
      SetupSample.setup(
        portalApp: #""platform": "ios", "urlSchemes": ["corpportal"]"#,
        fieldApp: #""platform": "ios", "identityProviderScheme": "CorpPortal""#),
      SetupSample.setup(
        portalApp: #""platform": "ios""#,
        fieldApp: #""platform": "ios", "identityProviderScheme": "corpportal""#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      let own = Set(client.schemes.map(\.scheme))
      for app in client.apps {
        // Another rule reports a client that names itself as its identity provider.
        guard let value = app.unknownProvider(provider), !own.contains(value.text.providerScheme)
        else { continue }
        report.add(
          "\(client.quoted) looks for its identity provider under '\(value.string)', which is not a scheme or "
            + "package of \(provider.party.quoted)",
          at: value.range)
      }
    }
  }
}

package enum SPWithoutIDP: SetupRule {
  package static let about = RuleInfo(
    .identityProvider, "unnamed", severity: .info, scope: .setup,
    summary: "The setup does not name the scheme or package of a client's identity provider.",
    rationale: """
      An app without a configured identity provider silently shows the usual login instead of a \
      choice of identity provider. The scheme or package is set in the app's code or in the \
      configuration that an administrator pushes to devices. Add it to the setup as \
      'identityProviderScheme' or 'identityProviderPackage' so that oconf can check it.
      """,
    bad: [
      SetupSample.setup(fieldApp: #""platform": "ios""#).replacing(
        #""apps": [{"#, with: #""apps": [⟦{⟧"#),
      SetupSample.setup(fieldApp: #""platform": "android", "sdkVersion": "12.0""#).replacing(
        #""apps": [{"#, with: #""apps": [⟦{⟧"#),
    ],
    good: [
      SetupSample.setup(
        fieldApp: #""platform": "ios", "identityProviderScheme": "com.example.corp.portal""#),
      SetupSample.setup(portalApp: #""platform": "ios""#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      for app in client.apps
      where app.identityProviderScheme == nil && app.identityProviderPackage == nil {
        report.add(
          "\(client.quoted) has no 'identityProviderScheme' or 'identityProviderPackage', so its identity "
            + "provider is not checked",
          at: app.range)
      }
    }
  }
}

package enum IDPSchemeIsAddress: SetupRule {
  package static let about = RuleInfo(
    .identityProvider, "not-a-scheme",
    severity: .error,
    summary: "The scheme of an identity provider is written as an address.",
    rationale: """
      The client puts `://oauth2/v1.0/` and the name of the message after the scheme. With a colon \
      or slashes of its own, the request goes to an address that no app registers, and the client \
      shows the standard login.
      """,
    source: SetupWording.details + ", Identity Provider URL Scheme; RFC 3986, section 3.1",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "ios", "identityProviderScheme": ⟦"com.example.corp.portal://"⟧"#),
        fixed: SetupSample.setup(
          fieldApp: #""platform": "ios", "identityProviderScheme": "com.example.corp.portal""#),
        .suggest),
      .bad(
        .setup,
        SetupSample.setup(
          fieldApp:
            #""platform": "ios", "identityProviderScheme": ⟦"com.example.corp.portal:/oauth2"⟧"#),
        fixed: SetupSample.setup(
          fieldApp: #""platform": "ios", "identityProviderScheme": "com.example.corp.portal""#),
        .suggest),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "ios", "identityProviderScheme": "com.example.corp.portal""#)),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "ios", "identityProviderScheme": "$(PORTAL_SCHEME)""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for app in setup.parties.flatMap(\.apps) {
      guard let scheme = app.addressedProvider else { continue }
      let plain = String(scheme.string.prefix { $0 != ":" })
      report.add(
        "'\(scheme.string)' is not a scheme; use '\(plain)', because the client adds '://' itself",
        at: scheme.range,
        fix: FixIt(
          "replace with '\(plain)'", .suggest, [Edit(scheme.range, JSONString.quoted(plain))]))
    }
  }
}
