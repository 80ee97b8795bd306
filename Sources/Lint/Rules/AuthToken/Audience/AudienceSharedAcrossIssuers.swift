package import ConfigModel

package enum AudienceSharedAcrossIssuers: ConfigurationRule {
  package static let about = RuleInfo(
    id: "audience-shared-across-issuers",
    topic: .audience,
    severity: .info,
    summary: "Two issuers list the same client ID in `audience`.",
    rationale: """
      The URL of the backend is a good audience for every issuer. A client ID is assigned by one \
      provider and means nothing to another. In one of the two issuers, the ID is probably left \
      over from copying the other. Oracle Mobile Cloud then rejects that issuer's tokens if their \
      `aud` matches no other value in the list.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 8725, section 3.8",
    exceptions: "If clients have the same ID at two providers, or one provider has two names.",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "audience": ["5e2c9a70-41d3"], "certificateSubjectNames": ["CN=a"]},
        {"issuerName": "https://b.corp.net", "audience": [⟦"5e2c9a70-41d3"⟧], "certificateSubjectNames": ["CN=b"]}
        """#),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "audience": ["app", "web"], "certificateSubjectNames": ["CN=a"]},
        {"issuerName": "https://b.corp.net", "audience": [⟦"web"⟧, "tv"], "certificateSubjectNames": ["CN=b"]},
        {"issuerName": "https://c.corp.net", "audience": ["other"], "certificateSubjectNames": ["CN=c"]}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "audience": ["https://mobile.corp.net/mobile"], "certificateSubjectNames": ["CN=a"]},
        {"issuerName": "https://b.corp.net", "audience": ["https://mobile.corp.net/mobile"], "certificateSubjectNames": ["CN=b"]}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "audience": ["5e2c9a70-41d3"], "jwks": {"jwksUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/discovery/v2.0/keys"}},
        {"issuerName": "https://sts.windows.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/", "audience": ["5e2c9a70-41d3"], "jwks": {"jwksUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/discovery/keys"}}
        """#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let issuers = configuration.issuers
    var seen: [Text: (issuer: Int, range: SourceRange)] = [:]
    for (index, issuer) in issuers.enumerated() {
      for value in issuer.audience.elements where !value.text.contains("://") {
        guard let first = seen[value.text] else {
          seen[value.text] = (index, value.range)
          continue
        }
        guard first.issuer != index, !issuer.isTwin(of: issuers[first.issuer]) else { continue }
        report.add(
          "'\(value.string)' is also the audience of another issuer; a client ID belongs to one provider",
          at: value.range, notes: [Note("the audience of the other issuer", at: first.range)])
      }
    }
  }
}

extension Issuer {
  /// True if two issuers are the same provider under two names: token versions of Entra ID, the two
  /// forms of Google's issuer, services on one host, or the same name again.
  func isTwin(of other: Issuer) -> Bool {
    switch (provider, other.provider) {
    case (.google, .google), (.entra, .entraV1), (.entraV1, .entra), (.idcs, .idcs): return true
    default:
      guard let host = nameURI?.bareHost, let otherHost = other.nameURI?.bareHost else {
        return false
      }
      return host.equalsIgnoringCase(otherHost)
    }
  }
}
