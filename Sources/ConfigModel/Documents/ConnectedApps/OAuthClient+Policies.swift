/// The settings and policies of an app, whichever kind of metadata has them.
extension OAuthClient {
  /// How far users' IP restrictions apply to the app. Nil if the document does not state it.
  public var ipRelaxation: LocatedText? {
    connectedApp?.oauthPolicy?.ipRelaxation ?? externalClientApp?.oauthPolicies?.ipRelaxation
  }

  /// Nil if the client credentials flow is neither allowed nor forbidden in the document.
  public var clientCredentials: BooleanElement? {
    settings?.hasClientCredentials ?? externalClientApp?.oauthPolicies?.hasClientCredentials
  }

  /// The user that the app acts as in the client credentials flow. Nil if the document cannot state
  /// it.
  public var clientCredentialUser: ElementSite? {
    connectedApp?.oauth?.clientCredentialUser ?? externalClientApp?.oauthPolicies?.flowUser
  }

  /// The first scope with a property; nil if there is none.
  public func scope(where isWanted: (OAuthScope) -> Bool) -> LocatedText? {
    scopes.first { scope($0.text).map(isWanted) ?? false }
  }

  /// False if the document shows that the app gets no refresh tokens, or none that it can use.
  public var mayRefresh: Bool {
    if case .zero? = refreshTokenPolicy?.lifetime { return false }
    return connectedApp == nil || scope(where: \.isRefreshToken) != nil
  }

  /// True if a server uses the app: codes can be exchanged only with the secret, and all redirect
  /// URIs are on servers of the app.
  public var isConfidentialWeb: Bool {
    guard let settings, !settings.isSecretOptional.value, !callbacks.isEmpty else { return false }
    return callbacks.allSatisfy { callback in
      let redirect = RedirectURI(callback.text)
      return redirect.uri.isHTTPS && !redirect.isLoopback && !redirect.isSalesforcePage
    }
  }

  /// The certificates in the document, each with the place at which it is reported.
  public var certificates: [(text: Text, place: SourceRange)] {
    let saml = connectedApp?.saml
    guard hasCertificate || saml != nil else { return [] }
    return [settings?.certificate, saml?.certificate, saml?.encryptionCertificate].compactMap {
      site in
      guard let site, let element = site.element, let text = site.text else { return nil }
      return (text.text, element.opening)
    }
  }
}
