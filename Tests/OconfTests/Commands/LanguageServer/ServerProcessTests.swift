import Foundation
import TestSupport
import Testing

@testable import oconf

/// The server as a process, with clients that misbehave.
@Suite final class ServerProcessTests {
  private let program: Program

  init() throws { program = try Program() }

  deinit { program.remove() }

  /// A running server.
  private final class Server {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()

    init(_ program: Program) throws {
      process.executableURL = Program.executable
      process.arguments = ["lsp"]
      process.currentDirectoryURL = program.folder
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    func send(_ bytes: Data) throws { try input.fileHandleForWriting.write(contentsOf: bytes) }

    func send(_ body: String) throws { try send(Self.frame(body)) }

    static func frame(_ body: String) -> Data {
      Data("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }

    /// The body of the next message.
    func next() throws -> String {
      while true {
        if let end = unread.firstRange(of: Data("\r\n\r\n".utf8)) {
          let head = String(decoding: unread[..<end.lowerBound], as: UTF8.self)
          let count = Int(head.split(separator: " ").last ?? "") ?? 0
          if unread.endIndex - end.upperBound >= count {
            defer { unread = Data(unread[(end.upperBound + count)...]) }
            return String(
              decoding: unread[end.upperBound..<(end.upperBound + count)], as: UTF8.self)
          }
        }
        let block = output.fileHandleForReading.availableData
        guard !block.isEmpty else { throw CocoaError(.fileReadUnknown) }
        unread += block
      }
    }

    func closeInput() throws { try input.fileHandleForWriting.close() }
    func closeOutput() throws { try output.fileHandleForReading.close() }

    /// The exit status; nil if the process does not end.
    func status() -> Int32? {
      for _ in 0..<1500 where process.isRunning { Thread.sleep(forTimeInterval: 0.02) }
      guard !process.isRunning else {
        process.terminate()
        return nil
      }
      return process.terminationReason == .exit ? process.terminationStatus : -1
    }
  }

  private static let begin =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#

  /// The settings in the server's folder are faulty, too, and are checked before the document.
  @Test func untitledDocumentsHaveFindings() throws {
    try program.write(".oconf.json", #"{"environmentt": "production", "bogus": 1}"#)
    let server = try Server(program)
    try server.send(Self.begin)
    try server.send(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    let text = #"{\"issuers\": [{\"issuerName\": \"i\", \"enabled\": \"true\"}]}"#
    try server.send(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"#
        + #""uri":"untitled:New","languageId":"json","version":1,"text":"\#(text)"}}}"#)
    var published = ""
    repeat { published = try server.next() } while !published.contains("publishDiagnostics")
    #expect(published.contains("field-type/quoted"))
    #expect(!published.contains("field/misspelled") && !published.contains("field/unknown"))
    try server.send(
      #"{"jsonrpc":"2.0","id":2,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}"#
    )
    var report = ""
    repeat { report = try server.next() } while !report.contains(#""id":2"#)
    #expect(report.contains(#""uri":"untitled:New","version":1"#))
    #expect(!report.contains("%3A") && !report.contains(".oconf.json"))
    try server.closeInput()
    #expect(server.status() != nil)
  }

  @Test func answersAfterGarbage() throws {
    var random = Soak.random(47)
    let server = try Server(program)
    let garbage = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    try server.send(Data(garbage))
    try server.send("\r\n")
    try server.send(Self.begin)
    var answer = try server.next()
    while !answer.contains("capabilities") {
      #expect(answer.contains("\"error\""))
      answer = try server.next()
    }
    try server.closeInput()
    #expect(server.status() == 1)
  }

  @Test(arguments: [0, 1, 20, 21, 22, 30, 90])
  func exitsAfterPartialMessage(_ count: Int) throws {
    let server = try Server(program)
    try server.send(Server.frame(Self.begin).prefix(count))
    try server.closeInput()
    #expect(server.status() == 1)
  }

  @Test func exitsWithoutReader() throws {
    let server = try Server(program)
    try server.closeOutput()
    try server.send(Self.begin)
    #expect(server.status() == 1)
  }

  @Test func readsMessagesInPieces() throws {
    let server = try Server(program)
    for byte in Server.frame(Self.begin) { try server.send(Data([byte])) }
    #expect(try server.next().contains("capabilities"))
    try server.send(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#)
    #expect(try server.next().contains("\"result\":null"))
    try server.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(server.status() == 0)
  }

  @Test func doesNotWaitForReader() throws {
    // Far more than fits in a pipe, both ways.
    let server = try Server(program)
    try server.send(Self.begin)
    let name = String(repeating: "x", count: 10_000)
    for id in 0..<500 { try server.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(name)"}"#) }
    #expect(try server.next().contains("capabilities"))
    for id in 0..<500 { #expect(try server.next().contains("\"id\":\(id),")) }
    try server.closeInput()
    #expect(server.status() == 1)
  }

  @Test func answersWhileManyFilesAreChecked() throws {
    for index in 0..<400 {
      try program.write("f\(index).auth-token.json", #"{"issuers": [{"issuerName": "i"}]}"#)
    }
    let server = try Server(program)
    let root = FileURI.of(path: program.folder.path)
    try server.send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"rootUri":"\#(root)"}}"#
    )
    #expect(try server.next().contains("capabilities"))
    try server.send(#"{"jsonrpc":"2.0","id":2,"method":"workspace/diagnostic","params":{}}"#)
    try server.send(#"{"jsonrpc":"2.0","id":3,"method":"foo"}"#)
    try server.send(#"{"jsonrpc":"2.0","id":4,"method":"workspace/diagnostic","params":{}}"#)
    try server.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":4}}"#)
    var order: [String] = []
    while order.count < 3 { order.append(String(try server.next().dropFirst(17).prefix(7))) }
    #expect(Set(order) == ["\"id\":2,", "\"id\":3,", "\"id\":4,"])
    #expect(order.last == "\"id\":2,")
    try server.closeInput()
    #expect(server.status() == 1)
  }
}
