package import ConfigModel

extension Family {
  static let element = Family(
    "element", topic: .documents,
    summary: "An element is missing, repeated, unknown, or contains unexpected content.")
}

package enum ElementMissing: ElementRule {
  package static let about = RuleInfo(
    .element, "missing",
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

package enum ElementRepeated: ElementRule {
  package static let about = RuleInfo(
    .element, "repeated",
    severity: .warning,
    summary: "An element that may occur only once is repeated.",
    rationale: """
      Which of the two values applies depends on the parser, and Salesforce may reject the \
      deployment. Put several redirect URIs in one 'callbackUrl', one per line.
      """,
    source: "Metadata API Developer Guide, ConnectedApp",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl>⟦<callbackUrl⟧>https://shop.corp.example/b</callbackUrl>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>true</isPkceRequired>⟦<isPkceRequired⟧>false</isPkceRequired>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb\nhttps://shop.corp.example/b</callbackUrl><scopes>Api</scopes><scopes>Web</scopes>"
      ),
      .good(
        .connectedApp,
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
        """),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      guard case .repeated = problem.kind else { continue }
      report.add(
        "duplicate element '\(problem.element.name)'; only one is allowed", at: problem.range)
    }
  }
}

package enum ElementContentUnexpected: ElementRule {
  package static let about = RuleInfo(
    .element, "unexpected-content",
    severity: .warning,
    summary: "An element contains unexpected text or unexpected child elements.",
    rationale: """
      Text between elements is ignored. It is often a value that was moved out of its tag by \
      mistake, or a note that must be a comment: '<!-- … -->'. An element with a value can contain \
      text and comments, but no other elements.
      """,
    source: "Metadata API Developer Guide, ConnectedApp",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl> ⟦// the old one: a⟧ <scopes>Api</scopes>"
      ),
      .bad(
        .oauthConfig,
        "⟦<callbackUrl⟧><url>https://shop.corp.example/cb</url></callbackUrl>"),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl> <!-- the old one: a --> <scopes>Api</scopes>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl><!-- two -->https://shop.corp.example/cb\nhttps://shop.corp.example/b</callbackUrl>"
      ),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      switch problem.kind {
      case .strayText:
        report.add(
          "unexpected text between the elements of '\(problem.element.name)'; it is ignored",
          at: problem.range)
      case .notText:
        report.add(
          "'\(problem.element.name)' must contain only text, not elements", at: problem.range)
      default: break
      }
    }
  }
}

package enum UnknownElement: ElementRule {
  package static let about = RuleInfo(
    .element, "unknown",
    severity: .warning,
    summary: "An element is not part of the known metadata.",
    rationale: """
      Salesforce rejects a deployment with an element that it does not know. If the name looks \
      like a misspelling of a known one, the message suggests the known one. Otherwise, it may be \
      the name of an element that is newer than this version of oconf, so the finding is only a \
      hint.
      """,
    source: "Metadata API Developer Guide, ConnectedApp",
    exceptions: "If a newer API version has an element that this version of oconf does not know.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><⟦isPkceRequird⟧>true</isPkceRequird>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><⟦isConsumerKeyOptional⟧>true</isConsumerKeyOptional>"
      ),
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <⟦callbackUrl⟧>https://shop.corp.example/cb</callbackUrl>
        </ConnectedApp>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>true</isPkceRequired>"
      ),
      .good(
        .externalClientApp,
        """
        <ExternalClientApplication xmlns="http://soap.sforce.com/2006/04/metadata">
          <distributionState>Local</distributionState>
          <label>isPkceRequird</label>
        </ExternalClientApplication>
        """),
    ])

  package static func check(_ document: ElementDocument, _ report: inout Report) {
    for problem in document.problems {
      guard case .unknown(let likeness) = problem.kind, let schema = problem.schema else {
        continue
      }
      let name = problem.element.name
      switch likeness {
      case .differsInCase(let field), .misspelt(let field):
        report.add(
          "unknown element '\(name)'; did you mean '\(field.name)'?", at: problem.range)
      case .belongs(let homes):
        report.add(
          "'\(name)' is in the wrong element; it belongs in the \(homes[0].title)",
          at: problem.range)
      case .nothing:
        let similar = similar(name.string, schema)
        report.add(
          as: .info,
          "unknown element '\(name)' in the \(schema.title)"
            + (similar.map { "; did you mean '\($0)'?" } ?? ""), at: problem.range)
      }
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
