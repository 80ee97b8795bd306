package import ConfigModel

extension Family {
  static let samlAttribute = Family(
    "saml-attribute", topic: .saml,
    summary: "The role or username attributes of a SAML issuer are missing or malformed.",
    source: "Associating Roles with a SAML Token")
}

package enum SAMLAttributeFaults: SAMLRegistrationRule {
  package static let faults = [malformedRoleList, roleMissing, usernameMissing]

  static let malformedRoleList = RuleInfo(
    .samlAttribute, "malformed-role-list", severity: .warning, scope: .samlRegistration,
    summary: "The list of role attributes has empty or repeated items.",
    rationale: """
      The Role Attribute field takes names of attributes, separated by commas. A repeated item has \
      no effect, and an empty one can match only an attribute without a name.
      """,
    bad: [
      Sample(
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": ⟦"roles,,groups"⟧}]}"#,
        fixed:
          #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": "roles,groups"}]}"#,
        .safe),
      Sample(
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": ⟦"roles, groups,roles,"⟧}]}"#,
        fixed:
          #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": "roles,groups"}]}"#,
        .safe),
    ],
    good: [
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": "roles,groups"}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": "roles, Roles"}]}"#,
    ])

  static let roleMissing = RuleInfo(
    .samlAttribute, "role-missing", severity: .warning, scope: .samlRegistration,
    summary: "A token issuer maps roles, but has no role attributes.",
    rationale: """
      A mapping applies to the roles that Oracle Mobile Cloud reads from the role attributes of \
      a token. Without role attributes there are none, so the mappings do nothing.
      """,
    bad: [
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], ⟦"roleMappings"⟧: [{"tokenRole": "sales", "mappedRoles": ["Sales"]}]}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "roleAttributes": "", ⟦"roleMappings"⟧: [{"tokenRole": "sales", "mappedRoles": ["Sales"]}], "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
    ],
    good: [
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": "groups", "roleMappings": [{"tokenRole": "sales", "mappedRoles": ["Sales"]}]}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "defaultRoles": ["Staff"]}]}"#,
    ])

  static let usernameMissing = RuleInfo(
    .samlAttribute, "username-missing", severity: .error, scope: .samlRegistration,
    summary: "An issuer of virtual users has no username attribute.",
    rationale: """
      Virtual users exist only in their tokens, so Oracle Mobile Cloud has to know which attribute \
      identifies them. The console has no default for the Username Attribute field.
      """,
    source: "Registering the Token Issuer in OMCe, step 12",
    bad: [
      #"{"tokenIssuers": [{"name": ⟦"corp"⟧, "certificateSubjectNames": ["CN=sts.corp.net"], "virtualUserEnabled": true}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "virtualUserEnabled": true, "usernameAttribute": ⟦""⟧, "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
    ],
    good: [
      #"{"tokenIssuers": [{"name": "corp", "virtualUserEnabled": true, "usernameAttribute": "uid", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    for issuer in registration.issuers {
      let roles = issuer.roleAttributes
      if issuer.roleMappings.elementCount > 0, isMissing(roles) {
        report.add(
          roleMissing, "the mappings do nothing without 'roleAttributes'",
          at: issuer.roleMappings.label)
      }
      if let list = roles.written { checkList(list, &report) }
      let username = issuer.usernameAttribute
      if issuer.virtualUserEnabled.value, isMissing(username), !issuer.object.isCutShort {
        report.add(
          usernameMissing, "virtual users need a 'usernameAttribute', such as 'uid'",
          at: username.isPresent ? username.range : issuer.name.range)
      }
    }
  }

  private static func isMissing(_ member: TextMember) -> Bool {
    member.isAbsent || member.written?.text.trimmed.isEmpty ?? false
  }

  private static func checkList(_ list: WrittenText, _ report: inout Report) {
    let items = list.text.split(UInt8(ascii: ",")).map(\.trimmed)
    var kept: [Text] = []
    for item in items where !item.isEmpty && !kept.contains(item) { kept.append(item) }
    guard kept.count < items.count, !kept.isEmpty else { return }
    report.add(
      malformedRoleList, "empty or repeated item in the list '\(list.string)'", at: list.range,
      fix: FixIt(
        "keep each name once", .safe,
        [Edit(list.range, JSONString.quoted(kept.map(\.string).joined(separator: ",")))]))
  }
}
