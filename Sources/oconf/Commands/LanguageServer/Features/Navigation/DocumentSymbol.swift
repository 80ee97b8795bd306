import ConfigModel

/// A part of a document with a name, for outlines.
struct DocumentSymbol {
  /// The kinds of the protocol that are in use, by their numbers in it.
  enum Kind: Int {
    case module = 2
    case namespace = 3
    case property = 7
    case function = 12
    case string = 15
    case array = 18
    case object = 19
    case key = 20
  }

  let name: String
  let detail: String
  let kind: Kind
  let range: SourceRange
  /// The range of the name, within ``range``.
  let nameRange: SourceRange
  var children: [DocumentSymbol] = []

  /// The maximum number of symbols in a list.
  static let maximumCount = 10_000

  static func all(in document: DocumentContent) -> [DocumentSymbol] {
    if let export = document.export {
      return export.policies.prefix(maximumCount).map { policy in
        let part = document.parts.first { $0.range == policy.entry.valueRange }
        return DocumentSymbol(
          name: shown(policy.entry.key), detail: "", kind: .key,
          range: SourceRange(
            policy.entry.keyRange.start,
            max(policy.entry.keyRange.end, policy.entry.valueRange.end)),
          nameRange: policy.entry.keyRange, children: part.map(Self.all) ?? [])
      }
    }
    if let root = document.xml?.root { return [element(root)] }
    if document.kind == .idpMessages {
      return IDPMessages(document.source).messages.map { message in
        let head = document.source.text(message.headRange.bounds)
        return DocumentSymbol(
          name: shown(head), detail: "\(message.type)", kind: .function, range: message.range,
          nameRange: message.headRange)
      }
    }
    return document.parts.flatMap(Self.all)
  }

  private static func all(_ part: DocumentPart) -> [DocumentSymbol] {
    if let origins = part.origins {
      return origins.items.prefix(maximumCount).filter { !$0.text.isEmpty }.map { item in
        let range = part.placement.inFile(item.range)
        return DocumentSymbol(
          name: shown(item.text), detail: "", kind: .string, range: range, nameRange: range)
      }
    }
    guard let tree = part.tree else { return [] }
    return children(of: tree.root, part.kind.schema, part)
  }

  /// The members that hold objects or lists, and the elements with names.
  private static func children(
    of value: JSONValue, _ schema: ObjectSchema?, _ part: DocumentPart
  ) -> [DocumentSymbol] {
    var symbols: [DocumentSymbol] = []
    for member in value.members {
      guard member.value.kind == .object || member.value.kind == .array else { continue }
      let slot = schema?.slot(namedAt: member.name.index, in: member.name.tree)
      let field = slot.flatMap { slot in schema.map { $0.fields[slot] } }
      // Without a schema, and in claims, names alone say little.
      guard let inner = field?.type.inner else { continue }
      var children: [DocumentSymbol] = []
      if member.value.kind == .array {
        for element in member.value.elements where element.kind == .object {
          children.append(symbol(of: element, inner, part))
        }
      } else {
        children = Self.children(of: member.value, inner, part)
      }
      symbols.append(
        DocumentSymbol(
          name: shown(member.name.text.string), detail: "",
          kind: member.value.kind == .array ? .array : .object,
          range: part.placement.inFile(member.range),
          nameRange: part.placement.inFile(member.name.range), children: children))
    }
    return symbols
  }

  private static func symbol(
    of element: JSONValue, _ schema: ObjectSchema, _ part: DocumentPart
  ) -> DocumentSymbol {
    let name = StablePointer.naming(element)
    let anchor = name ?? element
    let isCase = schema === TokenTestCase.schema || schema === TokenTestProperty.schema
    let range = part.placement.inFile(element.range)
    let nameRange = part.placement.inFile(anchor.range)
    return DocumentSymbol(
      name: name.map { shown($0.text.string) } ?? schema.title, detail: schema.title,
      kind: isCase ? .function : .namespace, range: range,
      nameRange: range.contains(nameRange) ? nameRange : range,
      children: children(of: element, schema, part))
  }

  private static func element(_ element: XMLElement) -> DocumentSymbol {
    let label = ["fullName", "label", "name", "developerName"].lazy.compactMap { name in
      element.children.first { $0.name.string == name }?.text.string
    }.first
    return DocumentSymbol(
      name: shown(element.name.string), detail: label.map(shown) ?? "", kind: .object,
      range: element.range, nameRange: element.nameRange,
      children: element.children.filter(\.hasChildren).prefix(maximumCount).map(Self.element))
  }

  /// A name as outlines show it: without secrets, on one line, never empty.
  static func shown(_ text: String) -> String {
    let masked = Untrusted.escape(Secrets.masked(shapesIn: text))
    let short = masked.unicodeScalars.count > 120 ? String(masked.prefix(120)) + "…" : masked
    return short.allSatisfy(\.isWhitespace) ? "unnamed" : short
  }
}

extension StablePointer {
  /// The string that names an element; nil if it has none.
  static func naming(_ element: JSONValue) -> JSONValue? {
    guard let name = name(of: element) else { return nil }
    return element.members.first { $0.value.kind == .string && $0.value.text == name }?.value
  }
}

// MARK: Workspace

/// A symbol of the workspace, for searches by name.
struct WorkspaceSymbol {
  let name: String
  let kind: DocumentSymbol.Kind
  let container: String
  let place: DocumentRange

  static let maximumCount = 200

  /// The symbols whose names contain the letters of a query in their order, without regard to case.
  static func matching(_ query: String, in documents: [DocumentContent]) -> [WorkspaceSymbol] {
    let letters = Array(query.lowercased().unicodeScalars)
    var found: [WorkspaceSymbol] = []
    for document in documents {
      for symbol in DocumentSymbol.all(in: document) {
        collect(symbol, Path.name(of: document.absolute), document, letters, &found)
      }
      if found.count >= maximumCount { break }
    }
    return Array(found.prefix(maximumCount))
  }

  private static func collect(
    _ symbol: DocumentSymbol, _ container: String, _ document: DocumentContent,
    _ letters: [Unicode.Scalar], _ found: inout [WorkspaceSymbol]
  ) {
    guard found.count < maximumCount else { return }
    switch symbol.kind {
    case .namespace, .function, .key, .string:
      guard symbol.name.hasLetters(letters) else { break }
      found.append(
        WorkspaceSymbol(
          name: symbol.name, kind: symbol.kind, container: container,
          place: DocumentRange(absolute: document.absolute, range: symbol.nameRange)))
    default: break
    }
    let isNamed = symbol.kind == .namespace || symbol.kind == .key
    for child in symbol.children {
      collect(child, isNamed ? symbol.name : container, document, letters, &found)
    }
  }
}

extension String {
  /// True if the text has some lowercase letters in their order, without regard to its own case.
  func hasLetters(_ letters: [Unicode.Scalar]) -> Bool {
    var rest = letters[...]
    for scalar in lowercased().unicodeScalars where scalar == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
