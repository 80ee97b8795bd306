package import ConfigModel

extension Family {
  static let setupScope = Family(
    "setup-scope", topic: .setups,
    summary: "An app of a setup lacks a scope that it requests or needs.",
    source: SetupWording.architecture + "; " + SetupWording.scopeValues)
}

package enum ScopeRequestedNotEnabled: SetupRule {
  package static let about = RuleInfo(
    .setupScope, "not-enabled", severity: .error, scope: .setup,
    summary: "An app requests a scope that its connected app does not have.",
    rationale: """
      Salesforce responds with 'invalid_scope' or OAUTH_DISALLOWED_SCOPES, and sign-in fails. An \
      app may request only scopes that its connected app allows. Nothing is reported if the \
      connected app has a scope that oconf does not know.
      """,
    source: SetupWording.scopeValues,
    bad: [
      SetupSample.setup(fieldApp: #""platform": "ios", "scopes": ["api", ⟦"chatter_api"⟧]"#),
      SetupSample.setup(
        portal: SetupSample.portal.replacing(#""Api", "#, with: #""#),
        portalApp: #""platform": "android", "scopes": ["web", ⟦"api"⟧]"#),
    ],
    good: [
      SetupSample.setup(
        fieldApp: #""platform": "ios", "scopes": ["api", "web", "refresh_token"]"#),
      SetupSample.setup(
        field: SetupSample.field.replacing(#""Api", "Web""#, with: #""Full""#),
        fieldApp: #""platform": "ios", "scopes": ["api", "chatter_api"]"#),
      SetupSample.setup(
        field: SetupSample.field.replacing(#""Api""#, with: #""Api", "Quantum""#),
        fieldApp: #""platform": "ios", "scopes": ["api", "lightning"]"#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for party in setup.parties {
      guard let connectedApp = party.connectedApp else { continue }
      for app in party.apps {
        for scope in app.requestsBeyond(connectedApp) {
          report.add(
            "\(party.quoted) requests the scope '\(scope.string)', which its connected app does not have",
            at: scope.range,
            notes: scope.notes
              + (connectedApp.scopes.map {
                [Note("the connected app's scopes", at: $0.range)] + $0.notes
              } ?? []))
        }
      }
    }
  }
}

package enum ClientRefreshScopeMissing: SetupRule {
  package static let about = RuleInfo(
    .setupScope, "refresh-token-missing", severity: .warning, scope: .setup,
    summary: "The connected app of a client lacks the scope `refresh_token`.",
    rationale: """
      After sign-in through its identity provider, a client requests its own tokens from \
      Salesforce and keeps the refresh token. If the connected app lacks the scope \
      'refresh_token' ('RefreshToken' in its metadata), Salesforce issues no refresh token. If the \
      app lists its scopes, Mobile SDK adds this one, so sign-in fails with 'invalid_scope'. \
      'offline_access' ('OfflineAccess') counts as the same scope. 'full' does not include it.
      """,
    bad: [
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #"["Api", "Web", "RefreshToken"]"#, with: #"⟦["Api", "Web"]⟧"#)),
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #"["Api", "Web", "RefreshToken"]"#, with: #"⟦["full"]⟧"#)),
    ],
    good: [
      SetupSample.setup(),
      SetupSample.setup(
        portal: SetupSample.portal.replacing(#""Web", "RefreshToken""#, with: #""Web""#),
        field: SetupSample.field.replacing(#""RefreshToken""#, with: #""offline_access""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      guard client.allowsRefresh == false, let scopes = client.connectedApp?.scopes else {
        continue
      }
      report.add(
        "the scopes of \(client.quoted) do not include 'RefreshToken', so it cannot refresh tokens",
        at: scopes.range, notes: scopes.notes)
    }
  }
}

package enum IDPWebScopeMissingApp: SetupRule {
  package static let about = RuleInfo(
    .setupScope, "web-missing", severity: .error, scope: .setup,
    summary: "The connected app of an identity provider lacks the scope `web`.",
    rationale: """
      The identity provider shows the user a Salesforce page to get a code for the client. \
      Without the scope, the user lands on a login page with an error, and the flow cannot \
      continue. The scope 'full' includes 'web'.
      """,
    source: SetupWording.architecture,
    bad: [
      SetupSample.setup(
        portal: SetupSample.portal.replacing(
          #"["Api", "Web", "RefreshToken"]"#, with: #"⟦["Api", "RefreshToken"]⟧"#)),
      SetupSample.setup(
        portal: SetupSample.portal.replacing(#"["Api", "Web", "RefreshToken"]"#, with: #"⟦[]⟧"#)),
    ],
    good: [
      SetupSample.setup(),
      SetupSample.setup(
        portal: SetupSample.portal.replacing(#""Api", "Web""#, with: #""Full""#),
        field: SetupSample.field.replacing(#""Web", "#, with: #""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    guard let provider = setup.identityProvider, provider.allowsWeb == false,
      let scopes = provider.connectedApp?.scopes
    else { return }
    report.add(
      "the scopes of the identity provider \(provider.quoted) do not include 'Web'; users land on a "
        + "login page with an error",
      at: scopes.range, notes: scopes.notes)
  }
}

package enum IDPWebScopeNotRequested: SetupRule {
  package static let about = RuleInfo(
    .setupScope, "web-not-requested", severity: .error, scope: .setup,
    summary: "An identity provider does not request the scope `web`.",
    rationale: """
      The scope on the connected app is not enough: the app itself must request 'web', or 'full', \
      which includes it, when its user signs in. Otherwise, users of its clients land on a login \
      page with an error. An app that lists no scopes requests all of them, except on iOS with \
      Mobile SDK before version 13.2.
      """,
    bad: [
      SetupSample.setup(portalApp: #""platform": "ios", "scopes": ⟦["api", "refresh_token"]⟧"#),
      SetupSample.setup(portalApp: #""platform": "ios", "sdkVersion": "12.2.0", "scopes": ⟦[]⟧"#),
    ],
    good: [
      SetupSample.setup(portalApp: #""platform": "ios", "scopes": ["api", "web"]"#),
      SetupSample.setup(
        portalApp: #""platform": "ios", "sdkVersion": "13.2.0", "scopes": []"#,
        fieldApp: #""platform": "ios", "scopes": ["api"]"#),
      SetupSample.setup(
        portal: SetupSample.portal.replacing(#""Web""#, with: #""Full""#),
        portalApp: #""platform": "android", "scopes": ["full"]"#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    guard let provider = setup.identityProvider else { return }
    for app in provider.apps {
      guard let (range, path) = app.requestWithoutWeb else { continue }
      report.add(
        "the identity provider \(provider.quoted) does not request 'web'; users of its clients land on a "
          + "login page with an error",
        at: range, notes: Note.file(path))
    }
  }
}
