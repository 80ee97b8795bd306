package import ConfigModel

package enum ElementRepeated: ElementRule {
  package static let about = RuleInfo(
    id: "element-repeated",
    topic: .documents,
    severity: .warning,
    summary: "An element that may occur only once is repeated.",
    rationale: """
      Which of the two values applies depends on the parser, and Salesforce may reject the \
      deployment. Put several redirect URIs in one 'callbackUrl', one per line.
      """,
    source: "Metadata API Developer Guide, ConnectedApp",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl>⟦<callbackUrl⟧>https://shop.corp.example/b</callbackUrl>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>true</isPkceRequired>⟦<isPkceRequired⟧>false</isPkceRequired>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb\nhttps://shop.corp.example/b</callbackUrl><scopes>Api</scopes><scopes>Web</scopes>"
      ),
      .good(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthConfig>
            <callbackUrl>https://shop.corp.example/cb</callbackUrl>
            <certificate>MIIB</certificate>
          </oauthConfig>
          <samlConfig>
            <acsUrl>https://shop.corp.example/acs</acsUrl>
            <certificate>MIIB</certificate>
            <entityUrl>https://shop.corp.example</entityUrl>
            <samlSubjectType>Username</samlSubjectType>
          </samlConfig>
        </ConnectedApp>
        """),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      guard case .repeated = problem.kind else { continue }
      report.add(
        "duplicate element '\(problem.element.name)'; only one is allowed", at: problem.range)
    }
  }
}
