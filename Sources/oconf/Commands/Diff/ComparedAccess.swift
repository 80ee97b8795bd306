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
    try access(comparison, new.kind, new.settings) { () throws(Failure) in
      [Facts(try context(comparison, new, arguments))]
    }
  }

  /// The readings, the base URL and the environment policies of both versions.
  struct Facts {
    var context: AccessContext
    /// What messages say about facts that are not those of the new version; nil for those.
    var remark: String?
    /// The digest of the facts, which is part of the ID of a finding that depends on them.
    var cause = ""

    init(_ context: AccessContext, remark: String? = nil, cause: String = "") {
      self.context = context
      self.remark = remark
      self.cause = cause
    }
  }

  /// Compares access under several facts. Under the first ones, all is reported, and under the others
  /// what is wider.
  ///
  /// - Parameter settings: The settings that list the existing roles.
  static func access(
    _ comparison: DocumentComparison, _ kind: DocumentKind, _ settings: AppliedSettings,
    _ facts: () throws(Failure) -> [Facts]
  ) throws(Failure) -> [AccessOfPolicy]? {
    if let app = comparison.app { return [AccessOfPolicy(ofApp: app)] }
    guard kind == .policies || !comparison.configurations.isEmpty || !comparison.origins.isEmpty
    else { return nil }
    // Two versions without a change in meaning are compared, too: they may differ under some
    // readings.
    let facts = try facts()
    let access = AccessComparison()
    func report(
      _ absent: ComparedPlace.Side?, _ compare: (AccessContext) -> AccessReport
    ) -> AccessReport {
      var report = AccessReport()
      for facts in facts {
        var context = facts.context
        context.absent = absent
        let found = compare(context)
        if let remark = facts.remark {
          report.addWider(of: found, remark, cause: facts.cause)
        } else {
          report = found
        }
      }
      report.noteRoles(settings.linter.settings.inventory)
      return report
    }
    let policies =
      comparison.configurations.map { pair in
        AccessOfPolicy(pair, report(pair.absent) { access.compare(pair.old, pair.new, $0) })
      }
      + comparison.origins.map { pair in
        AccessOfPolicy(pair, report(pair.absent) { access.compare(pair.old, pair.new, $0) })
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
      input.path, input.settings, Given(arguments), baseURL: context.baseURL, policies: policies,
      found: found, options: kind == input.kind ? [] : ["--kind", input.kind.rawValue])
  }
}

extension TrialCommand.Given {
  init(_ arguments: Arguments) {
    self.init(
      settings: arguments.value(.config), ignoresSettings: arguments.isSet(.noConfig),
      statesBaseURL: arguments.isSet(.baseURL), policies: arguments.value(.policies))
  }
}
