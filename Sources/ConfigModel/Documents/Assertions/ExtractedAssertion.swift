/// The assertion of a message as a document of its own.
public struct ExtractedAssertion: Sendable {
  /// A reason why a message has no assertion to extract.
  public enum Fault: Error, Equatable, Sendable {
    case malformed
    /// The root is neither a SAML 2.0 response nor an assertion.
    case notSAML
    case encrypted
    case none
    case several(Int)
  }

  public let xml: [UInt8]
  /// The namespace declarations that were copied from the response.
  public let copiedDeclarations: Int
  /// True if the signature of the response is lost, and the assertion has none of its own.
  public let losesSignature: Bool
  public let isFromResponse: Bool
  public let hasSignature: Bool

  /// Extracts the assertion. Declarations of namespaces that the response makes are copied into the
  /// start tag, as they are part of what inclusive canonicalization (Canonical XML) signs.
  public init(_ tree: XMLTree) throws(Fault) {
    guard tree.isWellFormed, let message = SAMLMessage(tree) else { throw .malformed }
    guard message.root != .other else { throw .notSAML }
    guard let assertion = message.assertion else {
      if message.assertions.count > 1 { throw .several(message.assertions.count) }
      throw message.encrypted.isEmpty ? .none : .encrypted
    }
    isFromResponse = message.root == .response
    hasSignature = SAMLMessage.signature(of: assertion) != nil
    losesSignature =
      isFromResponse && !hasSignature && SAMLMessage.signature(of: message.rootElement) != nil
    let source = tree.source
    let declarations =
      isFromResponse ? Self.missing(from: assertion, in: message.rootElement) : []
    copiedDeclarations = declarations.count
    let (range, name) = (assertion.range, assertion.nameRange)
    var xml = source.bytes(range.start..<name.end)
    for declaration in declarations {
      xml.append(UInt8(ascii: " "))
      xml += declaration
    }
    xml += source.bytes(name.end..<range.end)
    self.xml = xml
  }

  /// The namespace declarations of the response, and attributes such as `xml:lang`, that the
  /// assertion inherits.
  private static func missing(from assertion: XMLElement, in response: XMLElement) -> [[UInt8]] {
    let own = Set(assertion.written.map { Text(assertion.tree.source, $0.start, $0.end) })
    let source = response.tree.source
    var missing: [[UInt8]] = []
    for attribute in response.attributes {
      let range = attribute.nameRange
      let name = Text(source, range.start, range.end)
      guard name == "xmlns" || name.hasPrefix("xmlns:") || name.hasPrefix("xml:"),
        !own.contains(name)
      else { continue }
      // Up to the closing quote.
      missing.append(source.bytes(range.start..<(attribute.valueRange.end + 1)))
    }
    return missing
  }
}

extension XMLElement {
  /// The names of the attributes as written.
  fileprivate var written: [SourceRange] { attributes.map(\.nameRange) }
}
