package import ConfigModel

package enum IssuerHostIPOrLocal: IssuerRule {
  package static let about = RuleInfo(
    id: "issuer-host-ip-or-local",
    topic: .issuer,
    severity: .info, inProduction: .warning,
    summary: "The issuer name has an IP address or a local host name.",
    rationale: """
      Oracle Mobile Cloud only compares the name and does not fetch it, so this can work. Usually, \
      such a name is left over from a test. Public certificate authorities issue no certificates \
      for a local name, and in another network the name belongs to another machine.
      """,
    source: "OpenID Connect Discovery, section 3; RFC 6761; RFC 6762",
    exceptions:
      "If the configuration is for a test, or the provider uses its internal name in tokens.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://10.0.0.5:8080/auth"⟧, "certificateSubjectNames": ["CN=a"]}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"http://localhost:8180/sts"⟧, "certificateSubjectNames": ["CN=a"]}"#
      ),
      .bad(
        .issuers, #"{"issuerName": ⟦"https://idp.local"⟧, "certificateSubjectNames": ["CN=a"]}"#,
        in: .production),
      .good(
        .issuers,
        #"{"issuerName": "https://localhost.corp.net", "certificateSubjectNames": ["CN=a"]}"#),
      .good(.issuers, #"{"issuerName": "idp", "certificateSubjectNames": ["CN=a"]}"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let host = issuer.nameURI?.bareHost,
      PrivateHost(host) != nil || IPAddress(host: host) != nil
    else { return }
    report.add(
      "'\(host)' is not a public host name; the issuer is probably left over from a test",
      at: issuer.issuerName.range)
  }
}
