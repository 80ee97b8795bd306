import Synchronization

/// A configuration in parts that hold some issuers each, so that a large one can be worked on by
/// several threads, and what one section needs is not out of reach before the next one begins.
public final class ConfigurationSections: Sendable {
  /// How many issuers a section has, but for the last one.
  private let size: Int
  /// Where the array of issuers is, and where it ends.
  private let array: Int
  private let end: Int
  /// Where each section begins that was asked for, and where the next one does.
  private let bounds: Mutex<[Int]>

  /// The sections of a configuration; nil where it is all one.
  ///
  /// - Parameter size: How many issuers a section has, but for the last one.
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

  /// Where the element is that follows a number of others.
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

  /// The number of a section that nobody has asked for yet; nil when there is none left.
  ///
  /// - Parameter tree: The one of the sections, or a twin of it.
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

  /// How many sections were asked for.
  public var count: Int { bounds.withLock { $0.count - 1 } }

  /// One section as a configuration of its own; nil when the root is no object.
  ///
  /// - Parameters:
  ///   - index: Its number, as ``next(_:)`` gave it.
  ///   - tree: The one of the sections, or a twin of it.
  ///   - opening: The first one, for another one.
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
  private func decoded(_ index: Int, _ tree: JSONTree) -> DecodedDocument {
    let elements = bounds.withLock { $0[index]..<$0[index + 1] }
    return DecodedDocument(
      tree, AuthTokenConfiguration.schema,
      DecodedPart(array: array, elements: elements, isFirst: index == 0))
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
