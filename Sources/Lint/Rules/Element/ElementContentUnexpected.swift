package import ConfigModel

package enum ElementContentUnexpected: ElementRule {
  package static let about = RuleInfo(
    id: "element-content-unexpected",
    severity: .warning,
    summary: "Text between elements, or elements inside of a text.",
    rationale: """
      Nobody reads text that stands between elements. It is often a value that slipped out of its \
      tag, or a note that is written as a comment: '<!-- … -->'.
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
          "text between the elements of '\(problem.element.name)', which nobody reads",
          at: problem.range)
      case .notText:
        report.add(
          "'\(problem.element.name)' holds a text and no elements", at: problem.range)
      default: break
      }
    }
  }
}
