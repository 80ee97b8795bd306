package import ConfigModel

package enum SAMLAssertionAudience: AssertionRule {
  package static let about = RuleInfo(
    id: "saml-assertion-audience",
    topic: .saml,
    severity: .error,
    summary: "The audience of an assertion is not the endpoint that exchanges it.",
    rationale: """
      Oracle Mobile Cloud accepts only assertions for its endpoint, \
      `/mobile/platform/sso/exchange-token` below the base URL. Set the audience in the SAML app \
      of the identity provider. With `--base-url` or the setting `baseURL`, the whole URL is \
      checked. Reports do not show the audience.
      """,
    source: "Configuring SAML Tokens for Virtual Users; SAML 2.0 core, section 2.5.1.4",
    examples: [
      .bad(
        .assertion(),
        ExampleAssertion.xml(
          conditions: ExampleAssertion.conditions(
            audience: "⟦https://mobile.corp.net/mobile/platform/auth/token⟧"))),
      .bad(
        .assertion(),
        ExampleAssertion.xml(
          conditions: ExampleAssertion.conditions(audience: "⟦\(ExampleAssertion.endpoint)⟧")),
        baseURL: "https://mobile.corp.example"),
      .good(.assertion(), ExampleAssertion.xml(), baseURL: "https://mobile.corp.net/"),
      .good(.assertion(), ExampleAssertion.xml()),
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
