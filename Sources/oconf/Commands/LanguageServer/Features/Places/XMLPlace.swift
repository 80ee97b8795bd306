import ConfigModel

/// A position in an XML document: the elements around it, and their declarations.
struct XMLPlace {
  /// From the root to the innermost one; empty outside of the root.
  private(set) var elements: [XMLElement] = []
  /// The declaration of the innermost element; nil if undeclared.
  private(set) var field: Field?
  private(set) var owner: ObjectSchema?
  /// The declaration of the children of the innermost element; nil if it has none.
  private(set) var schema: ObjectSchema?

  var element: XMLElement? { elements.last }

  /// - Parameter includesEnds: True if an element also counts directly before and after it.
  init(_ tree: XMLTree, _ kind: DocumentKind, at offset: Int, includesEnds: Bool = true) {
    func contains(_ element: XMLElement) -> Bool {
      let range = element.range
      return includesEnds || element.isCutShort
        ? range.start <= offset && offset <= range.end
        : range.start < offset && offset < range.end
    }
    guard let root = tree.root, contains(root) else { return }
    schema = kind.schema ?? ExternalClientApp.Part.rooted(root.name)?.schema
    var current = root
    elements = [root]
    while let child = current.children.first(where: contains) {
      elements.append(child)
      let name = child.name.string
      owner = schema
      field = schema?.fields.first { $0.name.description == name }
      schema = field?.type.inner
      current = child
    }
  }
}
