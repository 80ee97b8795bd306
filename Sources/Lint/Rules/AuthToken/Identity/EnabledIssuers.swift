package import ConfigModel

extension Family {
  static let enabledIssuers = Family(
    "enabled-issuers", topic: .issuer,
    summary: "An issuer is disabled, or no issuer is trusted at all.")
}

package enum AllIssuersDisabled: ConfigurationRule {
  package static let about = RuleInfo(
    .enabledIssuers, "all-disabled",
    severity: .warning,
    summary: "Every issuer is disabled.",
    rationale: """
      Oracle Mobile Cloud rejects every token of these issuers, so no user can sign in through \
      them. If that is intended, remove the policy instead, which makes the intention clearer.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "When sign-in through these issuers must stop in an emergency.",
    examples: [
      .bad(
        .configuration,
        #"{⟦"issuers"⟧: [{"issuerName": "https://idp.corp.net", "enabled": false, "certificateSubjectNames": ["CN=idp"]}]}"#
      ),
      .bad(
        .configuration,
        #"""
        {⟦"issuers"⟧: [
          {"issuerName": "https://a.corp.net", "enabled": false, "certificateSubjectNames": ["CN=a"]},
          {"issuerName": "https://b.corp.net", "enabled": false, "certificateSubjectNames": ["CN=b"]}
        ]}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "enabled": false, "certificateSubjectNames": ["CN=a"]},
        {"issuerName": "https://b.corp.net", "certificateSubjectNames": ["CN=b"]}
        """#),
      .good(.issuer, #""enabled": true"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard !configuration.issuers.isEmpty,
      configuration.issuers.allSatisfy({ $0.enabled.isWritten(false) }),
      let name = configuration.issuersMember.entry?.name
    else { return }
    report.add(
      configuration.issuers.count == 1
        ? "the only issuer is disabled, so all its tokens are rejected"
        : "all issuers are disabled, so all their tokens are rejected",
      at: name.range)
  }
}

package enum IssuersEmpty: ConfigurationRule {
  package static let about = RuleInfo(
    .enabledIssuers, "none",
    severity: .warning,
    summary: "No issuer is trusted.",
    rationale: """
      An empty list is valid, but Oracle Mobile Cloud then rejects every token. If that is \
      intended, remove the policy. If not, restore the list.
      """,
    source: "JWT Configuration Reference, Root Fields",
    exceptions: "If the file temporarily turns off token exchange.",
    examples: [
      .bad(.configuration, #"{"issuers": ⟦[]⟧}"#),
      .bad(.configuration, #"{"policyMaxReloadInterval": 60, "issuers": ⟦[ ]⟧}"#),
      .good(
        .issuers, #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=i"]}"#),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=i"], "filters": []}"#
      ),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard configuration.issuers.isEmpty, configuration.issuersMember.isUsable,
      let issuers = configuration.issuersMember.json, issuers.kind == .array,
      Int(issuers.node.next) == issuers.index + 1, !configuration.object.isCutShort
    else { return }
    report.add("no issuer is configured, so every token is rejected", at: issuers.range)
  }
}

package enum IssuerDisabled: IssuerRule {
  package static let about = RuleInfo(
    .enabledIssuers, "one-disabled",
    severity: .info,
    summary: "An issuer is disabled.",
    rationale: """
      Oracle Mobile Cloud rejects every token of the issuer, so the rest of the entry has no \
      effect. Changing one word enables the issuer again, with settings that no one has reviewed \
      in the meantime. Remove the issuer if it is no longer needed.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the issuer is disabled temporarily, or prepared for later.",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]},
        {"issuerName": "https://old.corp.net", "enabled": ⟦false⟧, "certificateSubjectNames": ["CN=old"]}
        """#),
      .bad(
        .issuers,
        #"""
        {"enabled": ⟦false⟧, "issuerName": "https://old.corp.net", "certificateSubjectNames": ["CN=old"]},
        {"issuerName": "https://idp.corp.net", "enabled": true, "certificateSubjectNames": ["CN=idp"]}
        """#),
      .good(.issuer, #""enabled": true"#),
      .good(.issuer, #""requireClientAuth": false, "allowedMbes": [{"clientId": "0c35a8e4"}]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.enabled.isWritten(false) else { return }
    report.add(
      "the issuer is disabled; remove it unless it will be enabled again", at: issuer.enabled.range)
  }
}
