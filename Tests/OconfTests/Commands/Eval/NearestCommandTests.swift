import ConfigModel
import Foundation
import TestSupport
import Testing

/// The smallest set of changes, as `oconf eval` and `oconf test` show it.
@Suite final class NearestCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("c.auth-token.json", Self.configuration)
  }

  deinit { program.remove() }

  static let configuration = """
    {"issuers": [{
      "issuerName": "https://idp.corp.example",
      "audience": ["mobile"],
      "virtualUserEnabled": true,
      "clientIdAttribute": "azp",
      "jwks": {"discoveryUri": "https://idp.corp.example/.well-known/openid-configuration"},
      "filters": [
        {"name": "dept", "values": ["sales", "field-*"]},
        {"name": "groups", "type": "exclude", "values": ["guest*"]}],
      "allowedMbes": [
        {"name": "Orders", "version": "1.0"}],
      "roleAttributes": ["groups"],
      "roleMappings": [
        {"tokenRole": "mgr", "mappedRoles": ["Manager"]}]},
     {
      "issuerName": "https://open.corp.example",
      "audience": ["mobile"],
      "virtualUserEnabled": true,
      "jwks": {"discoveryUri": "https://open.corp.example/.well-known/openid-configuration"}}]}
    """
  static let sound =
    #"{"iss":"https://idp.corp.example","aud":"mobile","sub":"mia","exp":4600,"dept":"sales","groups":["x"]}"#

  private func run(_ arguments: [String]) throws -> Program.Result {
    try program.run(arguments, input: Data())
  }

  private func eval(_ claims: String, _ more: String...) throws -> Program.Result {
    try run(["eval", "c.auth-token.json", "--claims", claims, "--now", "1000"] + more)
  }

  private static let backend = ["--backend", "name=Orders,version=1.0"]

  @Test func replacesListByValue() throws {
    let output = try eval(Self.sound.replacing("\"mia\"", with: "[\"mia\"]")).output
    #expect(output.contains("set the claim 'sub' to a value") && !output.contains("remove"))
  }

  @Test func showsChanges() throws {
    let claims = Self.sound.replacing("\"sales\"", with: "\"hr\"").replacing("4600", with: "900")
    let result = try eval(claims)
    #expect(result.status == 1)
    #expect(
      result.output.hasSuffix(
        """

        to fix:    accepted after 3 changes
                   identity provider: set the claim 'dept' to 'sales' (line 8)
                   identity provider: set the claim 'exp' to a value such as 4600 (1970-01-01T01:16:40Z)
                   app: send the request for the backend 'Orders 1.0' (line 10)
        time:      1970-01-01T00:16:40Z

        """), "\(result.output)")
    let other = try eval(Self.sound.replacing("\"sales\"", with: "\"hr\""), "--client-id", "k")
    #expect(
      other.output.contains(
        "\nothers:    these claims would be accepted from 'https://open.corp.example' (line 16)\n"),
      "\(other.output)")
  }

  @Test func reportsObstacles() throws {
    let unknown = try eval(Self.sound.replacing("idp.corp", with: "no.corp"))
    #expect(
      unknown.output.contains(
        """

        to fix:    first fix this; changing the token is not enough:
                   administrator: add or correct an issuer; its 'issuerName' must equal the token's 'iss'
        others:    these claims would be accepted from 'https://open.corp.example' (line 16)

        """), "\(unknown.output)")
    let many = try eval(#"{"iss":"https://idp.corp.example","aud":7}"#)
    #expect(many.output.contains("\nto fix:    none: 3 changes are not enough\n"))
    let payload = Data(Self.sound.utf8).base64EncodedString().replacing("=", with: "")
    let token = "eyJhbGciOiJub25lIn0." + payload + "."
    let unsigned = try program.run(
      "eval", "c.auth-token.json", "--token", token, "--now", "1000")
    #expect(
      unsigned.output.contains(
        "enough:\n           identity provider: sign the token with a key of the issuer (line 6)\n"
      ),
      "\(unsigned.output)")
    #expect(!unsigned.output.contains("\nothers:"))
    let malformed = try eval("{\"iss\":")
    #expect(malformed.status == 2 && !malformed.output.contains("nearest"))
  }

  @Test func acceptsExpectedRole() throws {
    func run(_ role: String, _ groups: String) throws -> Program.Result {
      let claims = Self.sound.replacing(#"["x"]"#, with: groups)
      return try self.run(
        ["eval", "c.auth-token.json", "--claims", claims, "--now", "1000", "--expect-role", role]
          + Self.backend)
    }
    let granted = try run("Manager", #"["mgr"]"#)
    #expect(granted.status == 0 && !granted.output.contains("nearest"))
    let missing = try run("Manager", #"["x"]"#)
    #expect(missing.status == 1)
    #expect(missing.output.hasPrefix("accepted: "))
    #expect(
      missing.output.contains(
        """

        to fix:    accepted with the role 'Manager' after 1 change
                   identity provider: add 'mgr' to the claim 'groups' (line 14)

        """), "\(missing.output)")
    for option in ["--as-service", "--jsonl"] {
      let result = try program.run(
        "eval", "c.auth-token.json", "--claims", "-", option, "--expect-role", "Manager")
      #expect(result.status == 2 && result.errors.contains("cannot be used together"))
    }
  }

  @Test func needsSingleDecision() throws {
    try program.write("claims.jsonl", Self.sound.replacing("\"sales\"", with: "\"hr\"") + "\n")
    for more in [["--summary", "text"], ["--summary", "json"], []] {
      let result = try run(
        ["eval", "c.auth-token.json", "--claims", "claims.jsonl", "--jsonl", "--now", "1000"]
          + more)
      #expect(result.status == 1 && !result.output.contains("nearest"))
    }
    let service = try eval(Self.sound.replacing("4600", with: "900"), "--as-service")
    #expect(service.status == 1 && !service.output.contains("nearest"))
  }

  // MARK: JSON

  private func json(_ result: Program.Result) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(object as? [String: Any])
  }

  static let rejected: [String] = [
    #""dept":"hr""#, #""dept":null,"exp":900"#, #""aud":["x","y"],"groups":["a","guest1"]"#,
    #""azp":"mia""#, #""azp":["mia",7],"dept":"field-x","nbf":2000"#, #""sub":"","groups":"guest""#,
    #""exp":"x","aud":{}"#, #""exp":900,"nbf":1100,"azp":"k\u0007""#, #""dept":["Sales"]"#,
  ]

  /// Applies each change to the input of the command, which then accepts the token.
  @Test(arguments: rejected, [nil, "Manager"])
  func changesSuffice(_ changed: String, _ role: String?) throws {
    var claims = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.sound.utf8)) as? [String: Any])
    let replaced = try JSONSerialization.jsonObject(with: Data("{\(changed)}".utf8))
    claims.merge(try #require(replaced as? [String: Any])) { $1 }
    func text(_ object: Any) throws -> String {
      String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
    var request: [String: Any] = ["backend": ["name": "Orders", "version": "1.0"]]
    var now = 1000
    func run() throws -> [String: Any] {
      try json(
        try self.run(
          [
            "eval", "c.auth-token.json", "--claims", try text(claims), "--request-json",
            try text(request), "--now", "\(now)", "--format", "json",
          ] + (role.map { ["--expect-role", $0] } ?? [])))
    }
    let before = try run()
    #expect(before["verdict"] as? String == "reject")
    let nearest = try #require(before["nearest"] as? [String: Any])
    #expect(nearest["status"] as? String == "found")
    #expect(nearest["isSmallest"] as? Bool == true)
    #expect(nearest["role"] as? String == role)
    let changes = try #require(nearest["changes"] as? [[String: Any]])
    #expect(!changes.isEmpty && changes.count <= 3)
    for change in changes {
      let claim = change["claim"] as? String
      #expect(change["by"] as? String == (claim == nil ? "app" : "identity-provider"))
      switch change["kind"] as? String {
      case "set-claim": claims[try #require(claim)] = change["value"]
      case "remove-claim": claims[try #require(claim)] = nil
      case "client-authentication": request["form"] = change["value"]
      case "backend": request["backend"] = change["value"]
      case "time": now = try #require(change["value"] as? Int)
      case let kind: Issue.record("unknown change \(kind ?? "none")")
      }
    }
    let after = try run()
    #expect(after["verdict"] as? String == "accept", "\(changes)")
    #expect(after["nearest"] is NSNull, "\(changes)")
  }

  @Test func showsRequiredRequest() throws {
    let result = try json(
      try eval(
        Self.sound, "--client-auth", "id-only", "--backend", "name=Orders,version=2.0",
        "--format", "json"))
    let nearest = try #require(result["nearest"] as? [String: Any])
    let changes = try #require(nearest["changes"] as? [[String: Any]])
    #expect(changes.map { $0["kind"] as? String } == ["client-authentication", "backend"])
    let backend = try #require(changes[1]["value"] as? [String: Any])
    #expect(backend["name"] as? String == "Orders" && backend["version"] as? String == "1.0")
    #expect(backend["clientId"] is NSNull)
    let range = (changes[1]["ranges"] as? [[String: [String: Int]]])?.first
    #expect(range?["start"]?["line"] == 10)
    #expect(changes[1]["path"] as? String == "c.auth-token.json")
  }

  // MARK: Safe output

  @Test func hidesSecrets() throws {
    let secrets = ["s3cr3t-Value-9f8e7d6c5b4a", "Bearer abcdefghijklmnop0123456789"]
    try program.write(
      "s.auth-token.json",
      """
      {"issuers": [{"issuerName": "https://idp.corp.example", "virtualUserEnabled": true,
        "audience": ["mobile"], "certificateSubjectNames": ["CN=a"],
        "filters": [{"name": "client_secret", "values": ["\(secrets[0])"]},
          {"name": "note", "values": ["\(secrets[1])"]}]}]}
      """)
    for format in ["text", "json"] {
      let result = try program.run(
        "eval", "s.auth-token.json", "--now", "1000", "--format", format, "--claims",
        #"{"iss":"https://idp.corp.example","aud":"mobile","sub":"mia","exp":4600}"#)
      #expect(result.status == 1)
      #expect(result.output.contains("client_secret"))
      let start = try #require(result.output.range(of: format == "text" ? "to fix" : "nearest"))
      let nearest = result.output[start.lowerBound...]
      #expect(nearest.contains("its value is hidden"), "\(nearest)")
      for secret in secrets { #expect(!nearest.contains(secret.suffix(12)), "\(nearest)") }
    }
  }

  @Test func escapesHostileNames() throws {
    let quoted = JSONString.quoted(HostileSample.hostile)
    try program.write(
      "h.auth-token.json",
      """
      {"issuers": [{"issuerName": "https://idp.corp.example", "virtualUserEnabled": true,
        "audience": [\(quoted)], "certificateSubjectNames": ["CN=a"],
        "filters": [{"name": \(quoted), "values": [\(quoted)]}],
        "allowedMbes": [{"name": \(quoted), "version": \(quoted)}]},
       {"issuerName": \(quoted), "virtualUserEnabled": true, "certificateSubjectNames": ["CN=a"],
        "audience": ["x"]}]}
      """)
    let claims = #"{"iss":"https://idp.corp.example","aud":"x","sub":"mia","exp":4600}"#
    for format in ["text", "json"] {
      let result = try program.run(
        "eval", "h.auth-token.json", "--now", "1000", "--format", format, "--claims", claims)
      #expect(result.output.contains(format == "text" ? "to fix" : "nearest"))
      #expect(!result.output.contains("\u{1B}") && !result.output.contains("\u{202E}"))
      #expect(!result.output.contains("\n::error"))
      #expect(!result.output.contains("\nok   forged"))
      if format == "json" { _ = try json(result) }
    }
  }

  @Test func fitsNarrowTerminals() throws {
    try program.write("t.json", Self.sound.replacing("\"sales\"", with: "\"hr\""))
    let inner =
      "stty cols 50; NO_COLOR=1 '\(Program.executable.path)' eval c.auth-token.json --claims t.json --now 1000"
    let output = try program.shell("script --quiet --command \"\(inner)\" /dev/null").output
      .replacingOccurrences(of: "\r\n", with: "\n")
    let start = try #require(output.range(of: "to fix:"))
    let lines = output[start.lowerBound...].split(separator: "\n")
    #expect(lines.count > 5)
    #expect(lines.allSatisfy { $0.count <= 50 }, "\(output)")
    let names = lines.dropFirst().compactMap { $0.hasPrefix("     ") ? nil : $0.prefix(6) }
    #expect(names == ["others", "time: "], "\(output)")
  }

  // MARK: test

  @Test func failedCasesShowTheChanges() throws {
    try program.write(
      "s.oconf-test.json",
      """
      {"policy": "c.auth-token.json", "environment": {"now": "1970-01-01T00:16:40Z"}, "cases": [
        {"name": "sales", "claims": {"iss": "https://idp.corp.example", "aud": "mobile",
          "sub": "mia", "exp": 4600, "dept": "hr"},
         "request": {"backend": {"name": "Orders", "version": "1.0"}},
         "expect": {"verdict": "accept"}}]}
      """)
    let result = try program.run("test")
    #expect(result.status == 1)
    #expect(
      result.output.contains("identity provider: set the claim 'dept' to 'sales'"),
      "\(result.output)")
  }
}
