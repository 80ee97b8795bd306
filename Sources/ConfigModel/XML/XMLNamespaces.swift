/// The namespaces that are declared where the parser stands (Namespaces in XML 1.0).
struct XMLNamespaces {
  private struct Binding {
    /// Nil for the default namespace.
    let prefix: Text?
    let namespace: UInt32
    /// Of the element that declares it.
    let depth: Int
  }

  /// Every namespace of the document; the first one stands for none.
  private(set) var names = [Text("")]
  private var bindings: [Binding] = []

  static let xml: StaticString = "http://www.w3.org/XML/1998/namespace"
  static let xmlns: StaticString = "http://www.w3.org/2000/xmlns/"

  var isFull: Bool { bindings.count >= XMLParser.maximumNamespaces }
  var isEmpty: Bool { bindings.isEmpty }

  /// - Parameter depth: How many elements are around the one that declares it.
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

  /// Nil when nothing declares the prefix.
  mutating func namespace(of prefix: Text) -> UInt32? {
    for binding in bindings.reversed() where binding.prefix == prefix { return binding.namespace }
    guard prefix == "xml" else { return nil }
    names.append(Text("http://www.w3.org/XML/1998/namespace"))
    return UInt32(names.count - 1)
  }
}
