/// A configuration in parts that hold some issuers each, so that a large one can be worked on by
/// several threads, and what one section needs is not out of reach before the next one begins.
public struct ConfigurationSections: Sendable {
  /// Where the array of issuers is, and where each section begins and the last one ends; empty where
  /// the configuration is one section.
  private let array: Int
  private let bounds: [Int]

  /// - Parameter size: How many issuers a section has, but for the last one.
  public init(_ tree: JSONTree, ofSize size: Int) {
    (array, bounds) = withExtendedLifetime(tree) {
      let nodes = BorrowedTree(tree)
      guard let array = Self.issuers(in: nodes) else { return (0, []) }
      return (array, Self.bounds(array, size, nodes))
    }
  }

  /// The node of the array of issuers; nil where that is not plain, because there are two, or none, or
  /// a name that is not written as it reads.
  private static func issuers(in nodes: BorrowedTree) -> Int? {
    guard nodes[0].kind == .object else { return nil }
    var found: Int?
    var name = 1
    while name < Int(nodes[0].next) {
      guard let text = nodes.plainText(at: name) else { return nil }
      if text == "issuers" {
        guard found == nil, nodes[name + 1].kind == .array else { return nil }
        found = name + 1
      }
      name = Int(nodes[name + 1].next)
    }
    return found
  }

  private static func bounds(_ array: Int, _ size: Int, _ nodes: BorrowedTree) -> [Int] {
    var bounds: [Int] = []
    let end = Int(nodes[array].next)
    var (element, count) = (array + 1, 0)
    while element < end {
      if count == size { bounds.append(array + 1) }
      if count >= size, count.isMultiple(of: size) { bounds.append(element) }
      count += 1
      element = Int(nodes[element].next)
    }
    if !bounds.isEmpty { bounds.append(end) }
    return bounds
  }

  public var count: Int { max(1, bounds.count - 1) }

  /// One section as a configuration of its own; nil when the root is no object.
  ///
  /// - Parameter opening: The first one, for another one.
  public func configuration(
    _ index: Int, _ tree: JSONTree, opening: AuthTokenConfiguration? = nil
  ) -> AuthTokenConfiguration? {
    decoded(index, tree).root.map { AuthTokenConfiguration($0, opening: opening?.issuers) }
  }

  /// Decodes the whole configuration without the issuers of other sections.
  ///
  /// What is found around the issuers is told of the first section only.
  ///
  /// - Parameter tree: The one of the sections, or a twin of it.
  public func decoded(_ index: Int, _ tree: JSONTree) -> DecodedDocument {
    let schema = AuthTokenConfiguration.schema
    guard count > 1 else { return DecodedDocument(tree, schema) }
    return DecodedDocument(
      tree, schema,
      DecodedPart(
        array: array, elements: bounds[index]..<bounds[index + 1], isFirst: index == 0))
  }
}

extension AuthTokenConfiguration {
  /// The whole of some sections.
  ///
  /// - Parameters:
  ///   - sections: All of them, in their order.
  ///   - traits: What is anywhere in them, or between them.
  public convenience init?(joining sections: [AuthTokenConfiguration], _ traits: Traits) {
    let document = DecodedDocument(joining: sections.map(\.object.document))
    guard let root = document?.root else { return nil }
    self.init(root, sections.flatMap(\.issuers), traits)
  }
}
