import ConfigModel
import Foundation
import TestSupport
import Testing

/// Compact tokens as input to `oconf eval`.
@Suite struct EvalTokenTests {
  private static let configuration = """
    {"issuers": [{
      "issuerName": "https://idp.corp.example", "enabled": true, "audience": ["mobile"],
      "virtualUserEnabled": true,
      "jwks": {"discoveryUri": "https://idp.corp.example/.well-known/openid-configuration"}}]}
    """
  private static let claims =
    #"{"iss":"https://idp.corp.example","aud":"mobile","sub":"mia","exp":1767229200}"#
  private static let keys =
    #"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"k1","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#

  private static func token(
    _ header: String = #"{"alg":"Ed25519","kid":"k1"}"#, _ claims: String = claims,
    signature: [UInt8] = [UInt8](repeating: 9, count: 64)
  ) -> String {
    [Array(header.utf8), Array(claims.utf8), signature].map {
      Data($0).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
    }.joined(separator: ".")
  }

  /// Evaluates a token from standard input.
  private func eval(
    _ token: String, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Program.Result {
    let program = try Program()
    defer { program.remove() }
    try program.write("issuers.auth-token.json", Self.configuration)
    try program.write("keys.json", Self.keys)
    try program.write("other.json", Self.keys.replacing("k1", with: "k2"))
    return try program.run(
      ["eval", "issuers.auth-token.json", "--token", "-", "--now", "1767225600"] + arguments,
      input: Data(token.utf8), environment: environment)
  }

  static let malformed: [(String, String)] = [
    ("", "the token is empty"),
    (
      token(claims, #"{"sub":"a","sub":"b"}"#),
      "the claims have 'sub' twice, and parsers differ in which one they use (line 1, column 12"
        + " when decoded)"
    ),
    (token("nothing"), "the header is not JSON: unquoted string (line 1, column 1"),
    (token() + ".e30.e30", "five parts: the token is encrypted (JWE)"),
  ]

  @Test("pasted tokens may be quoted and broken into lines")
  func acceptsPastedTokens() throws {
    let token = Self.token()
    let broken =
      token.prefix(30) + "\r\n" + token.dropFirst(30).prefix(40) + "\n" + token.dropFirst(70)
    for text in [
      "\"\(token)\"\n", "'Bearer \(token)'", "`\(token)`", String(broken), "\"\(broken)\"",
    ] {
      #expect(try eval(text).output.hasPrefix("accepted: user 'mia'"), "\(text)")
      let program = try Program()
      defer { program.remove() }
      try program.write("issuers.auth-token.json", Self.configuration)
      let typed = try program.run(
        "eval", "issuers.auth-token.json", "--token", text, "--now", "1767225600")
      #expect(typed.output.hasPrefix("accepted: user 'mia'"), "\(text): \(typed.errors)")
    }
    // A mark on one side only is a part of the token.
    #expect(try eval("\"" + token).status == 2)
  }

  @Test(arguments: malformed)
  func reportsInvalidToken(_ text: String, _ message: String) throws {
    let result = try eval(text)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("oconf: <stdin>: " + message), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func rejectsUnsignedToken() throws {
    for header in [#"{"alg":"none"}"#, #"{"alg":"HS256","kid":"k1"}"#, "{}"] {
      for result in [
        try eval(Self.token(header)), try eval(Self.token(header), "--jwks", "keys.json"),
      ] {
        #expect(result.status == 1, "\(header)")
        #expect(result.output.hasPrefix("rejected: signature-invalid\n"), "\(result.output)")
      }
    }
  }

  @Test func reportsUnverifiedSignature() throws {
    let result = try eval(Self.token())
    #expect(result.status == 0)
    #expect(result.output.contains("signature not verified: pass the issuer's keys with --jwks"))
  }

  @Test func rejectsTokenWithoutKey() throws {
    let result = try eval(Self.token(), "--jwks", "other.json")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("rejected: key-not-found\n"))
    #expect(result.output.contains("the key set has no key 'k1'; it has 'k2'"))
  }

  @Test func rejectsInvalidKeySet() throws {
    let result = try eval(Self.token(), "--jwks", "issuers.auth-token.json")
    #expect(result.status == 2)
    #expect(result.errors.contains("expected a key set: a JSON object with 'keys'"))
  }

  @Test func rejectsConflictingOptions() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("issuers.auth-token.json", Self.configuration)
    try program.write("keys.json", Self.keys)
    try program.write("claims.json", Self.claims)
    let twice = try program.run("eval", "issuers.auth-token.json", "--token", "-", "--jwks", "-")
    #expect(twice.status == 2)
    let claims = try program.run(
      "eval", "issuers.auth-token.json", "--claims", "claims.json", "--jwks", "keys.json")
    #expect(claims.status == 2)
    #expect(claims.errors.contains("'--jwks' requires a token"))
  }
}
