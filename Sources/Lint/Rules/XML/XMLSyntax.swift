package import ConfigModel

package enum XMLSyntax: XMLRule {
  package static let about = RuleInfo(
    id: "xml-syntax",
    topic: .documents,
    severity: .error,
    summary: "The file is not well-formed XML.",
    rationale: """
      Deployments and builds reject a file with an unclosed tag or a bare ampersand, and some \
      parsers silently drop the rest of the file. oconf still checks the parts that it can read, \
      so one error does not hide the next.
      """,
    source: "XML 1.0; Namespaces in XML 1.0",
    examples: [
      .bad(
        .oauthConfig, "<callbackUrl>https://shop.corp.example/cb?a=1⟦&⟧b=2</callbackUrl>",
        fixed: "<callbackUrl>https://shop.corp.example/cb?a=1&amp;b=2</callbackUrl>", .suggest),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl>⟦<scopes⟧>Api"),
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
        </ConnectedApp>
        ⟦// Shop⟧
        """),
      .bad(
        .mobileApp("AndroidManifest.xml"),
        "<manifest package=\"example.corp.shop\"><application ⟦android⟧:name=\".Shop\"/></manifest>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb?a=1&amp;b=2</callbackUrl><!-- a < b && c -->"),
      .good(
        .oauthConfig,
        "<callbackUrl><![CDATA[https://shop.corp.example/cb?a=1&b=2]]></callbackUrl>"),
    ])

  package static func check(_ tree: XMLTree, _ report: inout Report) {
    for problem in tree.problems {
      guard let message = XMLWording.message(problem, tree.source) else { continue }
      report.add(
        message, at: problem.range, notes: notes(problem), fix: fix(problem, tree.source))
    }
  }

  private static func notes(_ problem: XMLProblem) -> [Note] {
    guard let related = problem.related else { return [] }
    let text =
      switch problem.kind {
      case .unclosedElement:
        related.isEmpty ? "the file ends here" : "this tag closes a different element"
      case .duplicateAttribute: "first defined here"
      default: "this element is still open"
      }
    return [Note(text, at: related)]
  }

  private static func fix(_ problem: XMLProblem, _ source: SourceBytes) -> FixIt? {
    switch problem.kind {
    case .bareAmpersand:
      FixIt("replace with '&amp;'", .suggest, [.insert("amp;", at: problem.range.end)])
    case .bareLessThan, .lessThanInValue:
      FixIt("replace with '&lt;'", .suggest, [Edit(problem.range, "&lt;")])
    default: nil
    }
  }
}
