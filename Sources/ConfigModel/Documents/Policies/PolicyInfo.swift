/// What is known about one environment policy.
public struct PolicyInfo: Sendable {
  public enum ValueType: Sendable {
    case text
    case boolean
    case integer
    case decimal
    case json
    case address
    /// Texts with commas between them.
    case list
    /// One of ``PolicyInfo/allowed``.
    case choice
  }

  /// The narrowest level at which a policy can be set.
  public enum Scope: Sendable {
    case environment
    case backend
    case instance
  }

  public let name: StaticString
  public let type: ValueType
  /// As an export writes it; nil when it is not known, or there is none.
  public let defaultValue: StaticString?
  /// The values of a choice, compared exactly.
  public let allowed: [StaticString]
  /// Nil where nobody has documented it.
  public let scope: Scope?
  public let documentation: StaticString

  init(
    _ name: StaticString, _ type: ValueType, default defaultValue: StaticString? = nil,
    allowed: [StaticString] = [], scope: Scope? = nil, _ documentation: StaticString
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.allowed = allowed
    self.scope = scope
    self.documentation = documentation
  }

  /// The policy of a name, if it is a known one.
  public static func named(_ name: String) -> PolicyInfo? {
    indices[name].map { all[$0] }
  }

  /// The name of a known policy that was probably meant.
  public static func nearest(to name: String) -> String? {
    EditDistance.nearest(to: name, among: all.map(\.name.description))
  }

  private static let indices: [String: Int] = Dictionary(
    all.enumerated().map { ($0.element.name.description, $0.offset) },
    uniquingKeysWith: { first, _ in first })
}
