import ConfigModel

/// Changes of documents and files, which the client makes.
struct WorkspaceEdit {
  private struct Change {
    let uri: String
    /// Nil for a file that is not open.
    let version: Int?
    /// The edits as the protocol has them.
    let edits: [String]
    /// True if the file does not exist yet.
    let isNew: Bool
  }

  private var changes: [Change] = []

  var isEmpty: Bool { changes.isEmpty }

  init() {}

  init(_ document: OpenDocument, _ edits: [Edit]) {
    change(document, edits)
  }

  mutating func change(_ document: OpenDocument, _ edits: [Edit]) {
    guard !edits.isEmpty else { return }
    changes.append(
      Change(
        uri: document.uri, version: document.version, edits: edits.map(document.json),
        isNew: false))
  }

  /// Changes a text at an absolute path. The text of an open document counts instead of the file.
  ///
  /// - Parameter old: Nil if there is no such file.
  mutating func replace(
    _ path: String, _ old: SourceBytes?, with new: [UInt8], _ server: LanguageServer
  ) {
    if let document = server.documents[path: path] {
      return change(document, TextChange.edits(from: document.source, to: new))
    }
    let source = old ?? SourceBytes("")
    let positions = LinePositions(source, server.client.encoding)
    let edits = TextChange.edits(from: source, to: new)
    guard !edits.isEmpty else { return }
    changes.append(
      Change(
        uri: FileURI.of(path: path), version: nil,
        edits: edits.map { edit in
          JSONObjectText.build { object in
            object.add("range", raw: positions.json(edit.range))
            object.add("newText", edit.text)
          }
        }, isNew: old == nil))
  }

  /// The edit as a client with these abilities takes it.
  func json(_ client: ClientCapabilities) -> String {
    JSONObjectText.build { object in
      guard client.hasDocumentChanges else {
        let changes = JSONObjectText.build { object in
          for change in self.changes {
            object.add(quoting: change.uri, raw: "[" + change.edits.joined(separator: ",") + "]")
          }
        }
        object.add("changes", raw: changes)
        return
      }
      var all: [String] = []
      for change in changes {
        if change.isNew, client.createsFiles {
          all.append(
            JSONObjectText.build { object in
              object.add("kind", "create")
              object.add("uri", change.uri)
              object.add("options", raw: #"{"ignoreIfExists":true}"#)
            })
        }
        all.append(
          JSONObjectText.build { object in
            object.add(
              "textDocument",
              raw: JSONObjectText.build { object in
                object.add("uri", change.uri)
                object.add("version", raw: change.version.map { String($0) })
              })
            object.add("edits", change.edits)
          })
      }
      object.add("documentChanges", all)
    }
  }
}
