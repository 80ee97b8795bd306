/// The decoder's view of a declared member. Its layout lets a comparison of eight bytes rule out
/// nearly every other name.
struct FieldKey: Sendable {
  /// The way in which a value is decoded.
  enum Shape: UInt8, Sendable {
    case string, boolean, integer, strings, object, objects
    /// Any object, an object or a string, a string or an array of strings, and a point in time.
    case map, mapOrString, stringOrStrings, time
    /// Any value, and any array.
    case value, values
  }

  /// The longest name that a schema may declare, in bytes.
  static let maximumCount = 40

  /// The name in words of eight bytes, padded with zeros.
  private let words: InlineArray<5, UInt64>
  private let count: Int
  let shape: Shape
  /// The schema of the object, or of each object of the array.
  let inner: ObjectSchema?
  /// True if only certain strings are allowed.
  let isEnumerated: Bool
  let isRequired: Bool
  let minimum: Int
  /// The default of a Boolean; false if there is none.
  let defaultBoolean: Bool
  /// The default of an integer, if it is a number.
  let defaultInteger: Int?
  /// True if the default is a string.
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
      case .stringOrStrings: .stringOrStrings
      case .time: .time
      case .anyValue: .value
      case .anyValues: .values
      }
    inner = field.type.inner
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

  /// True if a decoded document keeps a record for the value.
  var hasRecord: Bool { shape == .object || shape == .objects }

  /// True if the name equals a text.
  func matches(_ text: Text) -> Bool {
    guard text.count == count else { return false }
    var done = 0
    while done < count {
      guard Self.word(text.cursor + done, count - done) == words[done >> 3] else { return false }
      done &+= 8
    }
    return true
  }

  /// The next eight bytes of a text, padded with zeros after its end.
  private static func word(_ text: ByteCursor, _ rest: Int) -> UInt64 {
    let word = text.word64
    return rest >= 8 ? word : word & ((1 &<< UInt64(8 &* rest)) &- 1)
  }
}
