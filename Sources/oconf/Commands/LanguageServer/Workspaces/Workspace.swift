import ConfigModel
import Lint

/// The files around the open documents, and the findings in them.
final class Workspace {
  let documents: OpenDocuments
  /// The folders of the workspace, and each document outside of them.
  private(set) var checks: [CheckedFiles] = []
  /// The options that `lint` would get.
  private(set) var arguments: Arguments

  init(_ documents: OpenDocuments, _ arguments: Arguments) {
    self.documents = documents
    self.arguments = arguments
  }

  // MARK: Folders

  /// The folders of the workspace, without links.
  private(set) var folders: [String] = []

  /// Replaces the folders or the options, after which everything is checked again.
  func configure(folders: [String], _ arguments: Arguments) {
    self.folders = folders
    self.arguments = arguments
    checks = folders.map { CheckedFiles(.folder($0), documents, arguments) }
    for document in documents.all { addCheck(of: document) }
  }

  /// The innermost folder that holds a path.
  private func folder(of path: String) -> String? {
    folders.filter { Path.relative(path, to: $0) != nil }.max { $0.utf8.count < $1.utf8.count }
  }

  /// The folder at which the search for settings of a path ends, outside of a git working tree.
  func folder(around path: String) -> String { folder(of: path) ?? Path.folder(of: path) }

  private func addCheck(of document: OpenDocument) {
    guard document.path.flatMap(folder) == nil, check(of: document) == nil else { return }
    checks.append(CheckedFiles(.document(uri: document.uri), documents, arguments))
  }

  /// The check that a document belongs to; nil if the document is not open.
  func check(of document: OpenDocument) -> CheckedFiles? {
    let folder = document.path.flatMap(folder)
    return checks.first { check in
      switch check.scope {
      case .folder(let other): folder.map { Path.isSame($0, other) } ?? false
      case .document(let uri): uri == document.uri
      }
    }
  }

  // MARK: Changes

  func opened(_ document: OpenDocument) {
    addCheck(of: document)
    if let path = document.path { fileChanged(path) }
    check(of: document)?.invalidate()
  }

  func changed(_ document: OpenDocument) {
    let own = check(of: document)
    own?.invalidate(document)
    guard let path = document.path else { return }
    for check in checks where check !== own && check.dependsOnSettings(at: path) {
      check.invalidateSettings()
    }
  }

  func closed(uri: String, path: String?) {
    checks.removeAll { check in
      if case .document(uri) = check.scope { true } else { false }
    }
    if let path { fileChanged(path) }
  }

  /// A file has appeared, disappeared or changed.
  func fileChanged(_ path: String) {
    for check in checks {
      if check.dependsOnSettings(at: path) {
        check.invalidateSettings()
      } else if case .folder(let folder) = check.scope, Path.relative(path, to: folder) != nil {
        check.invalidate()
      }
    }
  }

  // MARK: Working

  var hasWork: Bool { checks.contains { !$0.isDone } }

  /// Does a part of the work.
  func step() { checks.first { !$0.isDone }?.step() }

  // MARK: For features

  /// The kind that settings give to a path; nil if they give none.
  func statedKind(_ path: String) -> DocumentKind? {
    let folder = folder(of: path)
    for check in checks {
      if case .folder(let other) = check.scope, folder.map({ Path.isSame($0, other) }) ?? false {
        return check.statedKind(path)
      }
    }
    return nil
  }

  /// The settings that apply to a document.
  func settings(of document: OpenDocument) -> AppliedSettings {
    check(of: document)?.settings(of: document) ?? AppliedSettings(LintSettings())
  }

  /// The findings in a document, as of the last check.
  func findings(of document: OpenDocument) -> [Diagnostic] {
    guard let linted = check(of: document)?.linted(document) else { return [] }
    return Findings.shown(linted, arguments)
  }

  /// The files that are checked together with a document, with the document.
  func files(around document: OpenDocument) -> [WorkspaceFile] {
    check(of: document)?.files ?? []
  }

  /// The text at an absolute path: that of an open document, or else of the file. Nil if there is none.
  func source(at path: String) -> SourceBytes? {
    documents[path: path]?.source ?? (try? FileReader.read(path).source)
  }

  /// A place in a file or an open document as the protocol has it; nil if the file cannot be read.
  func location(_ path: String, _ range: SourceRange) -> String? {
    if let document = documents[path: path] { return document.location(range) }
    guard let source = source(at: path) else { return nil }
    return JSONObjectText.build { object in
      object.add("uri", FileURI.of(path: path))
      object.add("range", raw: LinePositions(source, documents.encoding).json(range))
    }
  }
}

/// A file of a workspace.
struct WorkspaceFile {
  /// The absolute path, without links in its folders.
  let path: String
  let kind: DocumentKind
}
