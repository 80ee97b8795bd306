package import ConfigModel

extension Family {
  static let samlAudience = Family(
    "saml-audience", topic: .saml,
    summary: "The SAML audience is not the endpoint that exchanges the tokens.")
}

package enum SAMLAssertionAudience: AssertionRule {
  package static let about = RuleInfo(
    .samlAudience, "wrong-in-assertion", severity: .error, scope: .assertion(),
    summary: "The audience of an assertion is not the endpoint that exchanges it.",
    rationale: """
      Oracle Mobile Cloud accepts only assertions for its endpoint, \
      `/mobile/platform/sso/exchange-token` below the base URL. Set the audience in the SAML app \
      of the identity provider. With `--base-url` or the setting `baseURL`, the whole URL is \
      checked. Reports do not show the audience.
      """,
    source: "Configuring SAML Tokens for Virtual Users; SAML 2.0 core, section 2.5.1.4",
    bad: [
      ExampleAssertion.xml(
        conditions: ExampleAssertion.conditions(
          audience: "⟦https://mobile.corp.net/mobile/platform/auth/token⟧")),
      Sample(
        ExampleAssertion.xml(
          conditions: ExampleAssertion.conditions(audience: "⟦\(ExampleAssertion.endpoint)⟧")),
        baseURL: "https://mobile.corp.example"),
    ],
    good: [
      Sample(ExampleAssertion.xml(), baseURL: "https://mobile.corp.net/"),
      ExampleAssertion.xml(),
    ])

  package static func check(_ assertion: SavedAssertion, _ report: inout Report) {
    guard let element = assertion.exchanged else { return }
    let audiences = SAMLMessage.audiences(of: element)
    let expected = SAMLAudience(report.baseURL)
    let faults = audiences.map { expected.fault(of: $0.text) }
    // One of several audiences is enough.
    guard let first = audiences.first, !faults.contains(where: { $0 == nil }) else { return }
    // The text of the audience is hidden, and the message must not repeat a part of it.
    let isKnown = report.baseURL != nil
    report.add(
      !isKnown
        ? "the audience is not an endpoint that exchanges SAML tokens"
        : "the audience is not the endpoint of the base URL that exchanges SAML tokens",
      at: assertion.place(first.range))
  }
}

package enum SAMLAudienceMismatch: SAMLRegistrationRule {
  package static let about = RuleInfo(
    .samlAudience, "wrong-in-registration", severity: .error, scope: .samlRegistration,
    summary: "The audience of an issuer is not the endpoint that exchanges SAML tokens.",
    rationale: """
      The identity provider has to write the URL of the endpoint, \
      `/mobile/platform/sso/exchange-token` below the base URL, into its assertions. With any \
      other audience, Oracle Mobile Cloud rejects them. With the setting `baseURL`, the whole \
      URL is checked.
      """,
    source: "Configuring SAML Tokens for Virtual Users",
    bad: [
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "audience": ⟦"https://mobile.corp.net/mobile/platform/auth/token"⟧}]}"#,
      Sample(
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "audience": ⟦"http://mobile.corp.net/mobile/platform/sso/exchange-token"⟧}]}"#,
        fixed:
          #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "audience": "https://mobile.corp.net/mobile/platform/sso/exchange-token"}]}"#,
        .suggest, baseURL: "https://mobile.corp.net"),
    ],
    good: [
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "audience": "https://mobile.corp.net/mobile/platform/sso/exchange-token"}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
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
