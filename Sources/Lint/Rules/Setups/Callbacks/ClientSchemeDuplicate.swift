package import ConfigModel

package enum ClientSchemeDuplicate: SetupRule {
  package static let about = RuleInfo(
    id: "client-scheme-duplicate",
    topic: .setups,
    risk: .secret,
    severity: .warning,
    summary: "Two clients have the same URL scheme.",
    rationale: """
      The identity provider sends its response to the scheme of the client's callback URL. If two \
      apps on a device have the same scheme, the operating system picks one of them, which may \
      then receive the other app's code.
      """,
    source: "RFC 8252, section 8.1; " + SetupWording.architecture,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          SetupSample.party(
            "Shop",
            SetupSample.shop.replacing(
              #""com.example.corp.shop:/done""#, with: #"⟦"com.example.corp.field:/shop"⟧"#)))),
      .bad(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "ios", "urlSchemes": ["corp"]"#,
          SetupSample.party("Shop", SetupSample.shop, #""urlSchemes": [⟦"corp"⟧]"#))),
      .good(.setup, SetupSample.setup(SetupSample.party("Shop", SetupSample.shop))),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "ios""#,
          SetupSample.party(
            "Shop",
            SetupSample.shop.replacing(#"com.example.corp.shop"#, with: #"com.example.corp.field"#),
            #""platform": "android""#))),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "ios", "urlSchemes": ["fb1234567890123"]"#,
          SetupSample.party("Shop", SetupSample.shop, #""urlSchemes": ["fb1234567890123"]"#))),
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
