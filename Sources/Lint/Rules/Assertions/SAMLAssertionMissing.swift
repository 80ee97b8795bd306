package import ConfigModel

package enum SAMLAssertionMissing: AssertionRule {
  package static let about = RuleInfo(
    id: "saml-assertion-missing",
    topic: .saml,
    severity: .error,
    summary: "A file contains no SAML 2.0 assertion that can be exchanged.",
    rationale: """
      The exchange needs one assertion that is not encrypted. A response without one usually \
      reports a failed sign-in: look at its status. If the identity provider encrypts assertions, \
      turn encryption off for this app. SAML 1.1 is not supported.
      """,
    source: "SAML 2.0 core, sections 2.3.3 and 3.3.3; Extracting the SAML Assertion",
    examples: [
      .bad(
        .assertion(SavedAssertion.Context(isForExchange: true)),
        "<⟦Assertion⟧ xmlns=\"urn:oasis:names:tc:SAML:1.0:assertion\"/>"),
      .bad(
        .assertion(SavedAssertion.Context(isForExchange: true)),
        ExampleAssertion.response("<⟦samlp:Response⟧", "<saml:EncryptedAssertion/>")),
      .good(.assertion(), ExampleAssertion.response()),
      .good(.assertion(), ExampleAssertion.xml()),
    ])

  package static func check(_ assertion: SavedAssertion, _ report: inout Report) {
    guard assertion.isForExchange, let tree = assertion.tree, tree.isWellFormed,
      let message = assertion.message,
      message.assertion == nil
    else { return }
    let words =
      message.root == .other
      ? "expected a SAML 2.0 assertion or response, found the element '\(message.rootElement.name)'"
      : message.assertions.count > 1
        ? "expected one assertion, found \(message.assertions.count)"
        : message.encrypted.isEmpty
          ? "the response contains no assertion; its status says why the sign-in failed"
          : "the assertion is encrypted; turn encryption off at the identity provider"
    report.add(words, at: assertion.place(message.rootElement.nameRange))
  }
}
