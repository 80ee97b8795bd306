package import ConfigModel

/// What the settings say exists outside the files, for rules that compare with it. What is not said
/// is nil, and nothing is concluded from it.
package final class Inventory: Sendable {
  /// The registrable domains, or hosts, that belong to the organisation.
  package let ownDomains: [String]?
  /// The names of the roles that exist.
  package let roles: Set<Text>?
  /// The subject names of the certificates that were uploaded.
  package let certificates: Set<Text>?
  /// Roles that must not be handed out by accident, as globs.
  package let privilegedRoles: [Glob]?

  /// Hosts of the organisation's own on which users log in.
  package let loginHosts: [String]?

  package static let none = Inventory()

  package init(
    ownDomains: [String]? = nil, roles: [String]? = nil, certificates: [String]? = nil,
    privilegedRoles: [String]? = nil, loginHosts: [String]? = nil
  ) {
    self.ownDomains = ownDomains
    self.roles = roles.map { Set($0.map { Text($0) }) }
    self.certificates = certificates.map { Set($0.map { Text($0) }) }
    self.privilegedRoles = privilegedRoles?.map { Glob($0) }
    self.loginHosts = loginHosts
  }

  private init(_ other: Inventory, loginHosts: [String]) {
    ownDomains = other.ownDomains
    roles = other.roles
    certificates = other.certificates
    privilegedRoles = other.privilegedRoles
    self.loginHosts = loginHosts
  }

  /// The same with more login hosts.
  package func adding(loginHosts: [String]) -> Inventory {
    Inventory(self, loginHosts: (self.loginHosts ?? []) + loginHosts)
  }
}
