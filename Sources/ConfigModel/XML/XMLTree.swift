/// An XML document as a flat tree of ranges. Text is copied only on request.
///
/// ``problems`` lists the places that are not well-formed; around them the tree is a guess.
public final class XMLTree: Sendable {
  public let source: SourceBytes
  public let problems: [XMLProblem]
  /// The comments, from `<!--` to `-->`.
  public let comments: [SourceRange]
  /// True if the parser gave up on the text, so that missing content cannot be reported.
  public let isAbandoned: Bool
  let nodes: [XMLNode]
  /// The names of the namespaces. The first one represents no namespace.
  let namespaces: [Text]

  init(
    _ source: SourceBytes, _ nodes: [XMLNode], _ namespaces: [Text], _ problems: [XMLProblem],
    _ comments: [SourceRange], isAbandoned: Bool
  ) {
    self.source = source
    self.nodes = nodes
    self.namespaces = namespaces
    self.problems = problems
    self.comments = comments
    self.isAbandoned = isAbandoned
  }

  public var isWellFormed: Bool { problems.isEmpty }

  /// The root element; nil if the text has no element.
  public var root: XMLElement? { nodes.isEmpty ? nil : XMLElement(tree: self, index: 0) }

  /// The number of elements, attributes and texts.
  public var count: Int { nodes.count }

  /// All elements, in document order.
  public var elements: some Sequence<XMLElement> {
    nodes.indices.lazy.filter { self.nodes[$0].kind == .element }
      .map { XMLElement(tree: self, index: $0) }
  }
}

/// The kind of a node of an ``XMLTree``.
enum XMLKind: UInt8, Sendable {
  case element
  case attribute
  /// Character data between markup.
  case text
  /// The content of a CDATA section.
  case cdata
}

/// One element, attribute or run of text in the arena of an ``XMLTree``: 28 bytes, ranges only.
///
/// Nodes are in document order. The attributes of an element follow it immediately, then its
/// children; `next` is the index after the node's own subtree.
struct XMLNode: Sendable {
  /// The offset of an element's `<`, of an attribute's name, or of the first byte of text.
  var start: UInt32
  /// The offset after an element's end tag, after an attribute's closing quote, or after text.
  var end: UInt32
  var next: UInt32
  /// The offset after the name of an element or an attribute.
  var nameEnd: UInt32
  /// The offset after an element's start tag, or of an attribute's value after the opening quote.
  var inner: UInt32
  /// The index of the namespace in ``XMLTree/namespaces``; zero for none.
  var namespace: UInt32
  /// The kind in the low two bits, flags above.
  var meta: UInt32

  init(_ kind: XMLKind, _ flags: XMLFlags = [], from start: Int, to end: Int, index: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    next = UInt32(truncatingIfNeeded: index &+ 1)
    (nameEnd, inner, namespace) = (self.start, self.end, 0)
    meta = UInt32(kind.rawValue) | flags.rawValue
  }

  var kind: XMLKind {
    // Every value of two bits is a kind.
    XMLKind(rawValue: UInt8(truncatingIfNeeded: meta & 3)) ?? .element
  }

  func has(_ flag: XMLFlags) -> Bool { meta & flag.rawValue != 0 }

  mutating func insert(_ flags: XMLFlags) { meta |= flags.rawValue }
}

struct XMLFlags: OptionSet, Sendable {
  let rawValue: UInt32

  /// A text with references, or with line ends to be normalized, so that its bytes are not its
  /// value.
  static let encoded = XMLFlags(rawValue: 1 << 2)
  /// An element without an end tag: `<a/>`.
  static let selfClosing = XMLFlags(rawValue: 1 << 3)
  /// An element that is not closed by its own tag, or an attribute without quotes.
  static let irregular = XMLFlags(rawValue: 1 << 4)
  /// A name with a colon.
  static let prefixed = XMLFlags(rawValue: 1 << 5)
}
