import Foundation
import TestSupport
import Testing

/// Properties of suites, proved with `oconf test`.
@Suite final class PropertyCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("issuers.auth-token.json", TestSample.configuration)
    try program.write("web.allow-origin", "https://app.corp.example, http://*.corp.net\n")
  }

  deinit {
    program.remove()
  }

  private func run(
    _ properties: String, _ arguments: String..., policy: String = "issuers.auth-token.json"
  ) throws -> Program.Result {
    try program.write(
      "s.oconf-test.json",
      """
      {"policy": "\(policy)", "environment": {"baseURL": "https://m.corp.example"},
       "properties": [\(properties)]}
      """)
    return try program.run(["test"] + arguments, input: Data())
  }

  @Test(arguments: [
    #""never": {"accepted": true}, "unless": {"dept": "sales"}"#,
    #""never": {"userKind": "mapped"}"#,
    #""never": {"lifetimeOver": 28800}"#,
    #""never": {"role": "Clerk"}, "unless": {"groups": ["a", "Clerk"]}"#,
    #""where": {"iss": "https://idp.corp.example", "aud": {"absent": true}, "dept": "sales", "groups": "a"}, "always": {"role": "Clerk"}"#,
  ])
  func heldPropertyPasses(_ property: String) throws {
    let result = try run(#"{"name": "p", \#(property)}"#, "--verbose")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("passed: p\n"))
  }

  /// A reading under which a property is only undecided is told from one under which it fails.
  @Test func saysThatPropertyIsUndecidedOnlyUnderReading() throws {
    let pattern = "https://" + String(repeating: "*a", count: 13) + ".corp.net"
    try program.write("stars.allow-origin", pattern + "\n")
    let result = try run(
      #"{"name": "p", "always": {"origin": "\#(pattern)"}}"#, "--verbose",
      policy: "stars.allow-origin")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(
      result.output.contains(": only with empty-wildcard=refused, the property is undecided\n"),
      "\(result.output)")
  }

  /// Each counterexample is tried with the command that the report gives.
  @Test(arguments: [
    (#""never": {"accepted": true}"#, "accepted as"),
    (#""never": {"role": "Admin*"}"#, "'Admin-other' is granted"),
    (#""never": {"username": ["root*"]}, "unless": {"groups": ["a"]}"#, "accepted as 'root"),
    (#""where": {"iss": "https://idp.corp.example"}, "always": {"accepted": true}"#, "filters: "),
    (
      #""where": {"iss": "https://idp.corp.example", "aud": {"absent": true}, "dept": "sales"}, "always": {"role": "Clerk"}"#,
      "accepted as"
    ),
  ])
  func failedPropertyFails(_ property: String, _ evidence: String) throws {
    let result = try run(#"{"name": "p", \#(property)}"#, "--format", "json")
    #expect(result.status == 1)
    let text = try run(#"{"name": "p", \#(property)}"#)
    #expect(text.output.contains("failed: p\n"))
    #expect(text.output.contains(evidence), "\(text.output)")
    #expect(text.output.contains("try: oconf eval issuers.auth-token.json --claims '{"))
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let suite = (report?["suites"] as? [[String: Any]])?.first
    let found = (suite?["cases"] as? [[String: Any]])?.first?["property"] as? [String: Any]
    #expect(found?["verdict"] as? String == "fails")
    let witness = try #require(found?["witness"] as? [String: Any])
    func json(_ key: String) throws -> String {
      String(
        decoding: try JSONSerialization.data(withJSONObject: witness[key] ?? [:]), as: UTF8.self)
    }
    let now = try #require(witness["now"] as? Int)
    let decision = try program.run(
      [
        "eval", "issuers.auth-token.json", "--claims", try json("claims"), "--request-json",
        try json("request"), "--now", "\(now)", "--base-url", "https://m.corp.example",
      ], input: Data())
    #expect(decision.status == (property.contains("never") || property.contains("Clerk") ? 0 : 1))
  }

  @Test func provesOrigins() throws {
    let result = try run(
      """
      {"name": "tls", "never": {"origin": "http://*"}},
      {"name": "ours", "only": {"origin": ["https://app.corp.example", "*://*.corp.net"]}},
      {"name": "app", "always": {"origin": "https://app.corp.example"}}
      """, policy: "web.allow-origin")
    #expect(result.status == 1)
    #expect(result.output.contains("failed: tls\n"))
    #expect(result.output.contains("try: oconf origin web.allow-origin http://"))
    #expect(result.output.contains("2 passed, 1 failed"))
  }

  @Test func emptyPropertyIsAWarning() throws {
    let result = try run(
      """
      {"name": "ghost", "where": {"iss": "https://other.corp.example"}, "never": {"role": "x"}},
      {"name": "open", "never": {"role": "Clerk"}, "unless": {}},
      {"name": "clerk", "never": {"role": "Clerk"}, "unless": {"groups": ["a", "Clerk"]}}
      """)
    #expect(result.status == 0)
    #expect(
      result.output.contains("warning: 'open': no token of a configured issuer"),
      "\(result.output)")
    #expect(
      result.output.contains(
        "warning: 'ghost': no token of a configured issuer meets the property's conditions, so it checks nothing"
      ))
    #expect(!result.output.contains("warning: clerk"))
  }

  @Test(arguments: [
    (#""never": {"role": "a"}, "always": {"role": "a"}"#, "exactly one of"),
    (#""never": {}"#, "the outcome is empty"),
    (#""where": {"iss": 3}, "never": {"role": "a"}"#, "the condition on 'iss'"),
    (#""only": {"role": "a"}"#, "'only' needs 'origin'"),
    (#""never": {"origin": "http://*", "role": "a"}"#, "cannot be used together"),
  ])
  func unclearPropertyIsAnError(_ property: String, _ message: String) throws {
    let result = try run(#"{"name": "p", \#(property)}"#)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("[test-property/unclear]"))
  }
}
