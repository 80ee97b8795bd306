package import ConfigModel

extension Family {
  static let rootElement = Family(
    "root-element", topic: .documents,
    summary: "The root element does not match the file name, or has the wrong namespace.")
}

package enum UnexpectedRoot: ElementRule {
  package static let about = RuleInfo(
    .rootElement, "unexpected", severity: .error, scope: .connectedApp,
    summary: "The root element does not match the file name.",
    rationale: """
      The file name determines how the file is deployed or built, and the content must match the \
      name. Each file suffix of an external client app has its own root element. oconf does not \
      check the other elements against the type that the file name states.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ConnectedApp and ExternalClientApplication",
    bad: [
      "⟦<CustomObject⟧ xmlns=\"http://soap.sforce.com/2006/04/metadata\"></CustomObject>",
      Sample(
        """
        === Shop.ecaOauthPlcy-meta.xml
        ⟦<ExtlClntAppConfigurablePolicies⟧ xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppConfigurablePolicies>
        """, scope: .files),
      Sample("⟦<html⟧><body>404</body></html>", scope: .mobileApp("Info.plist")),
    ],
    good: [
      Sample(
        """
        <ExtlClntAppConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppConfigurablePolicies>
        """, scope: .externalClientApp),
      Sample(
        "<manifest package=\"example.corp.shop\"></manifest>",
        scope: .mobileApp("AndroidManifest.xml")),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      guard case .wrongRoot(let expected) = problem.kind else { continue }
      let names = expected.map { "'\($0)'" }.joined(separator: ", ")
      report.add(
        "unexpected root element '\(problem.element.name)'; expected \(expected.count > 1 ? "one of: " : "")\(names)",
        at: problem.range)
    }
  }
}

package enum MetadataNamespace: ElementRule {
  package static let about = RuleInfo(
    .rootElement, "wrong-namespace", severity: .warning, scope: .connectedApp,
    summary: "The root element is not in the Salesforce metadata namespace.",
    rationale: """
      Salesforce identifies metadata by its namespace as well as by its root element. Without the \
      namespace, the file is not deployed as the type that it appears to be.
      """,
    source: "Metadata API Developer Guide, ConnectedApp, Declarative Metadata Sample Definition",
    bad: [
      """
      ⟦<ConnectedApp⟧>
        <contactEmail>mobile@corp.example</contactEmail>
        <label>Shop</label>
      </ConnectedApp>
      """,
      Sample(
        """
        ⟦<ExternalClientApplication⟧ xmlns="http://soap.sforce.com/2006/08/metadata">
          <label>Shop</label>
        </ExternalClientApplication>
        """, scope: .externalClientApp),
    ],
    good: [
      """
      <m:ConnectedApp xmlns:m="http://soap.sforce.com/2006/04/metadata">
        <m:contactEmail>mobile@corp.example</m:contactEmail>
        <m:label>Shop</m:label>
      </m:ConnectedApp>
      """,
      """
      <ConnectedApp xmlns='http://soap.sforce.com/2006/04/metadata'
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <contactEmail>mobile@corp.example</contactEmail>
        <label>Shop</label>
      </ConnectedApp>
      """,
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
