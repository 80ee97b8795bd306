import ConfigModel

/// Completes the elements of metadata, and their values.
enum XMLCompletion {
  static func items(
    _ document: DocumentContent, _ offset: Int, _ client: Completion.Client
  ) -> [Completion.Item] {
    let source = document.source
    var (start, end) = (offset, offset)
    while start > 0, isLetter(source[start - 1]) { start -= 1 }
    while end < source.count, isLetter(source[end]) { end += 1 }
    let isTag = start > 0 && source[start - 1] == UInt8(ascii: "<")
    let typed = SourceRange(isTag ? start - 1 : start, end)
    // The parser would take a tag that is not finished for the beginning of everything after it.
    var bytes = source.bytes(0..<source.count)
    for index in typed.bounds where isTag { bytes[index] = 0x20 }
    let tree = isTag ? XMLParser.parse(SourceBytes(bytes.span)) : document.xml
    guard let tree else { return [] }
    let place = XMLPlace(tree, document.kind, at: typed.start, includesEnds: false)
    guard let element = place.element, typed.start >= element.contentStart else { return [] }
    if let schema = place.schema {
      return elements(of: schema, in: element, typed, document, client)
    }
    guard !isTag, let field = place.field else { return [] }
    return values(of: field, element)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }

  private static func elements(
    of schema: ObjectSchema, in element: XMLElement, _ typed: SourceRange,
    _ document: DocumentContent, _ client: Completion.Client
  ) -> [Completion.Item] {
    let present = element.children.map { $0.name.string }
    return schema.fields.compactMap { field in
      let name = field.name.description
      if present.contains(name), !field.type.mayRepeat { return nil }
      var template = Template(hasSnippets: client.hasSnippets, unit: nil)
      template.add("<" + name + ">")
      template.add(contentOf: field)
      template.add("</" + name + ">")
      var item = Completion.Item(
        label: name, kind: .property,
        detail: field.type.words + (field.isRequired ? ", required" : ""), filter: "<" + name,
        edit: Edit(typed, template.text))
      item.isSnippet = client.hasSnippets
      if document.kind.schema != nil {
        item.subject = CompletionSubject.field(field, of: schema, in: document.kind)
      }
      return item
    }
  }

  private static func values(of field: Field, _ element: XMLElement) -> [Completion.Item] {
    var values = field.allowed.map(\.description)
    if case .boolean = field.type { values = ["true", "false"] }
    return values.map { value in
      let isDefault = field.defaultValue.json.map { $0 == value || $0 == JSONString.quoted(value) }
      return Completion.Item(
        label: value, kind: .member, detail: isDefault ?? false ? "default" : "", filter: value,
        edit: Edit(element.text.range, value))
    }
  }
}

extension Field.FieldType {
  /// True if an element of this type can occur several times.
  fileprivate var mayRepeat: Bool {
    switch self {
    case .strings, .objects, .stringOrStrings: true
    default: false
    }
  }
}
