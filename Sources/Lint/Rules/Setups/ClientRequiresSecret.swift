package import ConfigModel

package enum ClientRequiresSecret: SetupRule {
  package static let about = RuleInfo(
    id: "client-requires-secret",
    topic: .setups,
    severity: .error,
    summary: "The connected app of a client requires a secret.",
    rationale: """
      A client exchanges the authorization code and refreshes its tokens itself, but an app on a \
      device cannot keep a secret. With Mobile SDK 11 or later, sign-in then fails with "invalid \
      client credentials". In the connected app of the client, set 'isConsumerSecretOptional' to \
      true ("Require Secret for Web Server Flow" off) and 'isSecretRequiredForRefreshToken' to \
      false.
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
