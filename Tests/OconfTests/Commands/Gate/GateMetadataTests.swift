import Foundation
import Testing

/// Salesforce metadata decides about access but is not compared yet, and
/// no report claims that it is.
@Suite final class GateMetadataTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
    try program.write("a.connectedApp", Self.app("A"))
    try program.write("b.connectedApp", Self.app("B"))
    try program.write("x.allow-origin", "https://a.corp.net")
    try program.commit()
  }

  deinit { program.remove() }

  private static func app(_ label: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
        <contactEmail>a@corp.example</contactEmail>
        <label>\(label)</label>
    </ConnectedApp>

    """
  }

  private func gate(_ format: String) throws -> Program.Result {
    try program.run("gate", "--base", "HEAD", "--format", format)
  }

  @Test func saysNotComparedOfChangedMetadataInEveryFormat() throws {
    try program.write("a.connectedApp", Self.app("other"))
    let text = try gate("text")
    #expect(text.status == 0, "\(text.output)\(text.errors)")
    #expect(
      text.output.contains(
        "  access      not compared  1 changed file of Salesforce metadata\n"), "\(text.output)")
    #expect(text.output.contains("a.connectedApp: changed; access not compared\n"))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(try gate("json").output.utf8)) as? [String: Any])
    #expect(object["notCompared"] as? [String] == ["a.connectedApp"])
    let access = try #require((object["checks"] as? [[String: Any]])?.last)
    #expect(access["passed"] as? Bool == false)
    #expect(access["done"] as? Bool == false)
    let markdown = try gate("markdown").output
    #expect(
      markdown.contains("| access | **not compared** | 1 changed file of Salesforce metadata |"))
    #expect(try gate("github").output.contains("::warning file=a.connectedApp,title=access::"))
    for format in ["text", "markdown"] {
      #expect(!(try gate(format).output.contains("0 changed policies")))
    }
  }

  @Test func saysItBesidesPoliciesAndOfWhatIsGone() throws {
    try program.write("x.allow-origin", "https://a.corp.net\n")
    try program.write("a.connectedApp", Self.app("other"))
    try FileManager.default.removeItem(atPath: program.path("b.connectedApp"))
    let text = try gate("text").output
    #expect(
      text.contains(
        "access      not compared  1 changed policy, and not 2 changed files of Salesforce metadata"
      ),
      "\(text)")
    try program.write("x.allow-origin", "https://a.corp.net, https://b.corp.net")
    #expect(
      try gate("text").output.contains("access      failed  1 of 1 changed policy not approved"))
  }

  @Test func diffSaysThatItDoesNotCompareMetadata() throws {
    let result = try program.run("diff", "a.connectedApp", "b.connectedApp")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "oconf: a.connectedApp: a document of kind 'connected-app' cannot be compared\n")
  }
}
