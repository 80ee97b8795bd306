/// An XML document as a flat tree of ranges. Text is copied only on request.
///
/// ``problems`` lists the places that are not well-formed; around them the tree is a guess.
public final class XMLTree: Sendable {
  public let source: SourceBytes
  public let problems: [XMLProblem]
  /// True if the parser gave up on the text, so that missing content cannot be reported.
  public let isAbandoned: Bool
  let nodes: [XMLNode]
  /// The names of the namespaces. The first one represents no namespace.
  let namespaces: [Text]

  init(
    _ source: SourceBytes, _ nodes: [XMLNode], _ namespaces: [Text], _ problems: [XMLProblem],
    isAbandoned: Bool
  ) {
    self.source = source
    self.nodes = nodes
    self.namespaces = namespaces
    self.problems = problems
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
