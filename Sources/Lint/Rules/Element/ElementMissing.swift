package import ConfigModel

package enum ElementMissing: ElementRule {
  package static let about = RuleInfo(
    id: "element-missing",
    topic: .documents,
    severity: .error,
    summary: "A required metadata element is missing.",
    rationale: "Salesforce does not deploy the file without this element.",
    source: "Metadata API Developer Guide, ConnectedApp",
    examples: [
      .bad(
        .connectedApp,
        """
        ⟦<ConnectedApp⟧ xmlns="http://soap.sforce.com/2006/04/metadata">
          <label>Shop</label>
        </ConnectedApp>
        """),
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          ⟦<oauthConfig⟧><scopes>Api</scopes></oauthConfig>
        </ConnectedApp>
        """),
      .good(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
        </ConnectedApp>
        """),
      .good(.oauthConfig, "<callbackUrl>https://shop.corp.example/cb</callbackUrl>"),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      guard case .missing = problem.kind, let field = problem.field, let schema = problem.schema
      else { continue }
      report.add(
        "missing required element '\(field.name)' in the \(schema.title)", at: problem.range)
    }
  }
}
