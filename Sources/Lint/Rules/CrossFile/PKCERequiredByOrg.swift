import ConfigModel

package enum PKCERequiredByOrg: CrossFileRule {
  package static let about = RuleInfo(
    id: "pkce-required-by-org",
    topic: .connectedApps,
    severity: .info,
    summary: "An app does not require PKCE, but its org does.",
    rationale: """
      While `OauthOidcSettings.isPkceRequired` is true, every app of the org needs a code \
      challenge, whatever the app's own setting is. 'pkce-not-required' and 'pkce-off' are then \
      not reported. Set the app's 'isPkceRequired' to true, too, so that the file shows what \
      applies, and the app also requires PKCE in other orgs.
      """,
    source: "Metadata API Developer Guide (version 67, 2026), OauthOidcSettings",
    exceptions: "If the app is deployed to this org only.",
    examples: [
      .bad(
        .files,
        OrgSample.files(
          "<isPkceRequired>true</isPkceRequired>", "<isPkceRequired>⟦false⟧</isPkceRequired>")),
      .bad(
        .files,
        OrgSample.files(
          "<isPkceRequired>true</isPkceRequired>",
          "<isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>⟦0⟧</isPkceRequired>"
        )),
      .good(
        .files,
        OrgSample.files("<isPkceRequired>true</isPkceRequired>", "<scopes>Api</scopes>")),
      .good(
        .files,
        OrgSample.files(
          "<isPkceRequired>false</isPkceRequired>", "<isPkceRequired>false</isPkceRequired>")),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let orgs = OrgScope(files)
    guard !orgs.isEmpty else { return }
    let setting = "isPkceRequired"
    for file in files where file.kind != .oauthOidcSettings {
      guard let flag = file.oauth?.optionalPKCE, let org = orgs.org(of: file), org.isOn(setting)
      else { continue }
      report.refute(PKCENotRequired.about.id, in: file.path, at: flag.place.range)
      if let place = file.oauth?.pkceOff {
        report.refute(PKCEOff.about.id, in: file.path, at: place)
      }
      guard flag.isWritten else { continue }
      report.add(
        "the org requires PKCE, so '\(setting)' has no effect in this app", in: file.path,
        at: flag.place.range, notes: org.note(setting), pointer: flag.place.pointer)
    }
  }
}
