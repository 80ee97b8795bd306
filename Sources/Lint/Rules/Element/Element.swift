package import ConfigModel

extension Family {
  static let element = Family(
    "element", topic: .documents,
    summary: "An element is missing, repeated, unknown, or contains unexpected content.",
    source: "Metadata API Developer Guide, ConnectedApp")
}

package enum ElementFaults: ElementRule {
  package static let faults = [missing, repeated, unexpectedContent, unknown]

  static let missing = RuleInfo(
    .element, "missing", severity: .error, scope: .connectedApp,
    summary: "A required metadata element is missing.",
    rationale: "Salesforce does not deploy the file without this element.",
    bad: [
      """
      ⟦<ConnectedApp⟧ xmlns="http://soap.sforce.com/2006/04/metadata">
        <label>Shop</label>
      </ConnectedApp>
      """,
      """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
        <contactEmail>mobile@corp.example</contactEmail>
        <label>Shop</label>
        ⟦<oauthConfig⟧><scopes>Api</scopes></oauthConfig>
      </ConnectedApp>
      """,
    ],
    good: [
      """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
        <contactEmail>mobile@corp.example</contactEmail>
        <label>Shop</label>
      </ConnectedApp>
      """,
      Sample("<callbackUrl>https://shop.corp.example/cb</callbackUrl>", scope: .oauthConfig),
    ])

  static let repeated = RuleInfo(
    .element, "repeated", severity: .warning, scope: .oauthConfig,
    summary: "An element that may occur only once is repeated.",
    rationale: """
      Which of the two values applies depends on the parser, and Salesforce may reject the \
      deployment. Put several redirect URIs in one 'callbackUrl', one per line.
      """,
    bad: [
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl>⟦<callbackUrl⟧>https://shop.corp.example/b</callbackUrl>",
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>true</isPkceRequired>⟦<isPkceRequired⟧>false</isPkceRequired>",
    ],
    good: [
      "<callbackUrl>https://shop.corp.example/cb\nhttps://shop.corp.example/b</callbackUrl><scopes>Api</scopes><scopes>Web</scopes>",
      Sample(
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthConfig>
            <callbackUrl>https://shop.corp.example/cb</callbackUrl>
            <certificate>MIIB</certificate>
          </oauthConfig>
          <samlConfig>
            <acsUrl>https://shop.corp.example/acs</acsUrl>
            <certificate>MIIB</certificate>
            <entityUrl>https://shop.corp.example</entityUrl>
            <samlSubjectType>Username</samlSubjectType>
          </samlConfig>
        </ConnectedApp>
        """, scope: .connectedApp),
    ])

  static let unexpectedContent = RuleInfo(
    .element, "unexpected-content", severity: .warning, scope: .oauthConfig,
    summary: "An element contains unexpected text or unexpected child elements.",
    rationale: """
      Text between elements is ignored. It is often a value that was moved out of its tag by \
      mistake, or a note that must be a comment: '<!-- … -->'. An element with a value can contain \
      text and comments, but no other elements.
      """,
    bad: [
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl> ⟦// the old one: a⟧ <scopes>Api</scopes>",
      "⟦<callbackUrl⟧><url>https://shop.corp.example/cb</url></callbackUrl>",
    ],
    good: [
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl> <!-- the old one: a --> <scopes>Api</scopes>",
      "<callbackUrl><!-- two -->https://shop.corp.example/cb\nhttps://shop.corp.example/b</callbackUrl>",
    ])

  static let unknown = RuleInfo(
    .element, "unknown", severity: .warning, scope: .oauthConfig,
    summary: "An element is not part of the known metadata.",
    rationale: """
      Salesforce rejects a deployment with an element that it does not know. If the name looks \
      like a misspelling of a known one, the message suggests the known one. Otherwise, it may be \
      the name of an element that is newer than this version of oconf, so the finding is only a \
      hint.
      """,
    exceptions: "If a newer API version has an element that this version of oconf does not know.",
    bad: [
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl><⟦isPkceRequird⟧>true</isPkceRequird>",
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl><⟦isConsumerKeyOptional⟧>true</isConsumerKeyOptional>",
      Sample(
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <⟦callbackUrl⟧>https://shop.corp.example/cb</callbackUrl>
        </ConnectedApp>
        """, scope: .connectedApp),
    ],
    good: [
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>true</isPkceRequired>",
      Sample(
        """
        <ExternalClientApplication xmlns="http://soap.sforce.com/2006/04/metadata">
          <distributionState>Local</distributionState>
          <label>isPkceRequird</label>
        </ExternalClientApplication>
        """, scope: .externalClientApp),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      let name = problem.element.name
      switch problem.kind {
      case .missing:
        guard let field = problem.field, let schema = problem.schema else { continue }
        report.add(
          missing, "missing required element '\(field.name)' in the \(schema.title)",
          at: problem.range)
      case .repeated:
        report.add(
          repeated, "duplicate element '\(name)'; only one is allowed", at: problem.range)
      case .strayText:
        report.add(
          unexpectedContent,
          "unexpected text between the elements of '\(name)'; it is ignored", at: problem.range)
      case .notText:
        report.add(
          unexpectedContent, "'\(name)' must contain only text, not elements", at: problem.range)
      case .unknown(let likeness):
        if let schema = problem.schema { add(problem, likeness, schema, &report) }
      default: break
      }
    }
  }

  private static func add(
    _ problem: ElementProblem, _ likeness: SchemaProblem.Likeness, _ schema: ObjectSchema,
    _ report: inout Report
  ) {
    let name = problem.element.name
    switch likeness {
    case .differsInCase(let field), .misspelt(let field):
      report.add(
        unknown, "unknown element '\(name)'; did you mean '\(field.name)'?", at: problem.range)
    case .belongs(let homes):
      report.add(
        unknown, "'\(name)' is in the wrong element; it belongs in the \(homes[0].title)",
        at: problem.range)
    case .nothing:
      let similar = similar(name.string, schema)
      report.add(
        unknown, as: .info,
        "unknown element '\(name)' in the \(schema.title)"
          + (similar.map { "; did you mean '\($0)'?" } ?? ""), at: problem.range)
    }
  }

  /// The known name that differs in one of at least three words, such as `isConsumerSecretOptional`
  /// for `isConsumerKeyOptional`.
  private static func similar(_ name: String, _ schema: ObjectSchema) -> String? {
    let words = words(name)
    guard words.count > 2, words.count < 20 else { return nil }
    return schema.fields.lazy.map(\.name.description).first { known in
      let others = Self.words(known)
      return others.count == words.count
        && zip(words, others).count { $0 != $1 } == 1
    }
  }

  private static func words(_ name: String) -> [String] {
    var words = [""]
    for character in name {
      if character.isUppercase { words.append("") }
      words[words.count - 1].append(character)
    }
    return words
  }
}
