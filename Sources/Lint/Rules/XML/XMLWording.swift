import ConfigModel

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
      return
        "a binary property list; 'plutil -convert xml1' makes one that can be read and reviewed"
    case .unsupportedEncoding:
      return "unsupported encoding '\(text)'; save the file as UTF-8 and declare encoding=\"UTF-8\""
    case .noElement: return "the text has no element"
    case .invalidUTF8:
      let bytes = source.bytes(problem.range.bounds).map {
        "0x" + String($0, radix: 16, uppercase: true)
      }
      return "not UTF-8: \(bytes.joined(separator: " "))"
    case .forbiddenCharacter: return "a character that XML does not allow"
    case .textOutsideRoot: return "text outside of the root element"
    case .secondRoot: return "'\(text)': a document has one root element, and this is the second"
    case .misplacedDeclaration:
      return "'\(text)' stands only at the very start of a text, without anything before it"
    case .malformedDeclaration:
      return "a declaration is written <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    case .malformedDocumentType: return "this document type is malformed or out of place"
    case .documentType, .foreignPropertyListType, .internalSubset, .entityDeclaration: return nil
    default: return markup(problem.kind, text)
    }
  }

  private static func markup(_ kind: XMLProblem.Kind, _ text: String) -> String? {
    switch kind {
    case .unclosedElement: "'\(text)>' is never closed"
    case .mismatchedEndTag: "'\(text)' does not close what is open"
    case .unexpectedEndTag: "'\(text)' closes nothing"
    case .malformedEndTag: "an end tag is written </name>"
    case .unterminatedTag: "the tag '\(text)' lacks its '>'"
    case .unexpectedCharacter: "'\(text)' does not belong into a tag"
    case .missingValue: "the attribute '\(text)' has no value"
    case .unquotedValue: "the value '\(text)' needs quotes"
    case .unterminatedValue: "this quote is never closed"
    case .missingBlank: "a blank is missing before '\(text)'"
    case .lessThanInValue: "a '<' inside of a value is written '&lt;'"
    case .duplicateAttribute: "the attribute '\(text)' is there twice"
    case .undeclaredPrefix: "nothing says what the prefix '\(text)' stands for"
    case .malformedQualifiedName: "'\(text)' is no name with a prefix"
    case .reservedPrefix: "'\(text)' means something else in every document"
    case .emptyPrefixBinding: "'\(text)' names no namespace"
    case .bareLessThan: "a '<' that begins no tag is written '&lt;'"
    case .bareAmpersand: "a bare '&' is written '&amp;'"
    case .unknownEntity: "nothing says what '\(text)' stands for"
    case .malformedReference: "'\(text)' is no reference to a character"
    case .sectionEndInText: "']]>' inside of text is written ']]&gt;'"
    case .unknownMarkup: "'\(text)' begins nothing that XML has"
    case .unterminatedComment: "this comment is never closed"
    case .doubleHyphen: "a comment must not hold '--'"
    case .unterminatedSection: "this section is never closed"
    case .unterminatedInstruction: "this instruction is never closed"
    case .malformedInstruction: "an instruction is written <?name …?>"
    case .tooDeep:
      "nested deeper than \(XMLParser.maximumDepth) levels; what is inside is not checked"
    case .tooManyAttributes:
      "more than \(XMLParser.maximumAttributes) attributes; the rest is not checked"
    case .tooManyNamespaces:
      "more than \(XMLParser.maximumNamespaces) namespaces at one place; this one is not read"
    case .tooManyNodes: "the document is too large; the rest is not checked"
    case .tooManyProblems:
      "more than \(XMLParser.maximumProblems) syntax errors; the rest is not checked"
    default: nil
    }
  }
}
