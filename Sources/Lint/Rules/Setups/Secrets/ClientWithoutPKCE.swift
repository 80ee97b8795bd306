package import ConfigModel

package enum ClientWithoutPKCE: SetupRule {
  package static let about = RuleInfo(
    id: "client-without-pkce",
    severity: .warning,
    summary: "The connected app of a client does not insist on a code challenge.",
    rationale: """
      The code travels through two apps and the system between them, and whoever catches it can \
      exchange it. A code challenge binds it to the client. The Mobile SDK always sends one; \
      'isPkceRequired' keeps everybody else from leaving it out.
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
        "codes of \(client.quoted) are exchanged without a code challenge, too; 'isPkceRequired' is to "
          + "be true",
        at: pkce.range, notes: pkce.notes)
    }
  }
}
