package import ConfigModel

/// Decides whether fixes that are declared safe may change a file. The changed file must not admit
/// anything that the original did not admit, under any answer to an open question. An undecided
/// comparison counts as admitting more.
package struct SafeFixGuard: Sendable {
  private let context: AccessContext

  /// - Parameter settings: The settings of the file, which describe its environment.
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
    let (before, comparison) = (before.flatMap(Self.configuration), AccessComparison())
    if comparison.compare(before, after, context).isWideningUnderSomeReading { return false }
    // A fix must not make an issuer usable that the evaluator rejects, either.
    guard let before, !Ambiguity.all(in: before).isEmpty else { return true }
    let effort = AccessEffort(
      AccessEffort.steps(for: [before.object.range.count, after.object.range.count]))
    return !comparison.compare(before, after, context, effort).isWideningUnderSomeReading
  }

  private func permits(origins before: SourceBytes?, _ after: SourceBytes?) -> Bool {
    let report = AccessComparison().compare(
      before.map { AllowOriginPolicy($0) }, after.map { AllowOriginPolicy($0) }, context)
    return !report.isWideningUnderSomeReading
  }

  /// Nil if the source is not JSON, because the service cannot use it.
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

  /// The values of the compared policies in an export. If a key has several entries, the last one.
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
  /// True if the environment's lifetime policies are the same before and after.
  var hasSamePolicies: Bool {
    oldPolicies.tokenExchangeTimeoutPolicy == newPolicies.tokenExchangeTimeoutPolicy
      && oldPolicies.tokenExchangeTimeoutSeconds == newPolicies.tokenExchangeTimeoutSeconds
  }
}
