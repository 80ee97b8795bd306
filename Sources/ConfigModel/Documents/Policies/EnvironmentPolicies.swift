/// The environment policies that an issuer configuration falls back on. An unknown policy is nil,
/// and nothing is concluded from it.
public struct EnvironmentPolicies: Sendable {
  /// `Security_TokenExchangeTimeoutSecs`, in seconds.
  public let tokenExchangeTimeoutSeconds: Int?
  /// `Security_TokenExchangeTimeoutPolicy`, as written.
  public let tokenExchangeTimeoutPolicy: Text?

  public static let unknown = EnvironmentPolicies()

  public init(tokenExchangeTimeoutSeconds: Int? = nil, tokenExchangeTimeoutPolicy: String? = nil) {
    self.tokenExchangeTimeoutSeconds = tokenExchangeTimeoutSeconds
    self.tokenExchangeTimeoutPolicy = tokenExchangeTimeoutPolicy.map { Text($0) }
  }

  /// The policies that are stated by name. A number counts as its text.
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

  /// These policies, with unknown ones taken from `others`.
  public func completed(by others: EnvironmentPolicies) -> EnvironmentPolicies {
    EnvironmentPolicies(
      tokenExchangeTimeoutSeconds: tokenExchangeTimeoutSeconds
        ?? others.tokenExchangeTimeoutSeconds,
      tokenExchangeTimeoutPolicy: (tokenExchangeTimeoutPolicy ?? others.tokenExchangeTimeoutPolicy)?
        .string)
  }

  /// The policies that an export holds for the whole environment. If a policy has several entries,
  /// the last one counts, as in Java.
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
