/// An XML document whose elements a schema declares, and the places where it differs from the
/// schema.
public struct ElementDocument: Sendable {
  public let tree: XMLTree
  /// The root; nil if it is missing or not one of the expected elements.
  public let root: DeclaredElement?
  public let problems: [ElementProblem]

  /// - Parameter roots: The possible root elements and their schemas.
  public init(_ tree: XMLTree, _ roots: [(name: StaticString, schema: ObjectSchema)]) {
    self.tree = tree
    guard let element = tree.root else {
      (root, problems) = (nil, [])
      return
    }
    guard let schema = roots.first(where: { element.name == $0.name })?.schema else {
      root = nil
      problems = [Self.problem(of: element, roots.map(\.name))]
      return
    }
    let root = DeclaredElement(element, schema)
    var checker = ElementChecker(schema)
    checker.check(root)
    self.root = root
    problems = checker.problems
  }

  /// A document whose root is not one of the expected elements of its kind.
  public init(_ tree: XMLTree, notOneOf names: [StaticString]) {
    self.tree = tree
    root = nil
    problems = tree.root.map { [Self.problem(of: $0, names)] } ?? []
  }

  private static func problem(
    of root: XMLElement, _ names: [StaticString]
  ) -> ElementProblem {
    ElementProblem(
      kind: .wrongRoot(expected: names), range: root.opening, element: root, schema: nil,
      field: nil)
  }
}

/// A place where an XML document does not match its schema.
public struct ElementProblem: Sendable {
  public enum Kind: Sendable {
    case unknown(SchemaProblem.Likeness)
    case missing
    /// A second occurrence of an element that may occur only once.
    case repeated
    /// A value that is not a Boolean or an integer, as declared.
    case wrongType
    /// A text that is not among the known values.
    case notKnown
    /// Child elements in an element that is declared as text.
    case notText
    /// Text between elements.
    case strayText
    case wrongRoot(expected: [StaticString])
  }

  public let kind: Kind
  public let range: SourceRange
  /// The element in question, or the parent of a missing element.
  public let element: XMLElement
  /// The schema of the parent element; nil for the root.
  public let schema: ObjectSchema?
  public let field: Field?
}

/// Checks a document against a schema.
struct ElementChecker {
  private let schema: ObjectSchema
  private(set) var problems: [ElementProblem] = []

  init(_ schema: ObjectSchema) {
    self.schema = schema
  }

  mutating func check(_ declared: DeclaredElement) {
    let schema = declared.schema
    // A schema has at most 64 fields, so a bit set suffices.
    var seen: UInt64 = 0
    for child in declared.element.children {
      guard let slot = schema.slot(named: child) else {
        if schema.isOpen { continue }
        add(.unknown(likeness(child.name.string, schema)), child.nameRange, child, schema, nil)
        continue
      }
      let field = schema.fields[slot]
      if seen & 1 << UInt64(slot) != 0, !field.mayRepeat {
        add(.repeated, child.opening, child, schema, field)
      }
      seen |= 1 << UInt64(slot)
      check(child, field, schema)
    }
    for slot in schema.requiredSlots where seen & 1 << UInt64(slot) == 0 {
      guard !declared.element.isCutShort else { break }
      add(.missing, declared.opening, declared.element, schema, schema.fields[slot])
    }
    for range in declared.element.strayTexts {
      add(.strayText, range, declared.element, schema, nil)
    }
  }

  private mutating func check(_ child: XMLElement, _ field: Field, _ schema: ObjectSchema) {
    switch field.type {
    case .object(let inner), .objects(let inner):
      return check(DeclaredElement(child, inner))
    default: break
    }
    guard !child.hasChildren else { return add(.notText, child.opening, child, schema, field) }
    let text = child.text
    guard !text.isEmpty, !Placeholder.isWhole(text.text) else { return }
    switch field.type {
    case .boolean:
      if !text.text.isOne(of: ["true", "false", "1", "0"]) {
        add(.wrongType, text.range, child, schema, field)
      }
    case .integer:
      if Int(text.string) == nil { add(.wrongType, text.range, child, schema, field) }
    default:
      if !field.allowed.isEmpty, !text.text.isOne(of: field.allowed) {
        add(.notKnown, text.range, child, schema, field)
      }
    }
  }

  private mutating func add(
    _ kind: ElementProblem.Kind, _ range: SourceRange, _ element: XMLElement,
    _ schema: ObjectSchema, _ field: Field?
  ) {
    problems.append(
      ElementProblem(kind: kind, range: range, element: element, schema: schema, field: field))
  }

  /// The number of problems after which unknown names are no longer compared with known ones.
  private static let maximumLikenesses = 200

  private func likeness(_ name: String, _ schema: ObjectSchema) -> SchemaProblem.Likeness {
    problems.count > Self.maximumLikenesses
      ? .nothing : SchemaProblem.Likeness(name, in: schema, of: self.schema)
  }
}

extension Field {
  /// True if several elements with this name may occur in one parent.
  var mayRepeat: Bool {
    switch type {
    case .strings, .objects: true
    default: false
    }
  }
}
