/// The properties of connected apps and external client apps that concern OAuth (Metadata API
/// Developer Guide, ConnectedApp and the types whose names begin with ExtlClntApp).
enum AppProperties {
  static let oauth: [AppProperty] = [
    AppProperty(
      "callback", .items(separators: "\n\r"), ca: "oauthConfig/callbackUrl",
      eca: "ecaGlblOauth/callbackUrl", "sends users, with an authorization code, to",
      "no longer sends users to"),
    AppProperty(
      "scope", .scopes, ca: "oauthConfig/scopes", eca: "ecaOauth/commaSeparatedOauthScopes",
      "may request the scope", "may no longer request the scope"),
    AppProperty(
      "custom-scope", .items(separators: ","), eca: "ecaOauthPlcy/commaSeparatedCustomScopes",
      "may request the scope", "may no longer request the scope"),
    AppProperty(
      "consumer-key", .identity, ca: "oauthConfig/consumerKey", eca: "ecaGlblOauth/consumerKey",
      "clients need a different consumer key"),
    AppProperty(
      "consumer-secret", .secret, ca: "oauthConfig/consumerSecret",
      eca: "ecaGlblOauth/consumerSecret", "clients need a different consumer secret"),
    AppProperty(
      "pkce", .flag(wide: false), ca: "oauthConfig/isPkceRequired",
      eca: "ecaGlblOauth/isPkceRequired", "authorization requests need no PKCE code challenge",
      "authorization requests need a PKCE code challenge"),
    AppProperty(
      "secret", .flag(wide: true), ca: "oauthConfig/isConsumerSecretOptional",
      eca: "ecaGlblOauth/isConsumerSecretOptional",
      "a code can be exchanged for tokens without the consumer secret",
      "a code can be exchanged for tokens only with the consumer secret"),
    AppProperty(
      "refresh-secret", .flag(wide: false), ca: "oauthConfig/isSecretRequiredForRefreshToken",
      eca: "ecaGlblOauth/isSecretRequiredForRefreshToken",
      "a refresh token can be used without the consumer secret",
      "a refresh token can be used only with the consumer secret"),
    AppProperty(
      "exchange-secret", .flag(wide: false), ca: "oauthConfig/isSecretRequiredForTokenExchange",
      eca: "ecaGlblOauth/isSecretRequiredForTokenExchange",
      "tokens can be exchanged without the consumer secret",
      "tokens can be exchanged only with the consumer secret", needs: "token-exchange"),
    AppProperty(
      "introspection", .flag(wide: true), ca: "oauthConfig/isIntrospectAllTokens",
      eca: "ecaGlblOauth/isIntrospectAllTokens", "may introspect the tokens of other apps",
      "may no longer introspect the tokens of other apps"),
    AppProperty(
      "rotation", .flag(wide: false), ca: "oauthConfig/isRefreshTokenRotationEnabled",
      eca: "ecaGlblOauth/isRefreshTokenRotationEnabled",
      "a refresh token can be used more than once", "a refresh token can be used only once"),
    AppProperty(
      "token-exchange", .flag(wide: true), ca: "oauthConfig/isTokenExchangeEnabled",
      eca: "ecaGlblOauth/isTokenExchangeEnabled", "may use the token exchange flow",
      "may no longer use the token exchange flow"),
    AppProperty(
      "token-exchange-policy", .flag(wide: true), ca: "oauthPolicy/isTokenExchangeFlowEnabled",
      eca: "ecaOauthPlcy/isTokenExchangeFlowEnabled", "the policy allows the token exchange flow",
      "the policy no longer allows the token exchange flow"),
    AppProperty(
      "client-credentials", .flag(wide: true), ca: "oauthConfig/isClientCredentialEnabled",
      eca:
        "ecaGlblOauth/isClientCredentialsFlowEnabled ecaOauthPlcy/isClientCredentialsFlowEnabled",
      "may use the client credentials flow", "may no longer use the client credentials flow"),
    AppProperty(
      "client-credentials-user", .identity, ca: "oauthConfig/oauthClientCredentialUser",
      eca: "ecaOauthPlcy/clientCredentialsFlowUser",
      "acts as a different user in the client credentials flow"),
    AppProperty(
      "code-credentials", .flag(wide: true), ca: "oauthConfig/isCodeCredentialEnabled",
      eca: "ecaGlblOauth/isCodeCredFlowEnabled",
      "may sign in users without the Salesforce login page",
      "may no longer sign in users without the Salesforce login page"),
    AppProperty(
      "code-credentials-post", .flag(wide: false), ca: "oauthConfig/isCodeCredentialPostOnly",
      eca: "ecaGlblOauth/isCodeCredPostOnly", "may send the users' credentials outside of the body",
      "must send the users' credentials in the body", needs: "code-credentials"),
    AppProperty(
      "guest-credentials", .flag(wide: true), eca: "ecaOauthPlcy/isGuestCodeCredFlowEnabled",
      "guest users may use the app", "guest users may no longer use the app"),
    AppProperty(
      "device-flow", .flag(wide: true), eca: "ecaGlblOauth/isDeviceFlowEnabled",
      "may use the device flow", "may no longer use the device flow"),
    AppProperty(
      "dpop", .flag(wide: false), eca: "ecaGlblOauth/isDPopEnabled",
      "access tokens are not bound to a key of the app",
      "access tokens are bound to a key of the app"),
    AppProperty(
      "refresh-idle-limit", .flag(wide: false), eca: "ecaGlblOauth/isEnforceRefreshTokenTTL",
      "unused refresh tokens do not expire after 30 days",
      "unused refresh tokens expire after 30 days"),
    AppProperty(
      "certificate", .presence(wide: true), ca: "oauthConfig/certificate",
      eca: "ecaGlblOauth/certificate ecaOauth/clientAssertionCertificate",
      "the holder of the certificate's private key may use the JWT bearer flow",
      "may no longer use the JWT bearer flow"),
    AppProperty(
      "first-party", .flag(wide: true), eca: "ecaOauth/isFirstPartyAppEnabled",
      "counts as one of Salesforce's own apps", "no longer counts as one of Salesforce's own apps"),
    AppProperty(
      "named-user-jwt", .plainFlag, ca: "oauthConfig/isNamedUserJwtEnabled",
      eca: "ecaGlblOauth/isNamedUserJwtEnabled"),
    AppProperty("named-user-jwt-policy", .plainFlag, eca: "ecaOauthPlcy/isNamedUserJwtEnabled"),
    AppProperty("key-rotation", .plainFlag, eca: "ecaGlblOauth/shouldRotateConsumerKey"),
    AppProperty("secret-rotation", .plainFlag, eca: "ecaGlblOauth/shouldRotateConsumerSecret"),
    AppProperty("oauth-link", .plain, eca: "ecaOauth/oauthLink", isShared: false),
  ]

  static let tokens: [AppProperty] = [
    AppProperty(
      "id-token-audience", .items(separators: ",\n\r"),
      ca: "oauthConfig/idTokenConfig/idTokenAudience",
      eca: "ecaGlblOauth/idTokenConfig/idTokenAudience", "issues ID tokens for",
      "no longer issues ID tokens for"),
    AppProperty(
      "id-token-attributes", .flag(wide: true),
      ca: "oauthConfig/idTokenConfig/idTokenIncludeAttributes",
      eca: "ecaGlblOauth/idTokenConfig/idTokenIncludeAttributes",
      "ID tokens contain custom attributes", "ID tokens no longer contain custom attributes"),
    AppProperty(
      "id-token-permissions", .flag(wide: true),
      ca: "oauthConfig/idTokenConfig/idTokenIncludeCustomPerms",
      "ID tokens contain custom permissions", "ID tokens no longer contain custom permissions"),
    AppProperty(
      "id-token-claims", .flag(wide: true),
      ca: "oauthConfig/idTokenConfig/idTokenIncludeStandardClaims",
      eca: "ecaGlblOauth/idTokenConfig/idTokenIncludeStandardClaims",
      "ID tokens contain standard claims", "ID tokens no longer contain standard claims"),
    AppProperty(
      "id-token-lifetime", .number, ca: "oauthConfig/idTokenConfig/idTokenValidity",
      eca: "ecaGlblOauth/idTokenConfig/idTokenValidityInMinutes", "ID tokens are valid for longer",
      "ID tokens are valid for a shorter time"),
    AppProperty(
      "asset-token-audience", .items(separators: ",\n\r"),
      ca: "oauthConfig/assetTokenConfig/assetAudiences", eca: "ecaOauth/assetTokenAudiences",
      "issues asset tokens for", "no longer issues asset tokens for"),
    AppProperty(
      "asset-token-attributes", .flag(wide: true),
      ca: "oauthConfig/assetTokenConfig/assetIncludeAttributes",
      eca: "ecaOauth/areAttributesIncludedInAssetToken", "asset tokens contain custom attributes",
      "asset tokens no longer contain custom attributes"),
    AppProperty(
      "asset-token-permissions", .flag(wide: true),
      ca: "oauthConfig/assetTokenConfig/assetIncludeCustomPerms",
      eca: "ecaOauth/areCustomPermsIncludedInAssetToken", "asset tokens contain custom permissions",
      "asset tokens no longer contain custom permissions"),
    AppProperty(
      "asset-token-certificate", .identity, ca: "oauthConfig/assetTokenConfig/assetSigningCertId",
      eca: "ecaOauth/assetTokenSigningCertificate", "a different certificate signs asset tokens"),
    AppProperty(
      "asset-token-lifetime", .number, ca: "oauthConfig/assetTokenConfig/assetValidityPeriod",
      eca: "ecaOauth/assetTokenValidity", "asset tokens are valid for longer",
      "asset tokens are valid for a shorter time"),
  ]
}
