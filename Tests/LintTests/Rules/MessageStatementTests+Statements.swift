/// The statements, each with a message that follows or breaks it.
extension MessageStatementTests {
  private static let other = "sKr-Ty_Oi9Ea6Jg4Hd7Cn2Lv8Zx1Qt5Sm3BfYkWu0Rp"
  private static let uuid = "6b2f4c1e-5d0a-4f7b-9c3e-2a1d0e9f8b7c"

  private static let architecture = "Identity Provider Architecture, Flow"
  private static let requirements = "Identity Provider Architecture, Connected App Requirements"
  private static let sdk = "Mobile SDK for iOS"

  static let statements: [Statement] =
    [
      kept("a request with all that the guide lists", inRequest, request),
      kept("a response with all that the guide lists", inResponse, response),
      kept("an error as the guide lists it", withoutSDK, error),
      kept("an identity provider begins", beginning, begin),
      kept(
        "from the identity provider to the client, back, and again", beginning,
        [begin, with("user_hint", hint, request), response].joined(separator: "\n")),
      broken(
        "a client takes no credentials: no user name", architecture, request + "&username=ann",
        by: "message-secret/credential"),
      broken(
        "a client takes no credentials: no password", architecture, request + "&password=x",
        by: "message-secret/credential"),
      broken(
        "only the client handles the user's access token", architecture,
        response + "&access_token=x",
        by: "message-secret/credential"),
      broken(
        "only the client handles the user's refresh token", architecture,
        response + "&refresh_token=x",
        by: "message-secret/credential"),
      broken(
        "no token of the user's identity is shared", withoutSDK, response + "&id_token=x",
        by: "message-secret/credential"),
      broken(
        "no secret of an app is shared", withoutSDK, request + "&client_secret=x",
        by: "message-secret/credential"),
      broken(
        "the verifier stays with the client", architecture, request + "&code_verifier=x",
        by: "message-secret/credential"
      ),
      broken(
        "the callback has a scheme of one's own", requirements,
        with("oauth_redirect_uri", "https%3A%2F%2Fcorp.example%2Fdone", request),
        by: "message-callback/web-url"),
      broken(
        "the client's scheme is not its identity provider's", requirements,
        with("oauth_redirect_uri", "IDPapp%3A%2F%2F%2Fdone", request),
        by: "message-callback/scheme-of-provider"),
      broken(
        "a client does not use the sample's callback", requirements,
        with(
          "oauth_redirect_uri", "testsfdc%3A%2F%2F%2Fmobilesdk%2Fdetect%2Foauth%2Fdone", request),
        by: "message-client/sample"),
      broken(
        "only the least is described, so more is allowed", withoutSDK, request + "&flavour=blue",
        by: "message-parameter/unknown"),
      kept(
        "the names of Mobile SDK are known, too", withoutSDK, with("app_name", "Field", request)),
      broken(
        "both apps understand the formats", withoutSDK, "fieldapp://oauth2/v1.0/hello?x=1",
        by: "message-format/unrecognized"),
      broken(
        "messages go to the scheme of an app", inRequest,
        request.replacing("idpapp:", with: "https:"),
        by: "message-address/not-custom-scheme"),
      broken(
        "the code challenge is a hash", inRequest, with("code_challenge", "secret", request),
        by: "code-challenge/malformed"),
      broken(
        "the callback is an address", inRequest, with("oauth_redirect_uri", "done", request),
        by: "message-callback/malformed"),
      broken(
        "scopes have commas between them", inRequest, with("scopes", "api%20web", request),
        by: "message-scope/wrong-separator"),
      broken(
        "no scope is empty", inRequest, with("scopes", "api%2C%2Cweb", request),
        by: "message-scope/empty-or-duplicate"),
      broken(
        "the user hint comes back as it was given", inRequest,
        begin + "\n" + with("user_hint", "00Dxx0000001gER%3A005xx000001Sv7B", request),
        by: "user-hint/mismatch"),
      broken(
        "the login host is a host", inRequest,
        with("login_host", "https%3A%2F%2Flogin.salesforce.com", request),
        by: "login-host/is-url"),
      broken(
        "the login host is Salesforce's", inRequest,
        with("login_host", "salesforce.com.corp.example", request),
        by: "login-host/untrusted"),
      broken(
        "the state cannot be guessed", inRequest, with("state", "42", request),
        by: "state/weak"),
      broken(
        "the response has the host of the request", inResponse,
        request + "\n" + with("login_host", "test.salesforce.com", response),
        by: "login-host/differs-from-request"),
      broken(
        "the response has the state of the request", inResponse,
        request + "\n" + with("state", "Zt5kQm9wXc3rVb7nYh1sLe", response),
        by: "state/not-repeated"),
      broken(
        "an error has the state of the request", withoutSDK,
        request + "\n" + with("state", "Zt5kQm9wXc3rVb7nYh1sLe", error),
        by: "state/not-repeated"),
      broken(
        "the response goes to the scheme of the callback", inResponse,
        request + "\n" + response.replacing("fieldapp:", with: "shopapp:"),
        by: "message-address/other-app"),
      broken(
        "the address of a message is fixed", beginning, begin.replacing("oauth2", with: "oauth"),
        by: "message-address/unusual"),
      broken(
        "the version of a message is fixed", beginning, begin.replacing("v1.0", with: "v2"),
        by: "message-address/unusual"),
      broken(
        "the name of a message is fixed", beginning, begin.replacing("idpinit", with: "idpInit"),
        by: "message-address/unusual"),
      broken(
        "a user hint is an organisation and a user", beginning, with("user_hint", "ann", begin),
        by: "user-hint/incomplete"),
      broken(
        "identifiers have 15 or 18 characters", beginning,
        with("user_hint", "00Dxx0000001gER%3A005xx000001Sv6", begin),
        by: "message-id/invalid-user-or-org"),
      kept(
        "a user hint of Mobile SDK for iOS has the user first", sdk,
        with("user_hint", "005xx000001Sv6A%3A00Dxx0000001gER", begin)),
      broken(
        "the start URL is encoded", beginning, with("start_url", "/a?x=1&y=2", begin),
        by: "message-encoding/unencoded-ampersand"),
      broken(
        "the start URL loses nothing at a '#'", beginning, with("start_url", "/a#top", begin),
        by: "message-encoding/unencoded-character"),
      broken(
        "the start URL is an address", beginning, with("start_url", "the%20page", begin),
        by: "start-url/malformed"),
      broken(
        "the start URL does not leave Salesforce", beginning,
        with("start_url", "%2F%2Fcorp.example", begin),
        by: "start-url/open-redirect"),
      broken(
        "line breaks are for reading only", beginning, begin.replacing("&", with: "\n  &"),
        by: "message-encoding/unencoded-character"),
      broken(
        "the callback goes by the name of the message, and not of OAuth", details,
        request.replacing("oauth_redirect_uri", with: "redirect_uri"),
        by: "message-parameter/foreign-name"),
      broken(
        "a parameter occurs once", beginning, response + "&state=\(state)",
        by: "message-parameter/duplicate"),
      kept(
        "Android carries the same as key and value", inRequest,
        "intent:#Intent;S.oauth_client_id=k1;S.code_challenge=\(challenge);S.oauth_redirect_uri=fieldapp:///done;S.scopes=api;S.login_host=login.salesforce.com;S.state=\(state);end"
      ),
      kept(
        "Mobile SDK for iOS sends no state, and only the code back", sdk,
        without("state", with("app_name", "Field", request))
          + "\nfieldapp://oauth2/v1.0/authresponse?code=REDACTED"),
      kept(
        "Mobile SDK for iOS spells errors in its own way", sdk,
        "fieldapp://oauth2/v1.0/error?errorCode=-999&errorDescription=&errorReason=cancelled"),
      kept(
        "the apps may be published under different accounts", withoutSDK,
        request.replacing("fieldapp", with: "example.other.shop")),
      broken(
        "nor the sample's key", requirements,
        with(
          "oauth_client_id",
          "3MVG9Iu66FKeHhINkB1l7xt7kR8czFcCTUhgoA8Ol2Ltf1eYHOU4SqQRSEitYFDUpqRWcoQ2", request),
        by: "message-client/sample"),
      broken(
        "no scope occurs twice", inRequest, with("scopes", "api%2Cweb%2Capi", request),
        by: "message-scope/empty-or-duplicate"),
      broken(
        "a plus sign stands between no scopes", inRequest, with("scopes", "api+web", request),
        by: "message-scope/wrong-separator"),
      broken(
        "each request has a state of its own", inRequest,
        request + "\n" + with("code_challenge", other, request), by: "state/weak"),
      broken(
        "each request has a code challenge of its own", inRequest,
        request + "\n" + with("state", "Zt5kQm9wXc3rVb7nYh1sLe", request),
        by: "code-challenge/reused"),
      broken(
        "the code in a response is there", inResponse, with("code", "", response),
        by: "message-parameter/empty"),
      broken(
        "a response comes after its request", inResponse, response + "\n" + request,
        by: "state/not-repeated"),
      kept(
        "schemes are alike in upper and lower case", inResponse,
        request + "\n" + response.replacing("fieldapp:", with: "FieldApp:")),
      kept(
        "Android answers with key and value, too", inResponse,
        "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_REQUEST;S.uuid=\(uuid);S.code_challenge=\(challenge);S.src_app_package_name=com.corp.field;end\nintent:#Intent;action=com.salesforce.androidsdk.IDP_TO_SP_RESPONSE;S.uuid=\(uuid);S.code=REDACTED;S.login_url=https://login.salesforce.com;S.src_app_package_name=com.corp.portal;end"
      ),
      broken(
        "the start URL runs nothing", beginning, with("start_url", "javascript%3Ax", begin),
        by: "start-url/open-redirect"),
      broken(
        "the login host stands there once", beginning, begin + "&login_host=test.salesforce.com",
        by: "message-parameter/duplicate"),
      kept(
        "a client that knows the user switches to it, and asks for no code", beginning, begin),
      kept(
        "apps without Mobile SDK exchange the same", withoutSDK,
        "# dialect: guide\n" + request + "\n" + response),
    ]
    + ["oauth_client_id", "code_challenge", "oauth_redirect_uri", "scopes", "login_host", "state"]
    .flatMap { name in
      [
        broken(
          "a request needs \(name)", inRequest, without(name, request),
          by: "message-parameter/missing"),
        broken(
          "\(name) in a request has a value", inRequest, with(name, "", request),
          by: "message-parameter/empty"),
      ]
    }
    + ["code", "login_host", "state"].map {
      broken(
        "a response needs \($0)", inResponse, without($0, response),
        by: "message-parameter/missing")
    }
    + ["error_code", "state"].map {
      broken(
        "an error needs \($0)", withoutSDK, without($0, error), by: "message-parameter/missing")
    }
    + ["user_hint", "login_host", "start_url"].map {
      broken(
        "a beginning needs \($0)", beginning, without($0, begin),
        by: "message-parameter/missing")
    }
}
