package import ConfigModel

/// The facts besides the configuration on which properties depend.
package struct PropertyContext: Sendable {
  package var baseURL: String?
  package var policies: EnvironmentPolicies
  /// The accounts of the directory. Nil if any account may exist; such accounts have no roles of
  /// their own.
  package var users: [DirectoryUser]?
  package var readings: Readings
  /// True to find out whether another answer to an open question changes the outcome.
  package var comparesReadings: Bool

  package init(
    baseURL: String? = nil, policies: EnvironmentPolicies = .unknown,
    users: [DirectoryUser]? = nil, readings: Readings = Readings(), comparesReadings: Bool = true
  ) {
    self.baseURL = baseURL
    self.policies = policies
    self.users = users
    self.readings = readings
    self.comparesReadings = comparesReadings
  }
}
