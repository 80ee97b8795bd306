package import ConfigModel

package enum CertIntervalUnused: ConfigurationRule {
  package static let about = RuleInfo(
    id: "cert-interval-unused",
    topic: .keys,
    severity: .info,
    summary: "A reload interval for certificates is set, but no issuer uses certificates.",
    rationale: """
      Oracle Mobile Cloud uses `certificatesMinReloadInterval` and `certificatesMaxReloadInterval` \
      only for issuers with `certificateSubjectNames`. For the keys of a `jwks` object, set \
      `minReloadInterval` and `maxReloadInterval` inside that object instead.
      """,
    source: "JWT Configuration Reference, Root Fields",
    examples: [
      .bad(
        .configuration, #"{"issuers": [], ⟦"certificatesMinReloadInterval"⟧: 20}"#,
        fixed: #"{"issuers": []}"#, .suggest),
      .bad(
        .configuration, #"{⟦"certificatesMaxReloadInterval"⟧: 60, "issuers": []}"#,
        fixed: #"{"issuers": []}"#, .suggest),
      .good(
        .configuration,
        #"{"certificatesMaxReloadInterval": 60, "issuers": [{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]}]}"#
      ),
      .good(.configuration, #"{"issuers": [], "policyMaxReloadInterval": 60}"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard configuration.issuers.allSatisfy(\.certificateSubjectNames.isAbsent) else { return }
    for member in [
      configuration.certificatesMinReloadInterval, configuration.certificatesMaxReloadInterval,
    ] {
      guard let entry = member.entry else { continue }
      report.add(
        "no issuer uses certificates, so '\(member.field.name)' has no effect",
        at: entry.name.range,
        fix: FixIt(
          "remove '\(member.field.name)'", .suggest, configuration.object.json.removing(entry)))
    }
  }
}
