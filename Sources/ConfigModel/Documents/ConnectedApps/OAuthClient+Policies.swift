/// The settings and policies of an app, whichever kind of metadata has them.
extension OAuthClient {
  /// Nil if the document has no OAuth settings, because it is another file of the app.
  public var settings: (any OAuthSettings)? { connectedApp?.oauth ?? externalClientApp?.oauth }

  /// Nil if the document does not state it.
  public var refreshTokenPolicy: RefreshTokenPolicy? {
    if let policy = connectedApp?.oauthPolicy { return RefreshTokenPolicy(policy) }
    return externalClientApp?.oauthPolicies.flatMap { RefreshTokenPolicy($0) }
  }

  /// How far users' IP restrictions apply to the app. Nil if the document does not state it.
  public var ipRelaxation: LocatedText? {
    connectedApp?.oauthPolicy?.ipRelaxation ?? externalClientApp?.oauthPolicies?.ipRelaxation
  }

  /// The place that lets every user of the org authorize the app. Nil if only an administrator can,
  /// or if another file says so.
  public var selfAuthorization: SourceRange? {
    if let approval = connectedApp?.oauth?.isAdminApproved {
      return approval.value ? nil : approval.range
    }
    guard let users = externalClientApp?.oauthPolicies?.permittedUsers,
      users.text == "AllSelfAuthorized"
    else { return nil }
    return users.range
  }

  /// Nil if the client credentials flow is neither allowed nor forbidden in the document.
  public var clientCredentials: BooleanElement? {
    settings?.hasClientCredentials ?? externalClientApp?.oauthPolicies?.hasClientCredentials
  }

  /// The first scope with a property; nil if there is none.
  public func scope(where isWanted: (OAuthScope) -> Bool) -> LocatedText? {
    scopes.first { scope($0.text).map(isWanted) ?? false }
  }

  /// True if the document has the app's scopes, and they allow refresh tokens.
  public var mayRefresh: Bool { scope(where: \.isRefreshToken) != nil }
}
