import Foundation
import TestSupport
import Testing

/// The reasons and places that `oconf who` names.
@Suite final class WhoReasonTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private func who(_ arguments: String...) throws -> Program.Result {
    try program.run(["who"] + arguments, input: Data())
  }

  /// The policy looks at neither claim, and the question does.
  @Test(arguments: [("exp", "absent-expiry=pass"), ("sub", "username-from-prn=yes")])
  func reportsReadings(_ claim: String, _ reading: String) throws {
    try program.write(
      "open.auth-token.json",
      """
      {"issuers": [{"issuerName": "https://a.corp.example", "certificateSubjectNames": ["CN=a"],
        "audience": ["x"], "virtualUserEnabled": true}]}
      """)
    let result = try who("open.auth-token.json", "--without", claim)
    #expect(result.status == 1)
    #expect(result.output.contains("reading: with \(reading), another way is possible"))
    let other = try who("open.auth-token.json", "--without", claim, "--reading", reading)
    #expect(other.status == 0)
  }

  /// The reasons of an issuer without tokens, of one without backends, and of a sound one.
  @Test(arguments: [
    ([], nil),
    (["--backend", "Visits"], "does not allow this backend"),
    (["--without", "d=a"], "no accepted token meets the conditions asked for"),
  ])
  func reportsObstacles(_ options: [String], _ last: String?) throws {
    try program.write(
      "closed.auth-token.json",
      """
      {"issuers": [
        {"issuerName": "https://a.corp.example", "certificateSubjectNames": ["CN=a"],
         "audience": ["x"], "filters": [{"name": "d", "values": ["a"]},
           {"name": "d", "type": "exclude", "values": ["*"]}]},
        {"issuerName": "https://b.corp.example", "certificateSubjectNames": ["CN=b"],
         "audience": ["x"], "allowedMbes": []},
        {"issuerName": "https://c.corp.example", "certificateSubjectNames": ["CN=c"],
         "audience": ["x"], "filters": [{"name": "d", "values": ["a"]}],
         "allowedMbes": [{"name": "Orders", "version": "1.0"}]}
      ]}
      """)
    let reasons = [
      "accepts no token: no token meets all of its conditions",
      "accepts no token: 'allowedMbes' allows no backend", last,
    ]
    for (name, reason) in zip(["a", "b", "c"], reasons) {
      let result = try program.run(
        [
          "who", "closed.auth-token.json", "--issuer", "https://\(name).corp.example",
          "--reading", "empty-backend-list=none",
        ] + options, input: Data())
      #expect(result.status == (reason == nil ? 0 : 1), "\(result.output)")
      if let reason { #expect(result.output.contains("): \(reason)\n"), "\(result.output)") }
    }
  }

  /// The policies of an export are long lines, whose numbers say little.
  @Test func longLinesNameFields() throws {
    try program.write(
      "p.properties",
      """
      *.*.Security_AuthTokenConfiguration={"issuers"\\:[{"issuerName"\\:"https\\://a.corp.example","certificateSubjectNames"\\:["CN\\=a"],"audience"\\:["x"],"roleAttributes"\\:["groups"],"roleMappings"\\:[{"tokenRole"\\:"a","mappedRoles"\\:["R"]},{"tokenRole"\\:"b","mappedRoles"\\:["R"]}]}]}
      *.*.Security_AllowOrigin=https://a.corp.example

      """)
    let output = try who("p.properties", "--role", "R").output
    #expect(output.contains("1. issuer    'https://a.corp.example'\n"), "\(output)")
    #expect(output.contains("by mapping (roleMappings[0] and roleMappings[1])"), "\(output)")
    #expect(!output.contains("line"), "\(output)")
    try program.write("q.properties", "*.*.Security_AllowOrigin=https://a.corp.example\n")
    let others = try who("q.properties")
    #expect(others.status == 2)
    #expect(others.errors.contains("'Security_AuthTokenConfiguration'; use '--origin' to ask"))
    let origins = try who("p.properties", "--origin", "*").output
    #expect(origins.contains("1. 'https://a.corp.example' (line 2), such as"))
  }

  /// Text names obstacles only if no one gets in, and JSON always.
  @Test func jsonReportsObstacles() throws {
    try program.write(
      "two.auth-token.json",
      """
      {"issuers": [
        {"issuerName": "https://a.corp.example", "certificateSubjectNames": ["CN=a"],
         "audience": ["x"]},
        {"issuerName": "https://b.corp.example", "certificateSubjectNames": ["CN=b"],
         "audience": ["x"], "enabled": false}
      ]}
      """)
    let text = try who("two.auth-token.json", "--format", "text", "--format", "json=who.json")
    #expect(!text.output.contains("accepts no token"))
    let json = try who("two.auth-token.json", "--format", "json").output
    let file = try program.read("who.json")
    #expect(json == file)
    #expect(json.contains(#""ways":[{"issuer":"https://a.corp.example""#))
    #expect(json.contains(#""obstacles":[{"issuer":"https://b.corp.example""#))
  }

  /// Two roles of different bytes that Swift's strings take for the same.
  @Test func distinguishesSimilarNames() throws {
    try program.write(
      "alike.auth-token.json",
      """
      {"issuers": [{"issuerName": "https://idp.corp.example", "virtualUserEnabled": true,
        "jwks": {"jwksUri": "https://idp.corp.example/keys"}, "roleAttributes": ["roles"],
        "roleMappings": [{"tokenRole": "a", "mappedRoles": ["Caf\u{E9}"]},
          {"tokenRole": "b", "mappedRoles": ["Cafe\u{301}"]}]}]}
      """)
    let output = try program.run(
      "who", "--role", "Caf*", "--format", "json", "alike.auth-token.json"
    ).output
    #expect(output.utf8.count > 100)
    for name in ["Caf\u{E9}", "Cafe\u{301}"] {
      let granted = Array("\"roles\":[\"\(name)\"]".utf8)
      let bytes = Array(output.utf8)
      #expect(
        bytes.indices.contains { bytes[$0...].starts(with: granted) }, "\(name): \(output)")
    }
  }
}
