package import ConfigModel

extension Family {
  static let setupScheme = Family(
    "setup-scheme", topic: .setups,
    summary: "Two apps of a setup have the same URL scheme.")
}

package enum ClientSchemeDuplicate: SetupRule {
  package static let about = RuleInfo(
    .setupScheme, "duplicate", risk: .secret, severity: .warning, scope: .setup,
    summary: "Two clients have the same URL scheme.",
    rationale: """
      The identity provider sends its response to the scheme of the client's callback URL. If two \
      apps on a device have the same scheme, the operating system picks one of them, which may \
      then receive the other app's code.
      """,
    source: "RFC 8252, section 8.1; " + SetupWording.architecture,
    bad: [
      SetupSample.setup(
        SetupSample.party(
          "Shop",
          SetupSample.shop.replacing(
            #""com.example.corp.shop:/done""#, with: #"⟦"com.example.corp.field:/shop"⟧"#))),
      SetupSample.setup(
        fieldApp: #""platform": "ios", "urlSchemes": ["corp"]"#,
        SetupSample.party("Shop", SetupSample.shop, #""urlSchemes": [⟦"corp"⟧]"#)),
    ],
    good: [
      SetupSample.setup(SetupSample.party("Shop", SetupSample.shop)),
      SetupSample.setup(
        fieldApp: #""platform": "ios""#,
        SetupSample.party(
          "Shop",
          SetupSample.shop.replacing(#"com.example.corp.shop"#, with: #"com.example.corp.field"#),
          #""platform": "android""#)),
      SetupSample.setup(
        fieldApp: #""platform": "ios", "urlSchemes": ["fb1234567890123"]"#,
        SetupSample.party("Shop", SetupSample.shop, #""urlSchemes": ["fb1234567890123"]"#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    // For each scheme, the first client on each platform.
    var owners: [Text: [(party: SetupParty, value: SetupValue)]] = [:]
    for client in setup.clients {
      for (scheme, value) in client.schemes {
        let others = owners[scheme] ?? []
        if let other = others.first(where: { $0.party.mayShareDevice(with: client) }) {
          report.add(
            "\(client.quoted) and \(other.party.quoted) have the same scheme '\(scheme)'; the system "
              + "decides which of them receives a response",
            at: value.range, notes: value.notes + other.value.note("the other client's scheme"))
        } else {
          owners[scheme, default: []].append((client, value))
        }
      }
    }
  }
}

package enum CallbackSchemeEqualsIDP: SetupRule {
  package static let about = RuleInfo(
    .setupScheme, "same-as-provider", severity: .error, scope: .setup,
    summary: "A client has the same URL scheme as its identity provider.",
    rationale: """
      The operating system selects the app for a URL by its scheme alone, so a client needs a \
      different custom scheme than its identity provider. Schemes are not case-sensitive.
      """,
    source: "RFC 3986, section 3.1; " + SetupWording.architecture,
    bad: [
      SetupSample.setup(
        field: SetupSample.field.replacing(
          #""com.example.corp.field:/done""#, with: #"⟦"COM.example.corp.portal:/field"⟧"#)),
      SetupSample.setup(
        portalApp: #""platform": "ios", "urlSchemes": ["corpportal", "com.example.corp.portal"]"#,
        fieldApp: #""platform": "ios", "urlSchemes": ["com.example.corp.field", ⟦"corpportal"⟧]"#),
    ],
    good: [
      SetupSample.setup(),
      SetupSample.setup(
        portal: SetupSample.portal.replacing(
          #""com.example.corp.portal:/done""#, with: #""https://login.corp.example/portal""#),
        field: SetupSample.field.replacing(
          #"["com.example.corp.field:/done"]"#,
          with: #"["com.example.corp.field:/done", "https://login.corp.example/field"]"#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      guard provider.sharedConnectedApp(client) == nil, provider.sharedCallback(client) == nil,
        let shared = provider.sharedScheme(client)
      else { return }
      report.add(
        "\(client.quoted) and its identity provider \(provider.party.quoted) have the same scheme; the "
          + "system cannot tell which app a message is for",
        at: shared.mine.range,
        notes: shared.mine.notes + shared.theirs.note("the identity provider's scheme"))
    }
  }
}
