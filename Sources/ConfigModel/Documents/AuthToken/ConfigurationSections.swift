import Synchronization

/// A configuration split into sections of a few issuers each. Several threads can work on a large
/// configuration, and the data of one section stays in the inner caches while it is processed.
public final class ConfigurationSections: Sendable {
  /// The number of issuers in each section. The last section may have fewer.
  private let size: Int
  /// The node of the array of issuers, and the first node after it.
  private let array: Int
  private let end: Int
  /// The first node of each section that was claimed, followed by the first node of the next
  /// section.
  private let bounds: Mutex<[Int]>

  /// The sections of a configuration; nil if it fits into one section, or if its array of issuers
  /// cannot be located unambiguously.
  ///
  /// - Parameter size: The number of issuers in each section. The last section may have fewer.
  public static func of(_ tree: JSONTree, size: Int) -> ConfigurationSections? {
    withExtendedLifetime(tree) {
      let nodes = BorrowedTree(tree)
      guard let array = issuers(in: nodes) else { return nil }
      let end = Int(nodes[array].next)
      return element(after: size, from: array + 1, end, nodes) < end
        ? ConfigurationSections(array, end, size) : nil
    }
  }

  private init(_ array: Int, _ end: Int, _ size: Int) {
    self.size = size
    self.array = array
    self.end = end
    bounds = Mutex([array + 1])
  }

  /// The node of the array of issuers; nil if the root is not an object, if it does not have
  /// exactly one member `issuers`, if that is not an array, or if a member name contains escapes.
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

  /// The node of the element that follows `count` others; `end` if there are not that many.
  private static func element(
    after count: Int, from first: Int, _ end: Int, _ nodes: BorrowedTree
  ) -> Int {
    var (element, passed) = (first, 0)
    while element < end, passed < count {
      element = Int(nodes[element].next)
      passed += 1
    }
    return element
  }

  /// Claims the next section and returns its number; nil if no section is left.
  ///
  /// - Parameter tree: The tree that the sections were created from, or a twin of it.
  public func next(_ tree: JSONTree) -> Int? {
    bounds.withLock { bounds in
      guard let start = bounds.last, start < end else { return nil }
      bounds.append(
        withExtendedLifetime(tree) {
          Self.element(after: size, from: start, end, BorrowedTree(tree))
        })
      return bounds.count - 2
    }
  }

  /// The number of sections claimed so far.
  public var count: Int { bounds.withLock { $0.count - 1 } }

  /// One section as a configuration of its own; nil if the root is not an object.
  ///
  /// - Parameters:
  ///   - index: The section's number, as returned by ``next(_:)``.
  ///   - tree: The tree that the sections were created from, or a twin of it.
  public func configuration(_ index: Int, _ tree: JSONTree) -> AuthTokenConfiguration? {
    decoded(index, tree).root.map { AuthTokenConfiguration($0) }
  }

  /// Decodes the configuration with the issuers of one section only.
  ///
  /// Problems outside the issuers are reported for the first section only.
  ///
  /// - Parameter tree: The tree that the sections were created from, or a twin of it.
  private func decoded(_ index: Int, _ tree: JSONTree) -> DecodedDocument {
    let elements = bounds.withLock { $0[index]..<$0[index + 1] }
    return DecodedDocument(
      tree, AuthTokenConfiguration.schema,
      DecodedPart(array: array, elements: elements, isFirst: index == 0))
  }
}

extension AuthTokenConfiguration {
  /// Joins all sections of a configuration.
  ///
  /// - Parameters:
  ///   - sections: All sections, in document order.
  ///   - features: The features of all sections, including those that compare issuers across sections.
  public convenience init?(joining sections: [AuthTokenConfiguration], _ features: Features) {
    let document = DecodedDocument(joining: sections.map(\.object.document))
    guard let root = document?.root else { return nil }
    self.init(root, sections.flatMap(\.issuers), features)
  }
}
