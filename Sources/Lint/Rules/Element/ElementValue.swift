package import ConfigModel

extension Family {
  static let elementValue = Family(
    "element-value", topic: .documents,
    summary: "The value of an element is unknown or has the wrong type.")
}

package enum ElementValueFaults: ElementRule {
  package static let faults = [unknown, wrongType]

  static let unknown = RuleInfo(
    .elementValue, "unknown", severity: .warning, scope: .connectedApp,
    summary: "The value of an element is not one of the known values.",
    rationale: """
      Salesforce does not deploy a value that it does not know. Letter case matters, and similar \
      elements can have different values.
      """,
    source: "Metadata API Developer Guide, ConnectedApp",
    exceptions: "If a newer API version has a value that this version of oconf does not know.",
    bad: [
      """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
        <contactEmail>mobile@corp.example</contactEmail>
        <label>Shop</label>
        <oauthPolicy><ipRelaxation>⟦Enforce⟧</ipRelaxation></oauthPolicy>
      </ConnectedApp>
      """,
      """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
        <contactEmail>mobile@corp.example</contactEmail>
        <label>Shop</label>
        <sessionPolicy><policyAction>⟦Deny⟧</policyAction></sessionPolicy>
      </ConnectedApp>
      """,
    ],
    good: [
      """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
        <contactEmail>mobile@corp.example</contactEmail>
        <label>Shop</label>
        <oauthPolicy><ipRelaxation>ENFORCE</ipRelaxation></oauthPolicy>
      </ConnectedApp>
      """,
      Sample(
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <ipRelaxationPolicyType>Enforce</ipRelaxationPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """, scope: .externalClientApp),
    ])

  static let wrongType = RuleInfo(
    .elementValue, "wrong-type", severity: .error, scope: .oauthConfig,
    summary: "The value of an element has the wrong type.",
    rationale: """
      Booleans are 'true' or 'false' in lower case, or '1' or '0'. Durations are whole numbers. \
      Salesforce does not deploy a file with any other value.
      """,
    source: "Metadata API Developer Guide, ConnectedApp; XML Schema Part 2, section 3.2.2",
    bad: [
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>⟦yes⟧</isPkceRequired>",
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>⟦True⟧</isAdminApproved>",
    ],
    good: [
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>\n true\n</isPkceRequired>",
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>0</isAdminApproved>",
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      guard let field = problem.field else { continue }
      let text = problem.element.text
      switch problem.kind {
      case .notKnown:
        let names = field.allowed.map(\.description)
        let near =
          names.first { $0.lowercased() == text.string.lowercased() }
          ?? EditDistance.nearest(to: text.string, among: names)
        report.add(
          unknown,
          "unknown value '\(text.string)' for '\(field.name)'; "
            + (near.map { "did you mean '\($0)'?" }
              ?? "expected one of: \(names.map { "'\($0)'" }.joined(separator: ", "))"),
          at: problem.range)
      case .wrongType:
        let expected =
          if case .boolean = field.type { "'true' or 'false'" } else { "a whole number" }
        report.add(
          wrongType, "invalid value '\(text.text)' for '\(field.name)'; expected \(expected)",
          at: problem.range)
      default: break
      }
    }
  }
}
