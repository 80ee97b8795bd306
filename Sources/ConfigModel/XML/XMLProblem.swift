/// A place where a text is not well-formed XML (XML 1.0 and Namespaces in XML 1.0), or uses a
/// feature of XML that is not supported.
public struct XMLProblem: Sendable {
  public let kind: Kind
  public let range: SourceRange
  /// A second place that explains the problem, such as the start tag that an end tag does not
  /// match.
  public let related: SourceRange?

  public init(_ kind: Kind, _ range: SourceRange, related: SourceRange? = nil) {
    self.kind = kind
    self.range = range
    self.related = related
  }

  public enum Kind: Sendable, CaseIterable {
    // Files that are not UTF-8 XML.
    case utf16
    case utf32
    case binary
    case binaryPropertyList
    case unsupportedEncoding
    case noElement
    // Characters.
    case invalidUTF8
    case forbiddenCharacter
    // Content outside the root.
    case textOutsideRoot
    case secondRoot
    case misplacedDeclaration
    case malformedDeclaration
    // Document types.
    case documentType
    case foreignPropertyListType
    case internalSubset
    case entityDeclaration
    case malformedDocumentType
    // Tags.
    case unclosedElement
    case mismatchedEndTag
    case unexpectedEndTag
    case malformedEndTag
    case unterminatedTag
    case unexpectedCharacter
    // Attributes.
    case missingValue
    case unquotedValue
    case unterminatedValue
    case missingBlank
    case lessThanInValue
    case duplicateAttribute
    // Namespaces.
    case undeclaredPrefix
    case malformedQualifiedName
    case reservedPrefix
    case emptyPrefixBinding
    // Text and other markup.
    case bareLessThan
    case bareAmpersand
    case unknownEntity
    case malformedReference
    case sectionEndInText
    case unknownMarkup
    case unterminatedComment
    case doubleHyphen
    case unterminatedSection
    case unterminatedInstruction
    case malformedInstruction
    // Limits.
    case tooDeep
    case tooManyAttributes
    case tooManyNamespaces
    case tooManyNodes
    case tooManyProblems
  }
}
