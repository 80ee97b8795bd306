package import ConfigModel

extension Family {
  static let keySource = Family(
    "key-source", topic: .keys,
    summary: "An issuer does not have exactly one usable key source.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum KeySourceMissing: IssuerRule {
  package static let about = RuleInfo(
    .keySource, "missing", severity: .error, scope: .issuers,
    summary: "An issuer has no key source.",
    rationale: """
      Oracle Mobile Cloud verifies a signature only with a key from `jwks` or a certificate from \
      `certificateSubjectNames`. If both are missing, it rejects every token of the issuer.
      """,
    bad: [
      #"{"issuerName": ⟦"https://idp.corp.net"⟧, "virtualUserEnabled": true}"#,
      #"{"issuerName": ⟦"https://idp.corp.net"⟧, "certificateSubjectNames": []}"#,
    ],
    good: [
      #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]}"#,
      #"{"issuerName": "https://idp.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.jwksMember.isAbsent, !issuer.object.isCutShort else { return }
    if issuer.certificateSubjectNames.isAbsent {
      report.add(
        "the issuer has neither 'jwks' nor 'certificateSubjectNames', so no token can be verified",
        at: issuer.anchor)
    } else if issuer.certificateSubjectNames.isWrittenEmpty {
      report.add(
        "the issuer's only key source, 'certificateSubjectNames', is empty", at: issuer.anchor)
    }
  }
}

package enum JWKSNoURI: KeySourceRule {
  package static let about = RuleInfo(
    .keySource, "no-url", severity: .error, scope: .issuers,
    summary: "A `jwks` object has no URL.",
    rationale: """
      Oracle Mobile Cloud fetches the keys from `jwksUri`, or from the URL in the document at \
      `discoveryUri`. If both fields are missing, it cannot fetch any keys and rejects every \
      token.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    bad: [
      #"{"issuerName": "https://idp.corp.net", "jwks": ⟦{⟧"connectTimeout": 5}}"#,
      #"{"issuerName": "https://idp.corp.net", "jwks": ⟦{⟧}}"#,
    ],
    good: [
      Sample(
        #""discoveryUri": "https://idp.corp.net/.well-known/openid-configuration""#, scope: .jwks),
      Sample(#""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 5"#, scope: .jwks),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard jwks.discoveryUri.isAbsent, jwks.jwksUri.isAbsent, !jwks.object.isCutShort else {
      return
    }
    report.add(
      "the 'jwks' object has neither 'discoveryUri' nor 'jwksUri', so no keys can be fetched",
      at: jwks.object.opening)
  }
}

package enum KeySourceConflict: IssuerRule {
  package static let about = RuleInfo(
    .keySource, "two-sources", risk: .access, severity: .error, scope: .issuers,
    summary: "An issuer has two key sources.",
    rationale: """
      The documentation describes `jwks` and `certificateSubjectNames` as alternatives. It does \
      not say which one Oracle Mobile Cloud uses if both are set. The key that you revoke may \
      therefore not be the one that verifies tokens.
      """,
    bad: [
      #"""
      {"issuerName": "https://login.corp.net",
        "jwks": {"discoveryUri": "https://login.corp.net/.well-known/openid-configuration"},
        ⟦"certificateSubjectNames"⟧: ["CN=idp.corp.net,O=Corp"]}
      """#,
      #"""
      {"issuerName": "https://login.corp.net",
        "jwks": {"discoveryUri": "https://login.corp.net/.well-known/openid-configuration"},
        ⟦"certificateSubjectNames"⟧: []}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://login.corp.net",
        "jwks": {"discoveryUri": "https://login.corp.net/.well-known/openid-configuration"},
        "virtualUserEnabled": true}
      """#,
      #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp.corp.net,O=Corp"]}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.certificateSubjectNames.isPresent, let jwks = issuer.jwksMember.entry,
      let certificates = issuer.certificateSubjectNames.entry
    else { return }
    report.add(
      "'certificateSubjectNames' and 'jwks' cannot be used together; which one applies is undefined",
      at: certificates.name.range, notes: [Note("the other key source", at: jwks.name.range)])
  }
}
