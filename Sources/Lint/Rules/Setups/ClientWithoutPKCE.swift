package import ConfigModel

package enum ClientWithoutPKCE: SetupRule {
  package static let about = RuleInfo(
    id: "client-without-pkce",
    topic: .setups,
    risk: .access,
    severity: .warning,
    summary: "The connected app of a client does not require a code challenge (PKCE).",
    rationale: """
      The authorization code passes through two apps and the operating system, and an attacker \
      who intercepts it can exchange it for tokens. A code challenge binds the code to the \
      client. Mobile SDK always sends a code challenge; 'isPkceRequired' forces all other \
      software to send one, too.
      """,
    source: "RFC 8252, section 6; RFC 9700, section 2.1.1",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #""isPkceRequired": true"#, with: #""isPkceRequired": ⟦false⟧"#))),
      .bad(
        .setup,
        #"{"identityProvider": \#(SetupSample.party("Portal", SetupSample.portal)), "clients": [{"name": "Field", "connectedApp": ⟦{⟧"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false}}]}"#
      ),
      .good(.setup, SetupSample.setup()),
      .good(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(
            #""isPkceRequired": true"#, with: #""isPkceRequired": false"#))),
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
