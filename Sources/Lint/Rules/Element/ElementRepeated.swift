package import ConfigModel

package enum ElementRepeated: ElementRule {
  package static let about = RuleInfo(
    id: "element-repeated",
    severity: .warning,
    summary: "An element that may stand once is there again.",
    rationale: """
      Which of the two holds depends on who reads the file, and a deployment may refuse it. Several \
      redirect URIs stand in one 'callbackUrl', one a line.
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
      report.add("'\(problem.element.name)' is there twice", at: problem.range)
    }
  }
}
