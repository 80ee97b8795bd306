import ConfigModel
import Foundation
import TestSupport
import Testing

/// `oconf eval` as called by people and by other programs.
@Suite struct EvalCommandTests {
  private static let configuration = """
    {"issuers": [{
      "issuerName": "https://idp.corp.example",
      "audience": ["mobile"],
      "virtualUserEnabled": true,
      "jwks": {"discoveryUri": "https://idp.corp.example/.well-known/openid-configuration"},
      "filters": [{"name": "dept", "values": ["sales", "field-*"]}],
      "roleAttributes": ["groups"],
      "roleMappings": [{"tokenRole": "mgr", "mappedRoles": ["Manager"]}]}]}
    """
  private static let sound =
    #"{"iss":"https://idp.corp.example","aud":"mobile","sub":"mia","exp":4600,"dept":"sales","groups":["mgr"]}"#

  private func eval(
    _ arguments: String..., claims: String = sound, extra: [String: String] = [:]
  ) throws -> Program.Result {
    try eval(arguments, claims: claims, extra: extra)
  }

  private func eval(
    _ arguments: [String], claims: String = sound, extra: [String: String] = [:]
  ) throws -> Program.Result {
    let program = try Program()
    defer { program.remove() }
    try program.write("c.auth-token.json", Self.configuration)
    for (name, text) in extra { try program.write(name, text) }
    return try program.run(
      ["eval", "c.auth-token.json", "--now", "1000"] + arguments, input: Data(claims.utf8))
  }

  @Test func printsDecision() throws {
    let result = try eval("--claims", "-")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("accepted: user 'mia' (virtual)\n"))
    #expect(
      result.output.contains("roles:     Manager ('mgr' of claim 'groups', mapped at line 8)\n"))
    #expect(result.output.contains("lifetime:  28800 s, until 1970-01-01T08:16:40Z"))
    #expect(result.output.hasSuffix("time:      1970-01-01T00:16:40Z\n"))
    #expect(!result.output.contains("assumes"))
  }

  @Test func expiredTokensNeedANewOne() throws {
    let result = try eval("--claims", Self.sound, "--now", "5000")
    #expect(result.output.contains("hint time                   get a new token; "))
    #expect(result.output.contains("use --skew SECONDS\n"))
    #expect(!(try eval("--claims", Self.sound).output.contains("new token")))
    #expect(try eval("--claims", Self.sound, "--now", "5000", "--skew", "500").status == 0)
  }

  @Test(arguments: [
    (
      #","groups":["x"]"#, ["--reading", "unmapped-role=drop"],
      "no value of the claim 'groups' grants"
    ),
    ("", [], "the token lacks the claim 'groups', and the issuer has no 'defaultRoles'"),
  ])
  func saysWhyThereAreNoRoles(_ claims: String, _ options: [String], _ reason: String) throws {
    let text = Self.sound.replacing(#","groups":["mgr"]"#, with: claims)
    let result = try eval(["--claims", text] + options)
    #expect(result.output.contains("\nroles:     none: \(reason)"), "\(result.output)")
  }

  /// The command line takes JSON, so that a witness of `oconf diff` can be pasted.
  @Test func readsClaimsOfTheCommandLine() throws {
    let sound = try eval("--claims", Self.sound, "--request-json", #"{"form":"header"}"#)
    #expect(sound.output.hasPrefix("accepted: user 'mia' (virtual)\n"))
    let cases = [
      (["--claims", #"{"a":}"#], "the JSON argument: the claims are not JSON"),
      (
        ["--claims", Self.sound, "--request-json", #"{"form":"nope"}"#],
        "the JSON argument: invalid 'form'; expected one of"
      ),
      (
        ["--claims", Self.sound, "--jsonl"],
        "'--jsonl' requires '--claims' with a file, or with '-'"
      ),
    ]
    for (arguments, message) in cases {
      let result = try eval(arguments)
      #expect(result.status == 2)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func showsDecidingLine() throws {
    let claims = Self.sound.replacing("\"sales\"", with: "\"Sales\"")
      .replacing("\"mobile\"", with: "\"mobile/\"")
    let result = try eval("--claims", "-", claims: claims)
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("rejected: audience-mismatch, filter-unsatisfied\n"))
    #expect(
      result.output.contains(
        """
        fail filters                'dept' is 'Sales', which matches none of the filter's values: \
        'sales', 'field-*' (only the case differs)
             --> c.auth-token.json:6:24

        """))
    #expect(result.output.contains("'mobile/' differs from 'mobile' only by a trailing slash"))
    #expect(result.output.contains("assumes:   filters are case-sensitive (reading filter-case="))
  }

  @Test func usesChosenReading() throws {
    let claims = Self.sound.replacing("\"sales\"", with: "\"Sales\"")
    let result = try eval("--claims", "-", "--reading", "filter-case=insensitive", claims: claims)
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        """
        assumes:   filters ignore the case of ASCII letters (reading filter-case=insensitive; see \
        'oconf explain filter-case')

        """))
    let settings = #"{"readings": {"filter-case": "insensitive"}}"#
    let other = try eval("--claims", "-", claims: claims, extra: [".oconf.json": settings])
    #expect(other.status == 0)
  }

  @Test func writesJSON() throws {
    let claims = Self.sound.replacing("\"mgr\"", with: "\"mgr\",\"x\"")
    let root = JSONParser.parse(
      SourceBytes(try eval("--claims", "-", "--format", "json", claims: claims).output)
    ).root
    #expect(root.member("verdict")?.text.string == "accept")
    #expect(root.member("reason")?.text.string == "ok")
    #expect(root.member("reasons").map { Array($0.elements).count } == 0)
    #expect(root.member("username")?.text.string == "mia")
    #expect(root.member("expiresIn")?.exactInteger == 28800)
    let roles = Array(try #require(root.member("roles")).elements)
    #expect(roles.map { $0.member("name")?.text.string } == ["Manager", "x"])
    let from = Array(try #require(roles.first?.member("from")).elements)
    #expect(from.first?.member("mapping")?.exactInteger == 0)
    let assumptions = Array(try #require(root.member("assumptions")).elements)
    #expect(assumptions.map { $0.member("reading")?.text.string } == ["unmapped-role"])
    #expect(assumptions.map { $0.member("choice")?.text.string } == ["keep"])
  }

  @Test func sortsRoles() throws {
    for (groups, expected) in [
      (#""mgr""#, ["Manager"]), (#""b","a""#, ["a", "b"]),
      (#""z","mgr","a""#, ["Manager", "a", "z"]),
      (#""c","z","a","b""#, ["a", "b", "c", "z"]),
    ] {
      let claims = Self.sound.replacing("\"mgr\"", with: groups)
      let root = JSONParser.parse(
        SourceBytes(try eval("--claims", "-", "--format", "json", claims: claims).output)
      ).root
      let roles = Array(try #require(root.member("roles")).elements)
      #expect(roles.map { $0.member("name")?.text.string } == expected)
    }
  }

  @Test func showsResponseOfTheService() throws {
    #expect(
      try eval("--claims", "-", "--as-service").output
        == #"{"access_token":"redacted","token_type":"Bearer","id_token":null,"expires_in":28800}"#
        + "\n")
    let unknown = try eval(
      "--claims", "-", "--as-service", claims: #"{"iss":"https://x.example","exp":4600}"#)
    #expect(unknown.status == 1)
    #expect(
      unknown.output
        == #"{"error":"invalid_grant","error_description":"Issuer https://x.example has not been configured."}"#
        + "\n")
  }

  @Test func reportsTimeOfTheRequest() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("c.auth-token.json", Self.configuration)
    try program.write("claims.json", Self.sound)
    let line = ["eval", "c.auth-token.json", "--claims", "claims.json", "--as-service"]
    #expect(try program.run(line, input: Data()).errors.contains("(current time)"))
    #expect(try program.run(line + ["--now", "1000"], input: Data()).errors == "")
  }

  @Test func isUndecidedWithoutBaseURL() throws {
    let claims = Self.sound
    let open = Self.configuration.replacing("\"audience\": [\"mobile\"],", with: "")
    let program = try Program()
    defer { program.remove() }
    try program.write("c.auth-token.json", open)
    try program.write("claims.json", claims)
    let line = ["eval", "c.auth-token.json", "--now", "1000", "--claims", "claims.json"]
    let result = try program.run(line, input: Data())
    #expect(result.status == 2)
    #expect(result.output.hasPrefix("undecided: base-url-needed\n"))
    let told = try program.run(line + ["--base-url", "https://m.corp.example"], input: Data())
    #expect(told.status == 1)
  }

  @Test func reportsTimeUsed() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("c.auth-token.json", Self.configuration)
    try program.write("claims.json", Self.sound)
    let result = try program.run(
      ["eval", "c.auth-token.json", "--claims", "claims.json"], input: Data())
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("rejected: token-expired\n"))
    #expect(result.output.contains("(current time; set another with --now)"))
  }

  @Test func decidesManyTokens() throws {
    let lines = [Self.sound, "", #"{"iss":"#, #"{"iss":"https://x.example"}"#]
    let result = try eval("--claims", "-", "--jsonl", claims: lines.joined(separator: "\n"))
    let results = result.output.split(separator: "\n").map {
      JSONParser.parse(SourceBytes(String($0))).root
    }
    #expect(result.status == 2)
    #expect(results.map { $0.member("line")?.exactInteger } == [1, 3, 4])
    #expect(results[0].member("verdict")?.text.string == "accept")
    #expect(results[1].member("verdict")?.kind == .null)
    #expect(results[2].member("reason")?.text.string == "issuer-unknown")
    #expect(result.errors.contains("1 accepted, 1 rejected, 1 malformed"))
  }

  @Test func checksRequest() throws {
    let header = Data(#"{"alg":"RS256"}"#.utf8).base64EncodedString().replacing("=", with: "")
    let payload = Data(Self.sound.utf8).base64EncodedString().replacing("=", with: "")
    func request(_ type: String, _ credentials: String) -> String {
      """
      POST /mobile/platform/auth/token HTTP/1.1
      Host: mobile.corp.example
      Content-Type: \(type)
      Authorization: \(credentials)

      grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer&assertion=\(header).\(payload).c2ln
      """
    }
    let sound = try eval(
      "--request", "-", claims: request("application/x-www-form-urlencoded", "Basic aWQ6c2VjcmV0"))
    #expect(sound.status == 0)
    #expect(sound.output.hasPrefix("accepted: user 'mia'"))
    let odd = try eval(
      "--request", "-", "--format", "json",
      claims: request("application/x/www-form-urlencoded", "Bearer aWQ6c2VjcmV0"))
    #expect(odd.status == 1)
    let root = JSONParser.parse(SourceBytes(odd.output)).root
    let rules = Array(try #require(root.member("diagnostics")).elements)
      .map { $0.member("rule")?.text.string }
    #expect(
      rules == ["request-header/wrong-content-type", "client-authentication/credentials-as-bearer"])
    let codes = Array(try #require(root.member("reasons")).elements)
      .map { $0.member("code")?.text.string }
    #expect(codes == ["request-invalid", "client-auth-invalid"])
    #expect(!odd.output.contains("aWQ6c2VjcmV0"))
  }
}
