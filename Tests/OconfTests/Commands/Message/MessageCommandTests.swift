import ConfigModel
import Foundation
import TestSupport
import Testing

/// `oconf message` as its users run it.
@Suite final class MessageCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let request =
    "idpapp://oauth2/v1.0/authrequest?oauth_client_id=3MVG9fieldkey.01&code_challenge=pR0uWkYfB3mS5tQ1xZ8vL2nC7dH4gJ6aE9iO_yT-rKs&oauth_redirect_uri=fieldapp%3A%2F%2F%2Fdone&scopes=api%2Cweb&login_host=corp.my.salesforce.com&state=Zt5kQm9wXc3rVb7nYh1sLd"
  private static let response =
    "fieldapp://oauth2/v1.0/authresponse?code=aPrxSecretCode&state=Zt5kQm9wXc3rVb7nYh1sLd&login_host=corp.my.salesforce.com"

  @Test func explainsValidMessage() throws {
    let result = try program.run("message", Self.request, Self.response)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("<arguments>:1:1: request: "))
    #expect(result.output.contains("(dialect guide, default)"))
    #expect(result.output.contains("oauth_redirect_uri  fieldapp:///done"))
    #expect(result.output.contains("answers     line 1"))
    #expect(result.output.hasSuffix("No findings in 2 messages.\n"))
  }

  @Test func reportsAuthorizationRequestOnce() throws {
    let url =
      "https://login.salesforce.com/services/oauth2/authorize?response_type=code&client_id=abc"
      + "&redirect_uri=app%3A%2F%2Fcb&scope=api%20refresh_token&state=1&code_challenge=abc"
    let result = try program.run("message", "--pedantic", "--format", "json", url)
    #expect(result.status == 1)
    let rules = result.output.components(separatedBy: "\"rule\":\"").dropFirst()
      .map { $0.prefix { $0 != "\"" } }
    #expect(rules == ["message-format/unrecognized"], "\(result.output)")
    #expect(result.output.contains("an OAuth authorization request"))
    let text = try program.run("message", url).output
    #expect(text.contains("state           ‹hidden›\n"), "\(text)")
  }

  @Test func comparesResponseWithRequest() throws {
    let wrong = Self.response.replacingOccurrences(of: "corp.my", with: "shop.my")
      .replacingOccurrences(of: "fieldapp:", with: "shopapp:")
    let result = try program.run("message", Self.request, wrong)
    #expect(result.status == 1)
    for rule in ["login-host/differs-from-request", "message-address/other-app"] {
      #expect(result.output.contains("[\(rule)]"))
    }
    #expect(try program.run("message", Self.request, wrong, "--exit-zero").status == 0)
    #expect(try program.run("message", wrong).status == 0)
  }

  @Test func readsFilesFoldersAndStandardInput() throws {
    try program.write("flows/a.idp-messages", "# note\n" + Self.request + "\n" + Self.response)
    try program.write("flows/other.json", "{}")
    try program.write("typed.txt", Self.response)
    #expect(
      try program.run("message", "flows").output.contains("flows/a.idp-messages:2:1: request"))
    #expect(try program.run("message", "typed.txt").status == 0)
    let piped = try program.run("message", "-", "--stdin-filename", "x", input: Self.response)
    #expect(piped.output.contains("x:1:1: response"))
    #expect(try program.run("message", "missing.idp-messages").status == 2)
    #expect(try program.run("message").status == 2)
    try program.write("x.allow-origin", "https://corp.example")
    let other = try program.run("message", "x.allow-origin")
    #expect(other.status == 2)
    #expect(other.errors.contains("cannot be read as messages"))
  }

  @Test func lintsMessageFiles() throws {
    try program.write("a.idp-messages", Self.request + "\n" + Self.response + "&state=x\n")
    let result = try program.run("lint")
    #expect(result.status == 1)
    #expect(result.output.contains("[message-parameter/duplicate]"))
    try program.write(
      ".oconf.json",
      #"{"ignore": [{"rule": "message-parameter/duplicate", "path": "a.idp-messages", "pointer": "/[response]/[state]", "reason": "known"}]}"#
    )
    #expect(try program.run("lint").status == 0)
    let message = try program.run("message", "a.idp-messages")
    #expect(message.status == 0)
    #expect(message.output.contains("1 suppressed"))
  }

  @Test func usesNamedDialect() throws {
    let onlyCode = "fieldapp://oauth2/v1.0/authresponse?code=REDACTED"
    let guessed = try program.run("message", onlyCode)
    #expect(guessed.status == 1)
    #expect(guessed.output.contains("use '--dialect ios-sdk'"))
    let stated = try program.run("message", "--dialect", "ios-sdk", onlyCode)
    #expect(stated.status == 0)
    #expect(stated.output.contains("(dialect ios-sdk, as stated)"))
    #expect(
      try program.run("message", "--dialect", "ios", onlyCode).errors.contains(
        "did you mean 'ios-sdk'?"))
  }

  @Test func trustsNamedHosts() throws {
    let own = Self.request.replacingOccurrences(
      of: "corp.my.salesforce.com", with: "in.corp.example")
    #expect(try program.run("message", own).output.contains("[login-host/untrusted]"))
    #expect(try program.run("message", own, "--login-host", "in.corp.example").status == 0)
    let bad = try program.run("message", own, "--login-host", "https://in.corp.example")
    #expect(bad.status == 2)
    #expect(
      bad.errors.contains("'--login-host'; expected a host, such as corp.my.salesforce.com"))
    try program.write(".oconf.json", #"{"loginHosts": ["in.corp.example"]}"#)
    #expect(try program.run("message", own).status == 0)
    try program.write("a.idp-messages", own)
    #expect(try program.run("lint").status == 0)
  }

  @Test func writesJSON() throws {
    let result = try program.run(
      "message", "--format", "json", Self.request, Self.response + "&state=x", "app:?x")
    #expect(result.status == 1)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    let messages = try #require(object["messages"] as? [[String: Any]])
    #expect(messages.map { $0["type"] as? String } == ["request", "response", "unknown"])
    #expect(messages[0]["dialect"] as? String == "guide")
    #expect(messages[2]["dialect"] is NSNull)
    #expect(messages[1]["answers"] as? Int == 0)
    let parameters = try #require(messages[0]["parameters"] as? [String: String])
    #expect(parameters["oauth_redirect_uri"] == "fieldapp:///done")
    #expect(parameters["oauth_client_id"] == "3MVG9…")
    #expect(parameters["state"] == Secrets.mask)
    let found = try #require(messages[1]["diagnostics"] as? [[String: Any]])
    #expect(found.map { $0["rule"] as? String } == ["message-parameter/duplicate"])
    #expect(
      (messages[1]["url"] as? String)?.hasPrefix("fieldapp://oauth2/v1.0/authresponse?") == true)
  }

  /// Whatever is wrong with a message, its secrets stay hidden, and only five characters
  /// of a consumer key are shown.
  @Test func hidesSecrets() throws {
    let text = """
      idpapp://oauth2/v1.0/authrequest?oauth_client_id=3MVG9fieldkey.01&state=short1 secretstate&code_verifier=verysecret1
      fieldapp://oauth2/v1.0/authresponse?code=aPrxSecretCode&c%6Fde=aPrxOtherCode&state=secretstate2
      fieldapp://oauth2/v1.0/authresponse?
        code=aPrxBroken
        &password=hunter2secret
      intent:#Intent;S.uuid=secretflow1;S.code=aPrxIntent;S.client_secret=s3cr3tvalue;end
      nonsense?code=aPrxNonsense
      """
    let secrets = [
      "fieldkey", "secretstate", "verysecret1", "aPrxSecretCode", "aPrxOtherCode", "secretstate2",
      "aPrxBroken", "hunter2secret", "secretflow1", "aPrxIntent", "s3cr3tvalue", "aPrxNonsense",
    ]
    try program.write("a.idp-messages", text)
    for arguments in [
      ["message", "a.idp-messages"],
      ["message", "a.idp-messages", "--pedantic", "--format", "json"],
      ["lint", "--pedantic"], ["lint", "--format", "json"], ["lint", "--format", "sarif"],
      ["lint", "--format", "github"], ["lint", "--unsafe-fixes", "--diff"], ["message", text],
    ] {
      let result = try program.run(arguments, input: Data())
      #expect(result.status == 1)
      for secret in secrets {
        #expect(!result.output.contains(secret), "\(arguments): \(secret)")
        #expect(!result.errors.contains(secret), "\(arguments): \(secret)")
      }
    }
  }

  @Test func escapesMessageText() throws {
    let hostile = "\u{1B}[31m%1B[0m\u{202E}::error::x"
    for format in ["text", "json"] {
      let result = try program.run(
        "message", "--format", format,
        "a\(hostile)://oauth2/v1.0/error?\(hostile)=\(hostile)&error_code=%1B%0A")
      #expect(result.status == 1)
      for scalar in result.output.unicodeScalars {
        #expect(
          scalar == "\n" || Unicode.Scalar(0x20)...Unicode.Scalar(0x7E) ~= scalar
            || scalar.value > 0x9F && scalar.properties.generalCategory != .format)
      }
      #expect(!result.output.contains("::error"))
    }
  }

  /// A log line is searched for the message in it.
  @Test(arguments: [
    (
      "11-22 10:00:00.123  1234  1234 I ActivityManager: START u0 {act=android.intent.action.VIEW dat=",
      " flg=0x1000 cmp=com.corp.app/.Main} from uid 10050"
    ),
    ("opened URL: \"", "\" in Portal"), ("2026-11-22 open ", ""),
  ])
  func readsMessagesInLogs(_ before: String, _ after: String) throws {
    let message = "idp://oauth2/v1.0/authrequest?oauth_client_id=abc&state=y"
    let plain = try program.run(["message", message], input: Data())
    let logged = try program.run(["message", before + message + after], input: Data())
    #expect(plain.output.contains("request: "), "\(plain.output)")
    func findings(_ output: String) -> [Substring] {
      output.split(separator: "\n").filter {
        $0.contains(": error: ") || $0.contains(": warning: ")
      }
      .map { $0.drop { $0 != " " } }
    }
    #expect(findings(logged.output) == findings(plain.output), "\(logged.output)")
    #expect(!logged.output.contains("message-encoding/unencoded-character"), "\(logged.output)")
  }

  /// Text that may belong to the message is not cut off.
  @Test(arguments: [
    "idp://oauth2/v1.0/authrequest?x=a b://oauth2/v1.0/authresponse?code=z",
    "idp://oauth2/v1.0/authrequest?scopes=api web&state=y",
  ])
  func messageWithSpacesIsNotALogLine(_ message: String) throws {
    let source = SourceBytes(message)
    let range = try #require(IDPMessages(source).messages.first).range
    #expect(range == SourceRange(0, source.count))
  }

  /// Nothing was checked, so nothing is counted.
  @Test func missingFileHasOneError() throws {
    let result = try program.run("message", "missing.idp-messages")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains("cannot read missing.idp-messages: "))
    let json = try program.run("message", "--format", "json", "missing.idp-messages")
    #expect(json.status == 2)
    #expect(json.output.hasPrefix("{"))
  }
}
