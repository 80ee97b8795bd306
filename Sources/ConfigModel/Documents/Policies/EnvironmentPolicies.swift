/// The policies of an environment that a configuration of issuers falls back on. What is not known is
/// nil, and nothing is concluded from it.
public struct EnvironmentPolicies: Sendable {
  /// `Security_TokenExchangeTimeoutSecs`, in seconds.
  public let tokenExchangeTimeoutSeconds: Int?
  /// `Security_TokenExchangeTimeoutPolicy`, as it is written.
  public let tokenExchangeTimeoutPolicy: Text?

  public static let unknown = EnvironmentPolicies()

  public init(tokenExchangeTimeoutSeconds: Int? = nil, tokenExchangeTimeoutPolicy: String? = nil) {
    self.tokenExchangeTimeoutSeconds = tokenExchangeTimeoutSeconds
    self.tokenExchangeTimeoutPolicy = tokenExchangeTimeoutPolicy.map { Text($0) }
  }

  /// Those that settings state themselves.
  public init(_ settings: SettingsFile) { self.init(settings.policies) }

  /// Those that are stated by name. A number stands for its text.
  public init(_ stated: MapOrTextMember) {
    var values: [String: String] = [:]
    if let members = stated.members {
      for member in members where member.value.kind == .string || member.value.kind == .number {
        let name = member.name.text.string
        values[PolicyKey(name)?.name ?? name] = member.value.text.string
      }
    }
    self.init(
      tokenExchangeTimeoutSeconds: values[PolicyName.tokenExchangeTimeoutSeconds]
        .flatMap { Int(Text($0).trimmed.string) },
      tokenExchangeTimeoutPolicy: values[PolicyName.tokenExchangeTimeoutPolicy])
  }

  /// These policies, and those of others where nothing is known here.
  public func completed(by others: EnvironmentPolicies) -> EnvironmentPolicies {
    EnvironmentPolicies(
      tokenExchangeTimeoutSeconds: tokenExchangeTimeoutSeconds
        ?? others.tokenExchangeTimeoutSeconds,
      tokenExchangeTimeoutPolicy: (tokenExchangeTimeoutPolicy ?? others.tokenExchangeTimeoutPolicy)?
        .string)
  }

  /// Those that an export holds for the whole environment; of several entries the last, as Java
  /// reads them.
  public init(_ export: PolicyExport) {
    func value(_ name: String) -> String? {
      export.policies(named: name).last { $0.key.isGlobal }.map { export.value(of: $0).string }
    }
    self.init(
      tokenExchangeTimeoutSeconds: value(PolicyName.tokenExchangeTimeoutSeconds)
        .flatMap { Int(Text($0).trimmed.string) },
      tokenExchangeTimeoutPolicy: value(PolicyName.tokenExchangeTimeoutPolicy))
  }
}
