import ConfigModel
import Lint

/// The value in force if a member is absent, and its origin.
struct EffectiveDefault {
  /// The value as JSON, or in words.
  let value: String
  let isJSON: Bool
  /// The place that the value comes from; nil if the field declares it.
  let origin: String?

  /// Nil for a field without a default.
  init?(_ field: Field, of schema: ObjectSchema?, _ surroundings: Surroundings) {
    if schema === Issuer.schema, let found = surroundings.value(of: field.name.description) {
      self.init(found.value, isJSON: true, origin: found.origin)
    } else if let json = field.defaultValue.json {
      self.init(json, isJSON: true, origin: nil)
    } else if let words = field.defaultDescription {
      self.init(words, isJSON: false, origin: nil)
    } else {
      return nil
    }
  }

  private init(_ value: String, isJSON: Bool, origin: String?) {
    self.value = value
    self.isJSON = isJSON
    self.origin = origin
  }

  /// The things besides the configuration on which the defaults of an issuer depend.
  struct Surroundings {
    /// The policies of the export that holds the configuration; nil for a file of its own.
    let export: EnvironmentPolicies?
    let settings: AppliedSettings

    init(_ document: DocumentContent, _ settings: AppliedSettings) {
      export = document.export.map { EnvironmentPolicies($0) }
      self.settings = settings
    }

    fileprivate func value(of member: String) -> (value: String, origin: String)? {
      switch member {
      case "tokenTimeoutSeconds":
        let known = policies(\.tokenExchangeTimeoutSeconds)
        return (
          String(known?.value ?? LifetimeRule.defaultSeconds),
          origin(known?.isOfExport, PolicyName.tokenExchangeTimeoutSeconds)
        )
      case "tokenTimeoutPolicy":
        let known = policies(\.tokenExchangeTimeoutPolicy)
        return (
          JSONString.quoted(known?.value.string ?? Issuer.tokenTimeoutPolicies[0].description),
          origin(known?.isOfExport, PolicyName.tokenExchangeTimeoutPolicy)
        )
      case "audience":
        guard let baseURL = settings.linter.settings.baseURL, let all = DefaultAudiences(baseURL)
        else { return nil }
        let base = all.base.text.string
        let last = base + (DefaultAudiences.paths.last?.description ?? "")
        return (
          "[\(JSONString.quoted(base)), …, \(JSONString.quoted(last))]",
          "the setting `baseURL`" + place { $0.baseURL.isPresent }
        )
      default: return nil
      }
    }

    private func policies<Value>(
      _ value: (EnvironmentPolicies) -> Value?
    ) -> (value: Value, isOfExport: Bool)? {
      if let export { return value(export).map { ($0, true) } }
      return value(settings.linter.settings.policies).map { ($0, false) }
    }

    private func origin(_ isOfExport: Bool?, _ policy: String) -> String {
      guard let isOfExport else { return "the default of the policy `\(policy)`, which is not set" }
      if isOfExport { return "the policy `\(policy)` in this export" }
      return "the policy `\(policy)` in the settings" + place { $0.policies.isPresent }
    }

    /// The settings file that makes a setting.
    private func place(_ isStated: (SharedSettings) -> Bool) -> String {
      let file = settings.files.last { $0.model.layers.contains(where: isStated) }
      return file.map { " of " + HoverText.code($0.path) } ?? ""
    }
  }
}
