package import ConfigModel

extension Family {
  static let xml = Family(
    "xml", topic: .documents,
    summary:
      "The file is not well-formed XML, has a forbidden document type, or is not a valid property list."
  )
}

package enum XMLDocumentType: XMLRule {
  package static let about = RuleInfo(
    .xml, "document-type", severity: .error, scope: .mobileApp("Info.plist"),
    summary: "The file has a document type declaration that is not allowed.",
    rationale: """
      A document type can declare entities that include other files, load data from servers, or \
      expand into millions of copies. Careful parsers reject such a document, and careless parsers \
      are open to attack. Configuration files do not need a document type. Only property lists \
      have one by convention, and it declares no entities.
      """,
    source: "OWASP XML External Entity Prevention Cheat Sheet; XML 1.0, section 2.8",
    bad: [
      Sample(
        """
        <!DOCTYPE ConnectedApp [⟦<!ENTITY⟧ mail SYSTEM "file:///etc/passwd">]>
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
        </ConnectedApp>
        """, scope: .connectedApp),
      Sample(
        """
        ⟦<!DOCTYPE ConnectedApp⟧ SYSTEM "https://corp.example/app.dtd">
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
        </ConnectedApp>
        """, scope: .connectedApp),
      """
      ⟦<!DOCTYPE plist SYSTEM "https://corp.example/plist.dtd"⟧>
      <plist version="1.0"><dict><key>CFBundleName</key><string>Shop</string></dict></plist>
      """,
    ],
    good: [
      """
      <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN"
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>CFBundleName</key><string>Shop</string></dict></plist>
      """,
      """
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>CFBundleName</key><string>Shop</string></dict></plist>
      """,
      Sample(
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><!-- <!DOCTYPE x [ ]> -->",
        scope: .oauthConfig),
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

package enum XMLSyntax: XMLRule {
  package static let about = RuleInfo(
    .xml, "malformed", severity: .error, scope: .oauthConfig,
    summary: "The file is not well-formed XML.",
    rationale: """
      Deployments and builds reject a file with an unclosed tag or a bare ampersand, and some \
      parsers silently drop the rest of the file. oconf still checks the parts that it can read, \
      so one error does not hide the next.
      """,
    source: "XML 1.0; Namespaces in XML 1.0",
    bad: [
      Sample(
        "<callbackUrl>https://shop.corp.example/cb?a=1⟦&⟧b=2</callbackUrl>",
        fixed: "<callbackUrl>https://shop.corp.example/cb?a=1&amp;b=2</callbackUrl>", .suggest),
      "<callbackUrl>https://shop.corp.example/cb</callbackUrl>⟦<scopes⟧>Api",
      Sample(
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
        </ConnectedApp>
        ⟦// Shop⟧
        """, scope: .connectedApp),
      Sample(
        "<manifest package=\"example.corp.shop\"><application ⟦android⟧:name=\".Shop\"/></manifest>",
        scope: .mobileApp("AndroidManifest.xml")),
    ],
    good: [
      "<callbackUrl>https://shop.corp.example/cb?a=1&amp;b=2</callbackUrl><!-- a < b && c -->",
      "<callbackUrl><![CDATA[https://shop.corp.example/cb?a=1&b=2]]></callbackUrl>",
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

/// Messages for XML problems.
enum XMLWording {
  /// The message for a problem. Nil if another rule reports it.
  static func message(_ problem: XMLProblem, _ source: SourceBytes) -> String? {
    let text = source.text(problem.range.bounds)
    switch problem.kind {
    case .utf16: return ForeignEncoding.utf16.message
    case .utf32: return ForeignEncoding.utf32.message
    case .binary: return ForeignEncoding.binary.message
    case .binaryPropertyList:
      return "this is a binary property list; convert it to XML with 'plutil -convert xml1'"
    case .unsupportedEncoding:
      return "unsupported encoding '\(text)'; save the file as UTF-8 and declare encoding=\"UTF-8\""
    case .noElement: return "the file has no XML element"
    case .invalidUTF8:
      let bytes = source.bytes(problem.range.bounds).map {
        "0x" + String($0, radix: 16, uppercase: true)
      }
      return "invalid UTF-8: \(bytes.joined(separator: " "))"
    case .forbiddenCharacter: return "this character is not allowed in XML"
    case .textOutsideRoot: return "unexpected text outside the root element"
    case .secondRoot: return "'\(text)' is a second root element; XML allows only one"
    case .misplacedDeclaration:
      return "'\(text)' is only allowed at the very start of the file"
    case .malformedDeclaration:
      return "malformed XML declaration; expected <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    case .malformedDocumentType: return "malformed or misplaced document type declaration"
    case .documentType, .foreignPropertyListType, .internalSubset, .entityDeclaration: return nil
    default: return markup(problem.kind, text)
    }
  }

  private static func markup(_ kind: XMLProblem.Kind, _ text: String) -> String? {
    switch kind {
    case .unclosedElement: "'\(text)>' is never closed"
    case .mismatchedEndTag: "'\(text)' does not match the open element"
    case .unexpectedEndTag: "'\(text)' has no matching start tag"
    case .malformedEndTag: "malformed end tag; expected </name>"
    case .unterminatedTag: "the tag '\(text)' has no closing '>'"
    case .unexpectedCharacter: "unexpected '\(text)' in a tag"
    case .missingValue: "the attribute '\(text)' has no value"
    case .unquotedValue: "the attribute value '\(text)' must be in quotes"
    case .unterminatedValue: "this quote is never closed"
    case .missingBlank: "missing space before '\(text)'"
    case .lessThanInValue: "unescaped '<' in an attribute value; write '&lt;'"
    case .duplicateAttribute: "duplicate attribute '\(text)'"
    case .undeclaredPrefix: "undeclared namespace prefix '\(text)'"
    case .malformedQualifiedName: "'\(text)' is not a valid prefixed name"
    case .reservedPrefix: "'\(text)' redefines a reserved prefix or namespace"
    case .emptyPrefixBinding: "the namespace of '\(text)' is empty"
    case .bareLessThan: "unescaped '<'; write '&lt;'"
    case .bareAmpersand: "unescaped '&'; write '&amp;'"
    case .unknownEntity: "unknown entity '\(text)'"
    case .malformedReference: "'\(text)' is not a valid character reference"
    case .sectionEndInText: "unescaped ']]>' in text; write ']]&gt;'"
    case .unknownMarkup: "unknown markup '\(text)'"
    case .unterminatedComment: "this comment is never closed"
    case .doubleHyphen: "'--' is not allowed in a comment"
    case .unterminatedSection: "this CDATA section is never closed"
    case .unterminatedInstruction: "this processing instruction is never closed"
    case .malformedInstruction: "malformed processing instruction; expected <?name …?>"
    case .tooDeep:
      "nested deeper than \(XMLParser.maximumDepth) levels; deeper content is not checked"
    case .tooManyAttributes:
      "more than \(XMLParser.maximumAttributes) attributes; the rest is not checked"
    case .tooManyNamespaces:
      "more than \(XMLParser.maximumNamespaces) namespaces in scope; this one is ignored"
    case .tooManyNodes: "the document is too large; the rest is not checked"
    case .tooManyProblems:
      "more than \(XMLParser.maximumProblems) syntax errors; the rest is not checked"
    default: nil
    }
  }
}

package enum PropertyListMalformed: XMLRule {
  package static let about = RuleInfo(
    .xml, "malformed-property-list", severity: .error, scope: .mobileApp("Info.plist"),
    summary: "The file is XML but not a valid property list.",
    rationale: """
      A dictionary alternates keys and values. One extra element shifts everything that follows, \
      and the operating system rejects the file. The app does not start, or starts without its \
      settings.
      """,
    source: "Apple, plist(5)",
    bad: [
      "<plist><dict>⟦<key⟧>CFBundleName</key><key>CFBundleVersion</key><string>1</string></dict></plist>",
      "<plist><dict><key>CFBundleName</key><string>Shop</string>⟦<string⟧>1</string></dict></plist>",
      "<plist><dict><key>CFBundleName</key>⟦<text⟧>Shop</text></dict></plist>",
      "<plist><dict><key>UIDeviceFamily</key><integer>⟦one⟧</integer></dict></plist>",
    ],
    good: [
      "<plist version=\"1.0\"><dict><key>CFBundleName</key><string/></dict></plist>",
      """
      <plist><dict>
        <key>CFBundleURLTypes</key>
        <array><dict><key>CFBundleURLName</key><string>key</string></dict></array>
      </dict></plist>
      """,
    ])

  package static func check(_ tree: XMLTree, _ report: inout Report) {
    for problem in PropertyList.problems(of: tree) {
      let message: String =
        switch problem.kind {
        case .rootCount: "a property list must have exactly one value"
        case .missingValue: "the key '\(problem.name)' has no value"
        case .missingKey: "this value has no key"
        case .misplacedKey: "unexpected key in an array"
        case .repeatedKey: "duplicate key '\(problem.name)'; one of the two values is lost"
        case .invalidValue(let expected):
          "expected \(expected), found '\(problem.name.excerpt)'"
        case .unknownElement: "'\(problem.name)' is not a property list element"
        }
      report.add(message, at: problem.range)
    }
  }
}
