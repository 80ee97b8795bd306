/// What the decoder needs of a declared member, laid out so that one comparison of eight bytes rules
/// nearly every other name out.
struct FieldKey: Sendable {
  /// What a value is decoded as.
  enum Shape: UInt8, Sendable {
    case string, boolean, integer, strings, object, objects
    /// Any object, or an object or a string, or a moment.
    case map, mapOrString, time
  }

  /// The longest name that a schema may declare, in bytes.
  static let maximumCount = 40

  /// The name, in words of eight bytes with zeros after it.
  private let words: InlineArray<5, UInt64>
  private let count: Int
  let shape: Shape
  /// What the members of the object, or of each object, are.
  let inner: SchemaReference?
  /// Whether only some texts are allowed.
  let isEnumerated: Bool
  let isRequired: Bool
  let minimum: Int
  /// The default of a boolean; false when it has none.
  let defaultBoolean: Bool
  /// The default of an integer, if that is a number.
  let defaultInteger: Int?
  /// Whether the default is a text.
  let hasDefaultText: Bool

  init(_ field: Field) {
    let name = Array(field.name.description.utf8)
    precondition(name.count <= Self.maximumCount)
    var words = InlineArray<5, UInt64>(repeating: 0)
    for (index, byte) in name.enumerated() {
      words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
    }
    self.words = words
    count = name.count
    shape =
      switch field.type {
      case .string: .string
      case .boolean: .boolean
      case .integer: .integer
      case .strings: .strings
      case .object: .object
      case .objects: .objects
      case .map, .anyObject: .map
      case .mapOrString: .mapOrString
      case .time: .time
      }
    inner =
      switch field.type {
      case .object(let schema), .objects(let schema): SchemaReference(schema)
      default: nil
      }
    isEnumerated = !field.allowed.isEmpty
    isRequired = field.isRequired
    minimum = field.minimum ?? .min
    switch field.defaultValue {
    case .boolean(let value): (defaultBoolean, defaultInteger, hasDefaultText) = (value, nil, false)
    case .integer(let value):
      (defaultBoolean, defaultInteger, hasDefaultText) = (false, value, false)
    case .string: (defaultBoolean, defaultInteger, hasDefaultText) = (false, nil, true)
    default: (defaultBoolean, defaultInteger, hasDefaultText) = (false, nil, false)
    }
  }

  /// Whether a decoded document keeps a record of such a value.
  var hasRecord: Bool { shape == .object || shape == .objects }

  /// Whether the name is this text, whose first word is known.
  @inline(__always) func matches(_ text: ByteCursor, _ count: Int, head: UInt64) -> Bool {
    guard words[0] == head, self.count == count else { return false }
    var done = 8
    while done < count {
      guard Self.word(text + done, count - done) == words[done >> 3] else { return false }
      done &+= 8
    }
    return true
  }

  /// The next eight bytes of a text, with zeros after its end.
  @inline(__always) static func word(_ text: ByteCursor, _ rest: Int) -> UInt64 {
    let word = text.word64
    return rest >= 8 ? word : word & ((1 &<< UInt64(8 &* rest)) &- 1)
  }
}
