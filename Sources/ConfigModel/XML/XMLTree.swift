/// An XML document as a flat tree of ranges: nothing is copied until somebody asks.
///
/// What was not well-formed is in ``problems``; around it the tree is a guess.
public final class XMLTree: Sendable {
  public let source: SourceBytes
  public let problems: [XMLProblem]
  /// Whether the parser gave up on the text, so that nothing can be said about what is missing.
  public let isAbandoned: Bool
  let nodes: [XMLNode]
  /// The names of namespaces; the first one stands for none.
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

  /// Nil when the text has no element.
  public var root: XMLElement? { nodes.isEmpty ? nil : XMLElement(tree: self, index: 0) }

  /// How many elements, attributes and texts there are.
  public var count: Int { nodes.count }

  /// Every element, in the order of the text.
  public var elements: some Sequence<XMLElement> {
    nodes.indices.lazy.filter { self.nodes[$0].kind == .element }
      .map { XMLElement(tree: self, index: $0) }
  }
}
