package import ConfigModel

package enum ClientRequiresSecret: SetupRule {
  package static let about = RuleInfo(
    id: "client-requires-secret",
    severity: .error,
    summary: "A client needs a secret that it cannot keep.",
    rationale: """
      A client exchanges the code, and refreshes its tokens, itself, and what is in an app on a \
      device is no secret. The connected app of a client must not require one: \
      'isConsumerSecretOptional' is to be true ("Require Secret for Web Server Flow" off), \
      'isSecretRequiredForRefreshToken' false. From version 11 of the Mobile SDK on, signing in \
      ends with "invalid client credentials" otherwise.
      """,
    source: SetupWording.architecture + "; RFC 8252, section 8.4",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #""isConsumerSecretOptional": true"#, with: #""isConsumerSecretOptional": ⟦false⟧"#))),
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #""isSecretRequiredForRefreshToken": false"#,
            with: #""isSecretRequiredForRefreshToken": ⟦true⟧"#))),
      .bad(
        .setup,
        #"{"identityProvider": \#(SetupSample.party("Portal", SetupSample.portal)), "clients": [{"name": "Field", "connectedApp": ⟦{⟧"consumerKey": "fieldKey0001", "isPkceRequired": true}}]}"#
      ),
      .good(.setup, SetupSample.setup()),
      .good(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(#""isConsumerSecretOptional": true, "#, with: #""#))),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      guard let app = client.connectedApp else { continue }
      let exchange = app.isSecretOptional.flatMap { $0.value ? nil : $0 }
      let refresh = app.needsSecretToRefresh.flatMap { $0.value ? $0 : nil }
      if let exchange, let refresh, exchange.range == refresh.range {
        report.add(
          "\(client.quoted) is asked for a secret, to exchange a code and to refresh; "
            + "'isConsumerSecretOptional' is to be true, 'isSecretRequiredForRefreshToken' false",
          at: exchange.range, notes: exchange.notes)
        continue
      }
      if let exchange {
        report.add(
          "\(client.quoted) is asked for a secret when it exchanges a code; 'isConsumerSecretOptional' "
            + "is to be true",
          at: exchange.range, notes: exchange.notes)
      }
      if let refresh {
        report.add(
          "\(client.quoted) is asked for a secret when it refreshes its tokens; "
            + "'isSecretRequiredForRefreshToken' is to be false",
          at: refresh.range, notes: refresh.notes)
      }
    }
  }
}
