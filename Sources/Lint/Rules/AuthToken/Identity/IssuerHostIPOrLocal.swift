package import ConfigModel

package enum IssuerHostIPOrLocal: IssuerRule {
  package static let about = RuleInfo(
    id: "issuer-host-ip-or-local",
    severity: .info, inProduction: .warning,
    summary: "The issuer is named after an IP address or a host of a local network.",
    rationale: """
      A name is only compared and not fetched, so this can work. It is nearly always left over from \
      a test, though: nobody gets a certificate for such a host, and another network has another \
      machine of that name.
      """,
    source: "OpenID Connect Discovery, section 3; RFC 6761; RFC 6762",
    exceptions: "A test, or a provider that knows itself by its internal name.",
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

  package static var prefilter: Prefilter { .having(.unusualName) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let host = issuer.nameURI?.bareHost,
      PrivateHost(host) != nil || IPAddress(host: host) != nil
    else { return }
    report.add(
      "'\(host)' is no public host name; the issuer is probably left over from a test",
      at: issuer.issuerName.range)
  }
}
