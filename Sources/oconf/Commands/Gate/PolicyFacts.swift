import ConfigModel
import Lint

/// What settings state about the service, as far as decisions about access depend on it.
struct PolicyFacts {
  let readings: Readings
  private(set) var baseURL: String?
  let policies: EnvironmentPolicies

  init(_ settings: AppliedSettings, _ arguments: Arguments) throws(Failure) {
    let lint = settings.linter.settings
    readings = try Readings(settings, arguments)
    baseURL = lint.baseURL
    policies = lint.policies
  }

  /// The names of the settings in which the facts differ from others.
  func differences(from others: PolicyFacts) -> [String] {
    var names: [String] = []
    if readings != others.readings { names.append("readings") }
    if baseURL != others.baseURL { names.append("baseURL") }
    if policies.tokenExchangeTimeoutSeconds != others.policies.tokenExchangeTimeoutSeconds {
      names.append("policies.\(PolicyName.tokenExchangeTimeoutSeconds)")
    }
    if policies.tokenExchangeTimeoutPolicy != others.policies.tokenExchangeTimeoutPolicy {
      names.append("policies.\(PolicyName.tokenExchangeTimeoutPolicy)")
    }
    return names
  }

  /// Everything that is stated, for a digest.
  fileprivate var text: String {
    let choices = Reading.all.map { readings.choice(of: $0).description }
    return
      ([
        baseURL ?? "", policies.tokenExchangeTimeoutSeconds.map { "\($0)" } ?? "",
        policies.tokenExchangeTimeoutPolicy?.string ?? "",
      ] + choices).joined(separator: "\n")
  }
}

extension PolicyFacts {
  /// The facts under which a policy is compared, if the change alters some: both versions under those
  /// of the change, both under those of the base, and the old version under those of the base and the
  /// new one under those of the change.
  ///
  /// In the third comparison, the old version has a fact that only the change states, too: that it is
  /// stated does not change the service. Both versions have the same readings, because the service has
  /// only one answer to each question.
  static func all(
    _ old: PolicyFacts, _ new: PolicyFacts, _ comparison: DocumentComparison, base: String,
    statesPolicies: Bool
  ) throws(Failure) -> [DiffCommand.Facts] {
    func policies(_ facts: PolicyFacts) -> (old: EnvironmentPolicies, new: EnvironmentPolicies) {
      guard !statesPolicies else { return (facts.policies, facts.policies) }
      return (
        comparison.oldPolicies ?? comparison.newPolicies ?? facts.policies,
        comparison.newPolicies ?? comparison.oldPolicies ?? facts.policies
      )
    }
    func context(_ facts: PolicyFacts) throws(Failure) -> AccessContext {
      if let baseURL = facts.baseURL, DefaultAudiences(baseURL) == nil {
        throw .usage(.badValue(.baseURL, baseURL, "an absolute http or https URL"))
      }
      let (old, new) = policies(facts)
      return AccessContext(
        readings: facts.readings, baseURL: facts.baseURL, oldPolicies: old, newPolicies: new)
    }
    let current = try context(new)
    let names = new.differences(from: old)
    guard !names.isEmpty else { return [DiffCommand.Facts(current)] }
    let cause = "!" + Change.digest(old.text + "\n→\n" + new.text)
    let quoted = names.map { "'\($0)'" }.joined(separator: ", ")
    var facts = [DiffCommand.Facts(current)]
    var former = old
    // A base URL that was not usable tells nothing.
    if DefaultAudiences(old.baseURL) == nil { former.baseURL = nil }
    facts.append(
      .init(try context(former), remark: "with \(quoted) as in '\(base)'", cause: cause))
    var mixed = current
    mixed.oldPolicies = policies(old).old.completed(by: current.oldPolicies)
    if let url = old.baseURL, url != new.baseURL, DefaultAudiences(url) != nil,
      new.baseURL != nil
    {
      mixed.oldBaseURL = url
    }
    mixed.comparesReadings = false
    let changed = names.filter { $0 != "readings" }.map { "'\($0)'" }
    if !changed.isEmpty {
      facts.append(
        .init(mixed, remark: "because of \(changed.joined(separator: ", "))", cause: cause))
    }
    return facts
  }
}
