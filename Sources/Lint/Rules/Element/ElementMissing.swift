package import ConfigModel

package enum ElementMissing: ElementRule {
  package static let about = RuleInfo(
    id: "element-missing",
    severity: .error,
    summary: "An element that the metadata must have is not there.",
    rationale: "Salesforce refuses to deploy the file without it.",
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
      report.add("the \(schema.title) lacks its '\(field.name)'", at: problem.range)
    }
  }
}
