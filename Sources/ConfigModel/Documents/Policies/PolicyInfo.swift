/// The known properties of one environment policy.
public struct PolicyInfo: Sendable {
  public enum ValueType: Sendable {
    case text
    case boolean
    case integer
    case decimal
    case json
    case address
    /// Strings separated by commas.
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
  /// The default as an export writes it; nil if it is unknown, or if there is none.
  public let defaultValue: StaticString?
  /// The values of a choice, compared exactly.
  public let allowed: [StaticString]
  /// The scope; nil if it is undocumented.
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

  /// The policy with a given name; nil if it is unknown.
  public static func named(_ name: String) -> PolicyInfo? {
    indices[name].map { all[$0] }
  }

  /// The known policy whose name the given name looks like a misspelling of.
  public static func nearest(to name: String) -> String? {
    EditDistance.nearest(to: name, among: all.map(\.name.description))
  }

  private static let indices: [String: Int] = Dictionary(
    all.enumerated().map { ($0.element.name.description, $0.offset) },
    uniquingKeysWith: { first, _ in first })
}
