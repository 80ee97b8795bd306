import ConfigModel
import Lint
import TestSupport
import Testing

/// The documentation's statements about messages. For each statement, one message follows it and
/// another one breaks it, with the rule that reports this.
@Suite struct MessageStatementTests {
  private static let challenge = "pR0uWkYfB3mS5tQ1xZ8vL2nC7dH4gJ6aE9iO_yT-rKs"
  private static let state = "Zt5kQm9wXc3rVb7nYh1sLd"
  static let hint = "00Dxx0000001gER%3A005xx000001Sv6AAAS"
  static let request =
    "idpapp://oauth2/v1.0/authrequest?oauth_client_id=fieldkey.01&code_challenge=\(challenge)"
    + "&oauth_redirect_uri=fieldapp%3A%2F%2F%2Fdone&scopes=api%2Cweb"
    + "&login_host=corp.my.salesforce.com&state=\(state)"
  static let response =
    "fieldapp://oauth2/v1.0/authresponse?code=REDACTED&state=\(state)"
    + "&login_host=corp.my.salesforce.com"
  static let error =
    "fieldapp://oauth2/v1.0/error?error_code=4&error_desc=cancelled&error_reason=user&state=\(state)"
  static let begin =
    "fieldapp://oauth2/v1.0/idpinit?user_hint=\(hint)&login_host=corp.my.salesforce.com"
    + "&start_url=%2Fhome"

  private static let other = "sKr-Ty_Oi9Ea6Jg4Hd7Cn2Lv8Zx1Qt5Sm3BfYkWu0Rp"
  private static let uuid = "6b2f4c1e-5d0a-4f7b-9c3e-2a1d0e9f8b7c"

  private static let architecture = "Identity Provider Architecture, Flow"
  private static let requirements = "Identity Provider Architecture, Connected App Requirements"
  static let withoutSDK = "Identity Provider Apps Without Mobile SDK"
  static let inRequest = withoutSDK + ", (A)"
  static let inResponse = withoutSDK + ", (B)"
  private static let details = "Implementation Details and Options"
  static let beginning = details + ", Initiate Authentication from an IdP App"
  private static let sdk = "Mobile SDK for iOS"

  struct Statement: CustomTestStringConvertible, Sendable {
    /// The statement in plain words.
    let words: String
    /// The document, and its section if it has several.
    let source: String
    let text: String
    /// The rule that the text breaks; nil if it follows the statement.
    let rule: String?

    var testDescription: String { "\(words) (\(source))" }
  }

  static func kept(_ words: String, _ source: String, _ text: String) -> Statement {
    Statement(words: words, source: source, text: text, rule: nil)
  }

  static func broken(
    _ words: String, _ source: String, _ text: String, by rule: String
  ) -> Statement {
    Statement(words: words, source: source, text: text, rule: rule)
  }

  private static func without(_ name: String, _ text: String) -> String {
    let parts = text.split(separator: "?", maxSplits: 1).map(String.init)
    let rest = parts[1].split(separator: "&").filter { !$0.hasPrefix(name + "=") }
    return parts[0] + "?" + rest.joined(separator: "&")
  }

  static func with(_ name: String, _ value: String, _ text: String) -> String {
    without(name, text) + "&" + name + "=" + value
  }

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
        by: "idp-message-secret"),
      broken(
        "a client takes no credentials: no password", architecture, request + "&password=x",
        by: "idp-message-secret"),
      broken(
        "only the client handles the user's access token", architecture,
        response + "&access_token=x",
        by: "idp-message-secret"),
      broken(
        "only the client handles the user's refresh token", architecture,
        response + "&refresh_token=x",
        by: "idp-message-secret"),
      broken(
        "no token of the user's identity is shared", withoutSDK, response + "&id_token=x",
        by: "idp-message-secret"),
      broken(
        "no secret of an app is shared", withoutSDK, request + "&client_secret=x",
        by: "idp-message-secret"),
      broken(
        "the verifier stays with the client", architecture, request + "&code_verifier=x",
        by: "idp-message-secret"
      ),
      broken(
        "the callback has a scheme of one's own", requirements,
        with("oauth_redirect_uri", "https%3A%2F%2Fcorp.example%2Fdone", request),
        by: "idp-message-redirect-not-custom"),
      broken(
        "the client's scheme is not its identity provider's", requirements,
        with("oauth_redirect_uri", "IDPapp%3A%2F%2F%2Fdone", request),
        by: "idp-message-scheme-shared"),
      broken(
        "a client does not use the sample's callback", requirements,
        with(
          "oauth_redirect_uri", "testsfdc%3A%2F%2F%2Fmobilesdk%2Fdetect%2Foauth%2Fdone", request),
        by: "idp-message-sample-client"),
      broken(
        "only the least is described, so more is allowed", withoutSDK, request + "&flavour=blue",
        by: "idp-message-unknown-parameter"),
      kept(
        "the names of Mobile SDK are known, too", withoutSDK, with("app_name", "Field", request)),
      broken(
        "both apps understand the formats", withoutSDK, "fieldapp://oauth2/v1.0/hello?x=1",
        by: "idp-message-unrecognized"),
      broken(
        "messages go to the scheme of an app", inRequest,
        request.replacing("idpapp:", with: "https:"),
        by: "idp-message-scheme-not-custom"),
      broken(
        "the code challenge is a hash", inRequest, with("code_challenge", "secret", request),
        by: "idp-message-challenge-malformed"),
      broken(
        "the callback is an address", inRequest, with("oauth_redirect_uri", "done", request),
        by: "idp-message-redirect-malformed"),
      broken(
        "scopes have commas between them", inRequest, with("scopes", "api%20web", request),
        by: "idp-message-scopes-separator"),
      broken(
        "no scope is empty", inRequest, with("scopes", "api%2C%2Cweb", request),
        by: "idp-message-scopes-malformed"),
      broken(
        "the user hint comes back as it was given", inRequest,
        begin + "\n" + with("user_hint", "00Dxx0000001gER%3A005xx000001Sv7B", request),
        by: "idp-message-user-hint-mismatch"),
      broken(
        "the login host is a host", inRequest,
        with("login_host", "https%3A%2F%2Flogin.salesforce.com", request),
        by: "idp-message-login-host-is-url"),
      broken(
        "the login host is Salesforce's", inRequest,
        with("login_host", "salesforce.com.corp.example", request),
        by: "idp-message-login-host-untrusted"),
      broken(
        "the state cannot be guessed", inRequest, with("state", "42", request),
        by: "idp-message-state-weak"),
      broken(
        "the response has the host of the request", inResponse,
        request + "\n" + with("login_host", "test.salesforce.com", response),
        by: "idp-message-login-host-mismatch"),
      broken(
        "the response has the state of the request", inResponse,
        request + "\n" + with("state", "Zt5kQm9wXc3rVb7nYh1sLe", response),
        by: "idp-message-state-mismatch"),
      broken(
        "an error has the state of the request", withoutSDK,
        request + "\n" + with("state", "Zt5kQm9wXc3rVb7nYh1sLe", error),
        by: "idp-message-state-mismatch"),
      broken(
        "the response goes to the scheme of the callback", inResponse,
        request + "\n" + response.replacing("fieldapp:", with: "shopapp:"),
        by: "idp-message-answer-elsewhere"),
      broken(
        "the address of a message is fixed", beginning, begin.replacing("oauth2", with: "oauth"),
        by: "idp-message-unusual-address"),
      broken(
        "the version of a message is fixed", beginning, begin.replacing("v1.0", with: "v2"),
        by: "idp-message-unusual-address"),
      broken(
        "the name of a message is fixed", beginning, begin.replacing("idpinit", with: "idpInit"),
        by: "idp-message-unusual-address"),
      broken(
        "a user hint is an organisation and a user", beginning, with("user_hint", "ann", begin),
        by: "idp-message-user-hint-format"),
      broken(
        "identifiers have 15 or 18 characters", beginning,
        with("user_hint", "00Dxx0000001gER%3A005xx000001Sv6", begin),
        by: "idp-message-id-malformed"),
      kept(
        "a user hint of Mobile SDK for iOS has the user first", sdk,
        with("user_hint", "005xx000001Sv6A%3A00Dxx0000001gER", begin)),
      broken(
        "the start URL is encoded", beginning, with("start_url", "/a?x=1&y=2", begin),
        by: "idp-message-cut-off"),
      broken(
        "the start URL loses nothing at a '#'", beginning, with("start_url", "/a#top", begin),
        by: "idp-message-unencoded"),
      broken(
        "the start URL is an address", beginning, with("start_url", "the%20page", begin),
        by: "idp-init-start-url-malformed"),
      broken(
        "the start URL does not leave Salesforce", beginning,
        with("start_url", "%2F%2Fcorp.example", begin),
        by: "idp-init-start-url-open-redirect"),
      broken(
        "line breaks are for reading only", beginning, begin.replacing("&", with: "\n  &"),
        by: "idp-message-unencoded"),
      broken(
        "the callback goes by the name of the message, and not of OAuth", details,
        request.replacing("oauth_redirect_uri", with: "redirect_uri"),
        by: "idp-message-foreign-name"),
      broken(
        "a parameter occurs once", beginning, response + "&state=\(state)",
        by: "idp-message-duplicate-parameter"),
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
        by: "idp-message-sample-client"),
      broken(
        "no scope occurs twice", inRequest, with("scopes", "api%2Cweb%2Capi", request),
        by: "idp-message-scopes-malformed"),
      broken(
        "a plus sign stands between no scopes", inRequest, with("scopes", "api+web", request),
        by: "idp-message-scopes-separator"),
      broken(
        "each request has a state of its own", inRequest,
        request + "\n" + with("code_challenge", other, request), by: "idp-message-state-weak"),
      broken(
        "each request has a code challenge of its own", inRequest,
        request + "\n" + with("state", "Zt5kQm9wXc3rVb7nYh1sLe", request),
        by: "idp-message-challenge-reused"),
      broken(
        "the code in a response is there", inResponse, with("code", "", response),
        by: "idp-message-empty-parameter"),
      broken(
        "a response comes after its request", inResponse, response + "\n" + request,
        by: "idp-message-state-mismatch"),
      kept(
        "schemes are alike in upper and lower case", inResponse,
        request + "\n" + response.replacing("fieldapp:", with: "FieldApp:")),
      kept(
        "Android answers with key and value, too", inResponse,
        "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_REQUEST;S.uuid=\(uuid);S.code_challenge=\(challenge);S.src_app_package_name=com.corp.field;end\nintent:#Intent;action=com.salesforce.androidsdk.IDP_TO_SP_RESPONSE;S.uuid=\(uuid);S.code=REDACTED;S.login_url=https://login.salesforce.com;S.src_app_package_name=com.corp.portal;end"
      ),
      broken(
        "the start URL runs nothing", beginning, with("start_url", "javascript%3Ax", begin),
        by: "idp-init-start-url-open-redirect"),
      broken(
        "the login host stands there once", beginning, begin + "&login_host=test.salesforce.com",
        by: "idp-message-duplicate-parameter"),
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
          by: "idp-message-missing-parameter"),
        broken(
          "\(name) in a request has a value", inRequest, with(name, "", request),
          by: "idp-message-empty-parameter"),
      ]
    }
    + ["code", "login_host", "state"].map {
      broken(
        "a response needs \($0)", inResponse, without($0, response),
        by: "idp-message-missing-parameter")
    }
    + ["error_code", "state"].map {
      broken(
        "an error needs \($0)", withoutSDK, without($0, error), by: "idp-message-missing-parameter")
    }
    + ["user_hint", "login_host", "start_url"].map {
      broken(
        "a beginning needs \($0)", beginning, without($0, begin),
        by: "idp-message-missing-parameter")
    }

  func findings(_ text: String, _ context: MessageContext = MessageContext()) -> [String] {
    let report = Linter(LintSettings()).lint(
      LintInput(
        path: "x.idp-messages", kind: .idpMessages, source: SourceBytes(text), messages: context))
    return (report.diagnostics + report.hints).map(\.rule)
  }

  @Test(arguments: statements)
  func holds(_ statement: Statement) {
    let found = findings(statement.text)
    if let rule = statement.rule {
      #expect(found.contains(rule))
    } else {
      #expect(found == [])
    }
  }

  /// The templates in the documentation. Their types and dialect are recognized, and the only
  /// findings are about placeholders and about parameters on several lines.
  @Test func knowsTheDocumentationsOwnExamples() {
    let text = """
      <IDP-APP-URL-SCHEME>://oauth2/v1.0/authrequest?
        oauth_client_id={ClientID}
        &code_challenge=base64({code challenge})
        &oauth_redirect_uri={SP APP Redirect URI}
        &scopes={requested scopes comma separated}
        &user_hint={orgid:userid}
        &login_host={loginHost}
        &state={state}
      <SP-APP-URL-SCHEME>://oauth2/v1.0/authresponse?
        code={authcode}
        &state={state}
        &login_host={loginHost}
      <APP-URL-SCHEME>://oauth2/v1.0/error?
        error_code={error_code}
        &error_desc={description}
        &error_reason={reason}
        &state={state}
      <SP-APP-URL-SCHEME>://oauth2/v1.0/idpinit?
        user_hint={orgid:userId}
        &login_host={loginhost}
        &start_url={starturl}
      """
    let messages = IDPMessages(SourceBytes(text)).messages
    #expect(messages.map(\.type) == [.request, .response, .error, .idpInit])
    #expect(messages.map(\.dialect) == [.guide, .guide, .guide, .guide])
    #expect(messages.map(\.answers) == [nil, 0, 0, nil])
    let found = findings(text)
    #expect(Set(found) == ["idp-message-placeholder", "idp-message-unencoded"])
    // Four schemes, and the value of every parameter.
    #expect(found.filter { $0 == "idp-message-placeholder" }.count == 4 + 7 + 3 + 4 + 3)
    #expect(found.filter { $0 == "idp-message-unencoded" }.count == 4)
  }

  @Test func acceptsBothSpellingsOfErrorsAndBothOrdersOfHints() {
    let error = "fieldapp://oauth2/v1.0/error?errorCode=1&state=\(Self.state)"
    #expect(findings(error, MessageContext(dialect: .guide)) == [])
    let ios = MessageContext(dialect: .iosSDK)
    #expect(findings(Self.error, ios) == [])
    #expect(findings(Self.begin, ios) == ["idp-message-user-hint-order"])
    #expect(findings(Self.begin) == [])
  }

  @Test func demandsWhatTheDialectDemands() {
    let onlyCode = "fieldapp://oauth2/v1.0/authresponse?code=REDACTED"
    #expect(findings(onlyCode) == ["idp-message-missing-parameter"])
    #expect(findings(onlyCode, MessageContext(dialect: .iosSDK)) == [])
    #expect(findings("# dialect: ios-sdk\n" + onlyCode) == [])
  }

  @Test func passesOverLiveCodesThatAreOnlyTyped() {
    let live = Self.response.replacing(
      "REDACTED", with: "aPrxT7mQ2vX9kLr4Nb8sYw3Zc6JdHfGp1UoEiAtVq5Bn0SxRzM")
    #expect(findings(live) == ["idp-message-code-logged"])
    #expect(findings(live, MessageContext(isKept: false)) == [])
  }
}
