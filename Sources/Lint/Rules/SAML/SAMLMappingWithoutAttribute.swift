package import ConfigModel

package enum SAMLMappingWithoutAttribute: SAMLRegistrationRule {
  package static let about = RuleInfo(
    id: "saml-mapping-without-attribute",
    topic: .saml,
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
