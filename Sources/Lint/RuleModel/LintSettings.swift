package import ConfigModel

/// The lint options of a run, or of a repository's settings file.
package struct LintSettings: Sendable {
  /// The severity that the settings assign to a rule.
  package enum Level: String, CaseIterable, Sendable {
    case off, info, warning, error
  }

  package var environment: Environment?
  /// The base URL of the backend, without a trailing slash.
  package var baseURL: String?
  /// The configured levels by rule ID.
  package var levels: RuleSettings
  package var inventory: Inventory
  /// The other policies of the environment, for documents that are not part of an export.
  package var policies: EnvironmentPolicies
  /// The rules that the settings state.
  package var companyRules: [CompanyRule] = []
  /// The day of the run. Nil if no clock is available, and then nothing is said about what expires.
  package var today: CalendarDate?
  /// True if hints are reported. Otherwise they are only counted, which is faster.
  package var tellsHints = true

  package init(
    environment: Environment? = nil, baseURL: String? = nil, levels: RuleSettings = [:],
    inventory: Inventory = .none, policies: EnvironmentPolicies = .unknown
  ) {
    self.environment = environment
    self.baseURL = baseURL
    self.levels = levels
    self.inventory = inventory
    self.policies = policies
  }

  /// The severity of a rule, or nil if the rule is off. `isHint` is true if the severity is info
  /// and the settings do not set it.
  ///
  /// - Parameter usual: The severity without the settings' levels; nil for that of the rule.
  package func severity(
    of rule: RuleInfo, usually usual: Severity? = nil
  ) -> (severity: Severity, isHint: Bool)? {
    switch levels.isEmpty ? nil : levels[rule] {
    case .off: return nil
    case .info: return (.info, false)
    case .warning: return (.warning, false)
    case .error: return (.error, false)
    case nil:
      let severity = usual ?? rule.severity(in: environment)
      return (severity, severity == .info)
    }
  }
}

/// The settings' inventory of what exists outside the files, for rules that compare against it. An
/// undeclared inventory is nil, and rules draw no conclusions from it.
package final class Inventory: Sendable {
  /// The registrable domains or hosts that belong to the organization.
  package let ownDomains: [String]?
  /// The names of the existing roles.
  package let roles: Set<Text>?
  /// The subject names of the uploaded certificates.
  package let certificates: Set<Text>?
  /// Globs for the roles that must not be granted by accident.
  package let privilegedRoles: [Glob]?

  /// The organization's own hosts on which users log in.
  package let loginHosts: [String]?
  /// True if the Salesforce apps are a partner's, and are used in the orgs of customers.
  package let isPartner: Bool

  package static let none = Inventory()

  package init(
    ownDomains: [String]? = nil, roles: [String]? = nil, certificates: [String]? = nil,
    privilegedRoles: [String]? = nil, loginHosts: [String]? = nil, isPartner: Bool = false
  ) {
    self.ownDomains = ownDomains
    self.roles = roles.map { Set($0.map { Text($0) }) }
    self.certificates = certificates.map { Set($0.map { Text($0) }) }
    self.privilegedRoles = privilegedRoles?.map { Glob($0) }
    self.loginHosts = loginHosts
    self.isPartner = isPartner
  }

  private init(_ other: Inventory, loginHosts: [String]) {
    ownDomains = other.ownDomains
    roles = other.roles
    certificates = other.certificates
    privilegedRoles = other.privilegedRoles
    self.loginHosts = loginHosts
    isPartner = other.isPartner
  }

  /// Says that a role does not exist, and suggests one that does. Nil if the role exists, or if the
  /// existing roles are unknown.
  package func problem(ofRole role: Text) -> String? {
    guard let roles, !roles.contains(role), !role.trimmed.isEmpty else { return nil }
    let near = EditDistance.nearest(to: role.string, among: roles.sorted().map(\.string))
    return "'\(role)' is not a role of the backend" + (near.map { "; did you mean '\($0)'?" } ?? "")
  }

  /// A copy with additional login hosts.
  package func adding(loginHosts: [String]) -> Inventory {
    Inventory(self, loginHosts: (self.loginHosts ?? []) + loginHosts)
  }
}

/// The configured severities of faults and families. For a fault, its own severity precedes that of
/// its family.
///
/// The dictionary is boxed, because instantiating its type costs more than linting a small file,
/// and most runs configure no severities.
package struct RuleSettings: Sendable {
  private final class Box: Sendable {
    let levels: [RuleName: LintSettings.Level]

    init(_ levels: [RuleName: LintSettings.Level]) {
      self.levels = levels
    }
  }

  private var box: Box?

  package init() {}

  /// - Parameter levels: The severities by name as written.
  package init(_ levels: [String: LintSettings.Level]) {
    guard !levels.isEmpty else { return }
    box = Box(Dictionary(levels.sorted { $0.key < $1.key }.map { (RuleName($0), $1) }) { $1 })
  }

  package var isEmpty: Bool { box == nil }

  /// True if at least one rule is turned off.
  package var turnsOff: Bool { box?.levels.values.contains(.off) ?? false }

  /// The IDs of the configured faults and families.
  package var names: [String] { box?.levels.keys.map(\.id).sorted() ?? [] }

  /// True if these settings decide about a name, whatever other settings say about it.
  package func decide(about name: String) -> Bool {
    box?.levels.keys.contains { $0.covers(RuleName(name).id) } ?? false
  }

  package subscript(rule: RuleInfo) -> LintSettings.Level? {
    guard let levels = box?.levels else { return nil }
    return levels[RuleName(rule.id)] ?? levels[RuleName(rule.family.id)]
  }

  /// Merges in other settings, which take precedence: the severity of a family also precedes those of
  /// its faults in these settings.
  package mutating func merge(_ other: RuleSettings) {
    guard let theirs = other.box?.levels else { return }
    let mine = (box?.levels ?? [:]).filter { name, _ in
      !other.decide(about: name.id)
    }
    box = Box(mine.merging(theirs) { $1 })
  }
}

extension RuleSettings: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, LintSettings.Level)...) {
    self.init(Dictionary(elements) { $1 })
  }
}
