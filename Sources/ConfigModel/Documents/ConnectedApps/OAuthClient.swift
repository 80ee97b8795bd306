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
