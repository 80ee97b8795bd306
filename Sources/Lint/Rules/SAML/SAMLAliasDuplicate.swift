package import ConfigModel

package enum SAMLAliasDuplicate: SAMLRegistrationRule {
  package static let about = RuleInfo(
    id: "saml-alias-duplicate",
    topic: .saml,
    severity: .error,
    summary: "Two certificates have the same alias, or two token issuers the same name.",
    rationale: """
      The console identifies certificates by their aliases, and token issuers by their names. A \
      second one with the same alias or name cannot be created, or replaces the first.
      """,
    source: "Registering the Token Issuer in OMCe, steps 3 and 8",
    examples: [
      .bad(
        .samlRegistration,
        #"{"certificates": [{"alias": "sts"}, {"alias": ⟦"sts"⟧}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#
      ),
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=a"]}, {"name": ⟦"corp"⟧, "certificateSubjectNames": ["CN=b"]}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"certificates": [{"alias": "sts"}, {"alias": "sts-2030"}], "tokenIssuers": [{"name": "sts", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#),
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    check(registration.certificates.map(\.alias), "alias", &report)
    check(registration.issuers.map(\.name), "issuer name", &report)
  }

  private static func check(_ names: [TextMember], _ noun: String, _ report: inout Report) {
    var first: [Text: SourceRange] = [:]
    for name in names.compactMap(\.written) {
      if let other = first[name.text] {
        report.add(
          "duplicate \(noun) '\(name.string)'", at: name.range,
          notes: [Note("also used here", at: other)])
      } else {
        first[name.text] = name.range
      }
    }
  }
}
