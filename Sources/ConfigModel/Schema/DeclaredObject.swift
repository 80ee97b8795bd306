/// An object with declared fields: one of a JSON document, or an element of an XML document.
public enum DeclaredObject: Sendable {
  case json(DecodedObject, ObjectSchema)
  case xml(DeclaredElement)

  /// The root of a document; nil if it is not the declared one.
  public init?(_ document: DecodedDocument) {
    guard let root = document.root else { return nil }
    self = .json(root, document.schema)
  }

  /// The root of a document; nil if it is not the declared one.
  public init?(_ document: ElementDocument) {
    guard let root = document.root else { return nil }
    self = .xml(root)
  }

  public var schema: ObjectSchema {
    switch self {
    case .json(_, let schema): schema
    case .xml(let element): element.schema
    }
  }

  /// The place where missing fields are reported.
  public var opening: SourceRange {
    switch self {
    case .json(let object, _): object.opening
    case .xml(let element): element.opening
    }
  }

  /// True if the object is not closed, so that a missing field may just be lost.
  public var isCutShort: Bool {
    switch self {
    case .json(let object, _): object.isCutShort
    case .xml(let element): element.element.isCutShort
    }
  }

  /// What the object contains for a field of its schema.
  public func content(of field: Field) -> DeclaredContent {
    guard let slot = schema.slot(of: field) else { return DeclaredContent(range: opening) }
    switch self {
    case .json(let object, let schema):
      return DeclaredContent(MemberSite(object: object, slotNumber: slot, schema: schema))
    case .xml(let element): return DeclaredContent(element, slot)
    }
  }
}

/// What an object contains for a declared field.
public struct DeclaredContent: Sendable {
  /// True if the field is written under its name, even if its value has the wrong type.
  public private(set) var isPresent = false
  /// True if the field is written only under a misspelled name, which is reported as such.
  public private(set) var isMisspelled = false
  /// The place of the value, or the opening of the object if the field is absent.
  public private(set) var range: SourceRange
  /// The objects in the field.
  public private(set) var objects: [DeclaredObject] = []
  /// The values of the declared type: one, or those of an array.
  public private(set) var values: [(value: FieldValue, range: SourceRange)] = []

  init(range: SourceRange) {
    self.range = range
  }

  init(_ site: MemberSite) {
    self.init(range: site.object.opening)
    let slot = site.slot
    isMisspelled = slot.isMisnamed
    guard let json = site.json else { return }
    range = json.range
    isPresent = true
    let field = site.field
    switch field.type {
    case .object(let schema):
      guard json.kind == .object else { return }
      objects = [.json(DecodedObject(document: site.object.document, record: slot.index), schema)]
    case .objects(let schema):
      objects = site.object.document.elements(slot.index) { .json($0, schema) }
    default:
      let elements = json.kind == .array ? Array(json.elements) : [json]
      values = elements.compactMap { element in
        FieldValue(element).flatMap { field.mayBe($0) ? ($0, element.range) : nil }
      }
      if field.emptyMeansDefault, json.kind == .array, elements.isEmpty { isPresent = false }
    }
  }

  init(_ parent: DeclaredElement, _ slot: Int) {
    self.init(range: parent.opening)
    let field = parent.schema.fields[slot]
    for element in parent.all(slot) {
      if let schema = parent.schema.keys[slot].inner {
        objects.append(.xml(DeclaredElement(element, schema)))
      } else {
        for line in element.lines(atMost: Self.maximumLines) {
          isPresent = true
          guard let value = FieldValue(line.text, of: field) else { continue }
          values.append((value, line.range))
        }
      }
      if !objects.isEmpty { isPresent = true }
      if range == parent.opening {
        range = element.text.isEmpty ? element.range : element.text.range
      }
    }
  }

  private static let maximumLines = 1000
}

/// A value of a field that is neither an object nor an array.
public enum FieldValue: Hashable, Sendable {
  case boolean(Bool)
  case integer(Int)
  case string(String)

  /// Nil for an object, an array, null, or a number that is not an integer.
  public init?(_ json: JSONValue) {
    switch json.kind {
    case .true: self = .boolean(true)
    case .false: self = .boolean(false)
    case .string: self = .string(json.text.string)
    case .number:
      guard let integer = json.exactInteger else { return nil }
      self = .integer(integer)
    case .null, .array, .object, .missing: return nil
    }
  }

  /// The value that a text of an XML element denotes; nil if it does not have the declared type.
  init?(_ text: Text, of field: Field) {
    switch field.type {
    case .boolean:
      if text == "true" || text == "1" {
        self = .boolean(true)
      } else if text == "false" || text == "0" {
        self = .boolean(false)
      } else {
        return nil
      }
    case .integer:
      guard let integer = Int(text.string) else { return nil }
      self = .integer(integer)
    default: self = .string(text.string)
    }
  }
}

extension Field {
  /// True if a value, or an element of an array, has the declared type.
  public func mayBe(_ value: FieldValue) -> Bool {
    switch (type, value) {
    case (.boolean, .boolean), (.integer, .integer), (.string, .string), (.strings, .string),
      (.stringOrStrings, .string):
      true
    default: false
    }
  }

  /// The documented default; nil if there is none, or if it depends on the environment.
  public var defaultValues: [FieldValue]? {
    switch defaultValue {
    case .none, .described: nil
    case .boolean(let value): [.boolean(value)]
    case .integer(let value): [.integer(value)]
    case .string(let value): [.string(value.description)]
    case .strings(let values): values.map { .string($0.description) }
    }
  }
}
