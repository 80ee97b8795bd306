import ConfigModel
import Lint

extension DiffCommand {
  /// Compares the access that the policies of both versions grant; nil for documents that grant
  /// none.
  ///
  /// Each version's environment policies come from its export. If only one version is an export,
  /// its policies apply to both; without an export, those of the settings apply. `--policies`
  /// overrides both. Throws `Failure.defect` for a result that the evaluator does not confirm.
  static func access(
    _ comparison: DocumentComparison, _ new: ComparedInput, _ arguments: Arguments
  ) throws(Failure) -> [AccessOfPolicy]? {
    if let app = comparison.app { return [AccessOfPolicy(ofApp: app)] }
    guard new.kind == .policies || !comparison.configurations.isEmpty || !comparison.origins.isEmpty
    else { return nil }
    // Two versions without a change in meaning are compared, too: they may differ under some
    // readings.
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

  /// The readings, the base URL and the environment policies, which affect decisions besides the
  /// configurations.
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

extension TrialCommand {
  /// The command for examples of a comparison: with the new version if that is a file, otherwise
  /// with the old one.
  init?(
    _ old: ComparedInput, _ new: ComparedInput, _ comparison: DocumentComparison,
    _ arguments: Arguments
  ) {
    guard let context = try? DiffCommand.context(comparison, new, arguments),
      let input = [new, old].first(where: { $0.source.count > 0 && System.exists($0.path) })
    else { return nil }
    let policies = input.path == new.path ? context.newPolicies : context.oldPolicies
    let found = input.kind == .policies ? policies : input.settings.linter.settings.policies
    let kind =
      Recognition.kind(ofName: input.name)
      ?? Recognition.kind(ofContent: input.source, name: input.name)
    self.init(
      input.path, input.settings, arguments, baseURL: context.baseURL, policies: policies,
      found: found, options: kind == input.kind ? [] : ["--kind", input.kind.rawValue])
  }
}
