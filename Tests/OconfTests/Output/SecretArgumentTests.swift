import ConfigModel
import Foundation
import TestSupport
import Testing

@testable import oconf

/// Credentials on the command line, in malformed files, and in documents. No command shows them, in
/// any format or error message.
@Suite final class SecretArgumentTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("c.auth-token.json", HostileSample.configuration)
  }

  deinit {
    program.remove()
  }

  private static let secret = "hUnter2-Zq9"

  private static let token =
    [#"{"alg":"RS256","kid":"k"}"#, #"{"iss":"https://idp.corp.example"}"#].map { part in
      Data(part.utf8).base64EncodedString().replacing("=", with: "")
    }.joined(separator: ".") + ".aHVudGVyMi1acTk"

  private func check(_ arguments: [String], input: String = "") throws {
    let result = try program.run(arguments, input: Data(input.utf8))
    for text in [result.output, result.errors] {
      for piece in [Self.secret, "aHVudGVy", Data(Self.secret.utf8).base64EncodedString()]
      where text.contains(piece) {
        Issue.record("\(arguments.joined(separator: " ")) shows '\(piece)':\n\(text)")
      }
    }
  }

  // MARK: Claims

  @Test(arguments: [
    "password", "client_secret", "api_key", "pw", "pwd", "pass", "PIN", "otp", "secret", "token",
    "code", "sid", "https://corp.example/claims/pw", "x.pin",
  ])
  func reasonsHideSecretClaims(_ claim: String) throws {
    try program.write(
      "f.auth-token.json",
      HostileSample.configuration.replacing("Include", with: "include")
        .replacing(#""name": "dept""#, with: #""name": "\#(claim)""#))
    let claims = #"{"iss":"https://idp.corp.example","\#(claim)":"\#(Self.secret)","exp":4600}"#
    for format in ["text", "json"] {
      try check([
        "eval", "f.auth-token.json", "--claims", claims, "--now", "1000", "--format", format,
      ])
    }
  }

  /// The claim may have any name; its value shows that it is a credential.
  @Test(arguments: [
    "token: \(secret)", "pw=\(secret)", "{'pin' : '\(secret)'}", "a=b; session_id=\(secret)",
    "{'code':\(secret)}", "{'code' :'\(secret)'}",
    "password is \(secret); code: \(secret)",
  ])
  func hidesClaimsNamedLikeCredentials(_ value: String) throws {
    let claims = #"{"iss":"https://idp.corp.example","dept":"\#(value)","exp":4600,"sub":"ann"}"#
    for value in ["Include", "include", "exclude"] {
      try program.write(
        "f.auth-token.json", HostileSample.configuration.replacing("Include", with: value))
      try program.write(
        "g.auth-token.json",
        HostileSample.configuration.replacing("Include", with: value)
          .replacing("\"a*\"", with: "\"*\""))
      try program.write("t.jsonl", claims + "\n")
      for format in ["text", "json"] {
        try check([
          "eval", "f.auth-token.json", "--claims", claims, "--now", "1000", "--format", format,
        ])
        try check([
          "diff", "--tokens", "t.jsonl", "--format", format, "f.auth-token.json",
          "g.auth-token.json",
        ])
      }
    }
  }

  // MARK: Arguments

  @Test(arguments: ["Bearer \(token)", "bearer  \(token)", "Authorization: Bearer \(token)", token])
  func acceptsHeaderBeforeToken(_ text: String) throws {
    for arguments in [["--token", text], ["--token", "-"]] {
      let result = try program.run(
        ["eval", "c.auth-token.json"] + arguments, input: Data((text + "\n").utf8))
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.output.hasPrefix("rejected:"), "\(result.output)")
    }
    try check(["eval", "c.auth-token.json", "--token", text])
  }

  @Test func acceptsRequestAsArgument() throws {
    let curl = """
      curl -X POST https://corp.example/oauth/token -u 'shop:\(Self.secret)' \\
        -d grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer -d assertion=\(Self.token)
      """
    let http =
      "POST /token HTTP/1.1\nAuthorization: Basic \(Self.secret)\n\nassertion=\(Self.token)"
    for request in [curl, http] {
      let result = try program.run("eval", "c.auth-token.json", "--request", request)
      #expect(result.output.contains("rejected:"), "\(result.errors)")
      try check(["eval", "c.auth-token.json", "--request", request])
      try check(["eval", "c.auth-token.json", "--format", "json", "--request", request])
    }
  }

  /// Text that was taken for a path may be the credential itself, so errors repeat only
  /// text that is clearly a path.
  @Test func errorsHideCredentials() throws {
    let secret = Self.secret
    for arguments in [
      ["--token", secret], ["--token", "\(secret).x.y"], ["--token", "Bearer \(secret)"],
      ["--token", "Bearer \(Self.token).\(secret)"], ["--token", "eyJ\(secret).eyJ.x"],
      ["--claims", secret], ["--claims", "{\"a\":\(secret)}"], ["--claims", "[\(secret)]"],
      ["--claims", "{\(secret):1}"], ["--claims", "{\"a\":\"\(secret)\" x}"],
      ["--request", "curl -u a:\(secret)"], ["--request", secret],
      ["--claims", "{}", "--users", secret], ["--claims", "{}", "--users", "[\(secret)]"],
      ["--claims", "{}", "--request-json", secret],
      ["--claims", "{}", "--request-json", "{\(secret)}"],
      ["--token", Self.token, "--jwks", secret], ["--token", Self.token, "--jwks", "{\(secret)}"],
      ["--claims", "{}", "--backend", "Bearer \(secret)"],
    ] {
      let result = try program.run(["eval", "c.auth-token.json"] + arguments, input: Data())
      #expect(result.status == 2 || result.status == 1)
      try check(["eval", "c.auth-token.json"] + arguments)
    }
    // The same in a file, and on standard input.
    for (name, text) in [
      ("token.txt", secret), ("token.jwt", "eyJ.\(secret).x"), ("claims.json", secret),
      ("claims.json", "{\"a\": \(secret)}"), ("request.curl", "curl --pass \(secret)"),
    ] {
      try program.write(name, text)
      let option = "--" + name.prefix { $0 != "." }
      try check(["eval", "c.auth-token.json", option, name])
      try check(["eval", "c.auth-token.json", option, "-"], input: text)
      try check(["eval", "c.auth-token.json", "--claims", name, "--jsonl"])
      try check(["diff", "--tokens", name, "c.auth-token.json", "c.auth-token.json"])
    }
  }

  @Test func errorsShowPaths() throws {
    for option in ["--token", "--claims", "--request"] {
      let result = try program.run("eval", "c.auth-token.json", option, "missing/token.json")
      #expect(
        result.errors.hasPrefix("oconf: cannot read missing/token.json: "), "\(result.errors)")
    }
  }

  /// No command repeats an argument that looks like a credential.
  @Test func errorsHideCredentialLikeArguments() throws {
    for text in [
      Self.token, "Bearer \(Self.token)", "Basic \(Self.secret)x",
      "https://shop:\(Self.secret)@corp.example/x",
      "https://corp.example/?access_token=\(Self.secret)",
      "curl -u shop:\(Self.secret) https://corp.example",
    ] {
      for arguments in [
        [text], ["lint", text], ["lint", "--rule", text], ["lint", "--kind", text],
        ["lint", "--format", text], ["lint", "--config", text, "c.auth-token.json"],
        ["lint", "--baseline", text, "c.auth-token.json"], ["explain", text], ["fmt", text],
        ["diff", text, "c.auth-token.json"], ["diff", "c.auth-token.json", text],
        ["gate", "--base", text],
        ["test", text], ["flatten", text], ["extract", text], ["message", text], ["schema", text],
        ["message", "build", text], ["origin", text, text], ["init", text],
        ["eval", text, "--claims", "{}"],
        ["eval", "c.auth-token.json", text], ["completions", text], ["man", text],
        ["eval", "c.auth-token.json", "--claims", "{}", "--reading", text],
        ["lint", "c.auth-token.json", "--discovery", text, "--issuer", text],
      ] {
        try check(arguments)
      }
    }
  }

  // MARK: Documents

  /// Documents with a secret that a reader could quote, for each command that reads them.
  static let documents: [(name: String, text: String)] =
    [
      ("e.properties", "*.*.Connector_Password \(secret)\n*.*.X=1\n"),
      ("e.properties", "*.connector/ERP(1.0).Connector_Password\t\(secret)\n*.*.Y bad\n"),
      ("a.auth-token.json", #"{"issuers": [{"jwks": {"authorizationHeader":Bearer \#(secret)}}]}"#),
      ("a.auth-token.json", #"{"issuers": [{"jwks": {"authorizationHeader":\#(secret)}}]}"#),
      ("a.auth-token.json", #"{"issuers": [{"jwks": {authorizationHeader: '\#(secret)'}}]}"#),
      (
        "r.http",
        "POST /token HTTP/1.1\nHost: a\nAuthorization: Bearer\n \(secret)\n\ngrant_type=x"
      ),
      ("r.http", "POST /token HTTP/1.1\nHost: a\nX-Auth-Token: \(secret)\n\ngrant_type=x"),
      ("r.http", "POST /token HTTP/1.1\nHost: a\nCookie: a=b;\n \(secret)\n\ngrant_type=x"),
      (
        "m.idp-messages",
        "idp://oauth2/v1.0/authrequest?start_url=https%3A%2F%2Fa%2F%3Fsid%3D\(secret)%26x&state=y"
      ),
      ("m.idp-messages", "11-22 10:00 I/app: Bundle[{code=\(secret), SESSION_ID=\(secret), a=b}]"),
      ("m.idp-messages", "app://oauth2/v1.0/authresponse?code=\(secret)&state=y"),
      ("m.idp-messages", "app://oauth2/v1.0/authresponse#code=\(secret)&state=y"),
      ("m.idp-messages", "Location: https://a.example/cb?code=\(secret)"),
    ]
    + [
      "--oauth2-bearer \(secret)", "--oauth2-bearer=\(secret)", "--cert f:\(secret)",
      "-E f:\(secret)",
      "--pass \(secret)", "-b sid=\(secret)", "--cookie 'a=b; c=\(secret)'", "-u a:\(secret)",
      "-H 'X-Auth-Token: \(secret)'", "-H \"X-Key: \(secret)\"", "--header 'Cookie: x=\(secret)'",
      "--proxy-header 'X-P: \(secret)'", "--proxy-user a:\(secret)", "-U a:\(secret)",
      "-x a:\(secret)@p:1",
      "-d client_secret=\(secret)", "--data-urlencode 'code=\(secret)'",
      "--form password=\(secret)",
      "--proxy-pass \(secret)", "--key k.pem --pass '\(secret)'",
      "--login-options \(secret)", "--variable t=\(secret)", "--expand-header 'X: \(secret)'",
      "--data-binary \(secret)", "-A \(secret)", "--oauth2-b \(secret)", "--pas \(secret)",
      "--teleport \(secret)", "--teleport=\(secret)", "'\(secret)",
    ].map { ("r.curl", "curl -X POST \($0) https://a.example/token -d grant_type=x") }

  @Test(arguments: Soak.some(documents, oneOf: 8))
  func commandsHideSecretsOfDocuments(_ name: String, _ text: String) throws {
    try program.write(name, text)
    try program.write("old/" + name, text.replacing(Self.secret, with: "other"))
    let kind = name.hasPrefix("r.") ? ["--kind", "token-request"] : []
    for format in LintFormats.names where format != "auto" {
      try check(["lint", "--pedantic", "--format", format, name] + kind)
    }
    try check(["lint", "--fix", "--unsafe-fixes", "--diff", name] + kind)
    for format in ["text", "json", "markdown", "html", "github"] {
      try check(["diff", "--verbose", "--format", format, "old/" + name, name])
      try check(["diff", "--verbose", "--format", format, name, "old/" + name])
    }
    try check(["fmt", "--diff", name])
    try check(["fmt", "--check", "--format", "json", name])
    try check(["flatten", name])
    try check(["extract", name, "Security_AuthTokenConfiguration"])
    for format in ["text", "json"] {
      try check(["message", "--format", format, "--pedantic", name])
      try check(["eval", "--format", format, "c.auth-token.json", "--request", name])
      try check(["eval", "--format", format, name, "--claims", "{}"])
      try check(["origin", "--format", format, name, "https://a.example"])
    }
    if name.hasPrefix("m.") {
      for line in text.split(separator: "\n") { try check(["message", String(line)]) }
    }
  }
}
