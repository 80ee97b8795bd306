package import ConfigModel

extension Family {
  static let enabledIssuers = Family(
    "enabled-issuers", topic: .issuer,
    summary: "An issuer is disabled, or no issuer is trusted at all.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum EnabledIssuersFaults: ConfigurationRule {
  package static let faults = [allDisabled, noIssuers]

  static let allDisabled = RuleInfo(
    .enabledIssuers, "all-disabled", severity: .warning, scope: .configuration,
    summary: "Every issuer is disabled.",
    rationale: """
      Oracle Mobile Cloud rejects every token of these issuers, so no user can sign in through \
      them. If that is intended, remove the policy instead, which makes the intention clearer.
      """,
    exceptions: "When sign-in through these issuers must stop in an emergency.",
    bad: [
      #"{⟦"issuers"⟧: [{"issuerName": "https://idp.corp.net", "enabled": false, "certificateSubjectNames": ["CN=idp"]}]}"#,
      #"""
      {⟦"issuers"⟧: [
        {"issuerName": "https://a.corp.net", "enabled": false, "certificateSubjectNames": ["CN=a"]},
        {"issuerName": "https://b.corp.net", "enabled": false, "certificateSubjectNames": ["CN=b"]}
      ]}
      """#,
    ],
    good: [
      Sample(
        #"""
        {"issuerName": "https://a.corp.net", "enabled": false, "certificateSubjectNames": ["CN=a"]},
        {"issuerName": "https://b.corp.net", "certificateSubjectNames": ["CN=b"]}
        """#, scope: .issuers),
      Sample(#""enabled": true"#, scope: .issuer),
    ])

  static let noIssuers = RuleInfo(
    .enabledIssuers, "none", severity: .warning, scope: .configuration,
    summary: "No issuer is trusted.",
    rationale: """
      An empty list is valid, but Oracle Mobile Cloud then rejects every token. If that is \
      intended, remove the policy. If not, restore the list.
      """,
    source: "JWT Configuration Reference, Root Fields",
    exceptions: "If the file temporarily turns off token exchange.",
    bad: [#"{"issuers": ⟦[]⟧}"#, #"{"policyMaxReloadInterval": 60, "issuers": ⟦[ ]⟧}"#],
    good: [
      Sample(
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=i"]}"#,
        scope: .issuers),
      Sample(
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=i"], "filters": []}"#,
        scope: .issuers),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let issuers = configuration.issuers
    if !issuers.isEmpty, issuers.allSatisfy({ $0.enabled.isWritten(false) }),
      let name = configuration.issuersMember.entry?.name
    {
      report.add(
        allDisabled,
        issuers.count == 1
          ? "the only issuer is disabled, so all its tokens are rejected"
          : "all issuers are disabled, so all their tokens are rejected",
        at: name.range)
    }
    guard issuers.isEmpty, configuration.issuersMember.isUsable,
      let list = configuration.issuersMember.json, list.kind == .array,
      Int(list.node.next) == list.index + 1, !configuration.object.isCutShort
    else { return }
    report.add(noIssuers, "no issuer is configured, so every token is rejected", at: list.range)
  }
}

package enum IssuerDisabled: IssuerRule {
  package static let about = RuleInfo(
    .enabledIssuers, "one-disabled", severity: .info, scope: .issuers,
    summary: "An issuer is disabled.",
    rationale: """
      Oracle Mobile Cloud rejects every token of the issuer, so the rest of the entry has no \
      effect. Changing one word enables the issuer again, with settings that no one has reviewed \
      in the meantime. Remove the issuer if it is no longer needed.
      """,
    exceptions: "If the issuer is disabled temporarily, or prepared for later.",
    bad: [
      #"""
      {"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]},
      {"issuerName": "https://old.corp.net", "enabled": ⟦false⟧, "certificateSubjectNames": ["CN=old"]}
      """#,
      #"""
      {"enabled": ⟦false⟧, "issuerName": "https://old.corp.net", "certificateSubjectNames": ["CN=old"]},
      {"issuerName": "https://idp.corp.net", "enabled": true, "certificateSubjectNames": ["CN=idp"]}
      """#,
    ],
    good: [
      Sample(#""enabled": true"#, scope: .issuer),
      Sample(
        #""requireClientAuth": false, "allowedMbes": [{"clientId": "0c35a8e4"}]"#, scope: .issuer),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.enabled.isWritten(false) else { return }
    report.add(
      "the issuer is disabled; remove it unless it will be enabled again", at: issuer.enabled.range)
  }
}
