import ConfigModel
import Foundation
import TestSupport
import Testing

/// The formats of `oconf test` reports.
@Suite final class TestReportTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("web.allow-origin", "https://app.corp.example")
    try program.write(
      "s.oconf-test.json",
      #"""
      {"policy": "web.allow-origin", "cases": [
        {"name": "good <&> \"one\" # \\ 1", "origin": "https://app.corp.example", "expect": {"allowed": true}},
        {"name": "bad \u001b[31m ::error::\u2028", "origin": "https://a.corp.example", "expect": {"allowed": true, "pattern": "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2lnbmF0dXJl"}}
      ]}
      """#)
    try program.write("t.oconf-test.json", "{")
  }

  deinit {
    program.remove()
  }

  private func report(_ format: String) throws -> String {
    let result = try program.run("test", "--format", format, "--coverage")
    #expect(result.status == 2)
    for scalar in result.output.unicodeScalars {
      #expect(scalar == "\n" || scalar.value >= 0x20 && scalar != "\u{2028}")
    }
    #expect(!result.output.contains("::error::"))
    #expect(!result.output.contains("eyJzdWIiOiJhIn0"))
    return result.output
  }

  @Test func jsonIsComplete() throws {
    let root = JSONParser.parse(SourceBytes(try report("json"))).root
    #expect(root.tree.isWellFormed)
    #expect(root.member("version")?.exactInteger == 1)
    let suites = try #require(root.member("suites")).elements.map { $0 }
    #expect(
      suites.map { $0.member("path")?.text.string } == ["s.oconf-test.json", "t.oconf-test.json"])
    let cases = try #require(suites[0].member("cases")).elements.map { $0 }
    #expect(cases.map { $0.member("passed")?.kind } == [.true, .false])
    #expect(cases[0].member("name")?.text.string == #"good <&> "one" # \ 1"#)
    #expect(cases[0].member("expected")?.member("allowed")?.kind == .true)
    #expect(
      cases[0].member("actual")?.member("pattern")?.text.string == "https://app.corp.example")
    #expect(cases[0].member("mismatches") == nil)
    let mismatches = try #require(cases[1].member("mismatches")).elements.map { $0 }
    #expect(mismatches.map { $0.member("name")?.text.string } == ["allowed", "pattern"])
    #expect(mismatches.map { $0.member("actual")?.text.string } == ["false", "nothing"])
    let evidence = try #require(cases[1].member("evidence")).elements.map { $0 }
    #expect(evidence.first?.member("path")?.text.string == "web.allow-origin")
    #expect(suites[1].member("problem")?.member("message")?.text.string == "the suite has an error")
    let summary = try #require(root.member("summary"))
    #expect(
      summary.members.map { $0.value.exactInteger } == [2, 1, 1, 1, 0])
    let coverage = try #require(root.member("coverage"))
    #expect(coverage.member("percent")?.exactInteger == 100)
    #expect(
      try #require(coverage.member("policies")).elements.map { $0.member("total")?.exactInteger }
        == [1])
  }

  @Test func listsUncoveredElements() throws {
    try program.write("web.allow-origin", "https://b.corp.example")
    try FileManager.default.removeItem(atPath: program.path("t.oconf-test.json"))
    let result = try program.run("test", "--format", "json", "--fail-under", "0")
    let coverage = try #require(
      JSONParser.parse(SourceBytes(result.output)).root.member("coverage"))
    #expect(coverage.member("percent")?.exactInteger == 0)
    let missed = try #require(
      coverage.member("policies")?.elements.map { $0 }.first?.member("missed"))
    let item = try #require(missed.elements.map { $0 }.first)
    #expect(item.member("kind")?.text.string == "origin-pattern")
    #expect(item.member("name")?.text.string == "https://b.corp.example")
    #expect(item.member("range")?.member("start")?.member("column")?.exactInteger == 1)
    let plain = try program.run("test", "--format", "json")
    #expect(JSONParser.parse(SourceBytes(plain.output)).root.member("coverage")?.kind == .null)
  }

  @Test func writesJUnit() throws {
    let text = try report("junit")
    let tree = ConfigModel.XMLParser.parse(SourceBytes(text))
    #expect(tree.problems.isEmpty)
    #expect(
      text.contains(
        #"<testsuites name="oconf" tests="3" failures="1" errors="1" skipped="0">"#))
    #expect(
      text.contains(
        #"<testsuite name="s.oconf-test.json" tests="2" failures="1" errors="0" skipped="0">"#))
    #expect(
      text.contains(
        #"<testcase name="good &lt;&amp;&gt; &quot;one&quot; # \ 1" classname="s.oconf-test.json" file="s.oconf-test.json"/>"#
      ))
    #expect(text.contains(#"<failure message="allowed: expected true, got false; pattern: "#))
    #expect(text.contains(#"<error message="the suite has an error" type="suite">"#))
  }

  @Test func writesTAP14() throws {
    let lines = try report("tap").split(separator: "\n").map(String.init)
    #expect(lines[0] == "TAP version 14")
    #expect(lines[1] == "1..3")
    #expect(lines[2] == ##"ok 1 - s.oconf-test.json: good <&> "one" \# \\ 1"##)
    #expect(lines[3].hasPrefix("not ok 2 - s.oconf-test.json: bad "))
    #expect(lines[4] == "  ---")
    #expect(lines.contains(#"    - name: "allowed""#))
    #expect(lines.filter { $0 == "  ..." }.count == 2)
    #expect(lines.contains("not ok 3 - t.oconf-test.json"))
    #expect(lines.last == "# 100% of the policies exercised (1 of 1)")
  }

  @Test func writesMarkdownTable() throws {
    let text = try report("markdown")
    let head = """
      ### oconf test: 1 passed, 1 failed, 1 cannot run in 2 suites; 100% of the policies exercised.

      | Where | Case | What |
      |---|---|---|
      | `s.oconf-test.json:3:12` |
      """
    #expect(text.hasPrefix(head), "\(text)")
    #expect(text.contains("| `allowed: expected true, got false`<br>`pattern: "))
    #expect(text.contains("\n| `t.oconf-test.json` | cannot run | "))
    #expect(!text.contains("good"))
    #expect(!text.contains("<details>"))
  }

  @Test func markdownListsUncoveredElements() throws {
    try program.write(
      "u.oconf-test.json",
      #"{"policy": "w.allow-origin", "cases": [{"name": "a", "origin": "https://a.corp.example", "expect": {"allowed": true}}]}"#
    )
    try program.write("w.allow-origin", "https://*.corp.example,\nhttps://b|`c.corp.example")
    let text = try program.run("test", "--coverage", "--format", "markdown", "u.oconf-test.json")
    #expect(
      text.output == """
        ### oconf test: 1 passed in 1 suite; 50% of the policies exercised.

        <details><summary>1 part of <code>w.allow-origin</code> that no test case or property exercises</summary>

        - `w.allow-origin:2:1`: an origin that ``https://b|`c.corp.example`` allows

        </details>


        """, "\(text)")
  }

  @Test func limitsMarkdown() throws {
    let patterns = (0..<450).map { "https://a\($0).corp.example" }
    let cases = (0..<250).map { number in
      #"{"name": "\#(number)", "origin": "https://b\#(number).corp.example", "expect": {"allowed": true}}"#
    }
    try program.write("w.allow-origin", patterns.joined(separator: ",\n"))
    try program.write(
      "u.oconf-test.json",
      #"{"policy": "w.allow-origin", "cases": [\#(cases.joined(separator: ","))]}"#)
    let text = try program.run("test", "--coverage", "--format", "markdown", "u.oconf-test.json")
      .output
    #expect(text.contains("| `199` |") && !text.contains("| `200` |"))
    #expect(text.contains("\n50 more not shown.\n"))
    #expect(text.contains("<summary>450 parts of ") && text.contains("\n- and 250 more\n"))
    #expect(text.utf8.count < 60_000)
  }

  @Test func writesSeveralFormats() throws {
    let result = try program.run(
      "test", "--format", "text", "--format", "junit=r.xml", "--format", "tap=r.tap", "--format",
      "json", "--output", "r.json")
    #expect(result.status == 2)
    #expect(result.errors.contains("write to the same file"))
    let good = try program.run(
      "test", "--format", "text", "--format", "junit=r.xml", "--format", "tap=r.tap")
    #expect(good.output.contains("1 passed, 1 failed"))
    #expect(try program.read("r.xml").hasPrefix("<?xml"))
    #expect(try program.read("r.tap").hasPrefix("TAP version 14\n"))
  }

  @Test func outputIsDeterministic() throws {
    for format in ["text", "json", "junit", "tap", "markdown"] {
      #expect(try report(format) == report(format))
    }
  }

  @Test func quietPrintsLittle() throws {
    let result = try program.run("test", "--quiet", "s.oconf-test.json")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("s.oconf-test.json:3:12: failed: bad"))
    #expect(!result.output.contains("1 passed"))
  }
}
