/// An element of an ``XMLTree``.
public struct XMLElement: Sendable {
  public let tree: XMLTree
  let index: Int

  var node: XMLNode { tree.nodes[index] }

  /// The range from the `<` of the start tag to the `>` of the end tag.
  public var range: SourceRange { SourceRange(Int(node.start), Int(node.end)) }
  /// The range of the name in the start tag, including the prefix.
  public var nameRange: SourceRange { SourceRange(Int(node.start) + 1, Int(node.nameEnd)) }
  /// The range of the name in the end tag; nil if the element has none of its own.
  var endNameRange: SourceRange? {
    guard !isSelfClosing, !isCutShort else { return nil }
    let tag = Text(tree.source, Int(node.inner), Int(node.end) - 1).trimmed
    let end = tag.start + tag.count
    return SourceRange(end - nameRange.count, end)
  }
  /// The `<` and the name, which is where missing content is reported.
  public var opening: SourceRange { SourceRange(Int(node.start), Int(node.nameEnd)) }
  /// The offset after the start tag.
  public var contentStart: Int { Int(node.inner) }
  /// True if the element is written as `<a/>`.
  public var isSelfClosing: Bool { node.has(.selfClosing) }
  /// True if the element is not closed by its own end tag, so that missing content may just be
  /// lost.
  public var isCutShort: Bool { node.has(.irregular) }

  /// The name without its prefix.
  public var name: Text {
    let node = node
    let name = Text(tree.source, Int(node.start) + 1, Int(node.nameEnd))
    return node.has(.prefixed) ? name.localName : name
  }

  /// The name of the element's namespace; empty if it has none.
  public var namespace: Text { tree.namespaces[Int(node.namespace)] }

  // MARK: Children

  /// The child elements, in document order.
  public var children: Children {
    Children(tree: tree, position: index + 1, end: Int(node.next))
  }

  public struct Children: Sequence, IteratorProtocol {
    let tree: XMLTree
    var position: Int
    let end: Int

    public mutating func next() -> XMLElement? {
      while position < end {
        let index = position
        let node = tree.nodes[index]
        position = Int(node.next)
        if node.kind == .element { return XMLElement(tree: tree, index: index) }
      }
      return nil
    }
  }

  /// The first child element with a name.
  public func child(_ name: StaticString) -> XMLElement? {
    for child in children where child.name == name { return child }
    return nil
  }

  public var hasChildren: Bool {
    var children = children
    return children.next() != nil
  }

  // MARK: Attributes

  /// The attributes, in document order.
  public var attributes: some Sequence<XMLAttribute> {
    let tree = tree
    return (index + 1..<max(index + 1, Int(node.next))).lazy
      .prefix { tree.nodes[$0].kind == .attribute }
      .map { XMLAttribute(tree.source, tree.nodes[$0]) }
  }

  /// The value of the attribute with a local name, in any namespace.
  public func attribute(_ name: StaticString) -> LocatedText? {
    for attribute in attributes where attribute.name == name {
      return LocatedText(attribute.value, at: attribute.valueRange)
    }
    return nil
  }

  // MARK: Text

  /// The ranges of the text directly in the element, without whitespace at their ends and without
  /// runs of whitespace.
  public var strayTexts: [SourceRange] {
    textNodes.map { SourceRange(Int($0.start), Int($0.end)) }.compactMap { range in
      let text = Text(tree.source, range.start, range.end)
      guard !text.trimmed.isEmpty else { return nil }
      let from = text.trimmed.start
      return SourceRange(from, from + text.trimmed.count)
    }
  }

  private var textNodes: [XMLNode] {
    var nodes: [XMLNode] = []
    var child = index + 1
    while child < Int(node.next) {
      let inner = tree.nodes[child]
      if inner.kind == .text || inner.kind == .cdata { nodes.append(inner) }
      child = Int(inner.next)
    }
    return nodes
  }

  /// The only text of the element, if it needs no decoding, or an empty text if the element has no
  /// content.
  private var plainText: Text? {
    let end = Int(node.next)
    var first = index + 1
    while first < end, tree.nodes[first].kind == .attribute { first += 1 }
    if first == end { return Text(tree.source, contentStart, contentStart) }
    let only = tree.nodes[first]
    guard Int(only.next) == end, only.kind == .text, !only.has(.encoded) else { return nil }
    return Text(tree.source, Int(only.start), Int(only.end))
  }

  /// All text directly in the element, with references decoded and whitespace trimmed. If there is
  /// none, the range is empty and follows the start tag.
  public var text: LocatedText {
    if let plain = plainText?.trimmed {
      return LocatedText(plain, at: SourceRange(plain.start, plain.start + plain.count))
    }
    let nodes = textNodes
    guard let first = nodes.first, let last = nodes.last else {
      return LocatedText(Text(""), at: SourceRange(at: contentStart))
    }
    var bytes: [UInt8] = []
    for node in nodes {
      for unit in units(node) { bytes += UTF8.encode(unit.scalar) ?? UTF8.EncodedScalar() }
    }
    let around = Text(tree.source, Int(first.start), Int(last.end)).trimmed
    let range = SourceRange(around.start, around.start + around.count)
    return LocatedText(Text(SourceBytes(bytes.span)).trimmed, at: range)
  }

  private func units(_ node: XMLNode) -> XMLText {
    XMLText(
      tree.source, SourceRange(Int(node.start), Int(node.end)),
      hasReferences: node.kind == .text)
  }

  /// The lines of the element's text, trimmed and without empty ones.
  public var lines: [LocatedText] { lines(atMost: .max) }

  func lines(atMost limit: Int) -> [LocatedText] {
    if let plain = plainText?.trimmed, !plain.contains(0x0A) {
      return plain.isEmpty
        ? [] : [LocatedText(plain, at: SourceRange(plain.start, plain.start + plain.count))]
    }
    return parts(atMost: limit) { $0 == "\n" || $0 == "\r" }
  }

  /// The parts of the element's text between separators, trimmed and without empty ones.
  func parts(
    atMost limit: Int = .max, _ isSeparator: (Unicode.Scalar) -> Bool
  ) -> [LocatedText] {
    var parts: [LocatedText] = []
    var bytes: [UInt8] = []
    var range: SourceRange?
    var isEncoded = false
    func finish() {
      if let range {
        let plain = Text(tree.source, range.start, range.end)
        let text = isEncoded ? Text(SourceBytes(bytes.span)).trimmed : plain.trimmed
        if !text.isEmpty { parts.append(LocatedText(text, at: range)) }
      }
      bytes.removeAll(keepingCapacity: true)
      (range, isEncoded) = (nil, false)
    }
    for node in textNodes {
      // There is markup between two runs of text.
      isEncoded = isEncoded || range != nil
      var offset = Int(node.start)
      for unit in units(node) {
        let next = offset + unit.width
        if isSeparator(unit.scalar) {
          finish()
          if parts.count >= limit { return parts }
        } else {
          let isBlank = unit.scalar == " " || unit.scalar == "\t"
          if !isBlank { range = SourceRange(range?.start ?? offset, next) }
          if range != nil {
            let encoded = UTF8.encode(unit.scalar) ?? UTF8.EncodedScalar()
            isEncoded = isEncoded || encoded.count != unit.width
            bytes += encoded
          }
        }
        offset = next
      }
    }
    finish()
    return parts
  }
}

/// An attribute of an ``XMLElement``.
public struct XMLAttribute: Sendable {
  private let source: SourceBytes
  private let node: XMLNode

  init(_ source: SourceBytes, _ node: XMLNode) {
    self.source = source
    self.node = node
  }

  public var nameRange: SourceRange { SourceRange(Int(node.start), Int(node.nameEnd)) }

  /// The name without its prefix.
  public var name: Text {
    let name = Text(source, Int(node.start), Int(node.nameEnd))
    return node.has(.prefixed) ? name.localName : name
  }

  /// The range of the value, without quotes.
  public var valueRange: SourceRange {
    SourceRange(Int(node.inner), Int(node.end) - (node.has(.irregular) ? 0 : 1))
  }

  /// The value with references decoded.
  public var value: Text {
    let range = valueRange
    guard node.has(.encoded) else { return Text(source, range.start, range.end) }
    var bytes: [UInt8] = []
    for unit in XMLText(source, range, isAttribute: true) {
      bytes += UTF8.encode(unit.scalar) ?? UTF8.EncodedScalar()
    }
    return Text(SourceBytes(bytes.span))
  }
}

extension Text {
  /// A name without its prefix.
  fileprivate var localName: Text {
    firstIndex(of: UInt8(ascii: ":")).map { dropFirst($0 + 1) } ?? self
  }
}
