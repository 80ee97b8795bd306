/// An element whose children a schema declares.
public struct DeclaredElement: Sendable {
  public let element: XMLElement
  let schema: ObjectSchema

  public init(_ element: XMLElement, _ schema: ObjectSchema) {
    self.element = element
    self.schema = schema
  }

  public var range: SourceRange { element.range }
  /// The place at which missing children are reported.
  public var opening: SourceRange { element.opening }

  /// The children with a declared name.
  func all(_ slot: Int) -> some Sequence<XMLElement> {
    let key = schema.keys[slot]
    return element.children.lazy.filter { key.matches($0.name) }
  }

  func first(_ slot: Int) -> XMLElement? {
    let key = schema.keys[slot]
    return element.children.first { key.matches($0.name) }
  }
}

extension ObjectSchema {
  /// The index in ``fields`` of an element's name; nil if it is not declared.
  func slot(named element: XMLElement) -> Int? {
    slot(named: element.name)
  }
}

/// A typed view of an element whose children are declared.
public protocol ElementModel: Sendable {
  associatedtype Member: SchemaMember
  static var schema: ObjectSchema { get }
  var declared: DeclaredElement { get }
}

extension ElementModel {
  public var range: SourceRange { declared.range }
  public var opening: SourceRange { declared.opening }

  func child(_ member: Member) -> ElementSite {
    ElementSite(parent: declared, member)
  }
}

/// A declared child: the element, if present, and the place where it is or would be written.
public struct ElementSite: Sendable {
  public let parent: DeclaredElement
  let slot: Int
  /// The first element with the name; nil if absent.
  public let element: XMLElement?

  private init(parent: DeclaredElement, slot: Int) {
    self.parent = parent
    self.slot = slot
    element = parent.first(slot)
  }

  /// - Parameter member: A member of the parent's schema.
  init(parent: DeclaredElement, _ member: some SchemaMember) {
    self.init(parent: parent, slot: member.rawValue)
  }

  /// The child with a name, of a parent without a typed view; nil if the schema does not declare it.
  init?(parent: DeclaredElement, named name: StaticString) {
    guard let slot = parent.schema.slot(named: Text(name.description)) else { return nil }
    self.init(parent: parent, slot: slot)
  }

  public var field: Field { parent.schema.fields[slot] }
  public var isPresent: Bool { element != nil }

  /// The range of the value, or the opening of the parent if the child is absent.
  public var range: SourceRange {
    guard let element else { return parent.opening }
    let range = element.text.range
    return range.isEmpty ? element.range : range
  }

  /// The value as written; nil if absent or empty.
  public var text: LocatedText? {
    guard let text = element?.text, !text.isEmpty else { return nil }
    return text
  }

  /// The lines of the value, for several values in one element. No element read here has a thousand
  /// lines.
  public var lines: [LocatedText] { element?.lines(atMost: 1000) ?? [] }

  /// The values in the element, separated by commas or line breaks.
  public var commaList: [LocatedText] { element?.parts { $0 == "," || $0 == "\n" } ?? [] }

  /// The non-empty values of all elements with the name.
  public var all: [LocatedText] {
    var texts: [LocatedText] = []
    for element in parent.all(slot) {
      let text = element.text
      if text.isEmpty { continue }
      if texts.isEmpty { texts.reserveCapacity(8) }
      texts.append(text)
    }
    return texts
  }

  /// The element as a parent whose children another schema declares.
  func declared(_ schema: ObjectSchema) -> DeclaredElement? {
    element.map { DeclaredElement($0, schema) }
  }
}

/// A declared child with a Boolean value.
public struct BooleanElement: Sendable {
  public let site: ElementSite

  /// The written value; nil if it is absent or invalid.
  public var written: Bool? {
    guard let text = site.element?.text.text else { return nil }
    if text == "true" || text == "1" { return true }
    return text == "false" || text == "0" ? false : nil
  }

  /// The effective value: the written one, or else the documented default.
  public var value: Bool {
    if let written { return written }
    guard case .boolean(let value) = site.field.defaultValue else { return false }
    return value
  }

  public var isPresent: Bool { site.isPresent }
  public var range: SourceRange { site.range }
}
