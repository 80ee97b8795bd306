import ConfigModel

package enum OrgDisablesCodeCredentials: CrossFileRule {
  package static let about = RuleInfo(
    id: "org-disables-code-credentials",
    topic: .connectedApps,
    severity: .warning,
    summary: "An app uses the Authorization Code and Credentials Flow, which the org disables.",
    rationale: """
      An app can sign in users without the Salesforce login page only while \
      `oAuthCdCrdtFlowEnable` is true in 'OauthOidc.settings' of the org. Enable the flow there, \
      or disable it in the app.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), OauthOidcSettings and ExtlClntAppGlobalOauthSettings",
    examples: [
      .bad(
        .files,
        OrgSample.files(
          "<oAuthCdCrdtFlowEnable>false</oAuthCdCrdtFlowEnable>",
          "<isCodeCredentialEnabled>⟦true⟧</isCodeCredentialEnabled>")),
      .bad(
        .files,
        OrgSample.files(
          "<oAuthCdCrdtFlowEnable>false</oAuthCdCrdtFlowEnable>", "",
          "\n=== main/extlClntAppGlobalOauthSets/Till.ecaGlblOauth-meta.xml\n<ExtlClntAppGlobalOauthSettings xmlns=\"http://soap.sforce.com/2006/04/metadata\">\n  <externalClientApplication>Till</externalClientApplication>\n  <isCodeCredFlowEnabled>⟦true⟧</isCodeCredFlowEnabled>\n</ExtlClntAppGlobalOauthSettings>"
        )),
      .good(
        .files,
        OrgSample.files(
          "<oAuthCdCrdtFlowEnable>true</oAuthCdCrdtFlowEnable>",
          "<isCodeCredentialEnabled>true</isCodeCredentialEnabled>")),
      .good(
        .files,
        OrgSample.files(
          "<isPkceRequired>true</isPkceRequired>",
          "<isCodeCredentialEnabled>true</isCodeCredentialEnabled>")),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let orgs = OrgScope(files)
    guard !orgs.isEmpty else { return }
    let setting = "oAuthCdCrdtFlowEnable"
    for file in files where file.kind != .oauthOidcSettings {
      guard let used = file.oauth?.codeCredentials, let org = orgs.org(of: file),
        // A deployment leaves an absent setting as it is.
        let flag = org.facts.setting(setting), flag.isWritten, !flag.value
      else { continue }
      report.add(
        "the org disables the flow that '\(used.name)' enables", in: file.path,
        at: used.place.range, notes: org.note(setting), pointer: used.place.pointer)
    }
  }
}
