/// The kind of a file, named as on the command line and in the settings.
public enum DocumentKind: String, CaseIterable, Sendable {
  /// The value of the policy `Security_AuthTokenConfiguration`.
  case authTokenConfiguration = "auth-token-configuration"
  /// The value of the policy `Security_AllowOrigin`.
  case allowOrigin = "allow-origin"
  /// An export of all environment policies.
  case policies
  /// A saved OpenID Connect discovery document. Never detected; must be named explicitly.
  case discoveryDocument = "discovery-document"
  /// A saved key set (JWKS).
  case keySet = "key-set"
  /// A request with a token, as HTTP or as a curl command line. Never detected; must be named
  /// explicitly.
  case tokenRequest = "token-request"
  /// A Salesforce connected app, as metadata.
  case connectedApp = "connected-app"
  /// One of the files of a Salesforce external client app, as metadata.
  case externalClientApp = "external-client-app"
  /// The OAuth settings of a Salesforce org, as metadata.
  case oauthOidcSettings = "oauth-oidc-settings"
  /// The boot configuration of a Mobile SDK app, or the file that describes the app to its
  /// platform.
  case mobileApp = "mobile-app"
  /// The configuration with which an app reaches a backend of Oracle Mobile Cloud.
  case mobileClient = "mobile-cloud-client"
  /// A source file of a mobile app. Never detected; must be named explicitly, or wanted.
  case appSource = "app-source"
  /// A mobile backend of Oracle Mobile Cloud, as it is set up in the console.
  case mobileBackend = "backend"
  /// The SAML token issuers that an instance of Oracle Mobile Cloud trusts.
  case samlRegistration = "saml-registration"
  /// A SAML assertion, as XML or in the form that the token exchange takes.
  case samlAssertion = "saml-assertion"
  /// The apps that are a Salesforce identity provider and its clients.
  case identityProviderSetup = "identity-provider-setup"
  /// Messages between an identity provider and its clients, one URL per line.
  case idpMessages = "idp-messages"
  /// Expectations about what a policy decides.
  case tokenTests = "token-tests"
  /// oconf's own settings.
  case settings
  /// Any JSON. Only its syntax is checked. Never detected; must be named explicitly.
  case json

  /// A one-line description for help texts.
  public var summary: String {
    switch self {
    case .authTokenConfiguration: "trusted token issuers (Security_AuthTokenConfiguration)"
    case .allowOrigin: "origin patterns (Security_AllowOrigin)"
    case .policies: "export of all environment policies (Java properties)"
    case .discoveryDocument: "saved OpenID Connect discovery document"
    case .keySet: "saved key set (JWKS)"
    case .tokenRequest: "request with a token (HTTP or a curl command)"
    case .connectedApp: "Salesforce connected app (metadata)"
    case .externalClientApp: "Salesforce external client app (metadata)"
    case .oauthOidcSettings: "Salesforce OAuth settings of an org (OauthOidc.settings)"
    case .mobileApp: "bootconfig, Info.plist or AndroidManifest.xml of a mobile app"
    case .mobileClient: "Oracle Mobile Cloud client configuration (OMC.plist and others)"
    case .appSource: "source file of a mobile app"
    case .mobileBackend: "mobile backend as set up in the console (*.backend.json)"
    case .samlRegistration: "registered SAML token issuers (*.saml.json)"
    case .samlAssertion: "SAML assertion, as XML or encoded (*.saml-assertion)"
    case .identityProviderSetup: "Salesforce identity provider and clients (*.idp-setup.json)"
    case .idpMessages: "messages of Salesforce identity providers, one URL per line"
    case .tokenTests: "tests of a policy (*.oconf-test.json)"
    case .settings: "oconf settings (.oconf.json)"
    case .json: "any JSON file (syntax only)"
    }
  }

  /// True if a document of this kind is written in JSON. For a kind that has both JSON and XML
  /// files, the file name extension decides, or else the content.
  public func isJSON(_ source: SourceBytes, name: String) -> Bool {
    switch self {
    case .authTokenConfiguration, .discoveryDocument, .keySet, .identityProviderSetup, .tokenTests,
      .mobileBackend, .samlRegistration, .settings, .json:
      return true
    case .allowOrigin, .policies, .idpMessages, .tokenRequest, .connectedApp, .externalClientApp,
      .appSource, .samlAssertion, .oauthOidcSettings:
      return false
    // Scripts are not JSON, even if they have no more than an object.
    case .mobileClient: return name.hasSuffix(".json")
    case .mobileApp:
      if name.hasSuffix(".json") { return true }
      if name.hasSuffix(".plist") || name.hasSuffix(".xml") { return false }
      return !XMLSniffer.looksLikeXML(source)
    }
  }

  /// True if another party wrote the document, so that its content cannot be fixed here.
  public var isForeign: Bool {
    self == .discoveryDocument || self == .keySet || self == .samlAssertion
  }

  /// True for Salesforce metadata, whose XML is checked against a schema of its root element.
  public var isMetadata: Bool {
    switch self {
    case .connectedApp, .externalClientApp, .oauthOidcSettings: true
    default: false
    }
  }

  /// True for the files of Salesforce apps, and for the settings of the org that override them.
  public var isSalesforceApp: Bool { isMetadata || self == .mobileApp }

  /// The schema of the root's members or elements; nil if the root may have any, or if they depend
  /// on the root.
  public var schema: ObjectSchema? {
    switch self {
    case .authTokenConfiguration: AuthTokenConfiguration.schema
    case .discoveryDocument: DiscoveryDocument.schema
    case .keySet: KeySet.schema
    case .tokenTests: TokenTestSuite.schema
    case .settings: SettingsFile.schema
    case .connectedApp: ConnectedApp.schema
    case .oauthOidcSettings: OrgOAuthSettings.schema
    case .mobileApp: BootConfig.schema
    case .mobileBackend: MobileBackend.schema
    case .samlRegistration: SAMLRegistration.schema
    case .identityProviderSetup: IdentityProviderSetup.schema
    // Each of its files has a different root.
    case .externalClientApp: nil
    case .allowOrigin, .policies, .idpMessages, .tokenRequest, .mobileClient, .appSource,
      .samlAssertion, .json:
      nil
    }
  }
}
