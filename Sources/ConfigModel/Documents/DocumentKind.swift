/// What a file is, in the words of the command line and the settings.
public enum DocumentKind: String, CaseIterable, Sendable {
  /// The value of the policy `Security_AuthTokenConfiguration`.
  case authTokenConfiguration = "auth-token-configuration"
  /// The value of the policy `Security_AllowOrigin`.
  case allowOrigin = "allow-origin"
  /// An export of all environment policies.
  case policies
  /// An OpenID Connect discovery document that was saved. Never recognised, only named.
  case discoveryDocument = "discovery-document"
  /// A set of keys (JWKS) that was saved. Never recognised, only named.
  case keySet = "key-set"
  /// A request with a token, as HTTP or as a command line of curl. Never recognised, only named.
  case tokenRequest = "token-request"
  /// A connected app of Salesforce, as metadata.
  case connectedApp = "connected-app"
  /// One of the files of an external client app of Salesforce, as metadata.
  case externalClientApp = "external-client-app"
  /// What an app of the Mobile SDK starts with, or says about itself to its system.
  case mobileApp = "mobile-app"
  /// Which apps are a Salesforce identity provider and its clients.
  case identityProviderSetup = "identity-provider-setup"
  /// Messages between an identity provider and its clients, one URL a line.
  case idpMessages = "idp-messages"
  /// Expectations about what a policy decides.
  case tokenTests = "token-tests"
  /// oconf's own settings.
  case settings
  /// Any JSON: its syntax is checked, nothing else. Never recognised, only named.
  case json

  /// One line for help texts.
  public var summary: String {
    switch self {
    case .authTokenConfiguration: "trusted token issuers (Security_AuthTokenConfiguration)"
    case .allowOrigin: "origin patterns (Security_AllowOrigin)"
    case .policies: "export of all environment policies (Java properties)"
    case .discoveryDocument: "saved OpenID Connect discovery document"
    case .keySet: "saved key set (JWKS)"
    case .tokenRequest: "request with a token: HTTP, or a command line of curl"
    case .connectedApp: "Salesforce connected app (metadata)"
    case .externalClientApp: "Salesforce external client app (metadata)"
    case .mobileApp: "bootconfig, Info.plist or AndroidManifest.xml of a mobile app"
    case .identityProviderSetup: "Salesforce identity provider and clients (*.idp-setup.json)"
    case .idpMessages: "messages of Salesforce identity providers, one URL a line"
    case .tokenTests: "expectations about a policy (*.oconf-test.json)"
    case .settings: "oconf's settings (.oconf.json)"
    case .json: "any JSON: syntax only"
    }
  }

  /// Whether a document of this kind is written in JSON. Some are written in JSON or in XML, which
  /// the name tells, else what is in it.
  public func isJSON(_ source: SourceBytes, name: String) -> Bool {
    switch self {
    case .authTokenConfiguration, .discoveryDocument, .keySet, .identityProviderSetup, .tokenTests,
      .settings, .json:
      return true
    case .allowOrigin, .policies, .idpMessages, .tokenRequest, .connectedApp, .externalClientApp:
      return false
    case .mobileApp:
      if name.hasSuffix(".json") { return true }
      if name.hasSuffix(".plist") || name.hasSuffix(".xml") { return false }
      return !XMLSniffer.looksLikeXML(source)
    }
  }

  /// Whether somebody else wrote the document, so that there is nothing in it to mend.
  public var isForeign: Bool { self == .discoveryDocument || self == .keySet }

  /// The members, or elements, that its root may have; nil where any may be there, or they depend on
  /// the root.
  public var schema: ObjectSchema? {
    switch self {
    case .authTokenConfiguration: AuthTokenConfiguration.schema
    case .discoveryDocument: DiscoveryDocument.schema
    case .keySet: KeySet.schema
    case .tokenTests: TokenTestSuite.schema
    case .settings: SettingsFile.schema
    case .connectedApp: ConnectedApp.schema
    case .mobileApp: BootConfig.schema
    case .identityProviderSetup: IdentityProviderSetup.schema
    // Each of its files has another root.
    case .externalClientApp: nil
    case .allowOrigin, .policies, .idpMessages, .tokenRequest, .json: nil
    }
  }
}
