package import ConfigModel

package enum XMLDocumentType: XMLRule {
  package static let about = RuleInfo(
    id: "xml-document-type",
    topic: .documents,
    severity: .error,
    summary: "The file has a document type declaration that is not allowed.",
    rationale: """
      A document type can declare entities that include other files, load data from servers, or \
      expand into millions of copies. Careful parsers reject such a document, and careless parsers \
      are open to attack. Configuration files do not need a document type. Only property lists \
      have one by convention, and it declares no entities.
      """,
    source: "OWASP XML External Entity Prevention Cheat Sheet; XML 1.0, section 2.8",
    examples: [
      .bad(
        .connectedApp,
        """
        <!DOCTYPE ConnectedApp [⟦<!ENTITY⟧ mail SYSTEM "file:///etc/passwd">]>
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
        </ConnectedApp>
        """),
      .bad(
        .connectedApp,
        """
        ⟦<!DOCTYPE ConnectedApp⟧ SYSTEM "https://corp.example/app.dtd">
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
        </ConnectedApp>
        """),
      .bad(
        .mobileApp("Info.plist"),
        """
        ⟦<!DOCTYPE plist SYSTEM "https://corp.example/plist.dtd"⟧>
        <plist version="1.0"><dict><key>CFBundleName</key><string>Shop</string></dict></plist>
        """),
      .good(
        .mobileApp("Info.plist"),
        """
        <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN"
          "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>CFBundleName</key><string>Shop</string></dict></plist>
        """),
      .good(
        .mobileApp("Info.plist"),
        """
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>CFBundleName</key><string>Shop</string></dict></plist>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><!-- <!DOCTYPE x [ ]> -->"),
    ])

  private static let propertyListType =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""
    + " \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"

  package static func check(_ tree: XMLTree, _ report: inout Report) {
    for problem in tree.problems {
      switch problem.kind {
      case .entityDeclaration:
        report.add("entity declarations are not allowed", at: problem.range)
      case .internalSubset:
        report.add("declarations inside the document type are not allowed", at: problem.range)
      case .documentType:
        report.add(
          "unexpected '\(tree.source.text(problem.range.bounds))'; only property lists have a document type",
          at: problem.range)
      case .foreignPropertyListType:
        report.add(
          "not the document type of property lists; replace it with \(propertyListType)"
            + " or remove it",
          at: problem.range)
      default: break
      }
    }
  }
}
