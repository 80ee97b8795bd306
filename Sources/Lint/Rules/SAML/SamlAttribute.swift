package import ConfigModel

extension Family {
  static let samlAttribute = Family(
    "saml-attribute", topic: .saml,
    summary: "The role or username attributes of a SAML issuer are missing or malformed.")
}

package enum SAMLRoleListSyntax: SAMLRegistrationRule {
  package static let about = RuleInfo(
    .samlAttribute, "malformed-role-list",
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

package enum SAMLMappingWithoutAttribute: SAMLRegistrationRule {
  package static let about = RuleInfo(
    .samlAttribute, "role-missing",
    severity: .warning,
    summary: "A token issuer maps roles, but has no role attributes.",
    rationale: """
      A mapping applies to the roles that Oracle Mobile Cloud reads from the role attributes of \
      a token. Without role attributes there are none, so the mappings do nothing.
      """,
    source: "Associating Roles with a SAML Token",
    examples: [
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], ⟦"roleMappings"⟧: [{"tokenRole": "sales", "mappedRoles": ["Sales"]}]}]}"#
      ),
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "roleAttributes": "", ⟦"roleMappings"⟧: [{"tokenRole": "sales", "mappedRoles": ["Sales"]}], "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "roleAttributes": "groups", "roleMappings": [{"tokenRole": "sales", "mappedRoles": ["Sales"]}]}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "defaultRoles": ["Staff"]}]}"#
      ),
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    for issuer in registration.issuers where issuer.roleMappings.elementCount > 0 {
      let attributes = issuer.roleAttributes
      guard attributes.isAbsent || attributes.written?.text.trimmed.isEmpty ?? false else {
        continue
      }
      report.add(
        "the mappings do nothing without 'roleAttributes'", at: issuer.roleMappings.label)
    }
  }
}

package enum SAMLUsernameAttributeMissing: SAMLRegistrationRule {
  package static let about = RuleInfo(
    .samlAttribute, "username-missing",
    severity: .error,
    summary: "An issuer of virtual users has no username attribute.",
    rationale: """
      Virtual users exist only in their tokens, so Oracle Mobile Cloud has to know which attribute \
      identifies them. The console has no default for the Username Attribute field.
      """,
    source: "Registering the Token Issuer in OMCe, step 12",
    examples: [
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": ⟦"corp"⟧, "certificateSubjectNames": ["CN=sts.corp.net"], "virtualUserEnabled": true}]}"#
      ),
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "virtualUserEnabled": true, "usernameAttribute": ⟦""⟧, "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "virtualUserEnabled": true, "usernameAttribute": "uid", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#),
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    for issuer in registration.issuers where issuer.virtualUserEnabled.value {
      let member = issuer.usernameAttribute
      guard member.isAbsent || member.written?.text.trimmed.isEmpty ?? false,
        !issuer.object.isCutShort
      else { continue }
      report.add(
        "virtual users need a 'usernameAttribute', such as 'uid'",
        at: member.isPresent ? member.range : issuer.name.range)
    }
  }
}
