import Foundation
import Testing

/// `oconf explain` for fields of documents.
@Suite final class ExplainFieldTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit { program.remove() }

  @Test func explainsField() throws {
    let page = try program.run("explain", "/issuers/0/tokenTimeoutPolicy")
    #expect(page.status == 0)
    for part in [
      "tokenTimeoutPolicy  string, optional\n",
      "\nPath     issuers[].tokenTimeoutPolicy (auth-token-configuration)\n",
      "\nAllowed  FromTimeoutSecs, FromExternalToken,",
      "\nSee also:\n  - issuers.tokenTimeoutSeconds\n",
      "\n  lifetime/unbounded ",
    ] { #expect(page.output.contains(part), "\(part)") }
  }

  @Test func listsMeaningsOfAmbiguousName() throws {
    let page = try program.run("explain", "name")
    #expect(page.status == 0)
    #expect(page.output.contains("\n  issuers.filters.name      of the filter\n"))
    #expect(page.output.contains("\n  issuers.allowedMbes.name  of the allowed backend\n"))
  }

  @Test func writesFieldsAsJSON() throws {
    let result = try program.run("explain", "name", "--format", "json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    let fields = try #require(object["fields"] as? [[String: Any]])
    #expect(
      fields.compactMap { $0["path"] as? String }
        == [
          "issuers.filters.name", "issuers.allowedMbes.name", "require.name",
          "overrides.require.name",
        ])
    #expect(fields.compactMap { $0["required"] as? Bool } == [true, false, true, true])
    #expect((fields[1]["rules"] as? [String])?.contains("allowed-backend/incomplete") == true)
  }

  @Test func writesRulesAsJSON() throws {
    let result = try program.run("explain", "filter/malformed", "--format", "json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let rule = try #require((object["rules"] as? [[String: Any]])?.first)
    let examples = try #require(rule["examples"] as? [[String: Any]])
    #expect(examples.count == 9)
    let first = try #require(examples.first)
    #expect(first["isBad"] as? Bool == true)
    #expect(first["scope"] as? String == "filters")
    #expect(
      first["text"] as? String == #"{"name": "dept", "type": "Exclude", "values": ["guests"]}"#)
    let lines = try #require(first["lines"] as? [[String: String]])
    #expect(lines.map { $0["carets"] } == [String(repeating: " ", count: 25) + "^^^^^^^^^"])
  }
}
