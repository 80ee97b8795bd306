package import ConfigModel

package enum AudienceSlashFormMissing: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-slash-form-missing",
    topic: .audience,
    severity: .info,
    summary:
      "A host is listed as an audience in only one form: with a trailing slash, or without one.",
    rationale: """
      Some providers and libraries write `https://api.corp.net` and others \
      `https://api.corp.net/`, but Oracle Mobile Cloud compares audiences exactly. For that \
      reason, the default audiences include both forms of each URL. If tokens are rejected because \
      of their audience, check the slash. Issuers with an include filter on `aud` are not reported, \
      because the filter already requires one form.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 3986, section 6.2.3",
    exceptions: "If the provider always writes the same form.",
    examples: [
      .bad(.issuer, #""audience": [⟦"https://api.corp.net"⟧]"#),
      .bad(.issuer, #""audience": ["mobile-app", ⟦"https://api.corp.net:8443/"⟧]"#),
      .good(.issuer, #""audience": ["https://api.corp.net", "https://api.corp.net/"]"#),
      .good(.issuer, #""audience": ["https://api.corp.net/v1", "api://5e2c9a70", "mobile-app"]"#),
      .good(
        .issuer,
        #""audience": ["https://api.corp.net"], "filters": [{"name": "aud", "values": ["https://api.corp.net"]}]"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    // A filter on the same claim specifies the audiences of the tokens.
    guard !issuer.requires("aud") else { return }
    var others: Set<Text>?
    for value in issuer.audience.elements where isHostAlone(value.text) {
      if others == nil { others = hosts(of: issuer) }
      let other = "\(value.text.withoutLastSlash)" + (value.text.last == slash ? "" : "/")
      guard others?.contains(Text(other)) == false else { continue }
      report.add(
        "audiences are compared exactly, so tokens for '\(other)' are rejected; add it if the provider sends it",
        at: value.range)
    }
  }

  private static let slash = UInt8(ascii: "/")

  private static func hosts(of issuer: Issuer) -> Set<Text> {
    Set(issuer.audience.elements.lazy.map(\.text).filter(isHostAlone))
  }

  /// True if the text is a URL without anything after the host, except possibly a slash.
  private static func isHostAlone(_ text: Text) -> Bool {
    guard text.first?.lowercasedASCII == UInt8(ascii: "h") else { return false }
    let uri = URI(text)
    return (uri.isHTTPS || uri.isHTTP) && uri.bareHost != nil && uri.path.count <= 1
      && uri.query == nil && uri.fragment == nil
  }
}
