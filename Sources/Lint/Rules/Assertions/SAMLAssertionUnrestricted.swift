package import ConfigModel

package enum SAMLAssertionUnrestricted: AssertionRule {
  package static let about = RuleInfo(
    id: "saml-assertion-unrestricted",
    topic: .saml,
    risk: .access,
    severity: .warning,
    summary: "An assertion never expires, or has no audience.",
    rationale: """
      Without `NotOnOrAfter`, someone who gets hold of the assertion can use it at any later \
      time. Without an audience, any service that trusts the identity provider can use it to \
      sign in as the user elsewhere. Set both in the SAML app of the identity provider.
      """,
    source: "SAML 2.0 core, section 2.5.1; OWASP SAML Security Cheat Sheet",
    examples: [
      .bad(
        .assertion(SavedAssertion.Context(isForExchange: true)),
        ExampleAssertion.xml("<⟦saml:Assertion⟧", conditions: "")),
      .bad(
        .assertion(),
        ExampleAssertion.xml(
          conditions: ExampleAssertion.conditions("").replacing(
            "<saml:Conditions ", with: "⟦<saml:Conditions⟧ "))),
      .good(.assertion(), ExampleAssertion.xml()),
      .good(.assertion(), ExampleAssertion.response()),
    ])

  package static func check(_ assertion: SavedAssertion, _ report: inout Report) {
    guard let element = assertion.exchanged else { return }
    let conditions = SAMLMessage.conditions(of: element)
    let hasEnd = conditions?.attribute("NotOnOrAfter") != nil
    let hasAudience = !SAMLMessage.audiences(of: element).isEmpty
    guard !hasEnd || !hasAudience else { return }
    let words =
      hasEnd
      ? "no audience, so other services accept the assertion, too"
      : hasAudience
        ? "no 'NotOnOrAfter', so the assertion never expires"
        : "neither an audience nor 'NotOnOrAfter', so the assertion is valid everywhere, forever"
    report.add(words, at: assertion.place(conditions?.opening ?? element.nameRange))
  }
}
