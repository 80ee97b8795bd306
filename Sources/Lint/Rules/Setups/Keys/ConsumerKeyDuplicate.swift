package import ConfigModel

package enum ConsumerKeyDuplicate: SetupRule {
  package static let about = RuleInfo(
    id: "consumer-key-duplicate",
    topic: .setups,
    severity: .info,
    summary: "Two clients use the same connected app.",
    rationale: """
      Sharing a connected app works, and the documentation itself mentions one connected app for \
      all clients. However, all clients then have the same scopes and policies, you cannot block \
      one without the others, and login records do not distinguish them.
      """,
    source: SetupWording.architecture,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          SetupSample.party(
            "Shop", SetupSample.shop.replacing(#""shopKey00001""#, with: #"⟦"fieldKey0001"⟧"#)))),
      .bad(
        .setup,
        SetupSample.setup(
          SetupSample.party("Shop", SetupSample.shop),
          SetupSample.party(
            "Store",
            SetupSample.shop.replacing(#""shopKey00001""#, with: #"⟦"shopKey00001"⟧"#).replacing(
              "corp.shop:", with: "corp.store:")))),
      .good(.setup, SetupSample.setup(SetupSample.party("Shop", SetupSample.shop))),
      .good(.setup, SetupSample.setup()),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    var owners: [Text: (SetupParty, SetupValue)] = [:]
    for client in setup.clients {
      for key in client.consumerKeys {
        if let (other, theirs) = owners[key.text] {
          report.add(
            "\(client.quoted) and \(other.quoted) have the same consumer key, so their logins cannot "
              + "be distinguished",
            at: key.range, notes: key.notes + theirs.note("the other client's key"))
        } else {
          owners[key.text] = (client, key)
        }
      }
    }
  }
}
