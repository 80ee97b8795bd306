import ConfigModel
import Foundation
import TestSupport
import Testing

/// Properties in coverage and in every format of `oconf test` and `oconf gate`.
@Suite final class PropertyReportTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("issuers.auth-token.json", TestSample.configuration)
    try program.write("web.allow-origin", "https://app.corp.example, https://*.corp.net\n")
  }

  deinit {
    program.remove()
  }

  private func write(_ properties: String, policy: String = "issuers.auth-token.json") throws {
    try program.write(
      "s.oconf-test.json",
      """
      {"policy": "\(policy)", "environment": {"baseURL": "https://m.corp.example"},
       "properties": [\(properties)]}

      """)
  }

  private func test(_ arguments: String...) throws -> Program.Result {
    try program.run(["test"] + arguments, input: Data())
  }

  // MARK: Coverage

  /// The kinds and names that the coverage lacks.
  private func missed(_ properties: String, policy: String = "issuers.auth-token.json") throws
    -> Set<String>
  {
    try write(properties, policy: policy)
    let result = try test("--coverage", "--format", "json")
    let report = JSONParser.parse(SourceBytes(result.output)).root
    let policies = try #require(report.member("coverage")?.member("policies"))
    return Set(
      policies.elements.flatMap { policy in
        policy.member("missed").map { Array($0.elements) } ?? []
      }.map { item in
        [item.member("kind"), item.member("name")].map { $0?.text.string ?? "" }
          .joined(separator: " ")
      })
  }

  @Test func coverageCountsNamedElements() throws {
    let all = try missed(#"{"name": "p", "never": {"userKind": "mapped"}}"#)
    func covered(_ property: String) throws -> Set<String> {
      all.subtracting(try missed(#"{"name": "p", \#(property)}"#))
    }
    #expect(all.contains("issuer https://idp.corp.example"))
    #expect(
      try covered(#""where": {"iss": "https://idp.*"}, "never": {"userKind": "mapped"}"#)
        == ["issuer https://idp.corp.example"])
    #expect(try covered(#""where": {"iss": "*"}, "never": {"userKind": "mapped"}"#) == [])
    #expect(
      try covered(#""never": {"accepted": true}, "unless": {"dept": "sales"}"#)
        == ["filter dept", "filter-value sales"])
    #expect(
      try covered(#""where": {"dept": {"not": ["sa*"]}}, "never": {"accepted": true}"#)
        == ["filter dept", "filter-value sales"])
    #expect(
      try covered(#""never": {"role": "Cl*"}, "unless": {"groups": ["a", "Clerk"]}"#)
        == ["mapping a", "role Clerk"])
    #expect(
      try covered(#""where": {"groups": "a"}, "always": {"accepted": true}"#) == ["mapping a"])
    try program.write(
      "issuers.auth-token.json",
      TestSample.configuration.replacing(
        #""filters": ["#, with: #""usernameAttribute": "dept", "filters": ["#))
    #expect(
      try covered(#""never": {"username": "s*"}"#) == ["filter dept", "filter-value sales"])
    #expect(try covered(#""always": {"username": "s*"}"#) == ["filter-value sales"])
  }

  /// A property that checks nothing, or that is about another issuer, covers nothing.
  @Test func emptyPropertyHasNoCoverage() throws {
    let all = try missed(#"{"name": "p", "never": {"userKind": "mapped"}}"#)
    #expect(
      try missed(
        #"{"name": "p", "where": {"iss": "https://x.example", "dept": "sales"}, "never": {"role": "Clerk"}}"#
      ) == all)
  }

  @Test func coverageCountsPatternsOfOrigins() throws {
    let policy = "web.allow-origin"
    #expect(
      try missed(
        #"{"name": "p", "always": {"origin": "https://app.corp.example"}}"#, policy: policy)
        == ["origin-pattern https://*.corp.net"])
    #expect(
      try missed(
        #"{"name": "p", "only": {"origin": ["https://*.corp.example", "https://*.corp.net"]}}"#,
        policy: policy) == [])
  }

  // MARK: Names without meaning

  @Test func reportsUnknownNames() throws {
    try write(
      #"""
      {"name": "typo", "where": {"iss": "https://idp.corp.example"},
       "never": {"userKind": "mapped"}, "unless": {"dpet": "sales", "nbf": "1"}}
      """#)
    let text = try test()
    #expect(text.status == 0)
    #expect(
      text.output.contains(
        "note: 'typo': no issuer reads the claim 'dpet', so the condition on it makes no difference; did you mean 'dept'?"
      ), "\(text.output)")
    #expect(!text.output.contains("'nbf'"))
    #expect(try test("--format", "json").output.contains(#""unreadClaims":["dpet"]"#))
    #expect(try test("--format", "tap").output.contains("\n# claim: no issuer reads"))
    #expect(try test("--format", "junit").output.contains("<system-out>claim: no issuer reads"))
  }

  @Test func reportsRolesNeverGranted() throws {
    let drop = #""environment": {"readings": {"unmapped-role": "drop"}}"#
    try program.write(
      "s.oconf-test.json",
      #"""
      {"policy": "issuers.auth-token.json", \#(drop), "properties": [
        {"name": "some", "never": {"role": ["Clerk", "Clrek"]}, "unless": {"groups": "a"}},
        {"name": "none", "never": {"role": ["Clrek"]}}]}
      """#)
    let text = try test().output
    #expect(text.contains("note: 'some': no issuer grants a role that matches 'Clrek'"), "\(text)")
    #expect(text.contains("warning: 'none': no issuer grants a role that the property names"))
  }

  // MARK: Formats

  private static let hostileProperty: String = {
    let name = JSONString.quoted(HostileSample.hostile + "]]> # TODO")
    return
      #"{"name": \#(name), "never": {"role": "Admin*"}}, {"name": \#(name.dropLast())2", "where": {"iss": "https://x.example"}, "never": {"accepted": true}}"#
  }()

  @Test(arguments: ["text", "json", "junit", "tap", "markdown"])
  func escapesPropertyNames(_ format: String) throws {
    try write(Self.hostileProperty)
    let result = try test("--format", format)
    #expect(result.status == 1)
    for scalar in result.output.unicodeScalars {
      #expect(scalar == "\n" || scalar.value >= 0x20 && scalar != "\u{202E}")
    }
    #expect(!result.output.contains("##["))
    for line in result.output.split(separator: "\n") {
      #expect(!line.hasPrefix("ok   forged") && !line.hasPrefix("::error"))
    }
    #expect(result.output.contains("Admin-"))
    if format == "json" {
      #expect(JSONParser.parse(SourceBytes(result.output)).isWellFormed)
    }
    if format == "tap" {
      #expect(result.output.contains("]]> \\# TODO\n"), "\(result.output)")
      #expect(result.output.contains("\n# warning: no token of a configured issuer"))
    }
    if format == "markdown" {
      #expect(result.output.contains("`warning: no token of a configured issuer"))
    }
    if format == "junit" {
      #expect(XMLParser.parse(SourceBytes(result.output)).problems.isEmpty)
      #expect(
        result.output.contains("<system-out>warning: no token of a configured issuer"))
    }
  }

  @Test func gateShowsCounterexamplesAndWarnings() throws {
    try program.makeRepository()
    try write(Self.hostileProperty)
    try program.commit()
    let result = try program.run(
      [
        "gate", "--base=HEAD", "--format=text", "--format=json=g.json", "--format=markdown=g.md",
        "--format=github=g.txt",
      ], input: Data(), environment: ["GITHUB_STEP_SUMMARY": program.path("summary.md")])
    #expect(result.status == 1)
    for text in try [result.output] + ["g.json", "g.md", "g.txt", "summary.md"].map(program.read) {
      #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 || $0 == "\u{202E}" })
      #expect(!text.contains("##["))
      #expect(text.contains("Admin-"), "\(text)")
      #expect(text.contains("no token of a configured issuer meets"), "\(text)")
      for line in text.split(separator: "\n") {
        #expect(!line.hasPrefix("ok   forged") && !line.dropFirst(2).contains("::error"))
      }
    }
    for name in ["g.md", "summary.md"] {
      let markdown = MarkdownReader(try program.read(name))
      #expect(markdown.foreignMarkup.isEmpty, "\(markdown.foreignMarkup): \(markdown.rest)")
      #expect(markdown.code.contains { $0.hasPrefix("claims: {") }, "\(markdown.code)")
      #expect(markdown.code.contains { $0.hasPrefix("try: oconf eval ") })
    }
    let lines = try program.read("g.txt").split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") && $0.contains("%0Aclaims: ") } == 1, "\(lines)")
    #expect(
      lines.count {
        $0.hasPrefix("::warning ") && $0.contains("no token of a configured issuer")
      } == 1)
  }

  @Test func gateCountsProofs() throws {
    try program.makeRepository()
    try write(
      #"""
      {"name": "p", "never": {"userKind": "mapped"}},
      {"name": "q", "where": {"iss": "x"}, "never": {"userKind": "mapped"}}
      """#)
    try program.commit()
    let result = try program.run("gate", "--base=HEAD")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("2 passed in 1 suite; 1 property proved"), "\(result.output)")
  }

  /// A comment on a change has room for some counterexamples only.
  @Test func gateLimitsCounterexamples() throws {
    try program.makeRepository()
    try write(
      (0..<25).map { #"{"name": "p\#($0)", "never": {"accepted": true}}"# }
        .joined(separator: ", "))
    try program.commit()
    let text = try program.run("gate", "--base=HEAD", "--format=markdown").output
    let lines = text.split(separator: "\n").filter { $0.contains("expected holds, got fails") }
    #expect(lines.count == 25)
    #expect(lines.count { $0.contains("claims: {") } == 20)
  }

  // MARK: Undecided

  /// Under this reading, the solver cannot always exclude empty stars if a segment has several.
  private func writeUndecided(_ more: String = "") throws {
    try program.write("web.allow-origin", "https://*aa*.corp.example\n")
    try program.write(
      "s.oconf-test.json",
      #"""
      {"policy": "web.allow-origin", "environment": {"readings": {"empty-wildcard": "refused"}},
       "properties": [{"name": "p", "never": {"origin": "https://aa*a.corp.example"}\#(more)}]}
      """#)
  }

  @Test func undecidedPropertyFailsUnlessAllowed() throws {
    try writeUndecided()
    let result = try test()
    #expect(result.status == 1)
    #expect(result.output.contains("undecided: "), "\(result.output)")
    try writeUndecided(#", "allowUndecided": true"#)
    let allowed = try test()
    #expect(allowed.status == 0)
    #expect(allowed.output.contains("warning: 'p': the property is undecided"), "\(allowed.output)")
    #expect(try test("--format", "tap").output.contains("\n# warning: the property is undecided"))
    #expect(try test("--format", "junit").output.contains("<system-out>warning: the property is"))
    #expect(try test("--format", "json").output.contains(#""verdict":"undecided""#))
  }
}
