/// The properties of apps that use SAML, of canvas apps, and of the files of mobile apps.
extension AppProperties {
  static let saml: [AppProperty] = [
    AppProperty(
      "saml-recipient", .items(separators: ""), ca: "samlConfig/acsUrl", eca: "ecaSamlPlcy/acsUrl",
      "sends SAML assertions to", "no longer sends SAML assertions to"),
    AppProperty(
      "saml-entity", .identity, ca: "samlConfig/entityUrl", eca: "ecaSamlPlcy/entityUrl",
      "SAML assertions are for a different service provider"),
    AppProperty(
      "saml-issuer", .identity, ca: "samlConfig/issuer", eca: "ecaSamlPlcy/issuer",
      "SAML assertions come from a different issuer"),
    AppProperty(
      "saml-request-certificate", .presence(wide: false), ca: "samlConfig/certificate",
      eca: "ecaSamlPlcy/certificate", "SAML requests need no signature",
      "SAML requests need a signature"),
    AppProperty(
      "saml-encryption-certificate", .presence(wide: false),
      ca: "samlConfig/encryptionCertificate", eca: "ecaSamlPlcy/encryptionCertificate",
      "SAML assertions are not encrypted", "SAML assertions are encrypted"),
    AppProperty(
      "saml-encryption", .ranked(["AES_256", "AES_128", "Triple_Des"]),
      ca: "samlConfig/encryptionType", eca: "ecaSamlPlcy/encryptionType",
      "a weaker algorithm encrypts SAML assertions", "a stronger algorithm encrypts SAML assertions"
    ),
    AppProperty(
      "saml-signature", .ranked(["SHA256", "SHA1"]), ca: "samlConfig/samlSigningAlgoType",
      eca: "ecaSamlPlcy/signingAlgorithmType", "SAML assertions are signed with a weaker hash",
      "SAML assertions are signed with a stronger hash"),
    AppProperty(
      "saml-subject", .identity, ca: "samlConfig/samlSubjectType", eca: "ecaSamlPlcy/subjectType",
      "the subject of SAML assertions is a different value"),
    AppProperty(
      "saml-subject-attribute", .identity, ca: "samlConfig/samlSubjectCustomAttr",
      eca: "ecaSamlPlcy/subjectCustomAttribute",
      "the subject of SAML assertions is a different value"),
    AppProperty(
      "saml-name-format", .plain, ca: "samlConfig/samlNameIdFormat",
      eca: "ecaSamlPlcy/nameIdFormat"),
    AppProperty(
      "saml-logout", .plain, ca: "samlConfig/samlSloUrl", eca: "ecaSamlPlcy/singleLogoutUrl"),
    AppProperty(
      "saml-logout-binding", .plain, ca: "samlConfig/samlIdpSLOBindingEnum",
      eca: "ecaSamlPlcy/singleLogoutBindingType"),
  ]

  static let canvas: [AppProperty] = [
    AppProperty(
      "canvas-url", .items(separators: ""), ca: "canvasConfig/canvasUrl",
      eca: "ecaCanvas/canvasUrl", "sends information about users to",
      "no longer sends information about users to"),
    AppProperty(
      "canvas-access", .plain, ca: "canvasConfig/accessMethod", eca: "ecaCanvas/accessMethod"),
    AppProperty(
      "canvas-location", .items(separators: ""), ca: "canvasConfig/locations",
      eca: "ecaCanvas/canvasLocationOptions", "is shown in", "is no longer shown in"),
    AppProperty(
      "canvas-option", .plain, ca: "canvasConfig/options", eca: "ecaCanvas/canvasOptions"),
    AppProperty(
      "canvas-handler", .identity, ca: "canvasConfig/lifecycleClass",
      eca: "ecaCanvas/lifeCycleHandler", "a different Apex class handles the app's events"),
    AppProperty(
      "canvas-saml", .plain, ca: "canvasConfig/samlInitiationMethod",
      eca: "ecaCanvas/samlInitiationMethod"),
  ]

  static let mobile: [AppProperty] = [
    AppProperty(
      "consumer-key", .identity, app: "remoteAccessConsumerKey",
      "the app signs in with a different connected app"),
    AppProperty(
      "callback", .identity, app: "oauthRedirectURI",
      "authorization codes go to a different address"),
    AppProperty(
      "scope", .scopes, app: "oauthScopes", "requests the scope", "no longer requests the scope"),
    AppProperty(
      "authentication", .flag(wide: false), app: "shouldAuthenticate",
      "users need not sign in when the app starts", "users must sign in when the app starts"),
    AppProperty("local", .plain, app: "isLocal"),
    AppProperty("start-page", .plain, app: "startPage"),
    AppProperty("error-page", .plain, app: "errorPage"),
    AppProperty("offline", .plain, app: "attemptOfflineLoad"),
    AppProperty("public-start-page", .plain, app: "unauthenticatedStartPage"),
    AppProperty(
      "scheme", .items(separators: ""), app: "CFBundleURLTypes", "opens for the URL scheme",
      "no longer opens for the URL scheme"),
    AppProperty("queried-scheme", .items(separators: ""), app: "LSApplicationQueriesSchemes"),
    AppProperty("bundle", .identity, app: "CFBundleIdentifier", "the file is for a different app"),
    AppProperty(
      "login-host", .identity, app: "SFDCOAuthLoginHost", "users sign in at a different host"),
    AppProperty(
      "transport", .flag(wide: true), app: "NSAppTransportSecurity/NSAllowsArbitraryLoads",
      "may connect without TLS", "must connect with TLS"),
    AppProperty(
      "address", .items(separators: ""), app: "intent-filter", "opens for addresses such as",
      "no longer opens for addresses such as"),
    AppProperty(
      "transport", .flag(wide: true), app: "usesCleartextTraffic", "may connect without TLS",
      "must connect with TLS"),
    AppProperty("queried-package", .items(separators: ""), app: "queries/package"),
    AppProperty("queried-address", .items(separators: ""), app: "queries/scheme"),
    AppProperty("package", .identity, app: "package", "the file is for another app"),
  ]

  /// The settings of an org (Metadata API Developer Guide, version 67, OauthOidcSettings).
  static let org: [AppProperty] = [
    AppProperty(
      "org-pkce", .flag(wide: false), eca: "OauthOidcSettings/isPkceRequired",
      "each app decides whether it needs a PKCE code challenge",
      "every app needs a PKCE code challenge"),
    AppProperty(
      "org-password-flow", .flag(wide: false), eca: "OauthOidcSettings/blockOAuthUnPwFlow",
      "apps may use the username-password flow", "no app may use the username-password flow"),
    AppProperty(
      "org-user-agent-flow", .flag(wide: false), eca: "OauthOidcSettings/blockOAuthUsrAgtFlow",
      "apps may use the user-agent flow", "no app may use the user-agent flow"),
    AppProperty(
      "org-code-credentials", .flag(wide: true), eca: "OauthOidcSettings/oAuthCdCrdtFlowEnable",
      "apps may sign in users without Salesforce's login page",
      "no app may sign in users without Salesforce's login page"),
  ]

  static let metadata = oauth + tokens + policies + saml + canvas + presentation
}
