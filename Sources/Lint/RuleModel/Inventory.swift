package import ConfigModel

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
