/// One member of a JSON object, declared once: decoding, type findings, defaults, did-you-mean,
/// documentation and JSON Schema all come from here.
public final class Field: Sendable {
  public enum FieldType: Sendable {
    case string
    case boolean
    case integer
    /// An array of strings.
    case strings
    case object(ObjectSchema)
    /// An array of objects.
    case objects(ObjectSchema)
    /// An object with names of the user's own, and strings as values.
    case map
    /// Such an object, or a string that leads to one.
    case mapOrString
    /// An object with names of the user's own, and values of any kind.
    case anyObject
    /// A moment: RFC 3339, or seconds since 1970 as a number or a string.
    case time
  }

  /// What holds when the member is absent.
  public enum Default: Sendable {
    case none
    case boolean(Bool)
    case integer(Int)
    case string(StaticString)
    case strings([StaticString])
    /// Not a value of the file: something that depends on the environment, in words.
    case described(StaticString)
  }

  public enum Unit: String, Sendable {
    case seconds
  }

  public let name: StaticString
  public let type: FieldType
  public let isRequired: Bool
  public let defaultValue: Default
  /// The only texts that are allowed, of the string or of each element; empty when any is.
  public let allowed: [StaticString]
  /// The least integer that is allowed.
  public let minimum: Int?
  public let unit: Unit?
  /// Whether the value is a credential, which no report shows.
  public let isSecret: Bool
  /// Whether the order of the elements means nothing.
  public let isSet: Bool
  /// Whether an empty array means the same as none.
  public let emptyMeansDefault: Bool
  /// What the member does, in one or two sentences.
  public let documentation: StaticString
  private let makeInteractions: @Sendable () -> [StaticString]
  private let makeExamples: @Sendable () -> [Default]

  /// - Parameters:
  ///   - interactions: See ``interactions``.
  ///   - examples: See ``examples``.
  public init(
    _ name: StaticString, _ type: FieldType, required isRequired: Bool = false,
    default defaultValue: Default = .none, allowed: [StaticString] = [], minimum: Int? = nil,
    unit: Unit? = nil, isSecret: Bool = false, isSet: Bool = true,
    emptyMeansDefault: Bool = false, _ documentation: StaticString,
    interactions: @autoclosure @escaping @Sendable () -> [StaticString] = [],
    examples: @autoclosure @escaping @Sendable () -> [Default] = []
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.defaultValue = defaultValue
    self.allowed = allowed
    self.minimum = minimum
    self.unit = unit
    self.isSecret = isSecret
    self.isSet = isSet
    self.emptyMeansDefault = emptyMeansDefault
    self.documentation = documentation
    makeInteractions = interactions
    makeExamples = examples
  }

  /// What it depends on and what depends on it, a sentence or two each, with other members in
  /// backticks. Made only when somebody asks.
  public var interactions: [StaticString] { makeInteractions() }

  /// Values that could stand there. Made only when somebody asks.
  public var examples: [Default] { makeExamples() }
}
