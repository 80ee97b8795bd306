/// A file with a SAML message, and what is known about its use.
public struct SavedAssertion: Sendable {
  /// The facts about a file beyond its content.
  public struct Context: Sendable {
    /// The encoding of the file from which the XML was decoded; nil if the source is the file itself.
    public var encoding: AssertionEncoding?
    /// True if the file is what the exchange receives, not what it is made from.
    public var isForExchange: Bool
    /// The time at which the exchange is to happen; nil if unknown.
    public var now: Timestamp?

    public init(
      encoding: AssertionEncoding? = nil, isForExchange: Bool = false, now: Timestamp? = nil
    ) {
      self.encoding = encoding
      self.isForExchange = isForExchange
      self.now = now
    }
  }

  /// The suffix of the names of files in the form that the exchange takes.
  static let suffix = ".saml-assertion"

  /// True if the name of a file says that the exchange receives it.
  public static func isForExchange(_ path: String) -> Bool { path.hasSuffix(suffix) }

  public let source: SourceBytes
  /// The encoding of the file; nil if it cannot be decoded.
  public let encoding: AssertionEncoding?
  public let fault: AssertionFault?
  /// The decoded XML; nil if there is none.
  public let tree: XMLTree?
  /// Nil if there is no XML element.
  public let message: SAMLMessage?
  public let context: Context
  /// True if ranges in the XML are ranges in the source.
  private let isPlaced: Bool

  public init(_ source: SourceBytes, _ context: Context) {
    self.source = source
    self.context = context
    if let encoding = context.encoding {
      let tree = XMLParser.parse(source)
      (self.encoding, fault, self.tree, isPlaced) = (encoding, nil, tree, true)
      message = SAMLMessage(tree)
      return
    }
    do throws(AssertionFault) {
      let decoded = try AssertionEncoding.decode(source)
      isPlaced = decoded.encoding.isXML
      let tree = XMLParser.parse(decoded.xml)
      (encoding, fault, self.tree) = (decoded.encoding, nil, tree)
      message = SAMLMessage(tree)
    } catch {
      (encoding, fault, tree, message, isPlaced) = (nil, error, nil, nil, true)
    }
  }

  /// The XML as a document with places in the source; nil if it is encoded.
  public var placedTree: XMLTree? { isPlaced ? tree : nil }

  /// The place in the source of a range in the XML: the range itself, or all of the encoded text.
  public func place(_ range: SourceRange) -> SourceRange { isPlaced ? range : wholeRange }

  /// The text without the whitespace around it.
  public var wholeRange: SourceRange {
    let text = Text(source).trimmed
    return SourceRange(text.start, text.start + text.count)
  }

  /// True if the exchange would receive the file as it is.
  public var isForExchange: Bool {
    context.isForExchange || encoding.map { !$0.isXML } ?? true
  }

  /// The assertion, if it is meant for Oracle Mobile Cloud: the file says so, or the audience does.
  /// SAML messages are used for much else.
  public var exchanged: XMLElement? {
    guard let assertion = message?.assertion, !assertion.isCutShort else { return nil }
    if isForExchange { return assertion }
    let isMobile = SAMLMessage.audiences(of: assertion).contains {
      $0.text.contains("/mobile/platform/")
    }
    return isMobile ? assertion : nil
  }

  /// The ranges of everything private in a file.
  static func secretRanges(in source: SourceBytes) -> [SourceRange] {
    guard XMLSniffer.looksLikeXML(source) else { return [SourceRange(0, source.count)] }
    return SAMLMessage.secretRanges(in: XMLParser.parse(source))
  }
}

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
