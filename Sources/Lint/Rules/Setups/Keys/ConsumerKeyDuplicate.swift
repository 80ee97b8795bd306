package import ConfigModel

package enum ConsumerKeyDuplicate: SetupRule {
  package static let about = RuleInfo(
    id: "consumer-key-duplicate",
    severity: .info,
    summary: "Two clients sign in by the same connected app.",
    rationale: """
      It works, and the documentation itself speaks of one connected app for all clients. But \
      then all have the same scopes and policies, none can be shut out without the others, and \
      records of logins do not tell them apart.
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
            "\(client.quoted) and \(other.quoted) have the same consumer key, "
              + "so that nobody can tell them apart",
            at: key.range, notes: key.notes + theirs.note("the other client's"))
        } else {
          owners[key.text] = (client, key)
        }
      }
    }
  }
}
