package import ConfigModel

package enum SetupNameDuplicate: SetupRule {
  package static let about = RuleInfo(
    id: "setup-name-duplicate",
    severity: .warning,
    summary: "Two apps of a setup have the same name.",
    rationale: """
      Findings and the table of what the apps would run into call them by their names. Builds \
      of one app for several systems belong into its 'apps'.
      """,
    source: "Documents of oconf, identity provider setups",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          SetupSample.party("Field", SetupSample.shop).replacing(#""Field""#, with: #"⟦"Field"⟧"#))),
      .bad(
        .setup,
        SetupSample.setup(
          SetupSample.party("Portal", SetupSample.shop).replacing(
            #""Portal""#, with: #"⟦"Portal"⟧"#))),
      .good(.setup, SetupSample.setup(SetupSample.party("Shop", SetupSample.shop))),
      .good(.setup, SetupSample.setup(SetupSample.party("field", SetupSample.shop))),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    var first: [Text: SourceRange] = [:]
    for party in setup.parties {
      guard let name = party.nameMember.written else { continue }
      if let other = first[name.text] {
        report.add(
          "another app is called '\(name.string)', too", at: name.range,
          notes: [Note("the other one", at: other)])
      } else {
        first[name.text] = name.range
      }
    }
  }
}
