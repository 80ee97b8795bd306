import ConfigModel
import Foundation
import Testing

@testable import oconf

/// An editor that talks to a language server in the same process.
final class EditorSession {
  typealias Object = [String: Any]

  let server: LanguageServer
  private var lastID = 0
  /// The messages of the server that no call has taken yet.
  private(set) var received: [Object] = []
  /// The diagnostics that the server has sent last, by URI.
  private(set) var diagnostics: [String: [Object]] = [:]
  /// The versions of the documents that they are about.
  private(set) var versions: [String: Int] = [:]
  /// The answers to requests of the server, by their methods.
  var answers: [String: (Object) -> Any] = [:]

  init(_ arguments: [String] = []) throws {
    server = LanguageServer(
      try Arguments(arguments, options: LanguageServerCommand.spec.allOptions))
  }

  /// A session after `initialize`, in which the client has all abilities that tests look at.
  convenience init(
    folders: [String] = [], encoding: String? = nil, _ capabilities: Object = [:],
    options: Object? = nil
  ) throws {
    try self.init()
    var all = capabilities
    if let encoding { all["general"] = ["positionEncodings": [encoding]] }
    var params: Object = ["capabilities": all, "processId": NSNull()]
    params["workspaceFolders"] = folders.map { ["uri": FileURI.of(path: $0), "name": "w"] }
    if let options { params["initializationOptions"] = options }
    _ = try request("initialize", params)
    try notify("initialized", [:])
  }

  // MARK: Messages

  func send(_ message: Object) throws {
    var message = message
    message["jsonrpc"] = "2.0"
    server.receive(SourceBytes(try JSONSerialization.data(withJSONObject: message)))
  }

  func notify(_ method: String, _ params: Object) throws {
    try send(["method": method, "params": params])
    try settle()
  }

  /// Returns the response.
  func response(_ method: String, _ params: Object?) throws -> Object {
    lastID += 1
    var message: Object = ["id": lastID, "method": method]
    message["params"] = params
    try send(message)
    try settle()
    let index = try #require(
      received.firstIndex { $0["id"] as? Int == lastID && $0["method"] == nil },
      "no response to \(method)")
    return received.remove(at: index)
  }

  /// Returns the result; fails if there is none.
  func request(_ method: String, _ params: Object?) throws -> Any {
    let response = try response(method, params)
    return try #require(response["result"], "\(response)")
  }

  /// Lets the server finish its work, and takes its messages.
  func settle() throws {
    repeat {
      server.work()
      try take()
    } while server.hasWork
  }

  private func take() throws {
    for text in server.takeOutbox() {
      let message = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object, "\(text)")
      #expect(message["jsonrpc"] as? String == "2.0")
      let params = message["params"] as? Object ?? [:]
      if message["method"] as? String == "textDocument/publishDiagnostics",
        let uri = params["uri"] as? String
      {
        diagnostics[uri] = params["diagnostics"] as? [Object]
        versions[uri] = params["version"] as? Int
      } else if let method = message["method"] as? String, let id = message["id"],
        let answer = answers[method]
      {
        try send(["id": id, "result": answer(params)])
      } else {
        received.append(message)
      }
    }
  }

  /// Takes the messages with a method.
  func messages(_ method: String) -> [Object] {
    defer { received.removeAll { $0["method"] as? String == method } }
    return received.filter { $0["method"] as? String == method }
      .compactMap { $0["params"] as? Object }
  }

  // MARK: Documents

  func open(_ uri: String, _ text: String, language: String = "json", version: Int = 1) throws {
    try notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": uri, "languageId": language, "version": version, "text": text,
        ]
      ])
  }

  func change(_ uri: String, version: Int, _ changes: [Object]) throws {
    try notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri, "version": version], "contentChanges": changes])
  }

  func replace(_ uri: String, version: Int, with text: String) throws {
    try change(uri, version: version, [["text": text]])
  }

  func close(_ uri: String) throws {
    try notify("textDocument/didClose", ["textDocument": ["uri": uri]])
  }

  static func range(_ start: (Int, Int), _ end: (Int, Int)) -> Object {
    [
      "start": ["line": start.0, "character": start.1],
      "end": ["line": end.0, "character": end.1],
    ]
  }

  /// `line:column-line:column code` for each diagnostic.
  static func lines(_ diagnostics: [Object]?) -> [String] {
    (diagnostics ?? []).map { diagnostic in
      func place(_ name: String) -> String {
        let position = (diagnostic["range"] as? Object)?[name] as? Object
        return "\(position?["line"] ?? "?"):\(position?["character"] ?? "?")"
      }
      return "\(place("start"))-\(place("end")) \(diagnostic["code"] ?? "?")"
    }
  }
}
