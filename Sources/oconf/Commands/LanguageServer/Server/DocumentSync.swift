import ConfigModel

/// The notifications about open documents.
enum DocumentSync {
  /// Documents are opened and closed, and change by parts.
  static let capability =
    #"{"openClose":true,"change":2,"save":{"includeText":false}}"#

  static func notice(_ method: String, _ request: ServerRequest) throws(ResponseError) {
    let document = request.params?.member("textDocument")
    guard let uri = document?.member("uri")?.string else { return }
    let documents = request.server.documents
    let workspace = request.server.workspace
    switch method {
    case "textDocument/didOpen":
      guard let text = document?.member("text"), text.kind == .string else {
        throw .missing("text")
      }
      documents.open(
        uri, languageID: document?.member("languageId")?.string ?? "",
        version: document?.member("version")?.integer ?? 0, text.text.bytes)
      if let opened = documents[uri: uri] { workspace.opened(opened) }
    case "textDocument/didChange":
      guard let changes = request.params?.member("contentChanges") else {
        throw .missing("contentChanges")
      }
      try documents.change(uri, version: document?.member("version")?.integer ?? 0, changes)
    case "textDocument/didSave":
      if let path = documents[uri: uri]?.path { workspace.fileChanged(path) }
    case "textDocument/didClose":
      let path = documents[uri: uri]?.path
      guard documents.close(uri) else { return }
      workspace.closed(uri: uri, path: path)
      request.server.diagnostics.closed(uri)
    default: break
    }
  }
}
