package import ConfigModel

package enum ElementContentUnexpected: ElementRule {
  package static let about = RuleInfo(
    id: "element-content-unexpected",
    topic: .documents,
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
