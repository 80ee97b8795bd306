package import ConfigModel

package enum RefreshTokenNeverExpires: SetupRule {
  package static let about = RuleInfo(
    id: "refresh-token-never-expires",
    severity: .info,
    summary: "A client stays signed in forever.",
    rationale: """
      Its refresh tokens hold until somebody revokes them, also those of devices that got lost. \
      A policy such as 'specific_inactivity:30:DAYS' ends what nobody uses.
      """,
    source: "Metadata API Developer Guide, ConnectedAppOauthPolicy; RFC 9700, section 2.2.2",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(field: SetupSample.field + #", "refreshTokenPolicy": ⟦"infinite"⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(
          SetupSample.party("Shop", SetupSample.shop + #", "refreshTokenPolicy": ⟦"infinite"⟧"#))),
      .good(
        .setup,
        SetupSample.setup(
          field: SetupSample.field + #", "refreshTokenPolicy": "specific_inactivity:30:DAYS""#)),
      .good(
        .setup,
        SetupSample.setup(portal: SetupSample.portal + #", "refreshTokenPolicy": "infinite""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      guard let policy = client.connectedApp?.refreshTokenPolicy, policy.text == "infinite" else {
        continue
      }
      report.add(
        "refresh tokens of \(client.quoted) hold until somebody revokes them", at: policy.range,
        notes: policy.notes)
    }
  }
}
