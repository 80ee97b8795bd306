package import ConfigModel

package enum SetupNameDuplicate: SetupRule {
  package static let about = RuleInfo(
    id: "setup-name-duplicate",
    topic: .setups,
    severity: .warning,
    summary: "Two apps of a setup have the same name.",
    rationale: """
      Findings and the table of sign-in steps refer to apps by name, so give each app its own \
      name. Names that differ in letter case are different. List the builds of one app for several \
      platforms under its 'apps'.
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
          "duplicate app name '\(name.string)'", at: name.range,
          notes: [Note("also used here", at: other)])
      } else {
        first[name.text] = name.range
      }
    }
  }
}
