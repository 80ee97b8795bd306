package import ConfigModel

package enum ElementWrongType: ElementRule {
  package static let about = RuleInfo(
    id: "element-wrong-type",
    topic: .documents,
    severity: .error,
    summary: "The value of an element has the wrong type.",
    rationale: """
      Booleans are 'true' or 'false' in lower case, or '1' or '0'. Durations are whole numbers. \
      Salesforce does not deploy a file with any other value.
      """,
    source: "Metadata API Developer Guide, ConnectedApp; XML Schema Part 2, section 3.2.2",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>⟦yes⟧</isPkceRequired>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>⟦True⟧</isAdminApproved>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>\n true\n</isPkceRequired>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>0</isAdminApproved>"
      ),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      guard case .wrongType = problem.kind, let field = problem.field else { continue }
      let text = problem.element.text.text
      if case .boolean = field.type {
        report.add(
          "invalid value '\(text)' for '\(field.name)'; expected 'true' or 'false'",
          at: problem.range)
      } else {
        report.add(
          "invalid value '\(text)' for '\(field.name)'; expected a whole number", at: problem.range)
      }
    }
  }
}
