import ConfigModel
import Lint
import TestSupport
import Testing

/// The documentation's statements about messages. For each statement, one message follows it and
/// another one breaks it, with the rule that reports this.
@Suite struct MessageStatementTests {
  static let challenge = "pR0uWkYfB3mS5tQ1xZ8vL2nC7dH4gJ6aE9iO_yT-rKs"
  static let state = "Zt5kQm9wXc3rVb7nYh1sLd"
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

  static let withoutSDK = "Identity Provider Apps Without Mobile SDK"
  static let inRequest = withoutSDK + ", (A)"
  static let inResponse = withoutSDK + ", (B)"
  static let details = "Implementation Details and Options"
  static let beginning = details + ", Initiate Authentication from an IdP App"

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

  static func without(_ name: String, _ text: String) -> String {
    let parts = text.split(separator: "?", maxSplits: 1).map(String.init)
    let rest = parts[1].split(separator: "&").filter { !$0.hasPrefix(name + "=") }
    return parts[0] + "?" + rest.joined(separator: "&")
  }

  static func with(_ name: String, _ value: String, _ text: String) -> String {
    without(name, text) + "&" + name + "=" + value
  }

  func findings(_ text: String, _ context: MessageContext = MessageContext()) -> [String] {
    let report = Linter(LintSettings()).lint(
      LintInput(
        path: "x.idp-messages", kind: .idpMessages, source: SourceBytes(text), messages: context))
    return (report.diagnostics + report.hints).map(\.rule)
  }

  @Test(arguments: statements)
  func statementHolds(_ statement: Statement) {
    let found = findings(statement.text)
    if let rule = statement.rule {
      #expect(found.contains(rule))
    } else {
      #expect(found == [])
    }
  }

  /// The templates in the documentation. Their types and dialect are recognized, and the only
  /// findings are about placeholders and about parameters on several lines.
  @Test func acceptsDocumentedExamples() {
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
    #expect(Set(found) == ["placeholder/in-message", "message-encoding/unencoded-character"])
    // Four schemes, and the value of every parameter.
    #expect(found.filter { $0 == "placeholder/in-message" }.count == 4 + 7 + 3 + 4 + 3)
    #expect(found.filter { $0 == "message-encoding/unencoded-character" }.count == 4)
  }

  @Test func acceptsVariantsOfErrorsAndHints() {
    let error = "fieldapp://oauth2/v1.0/error?errorCode=1&state=\(Self.state)"
    #expect(findings(error, MessageContext(dialect: .guide)) == [])
    let ios = MessageContext(dialect: .iosSDK)
    #expect(findings(Self.error, ios) == [])
    #expect(findings(Self.begin, ios) == ["user-hint/wrong-order"])
    #expect(findings(Self.begin) == [])
  }

  @Test func requiresParametersOfTheDialect() {
    let onlyCode = "fieldapp://oauth2/v1.0/authresponse?code=REDACTED"
    #expect(findings(onlyCode) == ["message-parameter/missing"])
    #expect(findings(onlyCode, MessageContext(dialect: .iosSDK)) == [])
    #expect(findings("# dialect: ios-sdk\n" + onlyCode) == [])
  }

  @Test func ignoresTypedCodes() {
    let live = Self.response.replacing(
      "REDACTED", with: "aPrxT7mQ2vX9kLr4Nb8sYw3Zc6JdHfGp1UoEiAtVq5Bn0SxRzM")
    #expect(findings(live) == ["message-secret/authorization-code"])
    #expect(findings(live, MessageContext(isKept: false)) == [])
  }
}
