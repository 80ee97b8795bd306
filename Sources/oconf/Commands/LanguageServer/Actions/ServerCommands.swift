import ConfigModel
import Lint

/// The commands that actions refer to. A plain client sends them back, and the server does the rest.
enum ServerCommands {
  static let fixAll = "oconf.fixAll"
  static let reveal = "oconf.reveal"
  static let explain = "oconf.explain"
  static let flatten = "oconf.flatten"
  static let runCase = "oconf.runCase"

  static let capability =
    "{\"commands\":[\"\([fixAll, reveal, explain, flatten, runCase].joined(separator: "\",\""))\"]}"

  /// A command as the protocol has it.
  ///
  /// - Parameter arguments: The arguments as JSON.
  static func json(_ title: String, _ command: String, raw arguments: [String]) -> String {
    JSONObjectText.build { object in
      object.add("title", title)
      object.add("command", command)
      object.add("arguments", arguments)
    }
  }

  static func answer(_ request: ServerRequest) throws(ResponseError) -> String {
    let command = try request.string("command")
    let arguments = request.params?.member("arguments")?.elements.map { $0 } ?? []
    let server = request.server
    switch (command, arguments.count) {
    case (fixAll, 1): fixAll(try document(arguments[0], server), server)
    case (reveal, 1): reveal(arguments[0], server)
    case (explain, 1): explain(try text(arguments[0]), server)
    case (flatten, 2):
      try FlattenAction.run(
        try document(arguments[0], server), to: try text(arguments[1]), server)
    case (runCase, 2):
      CaseAction.run(try document(arguments[0], server), named: try text(arguments[1]), server)
    default: throw ResponseError(.invalidParams, "unknown command, or wrong arguments")
    }
    return "null"
  }

  private static func text(_ value: JSONValue) throws(ResponseError) -> String {
    guard let text = value.string else { throw .missing("arguments") }
    return text
  }

  private static func document(
    _ value: JSONValue, _ server: LanguageServer
  ) throws(ResponseError) -> OpenDocument {
    guard let document = server.documents[uri: try text(value)] else {
      throw ResponseError(.invalidParams, "the document is not open")
    }
    return document
  }

  // MARK: Commands

  private static func fixAll(_ document: OpenDocument, _ server: LanguageServer) {
    guard let check = server.workspace.check(of: document), check.current(document) != nil,
      let fixed = check.fixed(document)
    else { return }
    let source = fixed.input.source
    let edits = TextChange.edits(from: document.source, to: source.bytes(0..<source.count))
    server.apply(WorkspaceEdit(document, edits), "Apply all safe fixes of oconf")
    guard !fixed.left.isEmpty else { return }
    let count = fixed.left.count
    server.tell(
      .show, .info, "oconf: \(count) safe \(count == 1 ? "fix was" : "fixes were") not applied")
  }

  private static func reveal(_ place: JSONValue, _ server: LanguageServer) {
    guard server.client.showsDocuments, let uri = place.member("uri")?.string,
      let range = place.member("range"), range.kind == .object
    else { return }
    server.ask(
      "window/showDocument",
      JSONObjectText.build { object in
        object.add("uri", uri)
        object.add("takeFocus", true)
        object.add("selection", raw: range.written)
      })
  }

  private static func explain(_ rule: String, _ server: LanguageServer) {
    guard let about = AllRules.about(rule) else { return }
    if server.client.showsDocuments, let page = Documentation.page(about: rule) {
      server.ask(
        "window/showDocument",
        JSONObjectText.build { object in
          object.add("uri", page)
          object.add("external", true)
        })
      return
    }
    var text = "\(rule): \(about.summary)\n\n\(about.rationale)"
    if !about.exceptions.isEmpty { text += "\n\n\(about.exceptions)" }
    server.tell(.show, .info, text + "\n\nSee 'oconf explain \(rule)' for examples.")
  }
}

extension LanguageServer {
  /// Has the client make an edit. If it cannot, tells the user.
  func apply(_ edit: WorkspaceEdit, _ label: String) {
    guard !edit.isEmpty else { return }
    guard client.appliesEdits else {
      tell(.show, .warning, "oconf: this editor cannot apply edits of a language server")
      return
    }
    let params = JSONObjectText.build { object in
      object.add("label", label)
      object.add("edit", raw: edit.json(client))
    }
    ask("workspace/applyEdit", params) { [unowned self] result in
      if result?.member("applied")?.isTrue != true {
        tell(.show, .warning, "oconf: the editor did not apply the edit")
      }
    }
  }
}
