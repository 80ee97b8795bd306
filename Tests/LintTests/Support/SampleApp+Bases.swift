/// The apps that teams migrate.
extension SampleApp {
  /// An app on devices, which cannot keep a secret.
  static let native = SampleApp([
    "label": ["Visits"], "contactEmail": ["mobile@corp.example"],
    "description": ["Field visits"],
    "oauthConfig/callbackUrl": ["com.corp.visits://login/done"],
    "oauthConfig/consumerKey": ["visitsKeyOfCorp01"],
    "oauthConfig/isAdminApproved": ["true"],
    "oauthConfig/isConsumerSecretOptional": ["true"],
    "oauthConfig/isPkceRequired": ["true"],
    "oauthConfig/isSecretRequiredForRefreshToken": ["false"],
    "oauthConfig/isRefreshTokenRotationEnabled": ["true"],
    "oauthConfig/scopes": ["Api", "Web", "RefreshToken"],
    "oauthPolicy/ipRelaxation": ["ENFORCE_RELAXREFRESH"],
    "oauthPolicy/refreshTokenPolicy": ["specific_inactivity:30:DAYS"],
    "permissionSetName": ["Visits_User", "Visits_Lead"],
    "profileName": ["Technician"],
  ])

  /// A web server with a secret.
  static let web = SampleApp([
    "label": ["Shop"], "contactEmail": ["shop@corp.example"],
    "logoUrl": ["https://shop.corp.example/logo.png"],
    "oauthConfig/callbackUrl": [
      "https://shop.corp.example/callback", "https://shop-test.corp.example/callback",
    ],
    "oauthConfig/consumerKey": ["shopKeyOfCorp0001"],
    "oauthConfig/consumerSecret": ["4407731655923"],
    "oauthConfig/isPkceRequired": ["true"],
    "oauthConfig/isTokenExchangeEnabled": ["true"],
    "oauthConfig/isSecretRequiredForTokenExchange": ["true"],
    "oauthPolicy/isTokenExchangeFlowEnabled": ["true"],
    "oauthConfig/isIntrospectAllTokens": ["true"],
    "oauthConfig/singleLogoutUrl": ["https://shop.corp.example/bye"],
    "oauthConfig/idTokenConfig/idTokenAudience": ["https://api.corp.example"],
    "oauthConfig/idTokenConfig/idTokenIncludeAttributes": ["true"],
    "oauthConfig/idTokenConfig/idTokenValidity": ["5"],
    "oauthConfig/scopes": ["Basic", "OpenID", "Api"],
    "oauthPolicy/ipRelaxation": ["BYPASS_2FACTOR"],
    "oauthPolicy/refreshTokenPolicy": ["specific_lifetime:90:DAYS"],
    "sessionPolicy/sessionLevel": ["HIGH_ASSURANCE"],
    "sessionPolicy/policyAction": ["Block"],
    "sessionPolicy/sessionTimeout": ["60"],
    "startUrl": ["https://shop.corp.example"],
    "attributes": ["<formula>$User.Id</formula><key>id</key>"],
  ])

  /// A server without users: client credentials and the JWT bearer flow.
  static let server = SampleApp([
    "label": ["Nightly"], "contactEmail": ["ops@corp.example"],
    "oauthConfig/callbackUrl": ["sfdc://oauth/jwt/success"],
    "oauthConfig/certificate": ["MIIBnightlyCertificate"],
    "oauthConfig/isAdminApproved": ["true"],
    "oauthConfig/isClientCredentialEnabled": ["true"],
    "oauthConfig/oauthClientCredentialUser": ["nightly@corp.example"],
    "oauthConfig/isPkceRequired": ["true"],
    "oauthConfig/scopes": ["Api"],
    "oauthPolicy/ipRelaxation": ["ENFORCE"],
    "oauthPolicy/refreshTokenPolicy": ["zero"],
    "permissionSetName": ["Nightly_Jobs"],
    "ipRanges": [
      "<end>10.1.0.255</end><start>10.1.0.0</start>", "<end>10.2.0.9</end><start>10.2.0.1</start>",
    ],
    "plugin": ["NightlyHandler"], "pluginExecutionUser": ["nightly@corp.example"],
  ])

  /// An app with hardly any setting, so that the defaults apply.
  static let bare = SampleApp([
    "label": ["Old"], "contactEmail": ["old@corp.example"],
    "oauthConfig/callbackUrl": ["https://old.corp.example/cb"],
    "oauthConfig/scopes": ["Full", "RefreshToken"],
  ])

  /// An app that signs users in on pages of its own.
  static let headless = SampleApp([
    "label": ["Portal"], "contactEmail": ["portal@corp.example"],
    "infoUrl": ["https://portal.corp.example/about"],
    "oauthConfig/callbackUrl": ["https://portal.corp.example/cb", "com.corp.portal://cb"],
    "oauthConfig/isAdminApproved": ["true"],
    "oauthConfig/isCodeCredentialEnabled": ["true"],
    "oauthConfig/isCodeCredentialPostOnly": ["true"],
    "oauthConfig/isNamedUserJwtEnabled": ["true"],
    "oauthConfig/isPkceRequired": ["true"],
    "oauthConfig/isSecretRequiredForRefreshToken": ["true"],
    "oauthConfig/scopes": ["Api", "ForgotPassword", "UserRegistration"],
    "oauthPolicy/ipRelaxation": ["ENFORCE"],
    "oauthPolicy/refreshTokenPolicy": ["specific_lifetime:12:HOURS"],
    "permissionSetName": ["Portal_Customer"],
    "profileName": ["Customer", "Partner"],
  ])

  static let bases: [(name: String, app: SampleApp)] = [
    ("native", native), ("web", web), ("server", server), ("bare", bare), ("headless", headless),
  ]
}
