package import ConfigModel

package enum UnknownElement: ElementRule {
  package static let about = RuleInfo(
    id: "unknown-element",
    topic: .documents,
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
