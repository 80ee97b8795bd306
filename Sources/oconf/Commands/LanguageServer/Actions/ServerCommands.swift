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

/// "Run this case": runs one case of a suite, as `test` does, and shows its result.
enum CaseAction {
  static func run(_ document: OpenDocument, named name: String, _ server: LanguageServer) {
    guard let path = document.path, let check = server.workspace.check(of: document) else {
      server.tell(.show, .warning, "oconf: a suite that is not a file cannot run")
      return
    }
    do throws(Failure) {
      let store = try check.currentStore()
      let resolved = store.resolve(path)
      let file = InputFile(
        path: path, absolute: resolved.absolute, isNamed: true,
        settings: try store.settings(for: resolved), statedKind: .tokenTests, standardInput: nil)
      let console = Console(isSilent: true)
      var runner = SuiteRunner(store, server.workspace.arguments, console)
      try runner.run(file)
      show(runner.report, name, server)
    } catch {
      server.tell(.show, .error, "oconf: " + error.description)
    }
  }

  private static func show(_ report: TestReport, _ name: String, _ server: LanguageServer) {
    guard let suite = report.suites.first else { return }
    if let fault = suite.fault {
      server.tell(.show, .error, "oconf: " + suite.frames.harmless(fault.message, fault.range))
      return
    }
    guard let result = suite.cases.first(where: { Path.isSame($0.name, name) }) else {
      server.tell(.show, .warning, "oconf: the suite has no such case")
      return
    }
    let shown = suite.frames.harmless(name, result.range)
    switch result.outcome {
    case .passed: server.tell(.show, .info, "oconf: passed: \(shown)")
    case .unusable(let fault):
      server.tell(
        .show, .error, "oconf: \(shown): " + suite.frames.harmless(fault.message, fault.range))
    case .failed(let mismatches):
      var text = "oconf: failed: \(shown)"
      for mismatch in mismatches {
        text += "\n\(mismatch.name): expected "
        text += suite.frames.harmless(mismatch.expected, mismatch.range) + ", found "
        text += (suite.policy ?? suite.frames).harmless(mismatch.actual, SourceRange(at: 0))
      }
      server.tell(.show, .warning, text)
    }
  }
}

/// "Flatten to …": puts the value of a document into its target, as `flatten --write` does. The client
/// makes the edit.
enum FlattenAction {
  static func run(
    _ document: OpenDocument, to target: String, _ server: LanguageServer
  ) throws(ResponseError) {
    do throws(Failure) {
      guard let path = document.path, let check = server.workspace.check(of: document) else {
        return
      }
      let settings = server.workspace.settings(of: document)
      let pair = settings.files.lazy.compactMap { file in
        file.pairs(with: path).first {
          Path.isSame($0.source, path) && Path.isSame($0.target, target)
        }.map { (file, $0) }
      }.first
      guard let (file, pair) = pair, let written = pair.setting.target.value else {
        throw .unusable(target, "is not a target of this document in 'flattened' of .oconf.json")
      }
      if let problem = TargetPlace.problem(of: written, in: file.folder) {
        throw .settings(file.path, "the target '\(written)' \(problem)")
      }
      let store = try check.currentStore()
      let console = Console(isSilent: true)
      guard
        let flattened = try FlattenedDocument(path, store, server.workspace.arguments, console)
      else {
        throw .unusable(document.name, "not flattened, because it has errors")
      }
      let edit = try edit(flattened, target, server)
      if edit.isEmpty {
        server.tell(.show, .info, "oconf: '\(written)' is up to date")
      } else {
        server.apply(edit, "Flatten to '\(written)'")
      }
    } catch {
      server.tell(.show, .error, "oconf: " + error.description)
    }
  }

  private static func edit(
    _ document: FlattenedDocument, _ target: String, _ server: LanguageServer
  ) throws(Failure) -> WorkspaceEdit {
    let value = try document.content.exactValue()
    let old = server.workspace.source(at: target)
    var edit = WorkspaceEdit()
    let isExport =
      FlatTarget.isNamedLikeExport(target)
      || old.map { Recognition.kind(ofContent: $0, name: Path.name(of: target)) == .policies }
        ?? false
    if isExport {
      let new = try UpdatedExport(target).updated(value, try document.requiredPolicyName())
      edit.replace(target, old, with: new, server)
      return edit
    }
    if let old, !document.mayHaveMade(old) {
      throw .unusable(target, "not replaced: it was not written by 'oconf flatten'")
    }
    edit.replace(target, old, with: Array((value + "\n").utf8), server)
    return edit
  }
}
