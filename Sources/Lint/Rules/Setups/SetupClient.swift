package import ConfigModel

extension Family {
  static let setupClient = Family(
    "setup-client", topic: .setups,
    summary:
      "A client is not allowed by its identity provider, or has the wrong requirements in its connected app."
  )
}

package enum ClientNotAllowed: SetupRule {
  package static let about = RuleInfo(
    .setupClient, "not-allowed", severity: .error, scope: .setup,
    summary: "An identity provider's list of allowed clients does not include a client.",
    rationale: """
      In version 11 or later of Mobile SDK for Android, an identity provider has a list of the \
      packages that it answers, and rejects all other clients. If the setup does not contain the \
      list, clients are not checked.
      """,
    source: SetupWording.details + "; SalesforceMobileSDK-Android, IDPManager",
    bad: [
      SetupSample.setup(
        portalApp:
          #""platform": "android", "sdkVersion": "12.0", "allowedClients": ["com.example.corp.shop"]"#,
        fieldApp: #""platform": "android", "bundleIdentifier": ⟦"com.example.corp.field"⟧"#),
      SetupSample.setup(
        portalApp: #""platform": "android", "allowedClients": []"#,
        fieldApp: #""platform": "android", "bundleIdentifier": ⟦"com.example.corp.field"⟧"#),
    ],
    good: [
      SetupSample.setup(
        portalApp:
          #""platform": "android", "sdkVersion": "12.0", "allowedClients": ["com.example.corp.field"]"#,
        fieldApp: #""platform": "android", "bundleIdentifier": "com.example.corp.field""#),
      SetupSample.setup(
        portalApp: #""platform": "android", "sdkVersion": "12.0""#,
        fieldApp: #""platform": "android", "bundleIdentifier": "com.example.corp.field""#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      for app in client.apps {
        guard let (package, list) = app.refused(by: provider) else { continue }
        report.add(
          "\(provider.party.quoted) does not list '\(package.string)' as an allowed client",
          at: package.range,
          notes: package.notes + [Note("the allowed clients", at: list.range)])
      }
    }
  }
}

package enum ClientWithoutPKCE: SetupRule {
  package static let about = RuleInfo(
    .setupClient, "pkce-not-required", risk: .access, severity: .warning, scope: .setup,
    summary: "The connected app of a client does not require a code challenge (PKCE).",
    rationale: """
      The authorization code passes through two apps and the operating system, and an attacker \
      who intercepts it can exchange it for tokens. A code challenge binds the code to the \
      client. Mobile SDK always sends a code challenge; 'isPkceRequired' forces all other \
      software to send one, too.
      """,
    source: "RFC 8252, section 6; RFC 9700, section 2.1.1",
    bad: [
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #""isPkceRequired": true"#, with: #""isPkceRequired": ⟦false⟧"#)),
      #"{"identityProvider": \#(SetupSample.party("Portal", SetupSample.portal)), "clients": [{"name": "Field", "connectedApp": ⟦{⟧"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false}}]}"#,
    ],
    good: [
      SetupSample.setup(),
      SetupSample.setup(
        portal: SetupSample.portal.replacing(
          #""isPkceRequired": true"#, with: #""isPkceRequired": false"#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      guard let app = client.connectedApp, let pkce = app.requiresPKCE, !pkce.value else {
        continue
      }
      // For metadata without a secret, another rule reports the metadata itself.
      if pkce.path != nil, app.isSecretOptional?.value ?? true { continue }
      report.add(
        "codes of \(client.quoted) can be exchanged without a code challenge; set 'isPkceRequired' "
          + "to true",
        at: pkce.range, notes: pkce.notes)
    }
  }
}

package enum ClientRequiresSecret: SetupRule {
  package static let about = RuleInfo(
    .setupClient, "secret-required", severity: .error, scope: .setup,
    summary: "The connected app of a client requires a secret.",
    rationale: """
      A client exchanges the authorization code and refreshes its tokens itself, but an app on a \
      device cannot keep a secret. With Mobile SDK 11 or later, sign-in then fails with "invalid \
      client credentials". In the connected app of the client, set 'isConsumerSecretOptional' to \
      true ("Require Secret for Web Server Flow" off) and 'isSecretRequiredForRefreshToken' to \
      false.
      """,
    source: SetupWording.architecture + "; RFC 8252, section 8.4",
    bad: [
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #""isConsumerSecretOptional": true"#, with: #""isConsumerSecretOptional": ⟦false⟧"#)),
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #""isSecretRequiredForRefreshToken": false"#,
          with: #""isSecretRequiredForRefreshToken": ⟦true⟧"#)),
      #"{"identityProvider": \#(SetupSample.party("Portal", SetupSample.portal)), "clients": [{"name": "Field", "connectedApp": ⟦{⟧"consumerKey": "fieldKey0001", "isPkceRequired": true}}]}"#,
    ],
    good: [
      SetupSample.setup(),
      SetupSample.setup(
        portal: SetupSample.portal.replacing(#""isConsumerSecretOptional": true, "#, with: #""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      guard let app = client.connectedApp else { continue }
      let exchange = app.isSecretOptional.flatMap { $0.value ? nil : $0 }
      let refresh = app.needsSecretToRefresh.flatMap { $0.value ? $0 : nil }
      if let exchange, let refresh, exchange.range == refresh.range {
        report.add(
          "\(client.quoted) needs a secret to exchange codes and to refresh tokens; set "
            + "'isConsumerSecretOptional' to true and 'isSecretRequiredForRefreshToken' to false",
          at: exchange.range, notes: exchange.notes)
        continue
      }
      if let exchange {
        report.add(
          "\(client.quoted) needs a secret to exchange codes; set 'isConsumerSecretOptional' to true",
          at: exchange.range, notes: exchange.notes)
      }
      if let refresh {
        report.add(
          "\(client.quoted) needs a secret to refresh tokens; set "
            + "'isSecretRequiredForRefreshToken' to false",
          at: refresh.range, notes: refresh.notes)
      }
    }
  }
}
