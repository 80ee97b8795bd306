import ConfigModel
import Lint

/// Sends the findings to the client: those of open documents after each check, or on request.
///
/// A request waits until its files are checked; other messages are answered meanwhile.
final class DiagnosticService {
  private unowned let server: LanguageServer
  /// The findings that were sent last for each document.
  private var published: [Published] = []
  /// The requests that wait for a check.
  private var waiting: [Waiting] = []

  private struct Published {
    let uri: String
    var version: Int
    var findings: String
  }

  private struct Waiting {
    let id: String
    let method: String
    let params: JSONValue?
  }

  init(_ server: LanguageServer) {
    self.server = server
  }

  /// True if requests wait.
  var isAwaited: Bool { !waiting.isEmpty }

  static let capability =
    #"{"identifier":"oconf","interFileDependencies":true,"workspaceDiagnostics":true}"#

  // MARK: Sending

  /// Sends what a check has found.
  func ended(_ check: CheckedFiles) {
    if !server.client.pullsDiagnostics {
      for document in server.documents.all where server.workspace.check(of: document) === check {
        publish(document, findings(document))
      }
    } else if server.client.refreshesDiagnostics, check.generation > 1, waiting.isEmpty,
      hasNews(check)
    {
      server.ask("workspace/diagnostic/refresh", "null")
    }
  }

  /// True if the findings in a document differ from those that the client has.
  private func hasNews(_ check: CheckedFiles) -> Bool {
    server.documents.all.contains { document in
      guard server.workspace.check(of: document) === check,
        let known = published.first(where: { $0.uri == document.uri })
      else { return false }
      return known.version == document.version && known.findings != findings(document)
    }
  }

  private func publish(_ document: OpenDocument, _ findings: String) {
    guard remember(document.uri, document.version, findings) else { return }
    server.notify(
      "textDocument/publishDiagnostics",
      JSONObjectText.build { object in
        object.add("uri", document.uri)
        object.add("version", document.version)
        object.add("diagnostics", raw: findings)
      })
  }

  /// Returns false if the client has these findings.
  private func remember(_ uri: String, _ version: Int, _ findings: String) -> Bool {
    guard let index = published.firstIndex(where: { $0.uri == uri }) else {
      published.append(Published(uri: uri, version: version, findings: findings))
      return true
    }
    if published[index].version == version, published[index].findings == findings { return false }
    published[index].version = version
    published[index].findings = findings
    return true
  }

  /// The findings in the document of the last call, which is often that of the next one, too.
  private var latest: (check: CheckedFiles, generation: Int, uri: String, findings: String)?

  private func findings(_ document: OpenDocument) -> String {
    guard let check = server.workspace.check(of: document) else { return "[]" }
    if let latest, latest.check === check, latest.generation == check.generation,
      latest.uri == document.uri
    {
      return latest.findings
    }
    guard let linted = check.linted(document) else { return "[]" }
    let findings =
      Findings(linted, uri: document.uri, document.positions, server)?.json ?? "[]"
    latest = (check, check.generation, document.uri, findings)
    return findings
  }

  /// Forgets a document that was closed. Clients keep what they were sent last.
  func closed(_ uri: String) {
    guard let index = published.firstIndex(where: { $0.uri == uri }) else { return }
    let known = published.remove(at: index)
    guard !server.client.pullsDiagnostics, known.findings != "[]" else { return }
    server.notify(
      "textDocument/publishDiagnostics",
      JSONObjectText.build { object in
        object.add("uri", uri)
        object.add("diagnostics", [])
      })
  }

  // MARK: Requests

  /// True if the method asks for findings. The request is answered when its files are checked.
  func takes(_ method: String, _ id: String, _ params: JSONValue?) -> Bool {
    guard method == "textDocument/diagnostic" || method == "workspace/diagnostic" else {
      return false
    }
    waiting.append(Waiting(id: id, method: method, params: params))
    return true
  }

  /// Drops a request. Returns false if it does not wait here.
  func cancel(_ id: String) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
    waiting.remove(at: index)
    return true
  }

  /// Rejects all requests that wait, because the session ends.
  func end() {
    for request in waiting {
      server.reject(
        id: request.id, ResponseError(.requestCancelled, "the server is shutting down"))
    }
    waiting = []
  }

  /// Answers the requests whose files are checked.
  func answer() {
    guard !waiting.isEmpty else { return }
    let requests = waiting
    waiting = []
    for request in requests {
      if request.method == "workspace/diagnostic" {
        if server.workspace.hasWork {
          waiting.append(request)
        } else {
          server.respond(request.id, workspaceReport(request.params))
        }
        continue
      }
      let uri = request.params?.member(at: "textDocument", "uri")?.string
      guard let document = uri.flatMap({ server.documents[uri: $0] }) else {
        server.reject(
          id: request.id, ResponseError(.invalidParams, "the document is not open"))
        continue
      }
      if server.workspace.check(of: document)?.isDone ?? true {
        server.respond(request.id, report(document, request.params))
      } else {
        waiting.append(request)
      }
    }
  }

  private func report(_ document: OpenDocument, _ params: JSONValue?) -> String {
    let findings = findings(document)
    _ = remember(document.uri, document.version, findings)
    return JSONObjectText.build { object in
      Self.add(findings, previous: params?.member("previousResultId")?.string, to: &object)
    }
  }

  /// Adds the findings, or only the statement that they have not changed.
  private static func add(
    _ findings: String, previous: String?, to object: inout JSONObjectText
  ) {
    let id = resultID(findings)
    object.add("kind", id == previous ? "unchanged" : "full")
    object.add("resultId", id)
    if id != previous { object.add("items", raw: findings) }
  }

  /// A short text that differs for different findings (FNV-1a).
  private static func resultID(_ findings: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in findings.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }

  private func workspaceReport(_ params: JSONValue?) -> String {
    var known: [String: String] = [:]
    if let previous = params?.member("previousResultIds")?.elements {
      for result in previous {
        if let uri = result.member("uri")?.string { known[uri] = result.member("value")?.string }
      }
    }
    var items: [String] = []
    for check in server.workspace.checks {
      for (linted, document) in check.reported {
        let uri = document?.uri ?? FileURI.of(path: linted.absolute ?? linted.path)
        let before = known[uri]
        let findings = Findings(linted, uri: uri, document?.positions, server)?.json ?? "[]"
        guard findings != "[]" || before != nil else { continue }
        items.append(
          JSONObjectText.build { object in
            object.add("uri", uri)
            object.add("version", raw: document.map { String($0.version) })
            Self.add(findings, previous: before, to: &object)
          })
      }
    }
    return "{\"items\":[\(items.joined(separator: ","))]}"
  }
}
