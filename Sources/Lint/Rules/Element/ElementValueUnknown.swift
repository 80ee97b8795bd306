package import ConfigModel

package enum ElementValueUnknown: ElementRule {
  package static let about = RuleInfo(
    id: "element-value-unknown",
    severity: .warning,
    summary: "A value that is not among those that are known.",
    rationale: "Salesforce refuses to deploy a value that it does not know, case included.",
    source: "Metadata API Developer Guide, ConnectedApp",
    exceptions: "A newer API version may know values that this version of oconf does not.",
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
        "'\(text)' is no known '\(field.name)'; "
          + (near.map { "did you mean '\($0)'?" }
            ?? "known are \(names.map { "'\($0)'" }.joined(separator: ", "))"),
        at: problem.range)
    }
  }
}
