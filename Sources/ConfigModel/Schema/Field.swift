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

  /// The dependencies between this and other members, each in a sentence or two, with members in
  /// backticks. Created on each access.
  public var interactions: [StaticString] { makeInteractions() }

  /// Possible values. Created on each access.
  public var examples: [Default] { makeExamples() }
}
