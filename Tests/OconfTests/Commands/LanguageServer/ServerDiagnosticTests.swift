import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

@testable import oconf

@Suite final class ServerDiagnosticTests {
  private let program: Program

  init() throws { program = try Program() }

  deinit { program.remove() }

  private static let faulty =
    #"{"issuers": [{"issuerName": "https://idp.corp.example", "enabled": "true"}]}"#

  private func uri(_ name: String) -> String { FileURI.of(path: program.path(name)) }

  /// The findings of `lint`, as `name line:column-line:column rule`, with places from zero.
  private func lint(_ arguments: String...) throws -> [String] {
    let result = try program.run(["lint", "--format", "json"] + arguments, input: Data())
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? EditorSession.Object,
      "\(result)")
    let found = report["diagnostics"] as? [EditorSession.Object] ?? []
    return found.map { finding in
      func place(_ name: String) -> String {
        let range = finding["range"] as? EditorSession.Object
        let position = range?[name] as? EditorSession.Object
        let line = position?["line"] as? Int ?? 0
        let column = position?["column"] as? Int ?? 0
        return "\(line - 1):\(column - 1)"
      }
      let name = (finding["path"] as? String ?? "").split(separator: "/").last ?? ""
      return "\(name) \(place("start"))-\(place("end")) \(finding["rule"] ?? "")"
    }
  }

  private func lines(_ session: EditorSession, _ name: String) -> [String] {
    EditorSession.lines(session.diagnostics[uri(name)]).map { "\(name) \($0)" }
  }

  @Test func matchesLintOfTheFolder() throws {
    for file in Fixtures.files(in: "err") + Fixtures.files(in: "ok") {
      try program.write("all/\(file.path.replacing("/", with: "-"))", file.bytes)
    }
    let folder = program.path("all")
    let session = try EditorSession(
      folders: [folder], encoding: "utf-32", ["textDocument": ["diagnostic": [:]]])
    let report = try session.request("workspace/diagnostic", ["previousResultIds": []])
    let items = (report as? EditorSession.Object)?["items"] as? [EditorSession.Object] ?? []
    var found: [String] = []
    for item in items {
      let name = (item["uri"] as? String)?.removingPercentEncoding?.split(separator: "/").last ?? ""
      found += EditorSession.lines(item["items"] as? [EditorSession.Object]).map { "\(name) \($0)" }
    }
    let expected = try lint(folder)
    #expect(expected.count > 100)
    #expect(found.sorted() == expected.sorted())
  }

  @Test func usesUnsavedText() throws {
    try program.write("a.auth-token.json", Self.faulty)
    try program.write("ok.allow-origin", "https://a.corp.example")
    let session = try EditorSession(folders: [program.folder.path])
    #expect(session.diagnostics.isEmpty)
    try session.open(uri("a.auth-token.json"), Self.faulty)
    #expect(lines(session, "a.auth-token.json") == (try lint()))
    #expect(lines(session, "a.auth-token.json").count > 1)
    try session.replace(uri("a.auth-token.json"), version: 2, with: "{}")
    #expect(session.versions[uri("a.auth-token.json")] == 2)
    #expect(lines(session, "a.auth-token.json") != (try lint()))
    try program.write("a.auth-token.json", "{}")
    #expect(lines(session, "a.auth-token.json") == (try lint()))
    // A file that was never saved.
    try session.open(uri("new.auth-token.json"), Self.faulty)
    #expect(!lines(session, "new.auth-token.json").isEmpty)
    try session.close(uri("new.auth-token.json"))
    #expect(lines(session, "new.auth-token.json").isEmpty)
  }

  @Test func usesUnsavedSettings() throws {
    try program.write("a.auth-token.json", Self.faulty)
    let session = try EditorSession(folders: [program.folder.path])
    try session.open(uri("a.auth-token.json"), Self.faulty)
    #expect(lines(session, "a.auth-token.json").contains { $0.hasSuffix("field-type/quoted") })
    try session.open(uri(".oconf.json"), #"{"rules": {"field-type/quoted": "off"}}"#)
    #expect(!lines(session, "a.auth-token.json").contains { $0.hasSuffix("field-type/quoted") })
    // Settings that cannot be used are reported, and make no findings go away for good.
    try session.replace(uri(".oconf.json"), version: 2, with: #"{"rules": "#)
    #expect(!lines(session, ".oconf.json").isEmpty)
    #expect(session.messages("window/showMessage").isEmpty)
    #expect(session.messages("window/logMessage").count == 1)
    try session.close(uri(".oconf.json"))
    #expect(lines(session, "a.auth-token.json").contains { $0.hasSuffix("field-type/quoted") })
    try program.write(".oconf.json", #"{"rules": {"field-type/quoted": "off"}}"#)
    try session.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": uri(".oconf.json"), "type": 1]]])
    #expect(!lines(session, "a.auth-token.json").contains { $0.hasSuffix("field-type/quoted") })
  }

  @Test func clientSetsOptions() throws {
    let text = #"{"issuers": [{"issuerName": "http://idp.corp.example"}]}"#
    try program.write("a.auth-token.json", text)
    let session = try EditorSession(
      folders: [program.folder.path], ["workspace": ["configuration": true]],
      options: ["pedantic": true, "environment": "production", "nonsense": 1])
    #expect(session.messages("window/logMessage").count == 1)
    try session.notify(
      "workspace/didChangeConfiguration", ["settings": [:] as EditorSession.Object])
    try session.open(uri("a.auth-token.json"), text)
    #expect(
      lines(session, "a.auth-token.json")
        == (try lint("--pedantic", "--environment", "production")))
    session.answers["workspace/configuration"] = { _ in [["select": ["no-such-rule"]]] }
    try session.notify("workspace/didChangeConfiguration", ["settings": NSNull()])
    #expect(session.messages("window/showMessage").count == 1)
    session.answers["workspace/configuration"] = { _ in
      [["rule": ["key-source/missing": "off"]]]
    }
    try session.notify("workspace/didChangeConfiguration", ["settings": NSNull()])
    #expect(lines(session, "a.auth-token.json") == (try lint("--rule", "key-source/missing=off")))
  }

  @Test func answersRequestsForDiagnostics() throws {
    try program.write("a.auth-token.json", Self.faulty)
    let session = try EditorSession(
      folders: [program.folder.path], ["textDocument": ["diagnostic": [:]]])
    try session.open(uri("a.auth-token.json"), Self.faulty)
    #expect(session.diagnostics.isEmpty)
    let params: EditorSession.Object = ["textDocument": ["uri": uri("a.auth-token.json")]]
    let full = try #require(
      session.request("textDocument/diagnostic", params) as? EditorSession.Object)
    #expect(full["kind"] as? String == "full")
    #expect(
      EditorSession.lines(full["items"] as? [EditorSession.Object])
        .map { "a.auth-token.json \($0)" } == (try lint()))
    var again = params
    again["previousResultId"] = full["resultId"]
    let same = try #require(
      session.request("textDocument/diagnostic", again) as? EditorSession.Object)
    #expect(same["kind"] as? String == "unchanged")
    #expect(same["items"] == nil)
    let previous = ["uri": uri("a.auth-token.json"), "value": full["resultId"] ?? ""]
    let all = try session.request("workspace/diagnostic", ["previousResultIds": [previous]])
    let items = (all as? EditorSession.Object)?["items"] as? [EditorSession.Object]
    #expect(items?.map { $0["kind"] as? String } == ["unchanged"])
    try session.replace(uri("a.auth-token.json"), version: 2, with: "{}")
    let changed = try session.request("textDocument/diagnostic", again) as? EditorSession.Object
    #expect(changed?["kind"] as? String == "full")
  }

  @Test func findingsAreComplete() throws {
    let text = #"""
      {"issuers": [
        {"issuerName": "https://a.corp.example", "issuerName": "https://b.corp.example"},
        {"issuerName": "https://b.corp.example"}
      ]}
      """#
    let rich: EditorSession.Object = [
      "textDocument": [
        "publishDiagnostics": [
          "relatedInformation": true, "codeDescriptionSupport": true,
          "tagSupport": ["valueSet": [1, 2]],
        ]
      ]
    ]
    for (capabilities, isRich) in [(rich, true), ([:], false)] {
      let session = try EditorSession(capabilities)
      try session.open("untitled:a.auth-token.json", text)
      let found = session.diagnostics["untitled:a.auth-token.json"] ?? []
      let duplicate = try #require(
        found.first { $0["code"] as? String == "json/duplicate-name" }, "\(found)")
      #expect(duplicate["severity"] as? Int == 1)
      #expect(duplicate["source"] as? String == "oconf")
      let related = duplicate["relatedInformation"] as? [EditorSession.Object]
      #expect(
        (related?.first?["location"] as? EditorSession.Object)?["uri"] as? String
          == (isRich ? "untitled:a.auth-token.json" : nil))
      #expect((duplicate["message"] as? String)?.contains("\nnote: ") == !isRich)
    }
    for rule in Findings.unnecessary + Findings.outdated { #expect(AllRules.ids.contains(rule)) }
  }

  @Test func crossFileFindingsAreUpdated() throws {
    let pair = #"{"flattened": [{"source": "a.auth-token.json", "target": "b.properties"}]}"#
    try program.write(".oconf.json", pair)
    try program.write("a.auth-token.json", Self.faulty)
    try program.write("b.properties", "*.*.Security_AuthTokenConfiguration=\(Self.faulty)\n")
    try program.write("c.properties", "*.*.Security_AllowOrigin=*\n")
    let session = try EditorSession(folders: [program.folder.path])
    for name in ["a.auth-token.json", "b.properties", "c.properties", ".oconf.json"] {
      try session.open(uri(name), try program.read(name))
    }
    func check() throws {
      let expected = try lint()
      let found = [".oconf.json", "a.auth-token.json", "b.properties", "c.properties"]
        .flatMap { lines(session, $0) }
      #expect(found == expected)
    }
    try check()
    for (version, (name, text)) in [
      ("a.auth-token.json", "{\"issuers\": []}"), ("b.properties", "*.*.Security_AllowOrigin=*\n"),
      ("c.properties", "x=1\n"), (".oconf.json", "{}"), (".oconf.json", pair),
    ].enumerated() {
      try session.replace(uri(name), version: version + 2, with: text)
      try program.write(name, text)
      try check()
    }
  }

  @Test func documentsAreRecognizedByContentAndLanguage() throws {
    let session = try EditorSession([:])
    try session.open("untitled:Untitled-1", Self.faulty)
    #expect(session.diagnostics["untitled:Untitled-1"]?.isEmpty == false)
    try session.open("untitled:Untitled-2", "*,*", language: "allow-origin")
    #expect(session.diagnostics["untitled:Untitled-2"]?.isEmpty == false)
    try session.open("untitled:Untitled-3", "*,*", language: "plaintext")
    #expect(session.diagnostics["untitled:Untitled-3"]?.isEmpty ?? true)
  }
}
