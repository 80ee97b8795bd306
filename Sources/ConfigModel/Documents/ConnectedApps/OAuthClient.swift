/// The properties that connected apps, external client apps, and mobile apps share: a key, redirect
/// URIs, and scopes. A class, because each rule gets it.
public final class OAuthClient: Sendable {
  /// Indirect, because rules ask often for a document that the client is not.
  public indirect enum Document: Sendable {
    case connectedApp(ConnectedApp)
    case externalClientApp(ExternalClientApp)
    case mobileApp(MobileAppConfiguration)
  }

  public let document: Document
  /// Nil if the document has no OAuth settings, because it is another file of the app.
  public let settings: (any OAuthSettings)?
  /// The redirect URIs that Salesforce may send users to.
  public let callbacks: [LocatedText]
  /// The redirect URIs that cannot work or should not be used, with their faults.
  public let faultyCallbacks: [(callback: LocatedText, fault: CallbackFault)]
  public let consumerKey: LocatedText?
  public let consumerSecret: LocatedText?
  /// The scopes that the app may request, or does request.
  public let scopes: [LocatedText]
  /// True if the app has a certificate, which it uses to sign assertions. The key is on a server.
  let hasCertificate: Bool
  /// True if the app has a certificate and an administrator's approval, which the JWT bearer flow
  /// needs. That flow never opens the callback URL and gets no authorization codes.
  public let isForJWTs: Bool
  /// Nil if the document does not state it.
  public let refreshTokenPolicy: RefreshTokenPolicy?
  /// The place that lets every user of the org authorize the app. Nil if only an administrator can,
  /// or if another file says so.
  public let selfAuthorization: SourceRange?
  /// True if users are only redirected to an app on their device, which cannot keep a secret
  /// (RFC 8252). A connected app that also has web addresses belongs to a server, too.
  public let isNative: Bool

  public convenience init(_ app: ConnectedApp) {
    self.init(
      .connectedApp(app), app.oauth, scopes: app.oauth?.scopes.all ?? [],
      app.oauthPolicy.flatMap { RefreshTokenPolicy($0) },
      selfAuthorization: app.oauth.flatMap { Self.selfAuthorization($0.isAdminApproved) })
  }

  public convenience init(_ app: ExternalClientApp) {
    self.init(
      .externalClientApp(app), app.oauth, scopes: app.scopes,
      app.oauthPolicies.flatMap { RefreshTokenPolicy($0) },
      selfAuthorization: app.oauthPolicies?.permittedUsers.flatMap {
        $0.text == "AllSelfAuthorized" ? $0.range : nil
      })
  }

  private static func selfAuthorization(_ approval: BooleanElement?) -> SourceRange? {
    guard let approval, !approval.value, !approval.isPresent || approval.written != nil else {
      return nil
    }
    return approval.range
  }

  private init(
    _ document: Document, _ settings: (any OAuthSettings)?, scopes: [LocatedText],
    _ refreshTokenPolicy: RefreshTokenPolicy?, selfAuthorization: SourceRange?
  ) {
    self.document = document
    self.settings = settings
    self.refreshTokenPolicy = refreshTokenPolicy
    self.selfAuthorization = selfAuthorization
    callbacks = settings?.callbacks ?? []
    hasCertificate = settings?.certificate.text?.isEmpty == false
    isNative = !hasCertificate && Self.areOnDevices(callbacks)
    let isForJWTs = hasCertificate && settings?.isAdminApproved?.value ?? false
    self.isForJWTs = isForJWTs
    faultyCallbacks = Self.faulty(callbacks).filter { !isForJWTs || !$0.fault.isAboutAppScheme }
    consumerKey = settings?.consumerKey.text
    consumerSecret = settings?.consumerSecret.text
    self.scopes = scopes
  }

  public init(_ app: MobileAppConfiguration) {
    document = .mobileApp(app)
    (settings, refreshTokenPolicy, selfAuthorization) = (nil, nil, nil)
    hasCertificate = false
    isForJWTs = false
    callbacks = app.isBootConfig ? [app.redirectURI].compactMap { $0 } : []
    isNative = Self.areOnDevices(callbacks)
    faultyCallbacks = Self.faulty(callbacks)
    consumerKey = app.isBootConfig ? app.consumerKey : nil
    consumerSecret = nil
    scopes = app.isBootConfig ? app.scopes ?? [] : []
  }

  private static func areOnDevices(_ callbacks: [LocatedText]) -> Bool {
    !callbacks.isEmpty && callbacks.allSatisfy { RedirectURI($0.text).isPrivateUse }
  }

  private static func faulty(
    _ callbacks: [LocatedText]
  ) -> [(callback: LocatedText, fault: CallbackFault)] {
    callbacks.compactMap { callback in
      CallbackFault.of(callback.text).map { (callback, $0) }
    }
  }

  public var connectedApp: ConnectedApp? {
    if case .connectedApp(let app) = document { app } else { nil }
  }

  public var externalClientApp: ExternalClientApp? {
    if case .externalClientApp(let app) = document { app } else { nil }
  }

  public var mobileApp: MobileAppConfiguration? {
    if case .mobileApp(let app) = document { app } else { nil }
  }

  /// The scope with a given name; nil if unknown. Metadata and requests name scopes differently.
  /// Mobile apps use the names of requests.
  public func scope(_ name: Text) -> OAuthScope? {
    mobileApp == nil ? OAuthScope.named(inMetadata: name) : OAuthScope.named(onWire: name)
  }
}

/// Elements of an app's metadata by name, for rules that treat connected apps and external client
/// apps alike.
extension OAuthClient {
  /// A Boolean of the OAuth settings; nil if the file has no such settings.
  public func setting(_ name: StaticString) -> BooleanElement? {
    (settings?.declared).flatMap { ElementSite(parent: $0, named: name) }.map {
      BooleanElement(site: $0)
    }
  }

  /// A child of the root of the metadata; nil if the type of file has no such element.
  public func rootElement(_ name: StaticString) -> ElementSite? {
    (connectedApp?.declared ?? externalClientApp?.declared)
      .flatMap { ElementSite(parent: $0, named: name) }
  }
}

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

  /// The places that together give any user's whole account away for good, if a connected app has
  /// them all: the scope 'full', the approval by users themselves, and refresh tokens without an end.
  public var endlessFullAccess: (full: SourceRange, anyone: SourceRange, endless: SourceRange)? {
    guard connectedApp != nil, let anyone = selfAuthorization, let policy = refreshTokenPolicy,
      policy.lifetime == .infinite, mayRefresh, let full = scope(where: \.isFull)
    else { return nil }
    return (full.range, anyone, policy.written.range)
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

/// The lifetime of an app's refresh tokens, as its metadata states it.
public struct RefreshTokenPolicy: Sendable {
  public enum Lifetime: Sendable {
    case infinite
    /// The tokens expire at once.
    case zero
    /// A period, counted from the last use or from the creation of the token.
    case limited
    /// The policy has a period, which is not stated.
    case unstated
    case malformed
  }

  public let lifetime: Lifetime
  public let written: LocatedText

  public init?(_ policy: ConnectedAppPolicy) {
    guard let written = policy.refreshTokenPolicy else { return nil }
    self.written = written
    let text = written.text
    if text.equalsIgnoringCase("infinite") {
      lifetime = .infinite
    } else if text.equalsIgnoringCase("zero") {
      lifetime = .zero
    } else {
      lifetime = Self.isPeriod(text) ? .limited : .malformed
    }
  }

  /// - Note: An unknown type is not malformed, because it is reported as a value of its element.
  public init?(_ policies: ExternalClientAppPolicies) {
    guard let written = policies.refreshTokenType.text else { return nil }
    self.written = written
    switch written.string {
    case "Infinite": lifetime = .infinite
    case "Zero": lifetime = .zero
    case "SpecificLifetime", "SpecificInactivity":
      let isStated =
        policies.refreshTokenPeriod.text != nil && policies.refreshTokenUnit.text != nil
      lifetime = isStated ? .limited : .unstated
    default: lifetime = .limited
    }
  }

  private static func isPeriod(_ text: Text) -> Bool {
    let parts = text.split(UInt8(ascii: ":"))
    guard parts.count == 3, !parts[1].isEmpty, parts[1].allSatisfy(\.isASCIIDigit) else {
      return false
    }
    let kinds: [StaticString] = ["specific_lifetime", "specific_inactivity"]
    let units: [StaticString] = ["HOURS", "DAYS", "MONTHS"]
    return kinds.contains { parts[0].equalsIgnoringCase($0) }
      && units.contains { parts[2].equalsIgnoringCase($0) }
  }
}
