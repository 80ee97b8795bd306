/// The formats of all messages in all dialects.
///
/// The guide does not mark parameters as optional, unless the description of a parameter says so.
/// In an SDK, a parameter is required if the receiver does nothing without it. Parameters that an
/// SDK never sends are not listed.
extension MessageFormat {
  public static let all: [MessageFormat] = guide + iosSDK + android6 + android11

  /// The first format of a type in a dialect, which is the general one; nil if there is none.
  public static func of(_ type: MessageType, in dialect: MessageDialect) -> MessageFormat? {
    all.first { $0.dialect == dialect && $0.type == type }
  }

  // Sources: Identity Provider Apps Without Mobile SDK, (A), (B) and the format of errors;
  // Implementation Details and Options, Initiate Authentication from an IdP App.
  private static let guide = [
    MessageFormat(
      .guide, .request, "authrequest",
      [
        Parameter("oauth_client_id", .clientID, .required, "the client's consumer key"),
        Parameter("code_challenge", .codeChallenge, .required, "the hash of the code verifier"),
        Parameter(
          "oauth_redirect_uri", .redirectURI, .required,
          "the client's callback, with the scheme that receives the response"),
        Parameter("scopes", .scopes, .required, "the scopes that the client requests"),
        Parameter(
          "user_hint", .userHint, .optional, "the user, if the identity provider started the login"),
        Parameter("login_host", .loginHost, .required, "the host that the user logs in to"),
        Parameter("state", .state, .required, "the value that the response must repeat"),
      ]),
    MessageFormat(
      .guide, .response, "authresponse",
      [
        Parameter("code", .code, .required, "the authorization code"),
        Parameter("state", .state, .required, "the state of the request"),
        Parameter("login_host", .loginHost, .required, "the host that the code comes from"),
      ]),
    MessageFormat(
      .guide, .error, "error",
      [
        Parameter("error_code", .errorCode, .required, "the code of the error"),
        Parameter("error_desc", .errorDescription, .optional, "a description of the error"),
        Parameter("error_reason", .errorReason, .optional, "the reason for the error"),
        Parameter("state", .state, .required, "the state of the request"),
      ]),
    MessageFormat(
      .guide, .idpInit, "idpinit",
      [
        Parameter("user_hint", .userHint, .required, "the user to log in"),
        Parameter("login_host", .loginHost, .required, "the host that the user logs in to"),
        Parameter(
          "start_url", .startURL, .required, "the URL that the client opens after the login"),
      ]),
  ]

  // Source: SalesforceMobileSDK-iOS, SFSDKIDPConstants, SFSDKIDPAuthHelper, SFUserAccountManager.
  private static let iosSDK = [
    MessageFormat(
      .iosSDK, .request, "authrequest",
      [
        Parameter("oauth_client_id", .clientID, .required, "the client's consumer key"),
        Parameter("code_challenge", .codeChallenge, .required, "the hash of the code verifier"),
        Parameter(
          "oauth_redirect_uri", .redirectURI, .required,
          "the client's callback, with the scheme that receives the response"),
        Parameter("scopes", .scopes, .optional, "the scopes that the client requests"),
        Parameter(
          "user_hint", .userHint, .optional, "the user, if the identity provider started the login"),
        Parameter("login_host", .loginHost, .optional, "the host that the user logs in to"),
        Parameter("state", .state, .optional, "the value that the response must repeat, until 7.3"),
        Parameter("app_name", .appName, .optional, "the client's display name"),
        Parameter("app_desc", .appName, .optional, "a description of the client for users"),
        Parameter("calling_app_url", .extras, .optional, "the client's scheme, in old versions"),
      ]),
    MessageFormat(
      .iosSDK, .response, "authresponse",
      [
        Parameter("code", .code, .required, "the authorization code"),
        Parameter("state", .state, .optional, "the state of the request, until 7.3"),
        Parameter("login_host", .loginHost, .optional, "the host that the code comes from"),
      ]),
    MessageFormat(
      .iosSDK, .error, "error",
      [
        Parameter("errorCode", .errorCode, .required, "the code of the error"),
        Parameter("errorDescription", .errorDescription, .optional, "a description of the error"),
        Parameter("errorReason", .errorReason, .optional, "the reason for the error"),
        Parameter("state", .state, .optional, "the state of the request, until 7.3"),
      ]),
    MessageFormat(
      .iosSDK, .idpInit, "idpinit",
      [
        Parameter("user_hint", .userHint, .required, "the user to log in"),
        Parameter("login_host", .loginHost, .optional, "the host that the user logs in to"),
        Parameter(
          "start_url", .startURL, .optional, "the URL that the client opens after the login"),
      ]),
    MessageFormat(
      .iosSDK, .idpInit, "idpauthcodeinit",
      [
        Parameter("user_hint", .userHint, .required, "the user to log in"),
        Parameter("code", .code, .required, "the authorization code"),
        Parameter(
          "keychain_reference", .keychainReference, .required, "the location of the code verifier"),
        Parameter("keychain_group", .keychainGroup, .required, "the keychain that both apps share"),
      ]),
  ]

  // Source: SalesforceMobileSDK-Android 10.2, SPConfig, SPRequestHandler, IDPRequestHandler,
  // IDPInititatedLoginReceiver.
  private static let android6 = [
    MessageFormat(
      .android6, .request, "android.intent.action.VIEW",
      [
        Parameter("oauth_client_id", .clientID, .required, "the client's consumer key"),
        Parameter(
          "oauth_callback_url", .redirectURI, .required,
          "the client's callback, with the scheme that receives the response"),
        Parameter("code_challenge", .codeChallenge, .required, "the hash of the code verifier"),
        Parameter("oauth_scopes", .scopes, .required, "the scopes that the client requests"),
        Parameter("login_url", .loginURL, .optional, "the URL where the user logs in"),
        Parameter(
          "user_hint", .userHint, .optional, "the user, if the identity provider started the login"),
        Parameter(
          "computed_scope_parameter", .computedScopes, .optional, "the scopes in one string"),
      ]),
    MessageFormat(
      .android6, .response, "",
      [
        Parameter("code", .code, .required, "the authorization code"),
        Parameter("login_url", .loginURL, .required, "the URL where the code is exchanged"),
      ]),
    MessageFormat(
      .android6, .error, "",
      [Parameter("error", .errorText, .required, "a description of the error")]),
    MessageFormat(
      .android6, .idpInit, "com.salesforce.IDP_LOGIN_REQUEST",
      [
        Parameter("user_hint", .userHint, .required, "the user to log in"),
        Parameter(
          "activity_name", .activity, .optional,
          "the activity that the client shows after the login"),
        Parameter("activity_extras", .extras, .optional, "the extras of that activity"),
      ]),
  ]

  // Source: SalesforceMobileSDK-Android, IDPSPMessage, IDPSPManager.
  private static let android11: [MessageFormat] = {
    let uuid = Parameter("uuid", .uuid, .required, "the identifier of the flow")
    let sender = Parameter(
      "src_app_package_name", .sourcePackage, .required, "the package name of the sender")
    let action = Parameter(
      "action", .action, .optional, "the action, if an activity is launched")
    let error = Parameter("error", .errorText, .required, "a description of the error")
    return [
      MessageFormat(
        .android11, .request, "com.salesforce.androidsdk.SP_TO_IDP_REQUEST",
        [
          uuid, Parameter("code_challenge", .codeChallenge, .required, "the hash of the verifier"),
          sender, action,
        ]),
      MessageFormat(
        .android11, .response, "com.salesforce.androidsdk.IDP_TO_SP_RESPONSE",
        [
          uuid, Parameter("code", .code, .required, "the authorization code"),
          Parameter("login_url", .loginURL, .required, "the URL where the code is exchanged"),
          sender,
          action,
        ]),
      MessageFormat(
        .android11, .error, "com.salesforce.androidsdk.IDP_TO_SP_RESPONSE",
        [uuid, error, sender, action]),
      MessageFormat(
        .android11, .idpInit, "com.salesforce.androidsdk.IDP_TO_SP_REQUEST",
        [
          uuid, Parameter("user_id", .userID, .required, "the user to log in"),
          Parameter("org_id", .organizationID, .required, "the user's organization"), sender,
          action,
        ]),
      MessageFormat(
        .android11, .response, "com.salesforce.androidsdk.SP_TO_IDP_RESPONSE",
        [uuid, sender, action]),
      MessageFormat(
        .android11, .error, "com.salesforce.androidsdk.SP_TO_IDP_RESPONSE",
        [uuid, error, sender, action]),
    ]
  }()

  /// The meaning of a name in any dialect, or in OAuth itself; nil if unknown.
  public static func role(of name: Text) -> MessageRole? {
    for format in all {
      if let parameter = format.parameter(named: name) { return parameter.role }
    }
    return MessageRole.named(inOAuth: name)
  }

  /// The dialects in which messages of a type have a parameter with this name.
  static func dialects(having name: Text, _ type: MessageType) -> [MessageDialect] {
    MessageDialect.allCases.filter { dialect in
      all.contains {
        $0.dialect == dialect && $0.type == type && $0.parameter(named: name) != nil
      }
    }
  }
}
