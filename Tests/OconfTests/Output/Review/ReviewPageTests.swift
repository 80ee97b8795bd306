import Foundation
import TestSupport
import Testing

@testable import oconf

/// The page of `gate`, `diff`, `lint` and `test` has everything that the JSON of the same run has.
@Suite final class ReviewPageTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit { program.remove() }

  private typealias Object = [String: Any]

  private func page(_ arguments: String...) throws -> PageReader {
    let text = try program.run(
      arguments + ["--format", "html"], input: Data(),
      environment: ["OCONF_DOCS_URL": "https://git.corp.example/oconf/docs"]
    ).output
    let page = PageReader(text)
    #expect(page.problems.isEmpty, "\(page.problems)\n\(text)")
    #expect(page.brokenLinks.isEmpty, "\(page.brokenLinks)")
    let ids = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count, "an anchor occurs twice")
    return page
  }

  private func json(_ arguments: String...) throws -> Object {
    let text = try program.run(arguments + ["--format", "json"], input: Data()).output
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  private func check(_ page: PageReader, has findings: [Object]) {
    let shown = page.all("li", "finding")
    #expect(shown.count == findings.count)
    for (element, finding) in zip(shown, findings) {
      for key in ["rule", "severity", "stablePointer"] {
        guard let text = finding[key] as? String, !text.isEmpty else { continue }
        #expect(element.text.contains(text), "\(text) is not in: \(element.text)")
      }
      let message = (finding["message"] as? String ?? "").replacing("'", with: "")
      #expect(element.text.replacing("'", with: "").contains(message), "\(message)")
    }
  }

  private func check(_ page: PageReader, has comparison: Object) {
    let changes = comparison["changes"] as? [Object] ?? []
    let ids = page.all("details", "id").map(\.text)
    let access = comparison["access"] as? Object ?? [:]
    let findings = ["widened", "undecided", "narrowed"].flatMap { access[$0] as? [Object] ?? [] }
    #expect(!findings.isEmpty && !changes.isEmpty)
    for object in changes + findings {
      let id = object["id"] as? String ?? ""
      #expect(ids.contains { $0.hasPrefix("ID" + id) }, "\(id) is not in the page")
    }
    #expect(ids.count == changes.count + findings.count)
    let witnesses = findings.compactMap { $0["witness"] as? Object }
    let commands = page.all("pre", "command").map(\.text)
    for witness in witnesses {
      guard let claims = witness["claims"] as? Object else { continue }
      #expect(
        commands.contains { command in claims.keys.allSatisfy { command.contains("\"\($0)\":") } })
    }
  }

  private func statements(_ page: PageReader) -> String {
    page.all("ul", "statements").first?.text ?? ""
  }

  /// Two versions with every direction of change.
  private func writeVersions() throws {
    try program.write(
      "old.auth-token.json",
      GateSample.issuers(
        "\"mobile\"",
        #""roleAttributes": ["r"], "defaultRoles": ["User"], "tokenTimeoutSeconds": 600,"#))
    try program.write(
      "new.auth-token.json",
      GateSample.issuers(
        "\"mobile\", \"x|y`z\"",
        #""roleAttributes": ["r"], "defaultRoles": ["User", "Admin"], "tokenTimeoutSeconds": 300,"#)
    )
  }

  @Test func showsWholeDiff() throws {
    try writeVersions()
    let arguments = ["diff", "old.auth-token.json", "new.auth-token.json"]
    let page = try page(arguments[0], arguments[1], arguments[2])
    check(page, has: try json(arguments[0], arguments[1], arguments[2]))
    let sentences = statements(page)
    #expect(
      sentences.contains("newly admitted: anyone with a token for x|y`z (before: only mobile)"),
      "\(sentences)")
    #expect(
      sentences.contains(
        "newly Admin (privileged): anyone without a role in r (already: r includes Admin)"),
      "\(sentences)")
    #expect(sentences.contains("sessions of 5 minutes (before: 10 minutes)"), "\(sentences)")
    #expect(page.all("ins").map(\.text).contains("+\u{A0}x|y`z"))
    #expect(page.all("ins").map(\.text).contains("+\u{A0}300 s"))
    #expect(page.all("del").map(\.text).contains("−\u{A0}600 s"))
    #expect(page.all("span", "cell").map(\.text).contains("▲ wider"))
  }

  @Test func showsWholeGate() throws {
    try program.makeRepository()
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\""))
    try program.write("a.oconf-test.json", GateSample.suite("accept"))
    try program.write("web.allow-origin", "https://a.corp.example")
    try program.commit()
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\", \"\""))
    try program.write("a.oconf-test.json", GateSample.suite("reject"))
    try program.write("web.allow-origin", "https://a.corp.example, https://*.corp.example/")
    let page = try page("gate", "--base", "HEAD")
    let gate = try json("gate", "--base", "HEAD")
    let lint = try #require(gate["lint"] as? Object)["diagnostics"] as? [Object] ?? []
    let unformatted =
      try #require(gate["formatting"] as? Object)["diagnostics"] as? [Object] ?? []
    #expect(!lint.isEmpty)
    check(page, has: lint + unformatted)
    #expect(page.all("details", "case").count == 1)
    #expect(page.all("h1").first?.text.contains("Gate failed") ?? false)
    let comparisons = (gate["access"] as? [Object] ?? []).compactMap { $0["comparison"] as? Object }
    let ids = comparisons.flatMap { $0["changes"] as? [Object] ?? [] }
      .compactMap { $0["id"] as? String }
    #expect(ids.count == 2)
    let shown = page.all("details", "id").map(\.text)
    for id in ids { #expect(shown.contains("ID" + id)) }
  }

  @Test func saysThatNoOneNewIsAdmitted() throws {
    try program.write("old.auth-token.json", GateSample.issuers("\"mobile\", \"other\""))
    try program.write("new.auth-token.json", GateSample.issuers("\"mobile\""))
    let page = try page("diff", "old.auth-token.json", "new.auth-token.json")
    let sentences = statements(page)
    #expect(sentences.contains("✓ proved no one new is admitted"), "\(sentences)")
    #expect(
      sentences.contains("no longer admitted: anyone with a token for other (now: only mobile)"),
      "\(sentences)")
    #expect(page.all("span", "state").first?.text == "✓ Narrower")
    let steps = page.all("div", "steps").first?.text ?? ""
    #expect(steps.contains("Check whether the narrower access is intended."), "\(steps)")
  }

  /// The holder of other keys can sign tokens that were rejected before.
  @Test func claimsNothingAboutKeys() throws {
    let old = GateSample.issuers("\"mobile\"")
    try program.write("old.auth-token.json", old)
    try program.write(
      "new.auth-token.json", old.replacing("idp.corp.example/keys", with: "keys.corp.example"))
    let page = try page("diff", "old.auth-token.json", "new.auth-token.json")
    let sentences = statements(page)
    #expect(!sentences.contains("✓ proved"), "\(sentences)")
    #expect(
      sentences.contains(
        "keys are fetched from https://keys.corp.example instead of https://idp.corp.example/keys, "
          + "so the holder of the new keys is newly trusted"), "\(sentences)")
  }

  /// Nothing is called proved if a file could not be compared.
  @Test func claimsNothingAboutUncomparedFiles() throws {
    try program.makeRepository()
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\", \"other\""))
    try program.write("b.auth-token.json", GateSample.issuers("\"mobile\""))
    try program.commit()
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\""))
    try program.write("b.auth-token.json", "{")
    let page = try page("gate", "--base", "HEAD")
    let sentences = statements(page)
    #expect(!sentences.contains("✓ proved"), "\(sentences)")
    #expect(sentences.contains("✕ error cannot be compared: not JSON"), "\(sentences)")
  }

  /// An open question has its place in the sentence, in a section of its own, and in the steps.
  @Test func explainsUndecidedQuestions() throws {
    func configuration(_ more: String) -> String {
      GateSample.issuers(
        "\"mobile\"",
        #""roleAttributes": ["r"], "roleMappings": [{"tokenRole": "a", "mappedRoles": ["A"]}\#(more)],"#
      )
    }
    try program.write(
      "old.auth-token.json",
      configuration(#", {"tokenRole": "b", "mappedRoles": ["B"]}"#))
    try program.write("new.auth-token.json", configuration(""))
    let page = try page("diff", "old.auth-token.json", "new.auth-token.json")
    let basis = try #require(page.all("p", "basis").first?.text)
    #expect(basis.contains("A reading is how oconf reads an ambiguous sentence"), "\(basis)")
    #expect(page.text.contains("does not hold if"))
    #expect(page.text.contains("(--reading unmapped-role=drop)"))
    #expect(page.text.contains("Is a role of the token granted if roleMappings has entries"))
    #expect(
      statements(page).contains("no longer B: r includes b (still: r includes B)"),
      "\(statements(page))")
    // What holds except under a reading is not said to hold only under it.
    #expect(!page.text.contains("only if unmapped-role=drop"))
    try program.write("strict.json", #"{"readings": {"unmapped-role": "drop"}}"#)
    let other = try self.page(
      "diff", "old.auth-token.json", "new.auth-token.json", "--config", "strict.json")
    #expect(
      statements(other).contains("(--reading unmapped-role=keep)"),
      "\(statements(other))")
  }

  @Test func showsWholeLint() throws {
    try FileManager.default.copyItem(
      at: Fixtures.folder.appendingPathComponent("err"),
      to: program.folder.appendingPathComponent("err"))
    let page = try page("lint", "--no-config", "--pedantic", "err")
    let findings = try json("lint", "--no-config", "--pedantic", "err")["diagnostics"] as? [Object]
    check(page, has: try #require(findings))
    // Each rule is explained once, next to links to its findings.
    let rules = Set((findings ?? []).compactMap { $0["rule"] as? String })
    let explained = page.all("summary").map { String($0.text.prefix { $0 != " " }) }
    #expect(Set(explained).isSuperset(of: rules))
    #expect(explained.filter(rules.contains).count == rules.count)
    // Rules are links to their pages.
    let links = page.all("a").compactMap { $0.attributes["href"] }
    #expect(links.contains("https://git.corp.example/oconf/docs/rules/json.md#invalid"))
    #expect(page.all("mark").count >= page.all("li", "finding").count)
  }

  @Test func showsIgnoredFindingsWithTheirReasons() throws {
    try program.write("c.auth-token.json", #"{"issuers": []}"#)
    try program.write(
      ".oconf.json", #"{"ignore": [{"rule": "enabled-issuers/none", "reason": "a < b & c"}]}"#)
    let page = try page("lint", "c.auth-token.json")
    #expect(page.all("td").contains { $0.text == "a < b & c" })
    #expect(page.all("li", "finding").isEmpty)
  }

  @Test func marksTheCoverageInTheSource() throws {
    try program.write(
      "a.auth-token.json",
      GateSample.issuers(
        "\"mobile\"",
        #""issuerRoles": ["User"], "roleMappings": [{"tokenRole": "b", "mappedRoles": ["Guest"]}],"#
      ))
    try program.write("a.oconf-test.json", GateSample.suite("accept"))
    let page = try page("test", "--coverage")
    let coverage = try #require(try json("test", "--coverage")["coverage"] as? Object)
    let missed = (coverage["policies"] as? [Object] ?? []).flatMap {
      $0["missed"] as? [Object] ?? []
    }
    #expect(!missed.isEmpty)
    #expect(page.all("ul", "missed").first?.text.split(separator: "\n").count == missed.count)
    // One figure; each missed part is a link to its line.
    #expect(page.all("strong").count { $0.text.hasSuffix("%") } == 1)
    let lines = page.all("a").compactMap { $0.attributes["href"] }
      .filter { $0.hasPrefix("#coverage-1-line-") }
    #expect(lines.count == missed.count)
    let source = page.all("div", "listing").first?.text ?? ""
    #expect(source.contains("\"issuerName\": \"https://idp.corp.example\""))
    #expect(page.all("mark", "miss").contains { $0.text == "\"Guest\"" })
    #expect(page.all("mark", "hit").contains { $0.text == "\"User\"" })
  }

  /// The command below a witness gives the verdict of the new version.
  @Test func showsCommandsThatWork() throws {
    try writeVersions()
    let page = try page("diff", "old.auth-token.json", "new.auth-token.json")
    let commands = page.all("pre", "command").map(\.text).filter { $0.hasPrefix("oconf eval") }
    #expect(!commands.isEmpty)
    for command in commands {
      let result = try program.shell(command)
      #expect(result.output.contains("accept"), "\(command)\n\(result.output)")
    }
  }

  @Test func isDeterministic() throws {
    try writeVersions()
    let arguments = ["diff", "old.auth-token.json", "new.auth-token.json"]
    let first = try program.run(arguments + ["--format", "html"], input: Data())
    let second = try program.run(arguments + ["--format", "html=page.html"], input: Data())
    #expect(second.output.isEmpty)
    #expect(try program.read("page.html") == first.output)
    #expect(first.output.contains("content=\"default-src 'none'; style-src 'unsafe-inline'"))
    #expect(!first.output.contains("<script"))
    #expect(!first.output.contains(program.folder.path))
  }

  /// A thousand findings make a page of at most 2 MB, and the size grows with their number.
  @Test func sizeIsLinear() throws {
    func size(_ count: Int) throws -> Int {
      let value = (0..<count).map { "https://*.*:\($0 + 1)" }.joined(separator: ",\n")
      try program.write("web.allow-origin", value)
      let page = try program.run("lint", "--format", "html", "web.allow-origin").output
      let findings = page.components(separatedBy: "<li class=\"finding").count - 1
      #expect(findings >= count)
      return page.utf8.count * 1_000 / findings
    }
    let (small, large) = (try size(200), try size(1_000))
    #expect(large <= 2_000_000, "\(large)")
    #expect(large <= small)
  }
}
