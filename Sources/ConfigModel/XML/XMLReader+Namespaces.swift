/// Prefixes and their namespaces.
extension XMLReader {
  /// Resolves the namespaces of an element and its attributes, which must be the last nodes.
  mutating func resolve(_ element: Int) {
    let attributes = element + 1..<nodes.count
    for index in attributes { declare(index) }
    if hasColon(element) {
      nodes[element].insert(.prefixed)
      nodes[element].namespace = namespace(of: element, isAttribute: false)
    } else {
      nodes[element].namespace = namespaces.byDefault
    }
    var hasSeveral = false
    for index in attributes where hasColon(index) {
      nodes[index].insert(.prefixed)
      nodes[index].namespace = namespace(of: index, isAttribute: true)
      hasSeveral = hasSeveral || nodes[index].namespace != 0
    }
    if hasSeveral { reportSameNames(attributes) }
  }

  private func nameStart(_ index: Int) -> Int {
    Int(nodes[index].start) + (nodes[index].kind == .element ? 1 : 0)
  }

  private func name(_ index: Int) -> Text {
    Text(source, nameStart(index), Int(nodes[index].nameEnd))
  }

  private func hasColon(_ index: Int) -> Bool {
    name(index).contains(UInt8(ascii: ":"))
  }

  /// Binds the prefix of a declaration, `xmlns="…"` or `xmlns:prefix="…"`. Other attributes are
  /// ignored.
  private mutating func declare(_ index: Int) {
    let name = name(index)
    guard name.hasPrefix("xmlns") else { return }
    let range = SourceRange(nameStart(index), Int(nodes[index].nameEnd))
    let value = XMLAttribute(source, nodes[index]).value
    var prefix: Text?
    if name.count > 5 {
      guard name[5] == UInt8(ascii: ":") else { return }
      let written = name.dropFirst(6)
      if written.isEmpty || written.contains(UInt8(ascii: ":")) { return }
      if value.isEmpty { report(.emptyPrefixBinding, range) }
      prefix = written
    }
    let isXML = prefix.map { $0 == "xml" } ?? false
    if prefix.map({ $0 == "xmlns" }) ?? false || value == XMLNamespaces.xmlns
      || isXML != (value == XMLNamespaces.xml)
    {
      return report(.reservedPrefix, range)
    }
    guard !namespaces.isFull else { return report(.tooManyNamespaces, range) }
    namespaces.bind(prefix, to: value, depth: open.count)
  }

  private mutating func namespace(of index: Int, isAttribute: Bool) -> UInt32 {
    let name = name(index)
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return 0 }
    let range = SourceRange(nameStart(index), Int(nodes[index].nameEnd))
    let local = name.dropFirst(colon + 1)
    guard colon > 0, !local.isEmpty, !local.contains(UInt8(ascii: ":")),
      XMLCharacters.startsName(start + range.start + colon + 1)
    else {
      report(.malformedQualifiedName, range)
      return 0
    }
    let prefix = name.part(0, colon)
    if isAttribute, prefix == "xmlns" { return 0 }
    if let namespace = namespaces.namespace(of: prefix) { return namespace }
    report(.undeclaredPrefix, SourceRange(range.start, range.start + colon))
    return 0
  }

  /// Reports attributes with the same local name and namespace under different prefixes.
  private mutating func reportSameNames(_ attributes: Range<Int>) {
    var seen: [Text: SourceRange] = [:]
    for index in attributes where nodes[index].namespace != 0 {
      let attribute = XMLAttribute(source, nodes[index])
      let namespace = namespaces.names[Int(nodes[index].namespace)].string
      let key = Text(namespace + " " + attribute.name.string)
      if let other = seen[key] {
        report(.duplicateAttribute, attribute.nameRange, related: other)
      } else {
        seen[key] = attribute.nameRange
      }
    }
  }
}

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
