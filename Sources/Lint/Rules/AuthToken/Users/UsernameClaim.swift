package import ConfigModel

extension Family {
  static let usernameClaim = Family(
    "username-claim", topic: .users,
    summary: "The username comes from a claim that does not identify a user reliably.",
    source: "OpenID Connect Core, section 5.7; JWT Configuration Reference, Issuer Fields")
}

package enum UsernameClaimFaults: IssuerRule {
  package static let faults = [
    displayName, displayNameMapped, legacyPRN, notAUser, reassignable,
    reassignableMapped,
  ]

  static let displayName = RuleInfo(
    .usernameClaim, "display-name", risk: .access, severity: .warning, scope: .issuer,
    summary: "The username is a display name, which users choose and which is not unique.",
    rationale: """
      `name` and `nickname` are meant for display. Oracle Mobile Cloud treats two people with the \
      same name as one user, with shared data. Usually, users can choose any name.
      """,
    source: "OpenID Connect Core, sections 5.1 and 5.7",
    bad: [
      #""usernameAttribute": ⟦"name"⟧, "virtualUserEnabled": true"#,
      #""virtualUserEnabled": true, "usernameAttribute": ⟦"nickname"⟧"#,
    ],
    good: [
      #""usernameAttribute": "login_name", "virtualUserEnabled": true"#,
      #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#,
    ])

  static let displayNameMapped = RuleInfo(
    .usernameClaim, "display-name-mapped", risk: .access, severity: .error, scope: .issuer,
    summary: "A name that users choose decides which account they log in to.",
    rationale: """
      Oracle Mobile Cloud logs users of this issuer in to the account with a name or email address \
      that equals the claim. Users enter `name` and `nickname` in their own profile. Every user \
      can therefore log in as any other user, including administrators.
      """,
    source: "OpenID Connect Core, sections 5.1 and 5.7; JWT Configuration Reference, Issuer Fields",
    bad: [
      #""usernameAttribute": ⟦"nickname"⟧"#,
      #""virtualUserEnabled": false, "usernameAttribute": ⟦"name"⟧"#,
    ],
    good: [
      #""usernameAttribute": "username""#,
      #""usernameAttribute": "preferred_username", "userMappingAttribute": "uid""#,
    ])

  static let legacyPRN = RuleInfo(
    .usernameClaim, "legacy-prn", severity: .info, scope: .issuer,
    summary: "The username comes from `prn`, the old name of `sub`.",
    rationale: """
      Drafts of the JWT standard called the subject `prn`. The final standard calls it `sub`, and \
      few providers still send `prn`. With this setting, Oracle Mobile Cloud rejects a token \
      without `prn`.
      """,
    source: "RFC 7519, section 4.1.2",
    exceptions: "If the provider sends `prn` but not `sub`.",
    bad: [
      #""usernameAttribute": ⟦"prn"⟧"#,
      #""virtualUserEnabled": true, "usernameAttribute": ⟦"prn"⟧"#,
    ],
    good: [#""usernameAttribute": "prn_id""#, #""roleAttributes": ["prn"]"#])

  static let notAUser = RuleInfo(
    .usernameClaim, "not-a-user", risk: .access, severity: .error, scope: .issuer,
    summary: "The username comes from a claim that does not identify a user.",
    rationale: """
      `iss`, `aud`, `azp`, and similar claims are the same for many or all users, so Oracle Mobile \
      Cloud would treat them as one user. `jti`, `nonce`, and times differ in every token, so each \
      login would be a new user.
      """,
    source: "RFC 7519, section 4.1; OpenID Connect Core, section 2",
    bad: [
      #""usernameAttribute": ⟦"azp"⟧"#,
      #""virtualUserEnabled": true, "usernameAttribute": ⟦"jti"⟧"#,
    ],
    good: [#""usernameAttribute": "oid""#, #""usernameAttribute": "client_login""#])

  static let reassignable = RuleInfo(
    .usernameClaim, "reassignable", risk: .access, severity: .info, scope: .issuer,
    summary: "The username comes from a claim with a value that can be reassigned to another user.",
    rationale: """
      An email address or a login name can change and later be given to another person. Oracle \
      Mobile Cloud then treats both people as the same user. Providers promise never to reassign \
      `sub`, and Entra ID's `oid` is equally good.
      """,
    exceptions: "If the company never gives an address or login name to a second person.",
    bad: [
      #""usernameAttribute": ⟦"email"⟧, "virtualUserEnabled": true"#,
      #""usernameAttribute": ⟦"upn"⟧, "userMappingAttribute": "mail""#,
    ],
    good: [
      #""usernameAttribute": "oid", "virtualUserEnabled": true"#,
      #""usernameAttribute": "employee_email_id""#,
    ])

  static let reassignableMapped = RuleInfo(
    .usernameClaim, "reassignable-mapped", risk: .access, severity: .error, scope: .issuers,
    summary: "Users of a public provider can choose which account they log in to.",
    rationale: """
      Anyone can create an account at this provider, with an address or login name of their \
      choice. Oracle Mobile Cloud logs them in to the existing account with that name, such as the \
      administrator's. Take the username from `sub`. Or accept only addresses that the provider \
      has verified, with an include filter on `email_verified`, Google's `hd`, or Microsoft's \
      `xms_edov`.
      """,
    bad: [
      #"""
      {"issuerName": "https://accounts.google.com",
        "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"},
        "audience": ["407408718192.apps.googleusercontent.com"],
        "usernameAttribute": ⟦"email"⟧, "userMappingAttribute": "mail"}
      """#,
      #"""
      {"issuerName": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
        "jwks": {"discoveryUri": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0/.well-known/openid-configuration"},
        "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"],
        "usernameAttribute": ⟦"preferred_username"⟧, "virtualUserEnabled": false}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://accounts.google.com",
        "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"},
        "audience": ["407408718192.apps.googleusercontent.com"],
        "filters": [{"name": "hd", "values": ["corp.com"]}],
        "usernameAttribute": "email", "userMappingAttribute": "mail"}
      """#,
      Sample(#""usernameAttribute": "email", "userMappingAttribute": "mail""#, scope: .issuer),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    let member = issuer.usernameAttribute
    switch issuer.usernameKind {
    case .legacy:
      report.add(
        legacyPRN, "'prn' is the old name of 'sub'; check that tokens still contain 'prn'",
        at: member.range)
    case .nobody:
      guard let claim = member.written else { return }
      report.add(
        notAUser, "'\(claim.text)' does not identify a user; use a claim that does, such as 'sub'",
        at: claim.range)
    case .display:
      guard let claim = member.written else { return }
      if issuer.isMapped {
        report.add(
          displayNameMapped,
          "users choose '\(claim.text)', which decides which account they log in to; use a claim that identifies users, such as 'sub'",
          at: claim.range)
      } else {
        report.add(
          displayName,
          "'\(claim.text)' is a display name, chosen by users and not unique; use a claim such as 'sub'",
          at: claim.range)
      }
    case .mutable:
      checkMutable(member, of: issuer, &report)
    default: break
    }
  }

  private static func checkMutable(
    _ member: TextMember, of issuer: Issuer, _ report: inout Report
  ) {
    // Everyone can get a token with the address of a user whose account exists.
    if issuer.isOpenToAnybody, issuer.isMapped, !issuer.demandsOwnAddress {
      report.add(
        reassignableMapped,
        "users of this public provider can log in to any account; use 'sub', or require 'email_verified' with a filter",
        at: member.range)
      // Another rule reports that there is no such claim.
    } else if member.written.flatMap({ issuer.claimOfOtherVersion($0.text) }) == nil {
      report.add(
        reassignable,
        "the value of this claim can change and be reassigned to another user; prefer a claim with a fixed value, such as 'sub'",
        at: member.range)
    }
  }
}
