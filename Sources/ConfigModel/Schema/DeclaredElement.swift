/// An element whose children a schema declares.
public struct DeclaredElement: Sendable {
  public let element: XMLElement
  let schema: ObjectSchema

  public init(_ element: XMLElement, _ schema: ObjectSchema) {
    self.element = element
    self.schema = schema
  }

  public var range: SourceRange { element.range }
  /// Where something that the element lacks is reported.
  public var opening: SourceRange { element.opening }

  /// The children of a declared name.
  func all(_ slot: Int) -> some Sequence<XMLElement> {
    let key = schema.keys[slot]
    return element.children.lazy.filter { key.isName(of: $0) }
  }

  func first(_ slot: Int) -> XMLElement? {
    let key = schema.keys[slot]
    for child in element.children where key.isName(of: child) { return child }
    return nil
  }
}

extension FieldKey {
  fileprivate func isName(of element: XMLElement) -> Bool {
    let name = element.name
    let text = name.source.start + name.start
    return matches(text, name.count, head: FieldKey.word(text, name.count))
  }
}

extension ObjectSchema {
  /// The position in ``fields`` of an element's name; nil when there is none.
  func slot(named element: XMLElement) -> Int? {
    let name = element.name
    let text = name.source.start + name.start
    let head = FieldKey.word(text, name.count)
    for slot in keys.indices where keys[slot].matches(text, name.count, head: head) {
      return slot
    }
    return nil
  }
}

/// A typed view of an element whose children are declared.
public protocol ElementModel: Sendable {
  static var schema: ObjectSchema { get }
  var declared: DeclaredElement { get }
}

extension ElementModel {
  public var range: SourceRange { declared.range }
  public var opening: SourceRange { declared.opening }

  /// The child that the schema declares at a position. The name is for the reader, and checked in
  /// debug builds.
  func child(_ slot: Int, _ name: StaticString) -> ElementSite {
    assert(Self.schema.fields[slot].name.description == name.description)
    return ElementSite(parent: declared, slot: slot)
  }
}

/// A declared child: whether it is there, and where it is written or would be.
public struct ElementSite: Sendable {
  public let parent: DeclaredElement
  let slot: Int
  /// The first one of its name; nil when absent.
  public let element: XMLElement?

  init(parent: DeclaredElement, slot: Int) {
    self.parent = parent
    self.slot = slot
    element = parent.first(slot)
  }

  public var field: Field { parent.schema.fields[slot] }
  public var isPresent: Bool { element != nil }

  /// Where the value is written; where the element around it begins when it is not.
  public var range: SourceRange {
    guard let element else { return parent.opening }
    let range = element.text.range
    return range.isEmpty ? element.range : range
  }

  /// The value as written; nil when absent or empty.
  public var text: LocatedText? {
    guard let text = element?.text, !text.isEmpty else { return nil }
    return text
  }

  /// The lines of the value: several values in one element. No element here may have a thousand.
  public var lines: [LocatedText] { element?.lines(atMost: 1000) ?? [] }

  /// The values that stand in it with commas between them.
  public var commaList: [LocatedText] { element?.parts { $0 == "," || $0 == "\n" } ?? [] }

  /// The values of every element of the name.
  public var all: [LocatedText] {
    parent.all(slot).map(\.text).filter { !$0.isEmpty }
  }

  /// The element itself, as another schema declares what is in it.
  func declared(_ schema: ObjectSchema) -> DeclaredElement? {
    element.map { DeclaredElement($0, schema) }
  }
}

/// A declared child that says yes or no.
public struct BooleanElement: Sendable {
  public let site: ElementSite

  /// What is written; nil when it is absent, or neither.
  public var written: Bool? {
    guard let text = site.element?.text.text else { return nil }
    if text == "true" || text == "1" { return true }
    return text == "false" || text == "0" ? false : nil
  }

  /// The value in force: as written, else the documented default.
  public var value: Bool {
    if let written { return written }
    guard case .boolean(let value) = site.field.defaultValue else { return false }
    return value
  }

  public var isPresent: Bool { site.isPresent }
  public var range: SourceRange { site.range }
}
