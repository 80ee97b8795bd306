package import ConfigModel

package enum SAMLRoleListSyntax: SAMLRegistrationRule {
  package static let about = RuleInfo(
    id: "saml-role-list-syntax",
    topic: .saml,
    severity: .warning,
    summary: "The list of role attributes has empty or repeated items.",
    rationale: """
      The Role Attribute field takes names of attributes, separated by commas. A repeated item has \
      no effect, and an empty one can match only an attribute without a name.
      """,
    source: "Associating Roles with a SAML Token",
    examples: [
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": ⟦"roles,,groups"⟧}]}"#,
        fixed:
          #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": "roles,groups"}]}"#,
        .safe),
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": ⟦"roles, groups,roles,"⟧}]}"#,
        fixed:
          #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": "roles,groups"}]}"#,
        .safe),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": "roles,groups"}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": "roles, Roles"}]}"#
      ),
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    for issuer in registration.issuers {
      guard let list = issuer.roleAttributes.written else { continue }
      let items = list.text.split(UInt8(ascii: ",")).map(\.trimmed)
      var kept: [Text] = []
      for item in items where !item.isEmpty && !kept.contains(item) { kept.append(item) }
      guard kept.count < items.count, !kept.isEmpty else { continue }
      report.add(
        "empty or repeated item in the list '\(list.string)'", at: list.range,
        fix: FixIt(
          "keep each name once", .safe,
          [Edit(list.range, JSONString.quoted(kept.map(\.string).joined(separator: ",")))]))
    }
  }
}
