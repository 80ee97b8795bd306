/// The namespaces in scope at the parser's position (Namespaces in XML 1.0).
struct XMLNamespaces {
  private struct Binding {
    /// The prefix; nil for the default namespace.
    let prefix: Text?
    let namespace: UInt32
    /// The depth of the element that declares the binding.
    let depth: Int
  }

  /// All namespaces of the document. The first one represents no namespace.
  private(set) var names = [Text("")]
  private var bindings: [Binding] = []

  static let xml: StaticString = "http://www.w3.org/XML/1998/namespace"
  static let xmlns: StaticString = "http://www.w3.org/2000/xmlns/"

  var isFull: Bool { bindings.count >= XMLParser.maximumNamespaces }
  var isEmpty: Bool { bindings.isEmpty }

  /// - Parameter depth: The number of elements that enclose the declaring element.
  mutating func bind(_ prefix: Text?, to name: Text, depth: Int) {
    if name.isEmpty {
      bindings.append(Binding(prefix: prefix, namespace: 0, depth: depth))
      return
    }
    names.append(name)
    bindings.append(
      Binding(prefix: prefix, namespace: UInt32(names.count - 1), depth: depth))
  }

  mutating func leave(depth: Int) {
    while let last = bindings.last, last.depth >= depth { bindings.removeLast() }
  }

  /// The namespace of names without a prefix.
  var byDefault: UInt32 {
    var index = bindings.count
    while index > 0 {
      index -= 1
      if bindings[index].prefix == nil { return bindings[index].namespace }
    }
    return 0
  }

  /// The namespace of a prefix; nil if the prefix is not declared.
  mutating func namespace(of prefix: Text) -> UInt32? {
    for binding in bindings.reversed() where binding.prefix == prefix { return binding.namespace }
    guard prefix == "xml" else { return nil }
    names.append(Text("http://www.w3.org/XML/1998/namespace"))
    return UInt32(names.count - 1)
  }
}
