package import ConfigModel

extension Family {
  static let usernameClaim = Family(
    "username-claim", topic: .users,
    summary: "The username comes from a claim that does not identify a user reliably.")
}

package enum UsernameClaimDefaultRedundant: IssuerRule {
  package static let about = RuleInfo(
    .usernameClaim, "default-written",
    severity: .info,
    summary: "The username claim is set to its default.",
    rationale: """
      Oracle Mobile Cloud takes the username from `sub` by default, so the field has no effect \
      according to the reference. One page of the documentation also mentions `prn`, the older \
      name of `sub`, as a source of the username. Keep the field if you want to rule out `prn`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If your team writes default values explicitly.",
    examples: [
      .bad(
        .issuer, #""usernameAttribute": ⟦"sub"⟧, "requireClientAuth": true"#,
        fixed: #""requireClientAuth": true"#, .suggest),
      .bad(
        .issuer, #""enabled": true, "usernameAttribute": ⟦"sub"⟧"#, fixed: #""enabled": true"#,
        .suggest),
      .good(.issuer, #""usernameAttribute": "oid""#),
      .good(.issuer, #""clientIdAttribute": "cid", "roleAttributes": ["sub_roles"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .subject else { return }
    report.add(
      "'sub' is the default of 'usernameAttribute' and can be omitted",
      at: issuer.usernameAttribute.range,
      fix: issuer.usernameAttribute.entry.map { entry in
        FixIt("remove 'usernameAttribute'", .suggest, issuer.object.json.removing(entry))
      })
  }
}

package enum UsernameClaimDisplayName: IssuerRule {
  package static let about = RuleInfo(
    .usernameClaim, "display-name",
    risk: .access,
    severity: .warning,
    summary: "The username is a display name, which users choose and which is not unique.",
    rationale: """
      `name` and `nickname` are meant for display. Oracle Mobile Cloud treats two people with the \
      same name as one user, with shared data. Usually, users can choose any name.
      """,
    source: "OpenID Connect Core, sections 5.1 and 5.7",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"name"⟧, "virtualUserEnabled": true"#),
      .bad(.issuer, #""virtualUserEnabled": true, "usernameAttribute": ⟦"nickname"⟧"#),
      .good(.issuer, #""usernameAttribute": "login_name", "virtualUserEnabled": true"#),
      .good(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .display, !issuer.isMapped,
      let claim = issuer.usernameAttribute.written
    else { return }
    report.add(
      "'\(claim.text)' is a display name, chosen by users and not unique; use a claim such as 'sub'",
      at: claim.range)
  }
}

package enum UsernameClaimDisplayNameMapped: IssuerRule {
  package static let about = RuleInfo(
    .usernameClaim, "display-name-mapped",
    risk: .access,
    severity: .error,
    summary: "A name that users choose decides which account they log in to.",
    rationale: """
      Oracle Mobile Cloud logs users of this issuer in to the account with a name or email address \
      that equals the claim. Users enter `name` and `nickname` in their own profile. Every user \
      can therefore log in as any other user, including administrators.
      """,
    source: "OpenID Connect Core, sections 5.1 and 5.7; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"nickname"⟧"#),
      .bad(.issuer, #""virtualUserEnabled": false, "usernameAttribute": ⟦"name"⟧"#),
      .good(.issuer, #""usernameAttribute": "username""#),
      .good(.issuer, #""usernameAttribute": "preferred_username", "userMappingAttribute": "uid""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .display, issuer.isMapped,
      let claim = issuer.usernameAttribute.written
    else { return }
    report.add(
      "users choose '\(claim.text)', which decides which account they log in to; use a claim that identifies users, such as 'sub'",
      at: claim.range)
  }
}

package enum PRNClaimLegacy: IssuerRule {
  package static let about = RuleInfo(
    .usernameClaim, "legacy-prn",
    severity: .info,
    summary: "The username comes from `prn`, the old name of `sub`.",
    rationale: """
      Drafts of the JWT standard called the subject `prn`. The final standard calls it `sub`, and \
      few providers still send `prn`. With this setting, Oracle Mobile Cloud rejects a token \
      without `prn`.
      """,
    source: "RFC 7519, section 4.1.2",
    exceptions: "If the provider sends `prn` but not `sub`.",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"prn"⟧"#),
      .bad(.issuer, #""virtualUserEnabled": true, "usernameAttribute": ⟦"prn"⟧"#),
      .good(.issuer, #""usernameAttribute": "prn_id""#),
      .good(.issuer, #""roleAttributes": ["prn"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .legacy else { return }
    report.add(
      "'prn' is the old name of 'sub'; check that tokens still contain 'prn'",
      at: issuer.usernameAttribute.range)
  }
}

package enum UsernameClaimRegisteredNonuser: IssuerRule {
  package static let about = RuleInfo(
    .usernameClaim, "not-a-user",
    risk: .access,
    severity: .error,
    summary: "The username comes from a claim that does not identify a user.",
    rationale: """
      `iss`, `aud`, `azp`, and similar claims are the same for many or all users, so Oracle Mobile \
      Cloud would treat them as one user. `jti`, `nonce`, and times differ in every token, so each \
      login would be a new user.
      """,
    source: "RFC 7519, section 4.1; OpenID Connect Core, section 2",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"azp"⟧"#),
      .bad(.issuer, #""virtualUserEnabled": true, "usernameAttribute": ⟦"jti"⟧"#),
      .good(.issuer, #""usernameAttribute": "oid""#),
      .good(.issuer, #""usernameAttribute": "client_login""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .nobody, let claim = issuer.usernameAttribute.written else {
      return
    }
    report.add(
      "'\(claim.text)' does not identify a user; use a claim that does, such as 'sub'",
      at: claim.range)
  }
}

package enum UsernameClaimMutable: IssuerRule {
  package static let about = RuleInfo(
    .usernameClaim, "reassignable",
    risk: .access,
    severity: .info,
    summary: "The username comes from a claim with a value that can be reassigned to another user.",
    rationale: """
      An email address or a login name can change and later be given to another person. Oracle \
      Mobile Cloud then treats both people as the same user. Providers promise never to reassign \
      `sub`, and Entra ID's `oid` is equally good.
      """,
    source: "OpenID Connect Core, section 5.7; JWT Configuration Reference, Issuer Fields",
    exceptions: "If the company never gives an address or login name to a second person.",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"email"⟧, "virtualUserEnabled": true"#),
      .bad(.issuer, #""usernameAttribute": ⟦"upn"⟧, "userMappingAttribute": "mail""#),
      .good(.issuer, #""usernameAttribute": "oid", "virtualUserEnabled": true"#),
      .good(.issuer, #""usernameAttribute": "employee_email_id""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .mutable, !UsernameClaimMutableMapped.applies(to: issuer),
      // Another rule reports that there is no such claim.
      ClaimOfOtherTokenVersion.missing(issuer.usernameAttribute.written, issuer) == nil
    else { return }
    report.add(
      "the value of this claim can change and be reassigned to another user; prefer a claim with a fixed value, such as 'sub'",
      at: issuer.usernameAttribute.range)
  }
}

package enum UsernameClaimMutableMapped: IssuerRule {
  package static let about = RuleInfo(
    .usernameClaim, "reassignable-mapped",
    risk: .access,
    severity: .error,
    summary: "Users of a public provider can choose which account they log in to.",
    rationale: """
      Anyone can create an account at this provider, with an address or login name of their \
      choice. Oracle Mobile Cloud logs them in to the existing account with that name, such as the \
      administrator's. Take the username from `sub`. Or accept only addresses that the provider \
      has verified, with an include filter on `email_verified`, Google's `hd`, or Microsoft's \
      `xms_edov`.
      """,
    source: "OpenID Connect Core, section 5.7; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://accounts.google.com",
          "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"},
          "audience": ["407408718192.apps.googleusercontent.com"],
          "usernameAttribute": ⟦"email"⟧, "userMappingAttribute": "mail"}
        """#),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
          "jwks": {"discoveryUri": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0/.well-known/openid-configuration"},
          "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"],
          "usernameAttribute": ⟦"preferred_username"⟧, "virtualUserEnabled": false}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://accounts.google.com",
          "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"},
          "audience": ["407408718192.apps.googleusercontent.com"],
          "filters": [{"name": "hd", "values": ["corp.com"]}],
          "usernameAttribute": "email", "userMappingAttribute": "mail"}
        """#),
      .good(.issuer, #""usernameAttribute": "email", "userMappingAttribute": "mail""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard applies(to: issuer) else { return }
    report.add(
      "users of this public provider can log in to any account; use 'sub', or require 'email_verified' with a filter",
      at: issuer.usernameAttribute.range)
  }

  static func applies(to issuer: Issuer) -> Bool {
    issuer.usernameKind == .mutable && issuer.isOpenToAnybody && issuer.isMapped
      && !issuer.demandsOwnAddress
  }
}
