package import ConfigModel

/// Whether a file may be changed as fixes that claim to be safe would change it: it may not admit
/// anything that it did not admit before, under any answer to an open question. What is not decided
/// counts as admitting more.
package struct SafeFixGuard: Sendable {
  private let context: AccessContext

  /// - Parameter settings: Those of the file, for what they say of the environment.
  package init(_ settings: LintSettings, _ readings: Readings) {
    context = AccessContext(
      readings: readings, baseURL: settings.baseURL, oldPolicies: settings.policies,
      newPolicies: settings.policies)
  }

  package func permits(_ kind: DocumentKind, _ before: SourceBytes, _ after: SourceBytes) -> Bool {
    switch kind {
    case .authTokenConfiguration: return permits(configuration: before, after, context)
    case .allowOrigin: return permits(origins: before, after)
    case .policies: return permits(export: before, after)
    default: return true
    }
  }

  private func permits(
    configuration before: SourceBytes?, _ after: SourceBytes?, _ context: AccessContext
  ) -> Bool {
    guard let after = after.flatMap(Self.configuration) else { return true }
    return !AccessComparison().compare(before.flatMap(Self.configuration), after, context)
      .isWideningUnderSomeReading
  }

  private func permits(origins before: SourceBytes?, _ after: SourceBytes?) -> Bool {
    let report = AccessComparison().compare(
      before.map { AllowOriginPolicy($0) }, after.map { AllowOriginPolicy($0) }, context)
    return !report.isWideningUnderSomeReading
  }

  /// Nil for what is no JSON: the service can make nothing of it.
  private static func configuration(_ source: SourceBytes) -> AuthTokenConfiguration? {
    let tree = JSONParser.parse(source)
    guard tree.isWellFormed else { return nil }
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root
      .map { AuthTokenConfiguration($0) }
  }

  // MARK: Exports

  private func permits(export before: SourceBytes, _ after: SourceBytes) -> Bool {
    let old = PolicyExport(PropertiesFile(before))
    let new = PolicyExport(PropertiesFile(after))
    var context = context
    context.oldPolicies = EnvironmentPolicies(old)
    context.newPolicies = EnvironmentPolicies(new)
    let values = Self.values(old)
    return Self.values(new).allSatisfy { key, policy in
      let earlier = values[key]?.value
      if let earlier, context.hasSamePolicies, earlier.hasSameBytes(as: policy.value) {
        return true
      }
      return policy.name == PolicyName.allowOrigin
        ? permits(origins: earlier, policy.value)
        : permits(configuration: earlier, policy.value, context)
    }
  }

  /// What an export says to the policies that are compared; of several entries of a key the last.
  private static func values(
    _ export: PolicyExport
  ) -> [Text: (name: String, value: SourceBytes)] {
    var values: [Text: (String, SourceBytes)] = [:]
    for policy in export.policies {
      let name = policy.key.name
      guard name == PolicyName.allowOrigin || name == PolicyName.authTokenConfiguration else {
        continue
      }
      values[Text(policy.entry.key)] = (name, export.value(of: policy).bytes)
    }
    return values
  }
}

extension AccessContext {
  /// Whether what an environment says to lifetimes is the same before and after.
  var hasSamePolicies: Bool {
    oldPolicies.tokenExchangeTimeoutPolicy == newPolicies.tokenExchangeTimeoutPolicy
      && oldPolicies.tokenExchangeTimeoutSeconds == newPolicies.tokenExchangeTimeoutSeconds
  }
}
