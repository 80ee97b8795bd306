package import ConfigModel

package enum RefreshTokenNeverExpires: SetupRule {
  package static let about = RuleInfo(
    id: "refresh-token-never-expires",
    topic: .setups,
    risk: .access,
    severity: .info,
    summary: "The refresh tokens of a client never expire.",
    rationale: """
      Refresh tokens stay valid until they are revoked, even on lost devices. With a policy such \
      as 'specific_inactivity:30:DAYS', unused tokens expire.
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
        "refresh tokens of \(client.quoted) never expire; set a policy such as "
          + "'specific_inactivity:30:DAYS'",
        at: policy.range, notes: policy.notes)
    }
  }
}
