import ConfigModel
import Foundation
import TestSupport
import Testing

@testable import oconf

@Suite final class ServerActionTests {
  private let program: Program

  init() throws { program = try Program() }

  deinit { program.remove() }

  private static var abilities: EditorSession.Object {
    [
      "workspace": [
        "applyEdit": true,
        "workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]],
      ],
      "window": ["showDocument": ["support": true]],
      "textDocument": [
        "codeAction": [
          "codeActionLiteralSupport": [:] as EditorSession.Object, "isPreferredSupport": true,
        ]
      ],
    ]
  }

  private func uri(_ name: String) -> String { FileURI.of(path: program.path(name)) }

  private func actions(
    _ session: EditorSession, _ name: String, only: [String]? = nil,
    _ range: EditorSession.Object = EditorSession.range((0, 0), (999, 0))
  ) throws -> [EditorSession.Object] {
    var context: EditorSession.Object = ["diagnostics": []]
    context["only"] = only
    return try session.request(
      "textDocument/codeAction",
      ["textDocument": ["uri": uri(name)], "range": range, "context": context])
      as? [EditorSession.Object] ?? []
  }

  /// The text after an edit of the protocol, in UTF-16.
  private func applied(_ edit: Any?, to text: String, at uri: String) throws -> String {
    let changes =
      (edit as? EditorSession.Object)?["documentChanges"] as? [EditorSession.Object] ?? []
    let source = SourceBytes(text)
    let positions = LinePositions(source, .utf16)
    var edits: [Edit] = []
    for change in changes
    where (change["textDocument"] as? EditorSession.Object)?["uri"] as? String == uri {
      for edit in change["edits"] as? [EditorSession.Object] ?? [] {
        func offset(_ name: String) -> Int {
          let place = (edit["range"] as? EditorSession.Object)?[name] as? EditorSession.Object
          return positions.offset(
            of: LinePositions.Position(
              line: place?["line"] as? Int ?? 0, column: place?["character"] as? Int ?? 0))
        }
        edits.append(
          Edit(SourceRange(offset("start"), offset("end")), edit["newText"] as? String ?? ""))
      }
    }
    return String(decoding: try source.applying(edits), as: UTF8.self)
  }

  private static let text = """
    {"issuers": [\r
      {"😀": 1, "issuerName": "https://idp.corp.example", "enabled": "true",\r
       "audience": ["a", "a"]},\r
    ]}
    """

  @Test func offersEachFix() throws {
    try program.write("a.auth-token.json", Self.text)
    let session = try EditorSession(folders: [program.folder.path], Self.abilities)
    try session.open(uri("a.auth-token.json"), Self.text)
    let actions = try actions(session, "a.auth-token.json")
    let fixes = actions.filter { $0["edit"] != nil && $0["isPreferred"] != nil }
    #expect(!fixes.isEmpty)
    for fix in fixes {
      let title = fix["title"] as? String ?? ""
      #expect((fix["isPreferred"] as? Bool == true) == !title.hasSuffix(")"))
      #expect(try applied(fix["edit"], to: Self.text, at: uri("a.auth-token.json")) != Self.text)
    }
    #expect(fixes.contains { $0["isPreferred"] as? Bool == true })
    #expect(
      fixes.contains { ($0["title"] as? String)?.hasSuffix("(suggested: review it)") ?? false })
    // Actions are about the places that they are asked for.
    let none = EditorSession.range((3, 2), (3, 2))
    #expect(try self.actions(session, "a.auth-token.json", none).allSatisfy { $0["edit"] == nil })
  }

  @Test func fixAllMatchesTheCommand() throws {
    try program.write("a.auth-token.json", Self.text)
    let session = try EditorSession(folders: [program.folder.path], Self.abilities)
    try session.open(uri("a.auth-token.json"), Self.text)
    let all = try actions(session, "a.auth-token.json", only: ["source.fixAll"])
    #expect(all.map { $0["kind"] as? String } == ["source.fixAll.oconf"])
    let edited = try applied(all.first?["edit"], to: Self.text, at: uri("a.auth-token.json"))
    var params: EditorSession.Object?
    session.answers["workspace/applyEdit"] = { given in
      params = given
      return ["applied": true]
    }
    let command = try actions(session, "a.auth-token.json").compactMap {
      $0["command"] as? EditorSession.Object
    }.first { $0["command"] as? String == "oconf.fixAll" }
    _ = try session.request("workspace/executeCommand", command)
    #expect(try applied(params?["edit"], to: Self.text, at: uri("a.auth-token.json")) == edited)
    #expect(try program.run("lint", "--fix", ".").signal == nil)
    #expect(try program.read("a.auth-token.json") == edited)
    #expect(edited != Self.text)
  }

  @Test(arguments: ["", "{}", "{\n    \"environment\": \"test\"\n}\n"])
  func ignoresWithAReason(_ settings: String) throws {
    if !settings.isEmpty { try program.write(".oconf.json", settings) }
    let session = try EditorSession(folders: [program.folder.path], Self.abilities)
    try program.write("sub/a.auth-token.json", Self.text)
    try session.open(uri("sub/a.auth-token.json"), Self.text)
    let action = try #require(
      try actions(session, "sub/a.auth-token.json").first {
        ($0["title"] as? String)?.hasPrefix("Ignore 'field-type/quoted'") ?? false
      })
    let new = try applied(action["edit"], to: settings, at: uri(".oconf.json"))
    let changes =
      (action["edit"] as? EditorSession.Object)?["documentChanges"] as? [EditorSession.Object]
    #expect(changes?.count == (settings.isEmpty ? 2 : 1))
    let arguments =
      (action["command"] as? EditorSession.Object)?["arguments"] as? [EditorSession.Object]
    let range = arguments?.first?["range"] as? EditorSession.Object
    let start = range?["start"] as? EditorSession.Object
    let positions = LinePositions(SourceBytes(new), .utf16)
    let place = positions.offset(
      of: .init(line: start?["line"] as? Int ?? 0, column: start?["character"] as? Int ?? 0))
    #expect(String(new.utf8.dropFirst(place))?.hasPrefix("TODO: state why") ?? false)
    try program.write(".oconf.json", new)
    let result = try program.run("lint", ".")
    #expect(!result.output.contains("[field-type/quoted]"), "\(result.output)")
  }

  @Test func commandsNeedOnlyTheProtocol() throws {
    try program.write(
      ".oconf.json", #"{"flattened": [{"source": "a.allow-origin", "target": "flat/b.txt"}]}"#)
    let suite =
      #"{"policy": "a.allow-origin", "cases": [{"name": "x", "origin": "https://b.example", "expect": {"allowed": true}}]}"#
    try program.write("s.oconf-test.json", suite)
    try program.write("a.allow-origin", "https://a.corp.example")
    try program.write("flat/x", "")
    let session = try EditorSession(folders: [program.folder.path], Self.abilities)
    try session.open(uri("a.allow-origin"), "https://a.corp.example,\nhttps://b.example")
    try session.open(uri("s.oconf-test.json"), suite)
    var params: EditorSession.Object?
    session.answers["workspace/applyEdit"] = { given in
      params = given
      return ["applied": true]
    }
    let flatten = try actions(session, "a.allow-origin", only: ["refactor"])
    #expect(flatten.map { $0["title"] as? String } == ["Flatten to 'flat/b.txt'"])
    _ = try session.request(
      "workspace/executeCommand", try #require(flatten.first?["command"]) as? EditorSession.Object)
    #expect(
      try applied(params?["edit"], to: "", at: uri("flat/b.txt"))
        == "https://a.corp.example,https://b.example\n")
    let run = try actions(session, "s.oconf-test.json", only: ["refactor"])
    #expect(run.map { $0["title"] as? String } == ["Run case 'x'"])
    _ = try session.request(
      "workspace/executeCommand", run.first?["command"] as? EditorSession.Object)
    // The policy in the editor counts.
    #expect(
      session.messages("window/showMessage").map { $0["message"] as? String } == [
        "oconf: passed: x"
      ])
    _ = try session.request(
      "workspace/executeCommand", ["command": "oconf.explain", "arguments": ["field-type/quoted"]])
    let told = session.messages("window/showMessage").first?["message"] as? String
    #expect(told?.hasPrefix("field-type/quoted: ") ?? false)
  }

  @Test func formattingMatchesTheCommand() throws {
    let files = Fixtures.files(in: "ok") + Fixtures.files(in: "err")
    var count = 0
    for file in files where file.path.hasSuffix(".json") {
      let name = file.path.replacing("/", with: "-")
      let text = String(decoding: file.bytes, as: UTF8.self)
      try program.write(name, text)
      let session = try EditorSession(folders: [program.folder.path], Self.abilities)
      try session.open(uri(name), text)
      let options: EditorSession.Object = ["tabSize": 2, "insertSpaces": true]
      let whole = try session.request(
        "textDocument/formatting", ["textDocument": ["uri": uri(name)], "options": options])
      let result = try program.run("fmt", name)
      guard let edits = whole as? [EditorSession.Object] else {
        #expect(try result.status != 0 || program.read(name) == text, "\(name)")
        continue
      }
      count += 1
      let edit: EditorSession.Object = [
        "documentChanges": [["textDocument": ["uri": uri(name)], "edits": edits]]
      ]
      #expect(try applied(edit, to: text, at: uri(name)) == (try program.read(name)), "\(name)")
      let part =
        try session.request(
          "textDocument/rangeFormatting",
          [
            "textDocument": ["uri": uri(name)], "options": options,
            "range": EditorSession.range((0, 0), (1, 0)),
          ]) as? [EditorSession.Object]
      #expect(
        edits.starts(with: part ?? []) {
          NSDictionary(dictionary: $0) == NSDictionary(dictionary: $1)
        })
    }
    #expect(count > 5)
  }
}
