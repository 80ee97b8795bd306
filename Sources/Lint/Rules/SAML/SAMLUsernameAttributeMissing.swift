package import ConfigModel

package enum SAMLUsernameAttributeMissing: SAMLRegistrationRule {
  package static let about = RuleInfo(
    id: "saml-username-attribute-missing",
    topic: .saml,
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
