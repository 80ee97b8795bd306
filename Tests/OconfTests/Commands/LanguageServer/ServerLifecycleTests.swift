import ConfigModel
import Foundation
import TestSupport
import Testing

@testable import oconf

@Suite final class ServerLifecycleTests {
  private let program: Program

  init() throws { program = try Program() }

  deinit { program.remove() }

  private static func code(_ response: EditorSession.Object) -> Int? {
    (response["error"] as? EditorSession.Object)?["code"] as? Int
  }

  @Test func rejectsRequestsBeforeInitialize() throws {
    let session = try EditorSession()
    #expect(Self.code(try session.response("textDocument/hover", [:])) == -32002)
    #expect(Self.code(try session.response("shutdown", nil)) == -32002)
    try session.open("untitled:a", "{}")
    #expect(session.server.documents.isEmpty)
    _ = try session.request("initialize", ["capabilities": [:]])
    #expect(Self.code(try session.response("initialize", ["capabilities": [:]])) == -32600)
    #expect(Self.code(try session.response("foo/bar", nil)) == -32601)
    #expect(Self.code(try session.response("$/foo", nil)) == -32601)
    #expect(Self.code(try session.response("textDocument/formatting", [:])) == -32602)
    #expect(try session.request("shutdown", nil) is NSNull)
    #expect(Self.code(try session.response("shutdown", nil)) == -32600)
    try session.send(["method": "exit"])
    try session.settle()
    #expect(session.server.exitStatus == .success)
    #expect(session.server.stage == .exited)
  }

  @Test func rejectsInvalidMessages() throws {
    let session = try EditorSession(folders: [])
    for text in [
      "", "{", "[]", "1", "{}", #"{"jsonrpc":"1.0","id":1,"method":"x"}"#,
      #"{"jsonrpc":"2.0","id":{},"method":"x"}"#, #"{"jsonrpc":"2.0","id":1,"method":2}"#,
      String(repeating: "[", count: 100_000),
    ] {
      session.server.receive(SourceBytes(text))
      try session.settle()
    }
    #expect(session.received.count == 9)
    #expect(session.received.allSatisfy { [-32700, -32600].contains(Self.code($0)) })
    #expect(Self.code(try session.response("foo", nil)) == -32601)
  }

  @Test func cancelsPendingRequests() throws {
    let session = try EditorSession(folders: [])
    try session.send(["id": 7, "method": "foo"])
    try session.send(["id": "7", "method": "foo"])
    try session.send(["method": "$/cancelRequest", "params": ["id": 7]])
    try session.send(["method": "$/cancelRequest", "params": ["id": 99]])
    try session.settle()
    #expect(session.received.map { Self.code($0) } == [-32800, -32601])
    #expect(session.received.map { "\($0["id"] ?? "")" } == ["7", "7"])
  }

  @Test func exitStatusFollowsTheProtocol() throws {
    func frames(_ messages: [String]) -> String {
      messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    }
    let begin = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
    let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
    let exit = #"{"jsonrpc":"2.0","method":"exit"}"#
    #expect(try program.run("lsp", input: frames([begin, shutdown, exit])).status == 0)
    #expect(try program.run("lsp", input: frames([begin, shutdown])).status == 0)
    #expect(try program.run("lsp", input: frames([begin, exit])).status == 1)
    #expect(try program.run("lsp", input: frames([exit])).status == 1)
    #expect(try program.run("lsp", input: "").status == 1)
    #expect(try program.run("lsp", input: "Content-Length: 50\r\n\r\n{").status == 1)
    #expect(try program.run("lsp", "operand").status == 2)
    let log = try program.run("lsp", "--log", "x/y", input: "")
    #expect(log.status == 2)
  }

  @Test func logsNoContent() throws {
    let body = #"{"jsonrpc":"2.0","id":1,"method":"password hunter2","params":{"x":"hunter2"}}"#
    let input = "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    #expect(try program.run("lsp", "--log", "l.log", input: input).status == 1)
    let log = try program.read("l.log")
    #expect(!log.contains("hunter2"))
    #expect(log.contains("received unknown method 1, \(body.utf8.count) bytes"))
  }

  @Test func exitsWithTheClient() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    let gone = process.processIdentifier
    let server = Process()
    server.executableURL = Program.executable
    server.arguments = ["lsp"]
    let input = Pipe()
    server.standardInput = input
    server.standardOutput = FileHandle.nullDevice
    try server.run()
    let begin =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":\#(gone),"capabilities":{}}}"#
    try input.fileHandleForWriting.write(
      contentsOf: Data("Content-Length: \(begin.utf8.count)\r\n\r\n\(begin)".utf8))
    for _ in 0..<500 where server.isRunning { Thread.sleep(forTimeInterval: 0.02) }
    #expect(!server.isRunning)
    if server.isRunning { server.terminate() }
    server.waitUntilExit()
    #expect(server.terminationStatus == 1)
  }

  @Test func randomMessagesDoNotCrash() throws {
    var random = Soak.random(46)
    let session = try EditorSession(folders: [])
    let methods = [
      "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
      "textDocument/diagnostic", "workspace/diagnostic", "textDocument/codeAction",
      "textDocument/formatting", "textDocument/rangeFormatting", "workspace/executeCommand",
      "workspace/didChangeConfiguration", "workspace/didChangeWorkspaceFolders", "initialized",
      "workspace/didChangeWatchedFiles", "textDocument/didSave",
    ]
    let uris = [
      "untitled:a.auth-token.json", "file:///nowhere/b.allow-origin", "", "file:", "x:%zz",
    ]
    func value(_ depth: Int) -> Any {
      switch Int.random(in: 0...(depth > 3 ? 4 : 7), using: &random) {
      case 0: return NSNull()
      case 1: return Int.random(in: -2...4_000_000_000, using: &random)
      case 2: return true
      case 3: return uris.randomElement(using: &random) ?? ""
      case 4: return ["oconf.fixAll", "oconf.explain", "", "😀"].randomElement(using: &random) ?? ""
      case 5: return (0..<Int.random(in: 0...2, using: &random)).map { _ in value(depth + 1) }
      default:
        var object: [String: Any] = [:]
        for name in [
          "textDocument", "uri", "text", "version", "languageId", "contentChanges", "range",
          "start",
          "end", "line", "character", "context", "only", "command", "arguments", "settings",
          "previousResultIds",
        ] where Int.random(in: 0...2, using: &random) == 0 {
          object[name] = name == "uri" ? uris.randomElement(using: &random) ?? "" : value(depth + 1)
        }
        return object
      }
    }
    for id in 0..<Soak.rounds(4000) {
      var message: [String: Any] = ["method": methods.randomElement(using: &random) ?? ""]
      message["params"] = value(0)
      // IDs that the session itself does not use.
      if Bool.random(using: &random) { message["id"] = "random \(id)" }
      try session.send(message)
      try session.settle()
    }
    #expect(Self.code(try session.response("foo", nil)) == -32601)
  }
}
