package import ConfigModel

package enum SAMLAudienceMismatch: SAMLRegistrationRule {
  package static let about = RuleInfo(
    id: "saml-audience-mismatch",
    topic: .saml,
    severity: .error,
    summary: "The audience of an issuer is not the endpoint that exchanges SAML tokens.",
    rationale: """
      The identity provider has to write the URL of the endpoint, \
      `/mobile/platform/sso/exchange-token` below the base URL, into its assertions. With any \
      other audience, Oracle Mobile Cloud rejects them. With the setting `baseURL`, the whole \
      URL is checked.
      """,
    source: "Configuring SAML Tokens for Virtual Users",
    examples: [
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "audience": ⟦"https://mobile.corp.net/mobile/platform/auth/token"⟧}]}"#
      ),
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "audience": ⟦"http://mobile.corp.net/mobile/platform/sso/exchange-token"⟧}]}"#,
        fixed:
          #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "audience": "https://mobile.corp.net/mobile/platform/sso/exchange-token"}]}"#,
        .suggest,
        baseURL: "https://mobile.corp.net"),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "audience": "https://mobile.corp.net/mobile/platform/sso/exchange-token"}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#),
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    for issuer in registration.issuers {
      guard let audience = issuer.audience.written,
        let fault = SAMLAudience(report.baseURL).fault(of: audience.text)
      else { continue }
      report.add(
        fault.message, at: audience.range,
        fix: fault.expected.map { expected in
          FixIt(
            "use the endpoint of the base URL", .suggest,
            [Edit(audience.range, JSONString.quoted(expected))])
        })
    }
  }
}

/// The audience that assertions need.
struct SAMLAudience {
  private static let path: StaticString = "/mobile/platform/sso/exchange-token"
  private let expected: Text?

  /// - Parameter baseURL: Nil if unknown.
  init(_ baseURL: String?) {
    expected = baseURL.map { Text(Text($0).withoutLastSlash.string + Self.path.description) }
  }

  struct Fault {
    let message: String
    /// Nil if the base URL is unknown.
    let expected: String?
  }

  /// Nil if the audience is the endpoint, or may be it.
  func fault(of audience: Text) -> Fault? {
    if let expected {
      if audience == expected { return nil }
      return Fault(
        message: "expected the audience '\(expected)', the endpoint that exchanges SAML tokens",
        expected: expected.string)
    }
    guard !audience.hasSuffix(Self.path) else { return nil }
    return Fault(
      message:
        "expected an audience that ends in '\(Self.path)', the endpoint that exchanges SAML tokens",
      expected: nil)
  }
}
