package import ConfigModel

package enum MetadataNamespace: ElementRule {
  package static let about = RuleInfo(
    id: "metadata-namespace",
    topic: .documents,
    severity: .warning,
    summary: "The root element is not in the Salesforce metadata namespace.",
    rationale: """
      Salesforce identifies metadata by its namespace as well as by its root element. Without the \
      namespace, the file is not deployed as the type that it appears to be.
      """,
    source: "Metadata API Developer Guide, ConnectedApp, Declarative Metadata Sample Definition",
    examples: [
      .bad(
        .connectedApp,
        """
        ⟦<ConnectedApp⟧>
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
        </ConnectedApp>
        """),
      .bad(
        .externalClientApp,
        """
        ⟦<ExternalClientApplication⟧ xmlns="http://soap.sforce.com/2006/08/metadata">
          <label>Shop</label>
        </ExternalClientApplication>
        """),
      .good(
        .connectedApp,
        """
        <m:ConnectedApp xmlns:m="http://soap.sforce.com/2006/04/metadata">
          <m:contactEmail>mobile@corp.example</m:contactEmail>
          <m:label>Shop</m:label>
        </m:ConnectedApp>
        """),
      .good(
        .connectedApp,
        """
        <ConnectedApp xmlns='http://soap.sforce.com/2006/04/metadata'
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
        </ConnectedApp>
        """),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    guard let root = document.root?.element,
      root.namespace != "http://soap.sforce.com/2006/04/metadata"
    else { return }
    report.add(
      "the root element '\(root.name)' must have xmlns=\"http://soap.sforce.com/2006/04/metadata\"",
      at: root.opening)
  }
}
