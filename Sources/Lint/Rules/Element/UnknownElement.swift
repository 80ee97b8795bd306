package import ConfigModel

package enum UnknownElement: ElementRule {
  package static let about = RuleInfo(
    id: "unknown-element",
    severity: .warning,
    summary: "An element that is not among those that the metadata has.",
    rationale: """
      Salesforce refuses a deployment with an element that it does not know, and a name that is a \
      slip away from a known one is probably that one.
      """,
    source: "Metadata API Developer Guide, ConnectedApp",
    exceptions: "A newer API version may know elements that this version of oconf does not.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><⟦isPkceRequird⟧>true</isPkceRequird>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><⟦isConsumerKeyOptional⟧>true</isConsumerKeyOptional>"
      ),
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <⟦callbackUrl⟧>https://shop.corp.example/cb</callbackUrl>
        </ConnectedApp>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>true</isPkceRequired>"
      ),
      .good(
        .externalClientApp,
        """
        <ExternalClientApplication xmlns="http://soap.sforce.com/2006/04/metadata">
          <distributionState>Local</distributionState>
          <label>isPkceRequird</label>
        </ExternalClientApplication>
        """),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      guard case .unknown(let likeness) = problem.kind, let schema = problem.schema else {
        continue
      }
      let name = problem.element.name
      switch likeness {
      case .differsInCase(let field), .misspelt(let field):
        report.add(
          "'\(name)' is not known; did you mean '\(field.name)'?", at: problem.range)
      case .belongs(let homes):
        report.add("'\(name)' belongs into the \(homes[0].title)", at: problem.range)
      case .nothing:
        report.add("no element '\(name)' of the \(schema.title) is known", at: problem.range)
      }
    }
  }
}
