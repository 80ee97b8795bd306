import ConfigModel
import Lint

extension DiffCommand {
  /// What the policies of both versions admit; nil for documents that admit nobody.
  ///
  /// The policies of the environment are those of each export, or of the only one; `--policies` states
  /// them for both. An answer that the evaluator does not confirm is none.
  static func access(
    _ comparison: DocumentComparison, _ new: ComparedInput, _ arguments: Arguments
  ) throws(Failure) -> [AccessOfPolicy]? {
    guard new.kind == .policies || !comparison.configurations.isEmpty || !comparison.origins.isEmpty
    else { return nil }
    // Also where the changes seem to say the same: that may hold under some readings only.
    var context = try context(comparison, new, arguments)
    let access = AccessComparison()
    var policies: [AccessOfPolicy] = []
    for pair in comparison.configurations {
      context.absent = pair.absent
      policies.append(AccessOfPolicy(pair, access.compare(pair.old, pair.new, context)))
    }
    for pair in comparison.origins {
      context.absent = pair.absent
      policies.append(AccessOfPolicy(pair, access.compare(pair.old, pair.new, context)))
    }
    if let error = policies.lazy.flatMap(\.report.internalErrors).first { throw .defect(error) }
    return policies
  }

  /// What decides besides the configurations.
  static func context(
    _ comparison: DocumentComparison, _ new: ComparedInput, _ arguments: Arguments
  ) throws(Failure) -> AccessContext {
    let settings = new.settings.linter.settings
    let stated = arguments.isSet(.policies) ? settings.policies : nil
    if let baseURL = settings.baseURL, DefaultAudiences(baseURL) == nil {
      throw .usage(.badValue(.baseURL, baseURL, "an absolute http or https URL"))
    }
    return AccessContext(
      readings: try Readings(new.settings, arguments), baseURL: settings.baseURL,
      oldPolicies: stated ?? comparison.oldPolicies ?? comparison.newPolicies
        ?? settings.policies,
      newPolicies: stated ?? comparison.newPolicies ?? comparison.oldPolicies
        ?? settings.policies)
  }
}
