package import ConfigModel

package enum SAMLAssertionUnsigned: AssertionRule {
  package static let about = RuleInfo(
    id: "saml-assertion-unsigned",
    topic: .saml,
    severity: .error,
    summary: "An assertion has no signature of its own.",
    rationale: """
      Oracle Mobile Cloud gets the assertion without its response, so a signature of the response \
      is lost. Let the identity provider sign the assertion itself. A signature that refers to an \
      element other than its assertion is a sign of an attack, or of an edited assertion. oconf \
      does not verify signatures.
      """,
    source: "SAML 2.0 core, section 5; XML Signature Wrapping, OWASP SAML Security Cheat Sheet",
    examples: [
      .bad(.assertion(), ExampleAssertion.xml("<⟦saml:Assertion⟧", signature: "")),
      .bad(
        .assertion(),
        ExampleAssertion.xml(
          signature: ExampleAssertion.signature.replacing("#_a1", with: "⟦#_b7⟧"))),
      .good(.assertion(), ExampleAssertion.xml()),
      .good(
        .assertion(),
        ExampleAssertion.xml(
          signature: "",
          conditions: ExampleAssertion.conditions(audience: "https://wiki.corp.net/saml"))),
    ])

  package static func check(_ assertion: SavedAssertion, _ report: inout Report) {
    guard let message = assertion.message, let element = assertion.exchanged
    else { return }
    guard let signature = SAMLMessage.signature(of: element) else {
      let isOfResponse =
        message.root == .response && SAMLMessage.signature(of: message.rootElement) != nil
      report.add(
        isOfResponse
          ? "only the response is signed, and its signature is lost when the assertion is extracted; let the identity provider sign assertions"
          : "the assertion is not signed, so the exchange rejects it",
        at: assertion.place(element.nameRange))
      return
    }
    guard let reference = SAMLMessage.reference(of: signature), !reference.isEmpty,
      let id = element.attribute("ID"), reference.string != "#" + id.string
    else { return }
    report.add(
      "the signature refers to an element other than the assertion",
      at: assertion.place(reference.range))
  }
}
