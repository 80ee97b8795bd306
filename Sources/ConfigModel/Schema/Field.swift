/// One member of a JSON object, declared once: decoding, type findings, defaults, suggestions,
/// documentation and JSON Schema all use this declaration.
public final class Field: Sendable {
  public enum FieldType: Sendable {
    case string
    case boolean
    case integer
    /// An array of strings.
    case strings
    /// A string, or an array of strings.
    case stringOrStrings
    case object(ObjectSchema)
    /// An array of objects.
    case objects(ObjectSchema)
    /// An object with user-defined names and string values.
    case map
    /// An object with user-defined names and string values, or a string that refers to one.
    case mapOrString
    /// An object with user-defined names and values of any kind.
    case anyObject
    /// A value of any kind.
    case anyValue
    /// An array of values of any kind.
    case anyValues
    /// A point in time: RFC 3339, or seconds since 1970 as a number or a string.
    case time
  }

  /// The effective value if the member is absent.
  public enum Default: Sendable {
    case none
    case boolean(Bool)
    case integer(Int)
    case string(StaticString)
    case strings([StaticString])
    /// A description in words of a default that depends on the environment.
    case described(StaticString)
  }

  public enum Unit: String, Sendable {
    case seconds
  }

  public let name: StaticString
  public let type: FieldType
  public let isRequired: Bool
  public let defaultValue: Default
  /// The allowed values of the string or of each element; empty if every value is allowed.
  public let allowed: [StaticString]
  /// What each allowed value means, in the order of ``allowed``; empty if the documentation of the
  /// field says it.
  public let meanings: [StaticString]
  /// The smallest allowed integer.
  public let minimum: Int?
  public let unit: Unit?
  /// True if the value is a credential, which no report shows.
  public let isSecret: Bool
  /// True if the order of the elements has no meaning.
  public let isSet: Bool
  /// True if an empty array means the same as an absent one.
  public let emptyMeansDefault: Bool
  /// The effect of the member, in one or two sentences.
  public let documentation: StaticString
  private let makeInteractions: @Sendable () -> [StaticString]
  private let makeExamples: @Sendable () -> [Default]

  /// - Parameters:
  ///   - interactions: See ``interactions``.
  ///   - examples: See ``examples``.
  public init(
    _ name: StaticString, _ type: FieldType, required isRequired: Bool = false,
    default defaultValue: Default = .none, allowed: [StaticString] = [],
    meanings: [StaticString] = [], minimum: Int? = nil, unit: Unit? = nil, isSecret: Bool = false,
    isSet: Bool = true, emptyMeansDefault: Bool = false, _ documentation: StaticString,
    interactions: @autoclosure @escaping @Sendable () -> [StaticString] = [],
    examples: @autoclosure @escaping @Sendable () -> [Default] = []
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.defaultValue = defaultValue
    self.allowed = allowed
    self.meanings = meanings
    self.minimum = minimum
    self.unit = unit
    self.isSecret = isSecret
    self.isSet = isSet
    self.emptyMeansDefault = emptyMeansDefault
    self.documentation = documentation
    makeInteractions = interactions
    makeExamples = examples
  }

  /// The dependencies between this and other members, each in a sentence or two, with members in
  /// backticks. Created on each access.
  public var interactions: [StaticString] { makeInteractions() }

  /// Possible values. Created on each access.
  public var examples: [Default] { makeExamples() }
}

extension Field.FieldType {
  /// The schema of the object or objects; nil for any other type.
  public var inner: ObjectSchema? {
    switch self {
    case .object(let schema), .objects(let schema): schema
    default: nil
    }
  }
}

/// The possible members of one kind of JSON object, in the order of the documentation.
public final class ObjectSchema: Sendable {
  /// The name of such an object in messages: `issuer`, `filter`, …
  public let title: String
  public let fields: [Field]
  /// True if undeclared members are accepted, because the document belongs to another product.
  public let isOpen: Bool
  /// True if null means the same as an absent member. Much software writes null for absent values,
  /// and overrides use it to remove a member. In other documents it has no meaning.
  public let allowsNull: Bool
  /// True if projects begin with a template of this kind that users fill in.
  public let isOfTemplates: Bool
  let keys: [FieldKey]
  /// The indices of the required members.
  let requiredSlots: [Int]

  /// The schema of an object whose members an enumeration declares.
  public convenience init<Member: SchemaMember>(
    _ title: String, isOpen: Bool = false, allowsNull: Bool = false, isOfTemplates: Bool = false,
    _ members: Member.Type
  ) {
    self.init(
      title, isOpen: isOpen, allowsNull: allowsNull, isOfTemplates: isOfTemplates,
      members.allCases.map(\.field))
  }

  /// The schema of an object without a typed view.
  public init(
    _ title: String, isOpen: Bool = false, allowsNull: Bool = false, isOfTemplates: Bool = false,
    _ fields: [Field]
  ) {
    self.title = title
    self.isOpen = isOpen
    self.allowsNull = isOpen || allowsNull
    self.isOfTemplates = isOfTemplates
    self.fields = fields
    keys = fields.map(FieldKey.init)
    requiredSlots = fields.indices.filter { fields[$0].isRequired }
  }

  /// The index in ``fields`` of the name at a node; nil if it is not declared.
  public func slot(namedAt index: Int, in tree: JSONTree) -> Int? {
    slot(named: JSONValue(tree: tree, index: index).text)
  }

  /// The index in ``fields`` of a name.
  ///
  /// - Parameter previous: The index of the previous member, or -1. Most documents follow the order
  ///   of the documentation, so the next member is found at once.
  func slot(named name: Text, after previous: Int = -1) -> Int? {
    for slot in previous + 1..<keys.count where keys[slot].matches(name) { return slot }
    for slot in 0..<previous + 1 where keys[slot].matches(name) { return slot }
    return nil
  }

  /// The index of one of this schema's fields.
  func slot(of field: Field) -> Int? {
    fields.firstIndex { $0 === field }
  }

  /// This schema and all schemas nested in it, outermost first.
  public var family: [ObjectSchema] {
    var family = [self]
    for field in fields {
      if let inner = field.type.inner { family += inner.family }
    }
    return family
  }
}

/// The members of one kind of object, each declared once. The raw value of a member is its index in
/// the schema, so the cases have no raw values of their own.
public protocol SchemaMember: CaseIterable, RawRepresentable, Sendable where RawValue == Int {
  /// The declaration of the member. Each call makes a new one; readers use those of the schema.
  var field: Field { get }
}
