import ConfigModel
import Foundation
import TestSupport
import Testing

@testable import oconf

/// No report obeys text from its input: the text cannot forge a line, a command or markup.
@Suite final class HostileTextTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  /// Text that terminals, build servers and code hosts would obey, each in two ways.
  static let hostile =
    "\u{1B}[31m\u{202E}\u{9B}2J<img src=x onerror=alert(1)></details>|`](javascript:alert(1))"
    + " @octocat \r\n::error::forged\n##[error]forged\nok   forged"

  // MARK: Inputs

  static let configuration = """
    {"issuers": [{"issuerName": "https://idp.corp.example", "enabled": true, "note": "x",
      "audience": ["mobile"], "usernameAttribute": "sub", "virtualUserEnabled": true,
      "filters": [{"name": "dept", "type": "Include", "values": ["a*"]},
        {"name": "groups", "type": "Exclude", "values": ["*x"]}],
      "roleAttributes": ["roles"], "roleMappings": [{"tokenRole": "r", "mappedRoles": ["Admin"]}],
      "defaultRoles": ["User"], "tokenTimeoutPolicy": "FromExternalToken",
      "allowedMbe": [{"name": "Shop", "version": "1.0"}],
      "jwks": {"jwksUri": "https://idp.corp.example/keys", "authorizationHeader": "Basic x"}}]}
    """
  static let claims = """
    {"iss": "https://idp.corp.example", "aud": "mobile", "sub": "ann", "dept": "ab", "roles": ["r"],
     "groups": "y", "iat": 1893456000, "exp": 1893459600}
    """
  static let suite = """
    {"policy": "c.auth-token.json", "environment": {"now": "2030-01-01T00:00:00Z"}, "cases": [
      {"name": "some case", "claims": {"iss": "https://idp.corp.example", "sub": "x"},
        "expect": {"verdict": "accept", "username": "ann", "roles": ["Admin"]}}]}
    """
  static let export = """
    *.*.Security_AllowOrigin=https\\://app.corp.example,https\\://*.corp.example
    Shop(1.0).*.Shop_Name=x
    """
  static let messages = """
    idp://oauth2/v1.0/authrequest?oauth_client_id=x&oauth_redirect_uri=app%3A%2F%2Fcb&scopes=api&state=y
    app://oauth2/v1.0/authresponse?code=z&state=y&login_host=login.corp.example
    """
  static let setup = """
    {"identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "abcdefgh",
       "callbackUrls": ["portal://cb"], "scopes": ["Web"]}},
     "clients": [{"name": "Field", "identityProvider": "Portal", "connectedApp": {
       "consumerKey": "abcdefgi", "callbackUrls": ["field://cb"], "scopes": ["Api"]},
       "apps": [{"platform": "ios", "callbackUrl": "field://cb", "urlSchemes": ["field"]}]}]}
    """

  /// Copies of a JSON text, each with one of its strings or names replaced.
  static func plants(_ text: String) -> [String] {
    let quoted = JSONString.quoted(hostile)
    var plants: [String] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "\"") {
      guard let end = text[text.index(after: start)...].firstIndex(of: "\"") else { break }
      plants.append(text[..<start] + quoted + text[text.index(after: end)...])
      rest = text[text.index(after: end)...]
    }
    return plants
  }

  // MARK: Checks

  private func check(_ result: Program.Result, _ what: String, markdown: Bool = false) {
    for text in [result.output, result.errors] {
      check(text, what, markdown: markdown && text == result.output)
    }
    #expect(result.signal == nil, "\(what): \(result.errors)")
  }

  private func check(_ text: String, _ what: String, markdown: Bool) {
    for scalar in text.unicodeScalars where scalar != "\n" {
      let isHarmless =
        (scalar.value >= 0x20 && scalar.value < 0x7F || scalar.value >= 0xA0)
        && scalar != "\u{202E}"
      if !isHarmless {
        Issue.record("\(what) shows U+\(String(scalar.value, radix: 16)):\n\(text)")
        return
      }
    }
    let isGitHub = what.contains("github")
    for line in text.split(separator: "\n") {
      let isForged =
        line.hasPrefix("ok   forged") || line.contains("##[")
        || (isGitHub
          ? line.wholeMatch(of: /::(error|warning|notice) (file|title)=[^:]*::(?!.*::error).*/)
            == nil
          : line.contains("::error"))
      if isForged { Issue.record("\(what) forges a line: \(line)") }
    }
    if markdown {
      let markup = MarkdownReader(text).foreignMarkup
      if !markup.isEmpty { Issue.record("\(what) has the markup \(markup):\n\(text)") }
    }
  }

  private func run(_ arguments: [String], input: String = "") throws {
    let result = try program.run(arguments, input: Data(input.utf8))
    check(
      result, arguments.joined(separator: " "), markdown: arguments.contains("markdown"))
  }

  private func lint(_ file: String, _ formats: [String] = LintFormats.names) throws {
    for format in formats where format != "auto" {
      let result = try program.run("lint", "--pedantic", "--format", format, file)
      if format == "github" {
        check(result.output, "github", markdown: false)
        check(result.errors, "lint of \(file)", markdown: false)
      } else {
        check(result, "\(format) of \(file)", markdown: format == "markdown")
      }
    }
  }

  // MARK: Each field of each kind, through each command and format

  @Test func obeyNothingInConfigurations() throws {
    try program.write("old.auth-token.json", Self.configuration)
    try program.write("claims.json", Self.claims)
    for plant in Self.plants(Self.configuration) {
      try program.write("c.auth-token.json", plant)
      try lint("c.auth-token.json", ["text", "json", "markdown", "github"])
      for format in ["text", "json", "markdown"] {
        try run([
          "diff", "--verbose", "--format", format, "old.auth-token.json", "c.auth-token.json",
        ])
        try run([
          "diff", "--verbose", "--format", format, "c.auth-token.json", "old.auth-token.json",
        ])
      }
      let commands = try program.run(
        "diff", "--verbose", "--format", "github", "old.auth-token.json", "c.auth-token.json")
      check(commands.output, "github", markdown: false)
      for format in ["text", "json"] {
        try run(["eval", "--format", format, "c.auth-token.json", "--claims", "claims.json"])
      }
      try run([
        "eval", "c.auth-token.json", "--before", "old.auth-token.json", "--at", "1",
        "--claims", "claims.json",
      ])
    }
  }

  @Test func obeyNothingInAnyFormatOfLint() throws {
    let all = Self.configuration.replacing(
      "mobile", with: JSONString.quoted(Self.hostile).dropFirst().dropLast()
    )
    .replacing("\"note\"", with: JSONString.quoted(Self.hostile))
    try program.write("c.auth-token.json", String(all))
    try lint("c.auth-token.json")
    let name = "a\u{1B}[31m<img src=x>|`@octocat\n::error::forged.auth-token.json"
    try program.write(name, Self.configuration)
    try lint(name)
    try lint("no such " + name)
  }

  @Test func obeyNothingInClaims() throws {
    try program.write("c.auth-token.json", Self.configuration)
    for plant in Self.plants(Self.claims) {
      try program.write("claims.json", plant)
      for format in ["text", "json"] {
        try run(["eval", "--format", format, "c.auth-token.json", "--claims", "claims.json"])
      }
      try run(["eval", "--as-service", "c.auth-token.json", "--claims", "claims.json"])
      let line = plant.replacing("\n", with: "")
      try run(
        ["eval", "c.auth-token.json", "--claims", "-", "--jsonl"], input: line + "\n{" + line)
      try program.write("new.auth-token.json", Self.configuration.replacing("mobile", with: "web"))
      for format in ["text", "json", "markdown"] {
        try run([
          "diff", "--format", format, "--tokens", "claims.json", "c.auth-token.json",
          "new.auth-token.json",
        ])
      }
    }
  }

  /// The header of a token, and the key set that verifies it.
  @Test func obeyNothingInTokensAndKeys() throws {
    try program.write("c.auth-token.json", Self.configuration)
    let keys =
      #"{"keys": [{"kty": "RSA", "kid": "k", "alg": "RS256", "use": "sig", "n": "AQAB", "e": "AQAB"}]}"#
    try program.write("keys.json", keys)
    func base64(_ text: String) -> String {
      Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
    }
    let header = #"{"alg": "RS256", "typ": "JWT", "kid": "k", "crit": ["exp"]}"#
    for plant in Self.plants(header) {
      let token = [base64(plant), base64(Self.claims), "AAAA"].joined(separator: ".")
      for format in ["text", "json"] {
        try run(["eval", "--format", format, "c.auth-token.json", "--token", token])
        try run([
          "eval", "--format", format, "c.auth-token.json", "--token", token, "--jwks", "keys.json",
        ])
      }
    }
    let token = [base64(#"{"alg": "RS256"}"#), base64(Self.claims), "AAAA"].joined(separator: ".")
    for plant in Self.plants(keys) {
      try program.write("planted.json", plant)
      for format in ["text", "json"] {
        try run([
          "eval", "--format", format, "c.auth-token.json", "--token", token, "--jwks",
          "planted.json",
        ])
      }
    }
  }

  @Test func obeyNothingInSuites() throws {
    try program.write("c.auth-token.json", Self.configuration)
    for plant in Self.plants(Self.suite) {
      try program.write("s.oconf-test.json", plant)
      for format in ["text", "json", "junit", "tap"] {
        try run(["test", "--coverage", "--verbose", "--format", format, "s.oconf-test.json"])
      }
    }
  }

  @Test func obeyNothingInOriginsMessagesAndSetups() throws {
    let text = Self.hostile.replacing("\r", with: "").replacing("\n", with: " ")
    for place in ["app", "*", "Shop_Name", "Shop(", "=x"] {
      try program.write("old.properties", Self.export)
      try program.write("e.properties", Self.export.replacing(place, with: place + text))
      try lint("e.properties", ["text", "json", "markdown"])
      for format in ["text", "json", "markdown"] {
        try run(["diff", "--verbose", "--format", format, "old.properties", "e.properties"])
      }
      for format in ["text", "json"] {
        try run([
          "origin", "--format", format, "e.properties", "https://a.corp.example", Self.hostile,
        ])
      }
    }
    for place in ["idp:", "oauth2", "authrequest", "x&", "api", "y", "login."] {
      try program.write("m.idp-messages", Self.messages.replacing(place, with: text + place))
      try lint("m.idp-messages", ["text", "json", "markdown"])
      for format in ["text", "json"] { try run(["message", "--format", format, "m.idp-messages"]) }
    }
    for plant in Self.plants(Self.setup) {
      try program.write("s.idp-setup.json", plant)
      try lint("s.idp-setup.json", ["text", "json", "markdown"])
    }
  }

  @Test func obeyNothingInSettingsAndArguments() throws {
    try program.write("c.auth-token.json", Self.configuration)
    let settings =
      #"{"environment": "production", "ignore": [{"rule": "x", "reason": "y", "paths": ["z"]}], "rules": {"a": "off"}, "policies": {"A": "b"}, "baseURL": "https://corp.example"}"#
    for plant in Self.plants(settings) {
      try program.write(".oconf.json", plant)
      try run(["lint", "--show-settings", "c.auth-token.json"])
      try run(["lint", "c.auth-token.json", ".oconf.json", "--format", "markdown"])
    }
    try FileManager.default.removeItem(atPath: program.path(".oconf.json"))
    let text = Self.hostile.replacing("\0", with: "")
    for arguments in [
      [text], ["lint", text], ["lint", "--rule", text], ["lint", "--" + text],
      ["lint", "--kind", text],
      ["explain", text], ["eval", "c.auth-token.json", "--claims", text],
      ["eval", "c.auth-token.json", "--token", text],
      ["eval", "c.auth-token.json", "--request", text],
      ["eval", "c.auth-token.json", "--jwks", text, "--token", "eyJ.eyJ.a"],
      ["eval", "c.auth-token.json", "--claims", "{}", "--backend", text],
      ["diff", text, "c.auth-token.json"],
      ["gate", "--base", text], ["test", text], ["fmt", text], ["flatten", text],
      ["extract", text],
      ["message", text], ["message", "build", text], ["origin", text, text], ["schema", text],
      ["lint", "--discovery", text, "--issuer", text, "c.auth-token.json"], ["init", text],
    ] {
      try run(arguments)
    }
  }

  // MARK: Unchanged values

  /// A witness in a Markdown report is the JSON of the machine-readable report.
  @Test func showWitnessesInMarkdownThatAreTheirJSON() throws {
    try program.write("old.auth-token.json", GateSample.issuers("\"mobile\""))
    try program.write("new.auth-token.json", GateSample.issuers("\"mobile\", \"x|y`z\""))
    let arguments = ["old.auth-token.json", "new.auth-token.json", "--format"]
    let json = try program.run(["diff"] + arguments + ["json"], input: Data()).output
    let markdown = try program.run(["diff"] + arguments + ["markdown"], input: Data()).output
    let shown = MarkdownReader(markdown).code.filter { $0.hasPrefix("{\"iss\"") }
    #expect(!shown.isEmpty)
    #expect(shown.contains { $0.contains("x|y`z") }, "\(markdown)")
    for text in shown {
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
      #expect(object["iss"] != nil)
      let quoted = JSONString.quoted(text)
      #expect(json.contains(quoted) || json.contains(text), "\(text)\n\(json)")
    }
  }
}
