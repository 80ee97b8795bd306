import ConfigModel
import Foundation
import Testing

@testable import oconf

/// The features as a client sees them, in several encodings of positions.
@Suite final class FeatureRouteTests {
  private typealias Object = EditorSession.Object
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static var abilities: Object {
    [
      "workspace": ["workspaceEdit": ["documentChanges": true]],
      "textDocument": [
        "hover": ["contentFormat": ["markdown"]],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        "completion": ["completionItem": ["snippetSupport": true]],
      ],
    ]
  }

  private func uri(_ name: String) -> String { FileURI.of(path: program.path(name)) }

  private func place(_ name: String, _ line: Int, _ character: Int) -> Object {
    [
      "textDocument": ["uri": uri(name)],
      "position": ["line": line, "character": character],
    ]
  }

  private func session(_ encoding: String = "utf-16") throws -> EditorSession {
    let session = try EditorSession(
      folders: [program.folder.path], encoding: encoding, Self.abilities)
    for name in ["issuers.auth-token.json", "s.oconf-test.json"] {
      try session.open(uri(name), try program.read(name))
    }
    return session
  }

  private func write() throws {
    try program.write(
      "issuers.auth-token.json",
      "{\"issuers\": [\n{\"issuerName\": \"😀\", \"issuerRoles\": [\"Staff\"], \"enabled\": true}\n]}\n"
    )
    try program.write(
      "s.oconf-test.json",
      "{\"policy\": \"issuers.auth-token.json\", \"cases\": [\n{\"name\": \"n\", \"claims\": {\"iss\": \"😀\"}, \"expect\": {\"roles\": [\"Staff\"]}}]}\n"
    )
  }

  @Test(arguments: [("utf-8", 52), ("utf-16", 50), ("utf-32", 49)])
  func positionsFollowTheEncoding(_ encoding: String, _ column: Int) throws {
    try write()
    let session = try session(encoding)
    let hover =
      try session.request(
        "textDocument/hover", place("issuers.auth-token.json", 1, column)) as? Object
    let text = (hover?["contents"] as? Object)?["value"] as? String
    #expect(text?.contains("`enabled`") ?? false, "\(text ?? "nothing")")
    let range = hover?["range"] as? Object
    let start = (range?["start"] as? Object)?["character"] as? Int
    #expect(start == column - 3)
  }

  @Test func allRoutesAnswerAllDocuments() throws {
    try write()
    let session = try session()
    let texts = [
      "", "{", "{\"issuers\": [{\"😀", "\u{FEFF}{}", "{\r\n\"a\":\r\n", "null", "not JSON",
    ]
    for (version, text) in texts.enumerated() {
      try session.replace(uri("issuers.auth-token.json"), version: version + 2, with: text)
      for route in FeatureRoutes.all where route.method.hasPrefix("textDocument/") {
        var params = place("issuers.auth-token.json", 0, 1)
        params["positions"] = [["line": 0, "character": 1]]
        params["range"] = EditorSession.range((0, 0), (9, 0))
        params["context"] = ["includeDeclaration": true]
        params["newName"] = "x"
        let response = try session.response(route.method, params)
        let isRefused = route.method.lowercased().contains("rename")
        #expect(response["result"] != nil || isRefused, "\(route.method): \(text): \(response)")
      }
    }
  }

  @Test func unknownDocumentHasNoAnswers() throws {
    let session = try EditorSession(folders: [program.folder.path])
    try session.open(uri("x.txt"), "hello", language: "plaintext")
    let answer = try session.request("textDocument/hover", place("x.txt", 0, 1))
    #expect(answer is NSNull)
  }

  @Test func completionsAreResolved() throws {
    try write()
    let session = try session()
    try session.replace(
      uri("issuers.auth-token.json"), version: 2,
      with: "{\"issuers\": [{\"issuerName\": \"a\", \"\"}]}")
    let answer =
      try session.request(
        "textDocument/completion", place("issuers.auth-token.json", 0, 34)) as? Object
    let items = try #require(answer?["items"] as? [Object])
    let item = try #require(items.first { $0["label"] as? String == "audience" })
    #expect(item["insertTextFormat"] as? Int == 2)
    #expect(item["documentation"] == nil)
    let resolved = try #require(try session.request("completionItem/resolve", item) as? Object)
    #expect(resolved["label"] as? String == "audience")
    let text = (resolved["documentation"] as? Object)?["value"] as? String
    #expect(text?.contains("`audience`") ?? false)
  }

  @Test func renameChangesOpenDocumentsAndFiles() throws {
    try write()
    let session = try session()
    try session.close(uri("s.oconf-test.json"))
    var params = place("issuers.auth-token.json", 1, 38)
    let target = try session.request("textDocument/prepareRename", params) as? Object
    #expect(target?["placeholder"] as? String == "Staff")
    params["newName"] = "Crew"
    let edit = try session.request("textDocument/rename", params) as? Object
    let changes = try #require(edit?["documentChanges"] as? [Object])
    let uris = changes.compactMap { ($0["textDocument"] as? Object)?["uri"] as? String }
    #expect(Set(uris) == [uri("issuers.auth-token.json"), uri("s.oconf-test.json")])
    let refused = try session.response(
      "textDocument/prepareRename", place("issuers.auth-token.json", 1, 3))
    #expect(refused["error"] != nil)
  }

  @Test func answersHavePositions() throws {
    try write()
    let session = try session()
    let places =
      try session.request(
        "textDocument/definition", place("s.oconf-test.json", 0, 15)) as? [Object]
    #expect(places?.first?["uri"] as? String == uri("issuers.auth-token.json"))
    let document: Object = ["textDocument": ["uri": uri("s.oconf-test.json")]]
    let links = try session.request("textDocument/documentLink", document) as? [Object]
    #expect(links?.first?["target"] as? String == uri("issuers.auth-token.json"))
    let symbols = try session.request("workspace/symbol", ["query": "n"]) as? [Object]
    #expect(symbols?.contains { $0["name"] as? String == "n" } ?? false)
    let lenses = try session.request("textDocument/codeLens", document) as? [Object]
    let titles = lenses?.compactMap { ($0["command"] as? Object)?["title"] as? String }
    #expect(titles?.count == 2, "\(titles ?? [])")
  }

  @Test func lensesRunWhatTheClientCanRun() throws {
    try write()
    func commands(_ abilities: Object) throws -> [String] {
      let session = try EditorSession(folders: [program.folder.path], encoding: "utf-16", abilities)
      try session.open(uri("s.oconf-test.json"), try program.read("s.oconf-test.json"))
      let document: Object = ["textDocument": ["uri": uri("s.oconf-test.json")]]
      let lenses = try #require(
        try session.request("textDocument/codeLens", document) as? [Object])
      return lenses.compactMap { ($0["command"] as? Object)?["command"] as? String }
    }
    #expect(try commands([:]) == ["", "oconf.runCase"])
    #expect(
      try commands(["experimental": ["commands": ["oconf.runSuite"]]]) == [
        "oconf.runSuite", "oconf.runCase",
      ])
  }

  @Test(arguments: [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
  func claimsRolesAndOriginsHaveTokens(_ encoding: String, _ width: Int) throws {
    try write()
    let session = try session(encoding)
    func data(_ name: String) throws -> [Int] {
      let document: Object = ["textDocument": ["uri": uri(name)]]
      let result = try session.request("textDocument/semanticTokens/full", document) as? Object
      return try #require(result?["data"] as? [Int])
    }
    // "Staff" is on the second line, after a character of several units.
    #expect(try data("issuers.auth-token.json") == [1, 36 + width, 5, 1, 0])
    // "iss", and "Staff".
    #expect(try data("s.oconf-test.json") == [1, 26, 3, 0, 0, 0, 33 + width, 5, 1, 0])
    let origins = "https://*.a.example:8443,\n*"
    try session.open(uri("w.allow-origin"), origins)
    let tokens = try data("w.allow-origin")
    let parts = [(0, 5, 2), (8, 1, 5), (1, 10, 3), (11, 4, 4)].flatMap { [0, $0.0, $0.1, $0.2, 0] }
    #expect(tokens == parts + [1, 0, 1, 5, 0])
  }

  @Test func parsesLargeDocumentOnce() throws {
    let issuer =
      #"{"issuerName": "https://N.corp.example", "issuerRoles": ["RoleN"], "filters": [{"name": "claimN", "values": ["a*"]}]}"#
    let issuers = (0..<9000).map { issuer.replacingOccurrences(of: "N", with: String($0)) }
    let text = "{\"issuers\": [\n" + issuers.joined(separator: ",\n") + "\n]}\n"
    #expect(text.utf8.count > 1 << 20)
    let sample = try FeatureSample("a.auth-token.json", text)
    let middle = text.utf8.count / 2
    _ = Completion(in: sample.document, at: middle, sample, Completion.Client())
    let clock = ContinuousClock()
    let time = clock.measure {
      for offset in middle..<middle + 10 {
        _ = Hover(in: sample.document, at: offset, sample)
        _ = Completion(in: sample.document, at: offset, sample, Completion.Client())
      }
    }
    // Debug builds are slower by far; parsing again each time would take several seconds.
    #expect(time < .seconds(20), "\(time)")
  }
}
