package import ConfigModel

package enum XMLDocumentType: XMLRule {
  package static let about = RuleInfo(
    id: "xml-document-type",
    severity: .error,
    summary: "The text brings a document type of its own.",
    rationale: """
      Entities that a document declares make it say what is not in it: other files, other servers, or \
      itself a million times. Careful readers refuse such a document as a whole, and careless ones \
      are the way in. Configuration needs none; only property lists carry a plain document type, by \
      tradition.
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
        report.add("an entity is declared, which is refused unread", at: problem.range)
      case .internalSubset:
        report.add("the document type has rules of its own, which are refused", at: problem.range)
      case .documentType:
        report.add(
          "'\(tree.source.text(problem.range.bounds))': only property lists have a document type",
          at: problem.range)
      case .foreignPropertyListType:
        report.add(
          "this is not the document type of property lists, which is \(propertyListType); write that"
            + " one, or none",
          at: problem.range)
      default: break
      }
    }
  }
}
