package import ConfigModel

extension Family {
  static let elementValue = Family(
    "element-value", topic: .documents,
    summary: "The value of an element is unknown or has the wrong type.")
}

package enum ElementValueUnknown: ElementRule {
  package static let about = RuleInfo(
    .elementValue, "unknown",
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

package enum ElementWrongType: ElementRule {
  package static let about = RuleInfo(
    .elementValue, "wrong-type",
    severity: .error,
    summary: "The value of an element has the wrong type.",
    rationale: """
      Booleans are 'true' or 'false' in lower case, or '1' or '0'. Durations are whole numbers. \
      Salesforce does not deploy a file with any other value.
      """,
    source: "Metadata API Developer Guide, ConnectedApp; XML Schema Part 2, section 3.2.2",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>⟦yes⟧</isPkceRequired>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>⟦True⟧</isAdminApproved>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>\n true\n</isPkceRequired>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>0</isAdminApproved>"
      ),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      guard case .wrongType = problem.kind, let field = problem.field else { continue }
      let text = problem.element.text.text
      if case .boolean = field.type {
        report.add(
          "invalid value '\(text)' for '\(field.name)'; expected 'true' or 'false'",
          at: problem.range)
      } else {
        report.add(
          "invalid value '\(text)' for '\(field.name)'; expected a whole number", at: problem.range)
      }
    }
  }
}
