package import ConfigModel

package enum FacebookRoleBasedAccess: MobileBackendRule {
  package static let about = RuleInfo(
    id: "facebook-role-based-access",
    topic: .backends,
    severity: .error,
    summary: "A backend with Facebook login has role-based access.",
    rationale: """
      Users who sign in with Facebook have no roles, and Facebook login works only with anonymous \
      access. If role-based access is on (on the backend's Security page), every call of such \
      users fails.
      """,
    source: "Enabling Facebook Login in a Mobile Backend, step 5",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "roleBasedAccess": ⟦true⟧, "facebook": {"appId": "1046325987512340"}}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [], "roleBasedAccess": ⟦true⟧}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "roleBasedAccess": false, "facebook": {"appId": "1046325987512340"}}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "roleBasedAccess": true}"#),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.facebook != nil, backend.roleBasedAccess.isWritten(true) else { return }
    report.add(
      "users of Facebook login have no roles; turn role-based access off",
      at: backend.roleBasedAccess.range)
  }
}
