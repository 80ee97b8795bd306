import Foundation
import TestSupport
import Testing

/// `oconf who`, as its users run it.
@Suite final class WhoCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      "issuers.auth-token.json",
      """
      {"issuers": [
        {"issuerName": "https://idp.corp.example", "virtualUserEnabled": true,
         "jwks": {"jwksUri": "https://idp.corp.example/keys"},
         "audience": ["shop"],
         "filters": [
           {"name": "aud", "values": ["shop"]},
           {"name": "department", "values": ["field-*"]},
           {"name": "department", "values": ["*"]}],
         "allowedMbes": [{"name": "Orders", "version": "1.0"}],
         "tokenTimeoutSeconds": 3600,
         "roleAttributes": ["roles"],
         "roleMappings": [
           {"tokenRole": "lead", "mappedRoles": ["Admin"]},
           {"tokenRole": "chief", "mappedRoles": ["Admin"]}],
         "defaultRoles": ["Guest"]},
        {"issuerName": "https://accounts.google.com", "usernameAttribute": "email",
         "jwks": {"jwksUri": "https://www.googleapis.com/oauth2/v3/certs"},
         "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true,
         "issuerRoles": ["Visitor"]},
        {"issuerName": "https://old.corp.example", "enabled": false}
      ]}

      """)
    try program.write(
      "web.allow-origin",
      "https://app.corp.example, http://*.corp.net:8080,\n  https://*.github.io\n")
  }

  deinit {
    program.remove()
  }

  private func who(_ arguments: String...) throws -> Program.Result {
    try program.run(["who"] + arguments, input: Data())
  }

  @Test(arguments: [
    ([], 0, "2 ways to sign in"),
    (
      ["--role", "Admin"], 0,
      "roles includes 'lead' or 'chief' → 'Admin' by mapping (lines 13 and 14)"
    ),
    (["--role", "Admin"], 0, "roles includes 'Admin' → 'Admin' under its own name (line 11)"),
    (["--role", "Admin"], 0, "reading: with unmapped-role=drop, way 1 is not possible"),
    (["--role", "Guest"], 0, "roles has no role → 'Guest' by default (line 15)"),
    (["--role", "Visitor"], 0, "\n   roles     'Visitor' for every token (line 19)\n"),
    (["--role", "Visitor"], 0, "   public    anyone with a Google account can get tokens"),
    (
      ["--role", "Root*", "--reading", "unmapped-role=drop"], 1,
      "no one can get a role that matches 'Root*'"
    ),
    (["--role", "Root*", "--reading", "unmapped-role=drop"], 1, "(line 2): grants no such role"),
    (["--user", "root*"], 0, "sub matches 'root*'"),
    (
      ["--claim", "department=it-*"], 0,
      "  department includes a value that matches 'field-*' and a value that matches 'it-*'\n"
    ),
    (
      ["--claim", "department=it"], 0,
      "  department includes 'it' and a value that matches 'field-*'\n"
    ),
    (
      ["--claim", "department=it", "--role", "Admin", "--claim", "roles=x*"], 0,
      "  roles includes 'lead' or 'chief', and a value that matches 'x*' → 'Admin' by mapping"
    ),
    (
      ["--claim", "department=it-*", "--without", "department=field-*"], 0,
      "1 way to sign in if department matches 'it-*' and department does not match 'field-*'"
    ),
    (["--without", "department", "--backend", "Orders/1.0"], 0, "email"),
    (["--backend", "Orders/2.0"], 0, "1 way to sign in at backend Orders 2.0"),
    (["--lifetime-over", "3600"], 0, "for 8 hours"),
    (["--lifetime-over", "28800"], 1, "the service's tokens never last that long"),
    (
      ["--issuer", "https://old.corp.example"], 1,
      "accepts no token: it is disabled"
    ),
    (
      ["--issuer", "https://accounts.google.com", "--user", "*@corp.example"], 0, "narrow them down"
    ),
    (["--role", "Nobody", "--exit-zero", "--reading", "unmapped-role=drop"], 0, "no one can"),
  ])
  func answersQuestions(_ options: [String], _ status: Int32, _ text: String) throws {
    let result = try program.run(
      ["who", "issuers.auth-token.json"] + options, input: Data())
    #expect(result.status == status, "\(result.output)\(result.errors)")
    #expect(result.output.contains(text), "\(result.output)")
  }

  @Test func omitsImpliedConditions() throws {
    let output = try who("issuers.auth-token.json", "--claim", "department=field-a*").output
    #expect(output.contains(" aud is 'shop'\n"))
    #expect(output.contains(" department matches 'field-a*'\n") || output.contains("'field-a*'"))
    #expect(!output.contains("has a value"))
    #expect(output.components(separatedBy: "if present").count == 2)
    #expect(!output.contains("matches 'field-*'"))
  }

  /// Each example is accepted by `oconf eval` and gets the role.
  @Test(arguments: [[], ["--role", "*"], ["--overlap"], ["--overlap", "--role", "Admin"]])
  func examplesAreAccepted(_ options: [String]) throws {
    let result = try program.run(
      ["who", "issuers.auth-token.json", "--format", "json"] + options, input: Data())
    #expect(result.status == 0 || options == ["--overlap", "--role", "Admin"])
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let policy = try #require((report?["policies"] as? [[String: Any]])?.first)
    var found: [[String: Any]] = policy["ways"] as? [[String: Any]] ?? []
    for overlap in policy["overlaps"] as? [[String: Any]] ?? [] {
      found += overlap["issuers"] as? [[String: Any]] ?? []
    }
    #expect(!found.isEmpty || options == ["--overlap", "--role", "Admin"])
    for way in found {
      let witness = try #require(way["witness"] as? [String: Any])
      func json(_ key: String) throws -> String {
        String(
          decoding: try JSONSerialization.data(withJSONObject: witness[key] ?? [:]), as: UTF8.self)
      }
      let decision = try program.run(
        [
          "eval", "issuers.auth-token.json", "--claims", try json("claims"), "--request-json",
          try json("request"), "--now", "\(witness["now"] as? Int ?? 0)", "--format", "json",
        ], input: Data())
      #expect(decision.status == 0, "\(decision.output)")
      let roles = way["roles"] as? [String] ?? []
      for role in roles where !role.contains("*") {
        #expect(decision.output.contains("\"name\":\"\(role)\""))
      }
    }
  }

  @Test func overlapsHaveTokensOfBoth() throws {
    try program.write(
      "two.auth-token.json",
      """
      {"issuers": [
        {"issuerName": "https://a.corp.example", "certificateSubjectNames": ["CN=a"],
         "audience": ["x"], "filters": [{"name": "sub", "values": ["*@corp.example"]}]},
        {"issuerName": "https://b.corp.example", "certificateSubjectNames": ["CN=b"],
         "audience": ["x"], "filters": [{"name": "sub", "values": ["root@*"]}],
         "issuerRoles": ["Mobile_Admin"]},
        {"issuerName": "https://c.corp.example", "certificateSubjectNames": ["CN=c"],
         "audience": ["x"], "filters": [{"name": "sub", "values": ["x-*"]}],
         "issuerRoles": ["Mobile_Admin"]}
      ]}
      """)
    let result = try who("--overlap", "two.auth-token.json")
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        "3 pairs of issuers that can sign in the same user or grant the same role"))
    #expect(
      result.output.contains(
        "same user 'root@corp.example' (mapped): issuers 'https://a.corp.example' (line 2) and 'https://b.corp.example' (line 4)"
      ), "\(result.output)")
    #expect(result.output.contains("same role 'Mobile_Admin': issuers 'https://b.corp.example'"))
    #expect(result.output.contains(#"--users '[{"uid":"root@corp.example""#))
    let none = try who(
      "--overlap", "two.auth-token.json", "--issuer", "https://c.corp.example", "--role", "Other")
    #expect(none.status == 1)
    let shared = "no two issuers, one of them 'https://c.corp.example', can grant role 'Other'"
    #expect(none.output.contains(shared) && none.output.contains("roles in the directory"))
    let users = try who(
      "--overlap", "two.auth-token.json", "--claim", "iss=x", "--no-config", "--format", "markdown")
    #expect(users.output.contains("No two issuers can sign in the same user, or grant the same"))
  }

  @Test func usesAccountsOfTheDirectory() throws {
    try program.write(
      "one.auth-token.json",
      """
      {"issuers": [{"issuerName": "https://a.corp.example", "certificateSubjectNames": ["CN=a"],
        "audience": ["x"]}]}
      """)
    let users = #"[{"uid": "ann", "roles": ["Admin"]}, {"uid": "bob"}]"#
    let known = try who("one.auth-token.json", "--role", "Admin", "--users", users)
    #expect(known.status == 0)
    #expect(known.output.contains("the account is 'ann' → 'Admin' by the directory"))
    let unknown = try who("one.auth-token.json", "--role", "Admin")
    #expect(unknown.status == 1)
    #expect(unknown.output.contains("accounts can also have roles in the directory"))
    #expect(
      try who("one.auth-token.json", "--user", "carl", "--users", users).status == 1)
  }

  @Test func answersOriginQuestions() throws {
    let all = try who("web.allow-origin", "--origin", "*")
    #expect(all.status == 0)
    #expect(all.output.contains("3 patterns allow an origin that matches '*'"))
    #expect(
      all.output.contains(
        "   public    anyone can register a host below 'github.io', such as evil.github.io"))
    let plain = try who("web.allow-origin", "--origin", "http://*:*")
    #expect(plain.output.contains("1. 'http://*.corp.net:8080' (line 1), such as http://"))
    let none = try who("web.allow-origin", "--origin", "http://*")
    #expect(none.status == 1)
    #expect(none.output.contains("no pattern allows an origin that matches 'http://*'"))
  }

  @Test(arguments: [
    (["x"], "cannot read x: "),
    ([], "missing CONFIG…"),
    (["issuers.auth-token.json", "--claim", "a"], "expected NAME=GLOB"),
    (["issuers.auth-token.json", "--without", "=a"], "expected NAME or NAME=GLOB"),
    (["issuers.auth-token.json", "--backend", "/1"], "expected NAME or NAME/VERSION"),
    (["issuers.auth-token.json", "--lifetime-over", "x"], "expected a number of at least 0"),
    (
      ["issuers.auth-token.json", "--issuer", "https://x"], "no issuer with issuerName 'https://x'"
    ),
    (["web.allow-origin", "--origin", "x"], "expected a pattern such as"),
    (["web.allow-origin", "--origin", "*", "--role", "x"], "cannot be used together"),
    (["web.allow-origin"], "use '--origin' to ask about origins"),
    (["issuers.auth-token.json", "--role", ""], "invalid value '' for '--role'"),
    (["issuers.auth-token.json", "--overlap", "--user", ""], "invalid value '' for '--user'"),
    (["-", "--users", "-"], "'-' and '-' cannot be used together"),
  ])
  func reportsInvalidArguments(_ arguments: [String], _ message: String) throws {
    let result = try program.run(["who"] + arguments, input: Data())
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func readsSettings() throws {
    try program.write(
      ".oconf.json",
      #"{"readings": {"unmapped-role": "drop"}, "privilegedRoles": ["Vis*"]}"#)
    #expect(try who("issuers.auth-token.json", "--role", "Root").status == 1)
    #expect(try who("issuers.auth-token.json", "--role", "Root", "--no-config").status == 0)
  }

  @Test func escapesNamesAndHidesSecrets() throws {
    let bad = #"\u001b[31m\u202e::error::x|<b>"#
    try program.write(
      "bad.auth-token.json",
      """
      {"issuers": [{"issuerName": "https://a/\(bad)", "certificateSubjectNames": ["CN=a"],
        "audience": ["\(bad)"], "usernameAttribute": "\(bad)",
        "filters": [{"name": "client_secret", "values": ["s3cr3tvalue"]},
          {"name": "\(bad)2", "values": ["\(bad)*", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.abc"]}],
        "issuerRoles": ["\(bad)"]}]}
      """)
    for format in ["text", "json", "markdown"] {
      for options in [["--role", "*"], ["--overlap"], ["--claim", "x=\u{1B}[31m\u{202E}"]] {
        let result = try program.run(
          ["who", "bad.auth-token.json", "--format", format] + options, input: Data())
        #expect(!result.output.contains("s3cr3tvalue"))
        #expect(!result.output.contains("eyJzdWIiOiJ4In0"))
        #expect(!result.output.contains("::error"))
        if format == "markdown" {
          let prose = result.output.replacing(/`+[^`]*`+/, with: "")
          #expect(!prose.contains("<b>") && !prose.contains("\\u{1B}"))
        }
        for scalar in result.output.unicodeScalars {
          #expect(
            scalar == "\n"
              || scalar.value >= 0x20 && scalar.value != 0x7F
                && scalar.properties.generalCategory != .format
          )
        }
      }
    }
  }

  /// JSON escapes control characters once, and says which conditions need the claim.
  @Test func writesConditionsAsJSON() throws {
    try program.write(
      "odd.auth-token.json",
      #"""
      {"issuers": [{"issuerName": "i\u0007", "certificateSubjectNames": ["CN=a"],
        "audience": ["g"], "virtualUserEnabled": true,
        "filters": [{"name": "d\u0007", "values": ["a\u0007b"]}]}]}

      """#)
    func way(_ options: String...) throws -> [String: Any] {
      let result = try program.run(
        ["who", "odd.auth-token.json", "--format", "json"] + options, input: Data())
      let report =
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      let policy = try #require((report?["policies"] as? [[String: Any]])?.first)
      return try #require((policy["ways"] as? [[String: Any]])?.first)
    }
    func required(_ way: [String: Any]) -> [String: Bool] {
      var required: [String: Bool] = [:]
      for condition in way["conditions"] as? [[String: Any]] ?? [] {
        for claim in condition["claims"] as? [String] ?? [] {
          required[claim] = condition["required"] as? Bool
        }
      }
      return required
    }
    let plain = try way()
    #expect(plain["issuer"] as? String == "i\u{7}")
    #expect(
      (plain["conditions"] as? [[String: Any]])?.last?["values"] as? [String] == ["a\u{7}b"])
    #expect(required(plain) == ["aud": false, "exp": true, "sub": true, "d\u{7}": true])
    let strict = try way(
      "--reading", "absent-audience=reject", "--reading", "absent-expiry=pass")
    #expect(required(strict) == ["aud": true, "exp": false, "sub": true, "d\u{7}": true])
    let text = try who("odd.auth-token.json", "--reading", "absent-audience=reject").output
    #expect(text.contains(" aud is 'g'\n   and       exp is in the future\n"), "\(text)")
    #expect(text.contains(#"'a\u{7}b'"#))
  }

  /// A pair of issuers counts once, whatever it shares.
  @Test func countsPairsOnce() throws {
    let result = try who("issuers.auth-token.json", "--overlap", "--role", "*", "--format", "json")
    let report =
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let policy = try #require((report?["policies"] as? [[String: Any]])?.first)
    let pairs = try #require(policy["pairs"] as? [[String: Any]])
    #expect(Set(pairs.map { $0["issuers"] as? [String] }).count == pairs.count)
    #expect((policy["overlaps"] as? [[String: Any]])?.isEmpty == pairs.isEmpty)
  }

  // MARK: Roles that do not exist

  private static let mentioned = "'Admim' is not a role of the backend; did you mean 'Admin'?"

  @Test func saysThatRolesDoNotExist() throws {
    try program.write(".oconf.json", #"{"root": true, "roles": ["Admin", "Guest", "Visitor"]}"#)
    let text = try program.read("issuers.auth-token.json")
    try program.write(
      "new.auth-token.json",
      text.replacing(
        #""chief", "mappedRoles": ["Admin"]"#, with: #""chief", "mappedRoles": ["Admim"]"#))
    for format in ["text", "json", "markdown"] {
      for options in [
        ["new.auth-token.json", "--role", "Adm*"], ["issuers.auth-token.json", "--role", "Admim"],
      ] {
        let output = try program.run(["who", "--format", format] + options, input: Data()).output
        #expect(output.replacing("`", with: "'").contains(Self.mentioned), "\(output)")
      }
    }
    for format in ["text", "json", "markdown", "github", "html"] {
      let diff = try program.run(
        "diff", "issuers.auth-token.json", "new.auth-token.json", "--format", format)
      let shown = diff.output.replacing(/<\/?code>|`/, with: "'")
      #expect(shown.contains("Admim' is not a role of the backend"), "\(format) \(diff.output)")
      #expect(!shown.contains("'Admin' is not a role"))
    }
    try program.write("none.auth-token.json", #"{"issuers": []}"#)
    let added = try program.run("diff", "none.auth-token.json", "new.auth-token.json").output
    #expect(added.components(separatedBy: Self.mentioned).count == 2, "\(added)")
    let claims =
      #"{"iss":"https://idp.corp.example","sub":"a","aud":"shop","exp":1767229200,"#
      + #""department":"field-1","roles":["chief","lead"]}"#
    for format in ["text", "json"] {
      let decision = try program.run(
        [
          "eval", "new.auth-token.json", "--claims", claims, "--now", "1767225600",
          "--request-json",
          #"{"backend":{"name":"Orders","version":"1.0"}}"#, "--format", format,
        ], input: Data())
      #expect(decision.output.contains(Self.mentioned), "\(decision.output)\(decision.errors)")
    }
    for options in [["new.auth-token.json", "--no-config"], ["issuers.auth-token.json"]] {
      let result = try program.run(["who", "--role", "Admin"] + options, input: Data())
      #expect(!result.output.contains("is not a role of the backend"))
    }
  }

  @Test func writesMarkdownAndFiles() throws {
    let result = try who(
      "issuers.auth-token.json", "--role", "Visitor", "--format", "markdown", "--format",
      "json=out.json")
    #expect(
      result.output.contains("**1 way to get role `Visitor`**")
        || result.output.contains("ways to get role"))
    #expect(result.output.contains("| | Issuer | Conditions |"))
    #expect(result.output.contains("<summary>Examples</summary>"))
    #expect(try program.read("out.json").hasPrefix(#"{"version":1,"policies":["#))
  }
}
