package import ConfigModel

package enum ElementValueUnknown: ElementRule {
  package static let about = RuleInfo(
    id: "element-value-unknown",
    topic: .documents,
    severity: .warning,
    summary: "The value of an element is not one of the known values.",
    rationale: """
      Salesforce does not deploy a value that it does not know. Letter case matters, and similar \
      elements can have different values.
      """,
    source: "Metadata API Developer Guide, ConnectedApp",
    exceptions: "If a newer API version has a value that this version of oconf does not know.",
    examples: [
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthPolicy><ipRelaxation>⟦Enforce⟧</ipRelaxation></oauthPolicy>
        </ConnectedApp>
        """),
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <sessionPolicy><policyAction>⟦Deny⟧</policyAction></sessionPolicy>
        </ConnectedApp>
        """),
      .good(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthPolicy><ipRelaxation>ENFORCE</ipRelaxation></oauthPolicy>
        </ConnectedApp>
        """),
      .good(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <ipRelaxationPolicyType>Enforce</ipRelaxationPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      guard case .notKnown = problem.kind, let field = problem.field else { continue }
      let text = problem.element.text.string
      let names = field.allowed.map(\.description)
      let near =
        names.first { $0.lowercased() == text.lowercased() }
        ?? EditDistance.nearest(to: text, among: names)
      report.add(
        "unknown value '\(text)' for '\(field.name)'; "
          + (near.map { "did you mean '\($0)'?" }
            ?? "expected one of: \(names.map { "'\($0)'" }.joined(separator: ", "))"),
        at: problem.range)
    }
  }
}
