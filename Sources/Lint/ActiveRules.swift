import ConfigModel

/// The rules that are on under some settings, with their severities resolved once.
struct ActiveRules: Sendable {
  struct Entry<RuleType: Sendable>: Sendable {
    let type: RuleType
    let id: String
    let severity: Severity
    /// Whether its findings are hints that nobody asked for.
    let isHint: Bool
  }

  let json: [Entry<any JSONRule.Type>]
  let schema: [Entry<any SchemaRule.Type>]
  let authToken: [Entry<any AuthTokenRule.Type>]
  let allowOrigin: [Entry<any AllowOriginRule.Type>]
  let policies: [Entry<any PoliciesRule.Type>]
  let settings: [Entry<any SettingsRule.Type>]
  let crossFile: [Entry<any CrossFileRule.Type>]

  init(_ settings: LintSettings) {
    func active<RuleType>(
      _ types: [RuleType], _ about: (RuleType) -> RuleInfo
    ) -> [Entry<RuleType>] {
      types.compactMap { type in
        let about = about(type)
        guard let (severity, isHint) = settings.severity(of: about) else { return nil }
        return Entry(type: type, id: about.id, severity: severity, isHint: isHint)
      }
    }
    json = active(AllRules.json) { $0.about }
    schema = active(AllRules.schema) { $0.about }
    authToken = active(AllRules.authToken) { $0.about }
    allowOrigin = active(AllRules.allowOrigin) { $0.about }
    policies = active(AllRules.policies) { $0.about }
    self.settings = active(AllRules.settings) { $0.about }
    crossFile = active(AllRules.crossFile) { $0.about }
  }
}
