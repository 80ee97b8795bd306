/// The parts of a SAML 2.0 message that the token exchange depends on.
public struct SAMLMessage: Sendable {
  static let assertions: StaticString = "urn:oasis:names:tc:SAML:2.0:assertion"
  static let protocols: StaticString = "urn:oasis:names:tc:SAML:2.0:protocol"
  private static let signatures: StaticString = "http://www.w3.org/2000/09/xmldsig#"

  public enum Root: Sendable {
    case assertion, response, other
  }

  public let tree: XMLTree
  public let root: Root
  public let rootElement: XMLElement
  /// The assertions: the root, or the children of the response.
  public let assertions: [XMLElement]
  /// The encrypted assertions of the response.
  public let encrypted: [XMLElement]

  /// Nil if the text has no element.
  public init?(_ tree: XMLTree) {
    guard let element = tree.root else { return nil }
    self.tree = tree
    rootElement = element
    if Self.isAssertion(element) {
      root = .assertion
      assertions = [element]
      encrypted = []
    } else if element.name == "Response", element.namespace == Self.protocols {
      root = .response
      assertions = element.children.filter(Self.isAssertion)
      encrypted = element.children.filter {
        $0.name == "EncryptedAssertion" && $0.namespace == Self.assertions
      }
    } else {
      root = .other
      (assertions, encrypted) = ([], [])
    }
  }

  private static func isAssertion(_ element: XMLElement) -> Bool {
    element.name == "Assertion" && element.namespace == assertions
  }

  /// True if the start of a text shows a SAML 2.0 assertion or response.
  static func isRoot(_ root: Text, in source: SourceBytes) -> Bool {
    guard root == "Assertion" || root == "Response" else { return false }
    let head = Text(source, 0, min(source.count, 4096))
    return head.contains(root == "Assertion" ? assertions : protocols)
  }

  /// The assertion that is exchanged; nil unless there is exactly one.
  public var assertion: XMLElement? { assertions.count == 1 ? assertions[0] : nil }

  /// The signature directly in an assertion or a response.
  public static func signature(of element: XMLElement) -> XMLElement? {
    element.children.first { $0.name == "Signature" && $0.namespace == signatures }
  }

  /// The reference of a signature to the element that it signs; nil if it has none.
  public static func reference(of signature: XMLElement) -> LocatedText? {
    signature.child("SignedInfo")?.child("Reference")?.attribute("URI")
  }

  public static func conditions(of assertion: XMLElement) -> XMLElement? {
    child(assertion, "Conditions")
  }

  /// The audiences of all restrictions.
  public static func audiences(of assertion: XMLElement) -> [LocatedText] {
    guard let conditions = conditions(of: assertion) else { return [] }
    return conditions.children.filter { $0.name == "AudienceRestriction" }
      .flatMap { $0.children.filter { $0.name == "Audience" }.map(\.text) }
  }

  public static func child(_ element: XMLElement, _ name: StaticString) -> XMLElement? {
    element.children.first { $0.name == name && $0.namespace == assertions }
  }

  /// The ranges of everything private: texts, and the values of attributes other than the names of
  /// a user's attributes, and those that a schema fixes.
  static func secretRanges(in tree: XMLTree) -> [SourceRange] {
    guard !tree.isAbandoned, tree.isWellFormed else { return [SourceRange(0, tree.source.count)] }
    var ranges: [SourceRange] = []
    for element in tree.elements {
      ranges += element.strayTexts
      for attribute in element.attributes {
        let name = Text(tree.source, attribute.nameRange.start, attribute.nameRange.end)
        let isPublic =
          name.hasPrefix("xmlns")
          || name.isOne(of: ["Name", "NameFormat", "Version", "Algorithm", "Method", "Format"])
        if !isPublic, !attribute.valueRange.isEmpty { ranges.append(attribute.valueRange) }
      }
    }
    return ranges
  }
}
