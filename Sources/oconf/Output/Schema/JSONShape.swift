import ConfigModel
import Lint

/// One kind of object in the JSON reports, declared once: its text and its schema.
///
/// Keys may be added to a report. Within a version of its format, none is renamed or removed.
struct JSONShape<Value>: Sendable {
  let schema: ObjectSchema
  private let members: [Member]

  init(_ title: String, _ members: Member...) {
    self.init(title, members)
  }

  init(_ title: String, _ members: [Member]) {
    schema = ObjectSchema(title, isOpen: true, members.map(\.field))
    self.members = members
  }

  /// The object, without line breaks.
  func text(_ value: Value) -> String {
    JSONObjectText.build { object in
      for member in members where member.isPresent(value) {
        let text = member.text(value)
        if text == nil, member.presence == .optional { continue }
        object.add(member.field.name.description, raw: text)
      }
    }
  }

  /// The object as a whole document.
  func document(_ value: Value) -> String { text(value) + "\n" }

  struct Member: Sendable {
    let field: Field
    fileprivate let presence: JSONPresence
    fileprivate let text: @Sendable (Value) -> String?
    fileprivate var isPresent: @Sendable (Value) -> Bool = { _ in true }

    /// The same member, which only some objects have.
    func only(_ isPresent: @escaping @Sendable (Value) -> Bool) -> Member {
      var member = self
      member.isPresent = isPresent
      return member
    }
  }
}

/// What an object has for a member without a value.
enum JSONPresence {
  /// There always is a value.
  case required
  /// Null.
  case nullable
  /// Nothing.
  case optional
}

extension JSONShape.Member {
  typealias Get<Part> = @Sendable (Value) -> Part?

  /// A value of any type, as JSON.
  static func json(
    _ name: StaticString, _ type: Field.FieldType, _ documentation: StaticString,
    _ presence: JSONPresence = .required, allowed: [StaticString] = [], minimum: Int? = nil,
    _ value: @escaping Get<String>
  ) -> Self {
    let field = Field(
      name, type, required: presence == .required, allowed: allowed, minimum: minimum,
      documentation)
    return Self(field: field, presence: presence, text: value)
  }

  static func string(
    _ name: StaticString, _ documentation: StaticString, _ presence: JSONPresence = .required,
    allowed: [StaticString] = [], _ value: @escaping Get<String>
  ) -> Self {
    json(name, .string, documentation, presence, allowed: allowed) {
      value($0).map(JSONObjectText.text)
    }
  }

  static func strings(
    _ name: StaticString, _ documentation: StaticString, _ presence: JSONPresence = .required,
    allowed: [StaticString] = [], _ value: @escaping Get<[String]>
  ) -> Self {
    json(name, .strings, documentation, presence, allowed: allowed) {
      value($0).map { JSONObjectText.array($0.map(JSONObjectText.text)) }
    }
  }

  static func boolean(
    _ name: StaticString, _ documentation: StaticString, _ presence: JSONPresence = .required,
    _ value: @escaping Get<Bool>
  ) -> Self {
    json(name, .boolean, documentation, presence) { value($0).map { $0 ? "true" : "false" } }
  }

  static func integer(
    _ name: StaticString, _ documentation: StaticString, _ presence: JSONPresence = .required,
    minimum: Int? = nil, _ value: @escaping Get<Int>
  ) -> Self {
    json(name, .integer, documentation, presence, minimum: minimum) { value($0).map(String.init) }
  }

  static func count(
    _ name: StaticString, _ documentation: StaticString, _ value: @escaping Get<Int>
  ) -> Self {
    integer(name, documentation, minimum: 0, value)
  }

  static func object<Part>(
    _ name: StaticString, _ shape: JSONShape<Part>, _ documentation: StaticString,
    _ presence: JSONPresence = .required, _ value: @escaping Get<Part>
  ) -> Self {
    json(name, .object(shape.schema), documentation, presence) { value($0).map(shape.text) }
  }

  static func objects<Part>(
    _ name: StaticString, _ shape: JSONShape<Part>, _ documentation: StaticString,
    _ presence: JSONPresence = .required, _ value: @escaping Get<[Part]>
  ) -> Self {
    json(name, .objects(shape.schema), documentation, presence) {
      value($0).map { JSONObjectText.array($0.map(shape.text)) }
    }
  }

  // MARK: Members of many objects

  static var version: Self { integer("version", "The version of this format.") { _ in 1 } }

  static func range(
    _ documentation: StaticString, _ presence: JSONPresence = .required,
    _ value: @escaping Get<Note.Span>
  ) -> Self {
    object("range", JSONRange.shape, documentation, presence, value)
  }
}

/// A range of a file, in reports.
enum JSONRange {
  static let shape = JSONShape<Note.Span>(
    "range",
    .object("start", position, "The first character.") { ($0.start, $0.range.start) },
    .object("end", position, "The place after the last character.") { ($0.end, $0.range.end) })

  private static let position = JSONShape<(place: LineTable.Position, offset: Int)>(
    "position",
    .integer("line", "From 1.", minimum: 1) { $0.place.line },
    .integer("column", "In Unicode scalars, from 1.", minimum: 1) { $0.place.column },
    .count("offset", "In bytes of the file, from 0.") { $0.offset })
}
