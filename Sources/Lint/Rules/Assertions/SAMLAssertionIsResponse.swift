package import ConfigModel

package enum SAMLAssertionIsResponse: AssertionRule {
  package static let about = RuleInfo(
    id: "saml-assertion-is-response",
    topic: .saml,
    severity: .error,
    summary: "A saved assertion is a whole SAML response.",
    rationale: """
      An identity provider sends a response, which contains the assertion. Oracle Mobile Cloud \
      accepts only the assertion. `oconf assertion encode FILE` extracts it, with the namespaces \
      that the response declares.
      """,
    source: "Extracting the SAML Assertion, step 8",
    examples: [
      .bad(
        .assertion(),
        "⟦H4sIAAAAAAACA31RwU7DMAz9lSqc12TbaVFbqRoXJGASQxy4oNB6XUQbR7Gr7vNJUTtYD0i++OX5vWc"
          + "nI9O1Xr8AeXQEyaVrHekfMBd9cBoNWdLOdECaK30snx71JlXaB2SssBVFNrJ1SQSBLbo/Ev8rmHlCJA/"
          + "3ufgwa5G8QaCI5CISonJN+mgbZ7gPc7SacnFm9lrKYRjSYZtiaORGKSXVTkZOTba5E3KKtUdX29GEkmf"
          + "kgzuE8sQQooHaqpVax3pVO61UrPfrLn1twVUQr8LBVuP44qUYI1DM0OGnbSGtMPjUAU+99K3hE4ZOEqG"
          + "ES3U2roEV4xe4TN4qLfobT7nY4UqeTzcBvx9YfAMUCJFk0QEAAA==⟧"),
      .bad(
        .assertion(SavedAssertion.Context(isForExchange: true)),
        ExampleAssertion.response("<⟦samlp:Response⟧")),
      .good(.assertion(), ExampleAssertion.response()),
      .good(.assertion(), ExampleAssertion.xml()),
    ])

  package static func check(_ assertion: SavedAssertion, _ report: inout Report) {
    guard assertion.isForExchange, let message = assertion.message, message.root == .response,
      message.assertion != nil
    else { return }
    report.add(
      "expected an assertion, found a response; extract the assertion with 'oconf assertion encode'",
      at: assertion.place(message.rootElement.nameRange))
  }
}
