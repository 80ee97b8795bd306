package import ConfigModel

package enum UsernameMailMismatch: IssuerRule {
  package static let about = RuleInfo(
    id: "usernamemail-mismatch",
    topic: .users,
    severity: .warning,
    summary: "Accounts are found by email address, but the username is not one.",
    rationale: """
      If `userMappingAttribute` is `mail`, Oracle Mobile Cloud compares the username with the \
      primary email addresses of the accounts. Entra ID's `oid` is a GUID, and `sid` is a session \
      or security identifier, so the service never finds an account. Take the username from a \
      claim with the address, or set `userMappingAttribute` to `uid`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""usernameAttribute": "oid", "userMappingAttribute": ⟦"mail"⟧"#),
      .bad(
        .issuer,
        #""userMappingAttribute": ⟦"mail"⟧, "virtualUserEnabled": false, "usernameAttribute": "sid""#
      ),
      .good(.issuer, #""usernameAttribute": "email", "userMappingAttribute": "mail""#),
      .good(.issuer, #""userMappingAttribute": "mail""#),
      .good(.issuer, #""usernameAttribute": "oid", "userMappingAttribute": "uid""#),
    ])

  package static var prefilter: Prefilter {
    .having(.usernameAttribute, .userMappingAttribute, .mappedUsers)
  }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.userMappingAttribute.isWritten("mail"), issuer.isMapped,
      let claim = issuer.usernameAttribute.written, claim.text == "oid" || claim.text == "sid"
    else { return }
    report.add(
      "no account is found: '\(claim.text)' never holds an email address; use a claim that does, or map by 'uid'",
      at: issuer.userMappingAttribute.range, notes: [Note("the username claim", at: claim.range)])
  }
}
