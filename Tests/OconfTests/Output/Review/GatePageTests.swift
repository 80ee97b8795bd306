import Foundation
import TestSupport
import Testing

@testable import oconf

/// The opening of a gate's page, and its sections about tests.
@Suite final class GatePageTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\""))
  }

  deinit { program.remove() }

  private func page(_ arguments: String...) throws -> PageReader {
    let text = try program.run(
      ["gate", "--base", "HEAD", "--format", "html"] + arguments, input: Data()
    ).output
    let page = PageReader(text)
    #expect(page.problems.isEmpty, "\(page.problems)")
    return page
  }

  private func statements(_ page: PageReader) -> String {
    page.all("ul", "statements").first?.text ?? ""
  }

  private func commands(_ page: PageReader) -> [String] {
    page.all("pre", "command").map(\.text).filter {
      $0.hasPrefix("oconf gate") && !$0.contains(" --id ")
    }
  }

  /// The step names the file in which approvals count.
  @Test func listsApprovals() throws {
    try program.commit()
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\", \"other\""))
    func step(_ file: String) -> [String] {
      ["oconf gate --base HEAD \(file)--write-accept --reason REASON --until DATE"]
    }
    #expect(try commands(page()) == step(""))
    #expect(try commands(page("--accept", "mine.json")) == step("--accept mine.json "))
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\""))
    try program.write(".oconf.json", "{\n    \"accept\": \"ours.json\"\n}\n")
    try program.commit()
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\", \"other\""))
    #expect(try commands(page()) == step("--accept ours.json "))
  }

  /// The head names the versions. Credentials in the address of a remote are left out.
  @Test func namesRepositoryAndCommits() throws {
    try program.commit()
    try program.git("remote add origin https://ann:tok3n@git.corp.example/team/policies.git")
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\", \"other\""))
    func head(_ page: PageReader) -> String { page.all("p", "subject").first?.text ?? "" }
    let page = try page()
    #expect(head(page).contains("repository https://git.corp.example/team/policies.git · base "))
    #expect(head(page).contains("head local changes · oconf \(Version.current)"), "\(head(page))")
    try program.commit()
    let text = try program.run(
      ["gate", "--base", "HEAD~1", "--format", "html"], input: Data()
    ).output
    let committed = head(PageReader(text))
    #expect(committed.contains(/head [0-9a-f]+ of 20[0-9-]+T[0-9:+Z-]+/), "\(committed)")
    #expect(!page.text.contains("tok3n"))
  }

  /// The list of changes is folded, since the sentences above say who.
  @Test func foldsChanges() throws {
    try program.commit()
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\", \"other\""))
    let summaries = try page().all("summary").map(\.text)
    #expect(summaries.contains { $0.hasPrefix("Changes") }, "\(summaries)")
  }

  /// A test is named at the change whose lines decide it.
  @Test func tiesFailedTestsToChanges() throws {
    try program.write("a.oconf-test.json", GateSample.suite("accept"))
    try program.commit()
    try program.write("a.auth-token.json", GateSample.issuers("\"web\""))
    let sentences = try statements(page())
    let lost = try #require(sentences.split(separator: "no longer admitted: ").last)
    #expect(lost.contains("cause of the failed test: somebody"), "\(sentences)")
  }

  // MARK: Approvals

  /// Each change has a command that approves it and nothing else.
  @Test func approvesOneChange() throws {
    try program.write("web.allow-origin", "https://a.corp.net")
    try program.commit()
    try program.write("a.auth-token.json", GateSample.issuers("\"mobile\", \"other\""))
    try program.write("web.allow-origin", "https://a.corp.net, https://b.corp.net")
    let own = try page().all("pre", "command").map(\.text).filter { $0.contains(" --id ") }
    #expect(own.count == 2)
    let command = try #require(own.first { $0.contains("access-widened") })
    let refused = try program.shell(command)
    #expect(refused.output.contains("'REASON'"), "\(refused.output)")
    let written = try program.shell(
      command.replacing("REASON", with: "agreed").replacing("DATE", with: "2090-01-31"))
    #expect(written.output.contains("approved-changes.json: added 1 change; "), "\(written.output)")
    let result = try program.run("gate", "--base", "HEAD")
    #expect(result.status == 1)
    #expect(result.output.contains("access      failed  1 of 2 changed policies not approved"))
    #expect(result.output.contains("approved until 2090-01-31: agreed"))
    let unknown = try program.shell(
      "oconf gate --base HEAD --write-accept --id nothing --reason agreed")
    #expect(unknown.status == 2)
    #expect(unknown.output.contains("'nothing'"), "\(unknown.output)")
  }

  /// A run that could not look at everything does not say that no one new is admitted.
  @Test func failedRunHasNoConclusion() throws {
    try program.commit()
    #expect(try statements(page()) == "")
    try program.write(".oconf.json", "{\n    \"roles\": [\n        \"User\"\n    ]\n}\n")
    try program.git("add -A")
    #expect(
      try statements(page()).contains("✓ proved no policy changed, so no one new is admitted"))
    let failed = try statements(page("a.auth-token.json", "missing.auth-token.json"))
    #expect(failed.contains("some checks could not complete, so none counts as passed"))
    #expect(!failed.contains("proved"))
  }

  /// A policy that changed only in its formatting was compared, even next to other changes.
  @Test func equalPolicyCountsAsCompared() throws {
    try program.write("app.mobile-app.plist", "<plist/>")
    try program.commit()
    try program.write(
      "a.auth-token.json", GateSample.issuers("\"mobile\"").replacing("\n", with: "\n\n"))
    #expect(
      try statements(page()).contains(
        "✓ proved changed, no effect on access: no one is newly admitted"))
  }

  /// A property that holds only under the readings in force is not one that fails.
  @Test func reportsReadingOfAProperty() throws {
    try program.write(
      "a.oconf-test.json",
      #"""
      {
          "policy": "a.auth-token.json",
          "properties": [
              {
                  "name": "limited",
                  "where": {
                      "exp": {
                          "absent": true
                      }
                  },
                  "never": {
                      "accepted": true
                  }
              },
              {
                  "name": "refuted",
                  "never": {
                      "accepted": true
                  }
              }
          ]
      }

      """#)
    let text = try program.run(["test", "--format", "html"], input: Data()).output
    let page = PageReader(text)
    #expect(page.all("th").contains { $0.text == "limited" })
    #expect(page.text.contains("The property fails if a token without exp is accepted"))
    #expect(
      page.all("div", "steps").first?.text.contains("Fix 1 test that did not pass.") ?? false)
  }
}
