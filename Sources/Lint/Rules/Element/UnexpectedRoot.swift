package import ConfigModel

package enum UnexpectedRoot: ElementRule {
  package static let about = RuleInfo(
    id: "unexpected-root",
    topic: .documents,
    severity: .error,
    summary: "The root element does not match the file name.",
    rationale: """
      The file name determines how the file is deployed or built, and the content must match the \
      name. Each file suffix of an external client app has its own root element. oconf does not \
      check the other elements against the type that the file name states.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ConnectedApp and ExternalClientApplication",
    examples: [
      .bad(
        .connectedApp,
        "⟦<CustomObject⟧ xmlns=\"http://soap.sforce.com/2006/04/metadata\"></CustomObject>"),
      .bad(
        .files,
        """
        === Shop.ecaOauthPlcy-meta.xml
        ⟦<ExtlClntAppConfigurablePolicies⟧ xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppConfigurablePolicies>
        """),
      .bad(.mobileApp("Info.plist"), "⟦<html⟧><body>404</body></html>"),
      .good(
        .externalClientApp,
        """
        <ExtlClntAppConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppConfigurablePolicies>
        """),
      .good(
        .mobileApp("AndroidManifest.xml"), "<manifest package=\"example.corp.shop\"></manifest>"),
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
