import ConfigModel
import Lint

/// Answers about single documents.
extension CheckedFiles {
  /// True if the settings in use were read from a file, or if they would be read from it.
  func dependsOnSettings(at path: String) -> Bool {
    if Path.name(of: path) == Recognition.settingsName { return true }
    guard let store else { return false }
    return store.dependencies.contains { Path.isSame(store.resolve($0).absolute, path) }
      || store.used.contains { $0.baseline.map { Path.isSame($0.path, path) } ?? false }
  }

  /// The number of files that are linted before an answer, rather than without other files.
  private static let fewFiles = 50

  /// The result for a document with its current text. If many files have to be linted first, the
  /// findings about several files are missing.
  func current(_ document: OpenDocument) -> LintedDocument? {
    while stage == .outdated || stage == .linted
      || stage == .linting && pending.count <= Self.fewFiles
    {
      step()
    }
    if stage == .done { return linted(document) }
    guard let index = index(of: document) else { return nil }
    if pending.contains(index) {
      pending.removeAll { $0 == index }
      lint(index)
    }
    return run?.results[index].document
  }

  /// The document with all safe fixes; nil if it cannot be fixed.
  func fixed(_ document: OpenDocument) -> FixedFile? {
    guard let index = index(of: document), let run else { return nil }
    let session = LintSession(
      baseline: run.baselines.baseline,
      fixing: LintSession.Fixing(upTo: .safe, includesHints: arguments.isSet(.pedantic)),
      includesVendored: arguments.isSet(.vendored))
    let linter = FileLinter(
      session: session, keepsDrawn: false, setups: SetupReader(workingDirectory: folder),
      earlier: nil)
    return linter.lint(run.files[index], collectsFacts: false).document?.fixed
  }

  /// The result for a document; nil if it was not checked.
  func linted(_ document: OpenDocument) -> LintedDocument? {
    guard let path = document.path else { return result?.documents.first { $0.absolute == nil } }
    return linted(at: path)
  }

  /// The results of the documents in the scope, each with its document if that is open. A single
  /// document is not reported with its settings, which belong to a folder or are not open.
  var reported: [(linted: LintedDocument, document: OpenDocument?)] {
    if case .document(let uri) = scope {
      guard let document = documents[uri: uri], let linted = linted(document) else { return [] }
      return [(linted, document)]
    }
    return (result?.documents ?? []).map { ($0, $0.absolute.flatMap { documents[path: $0] }) }
  }

  func linted(at path: String) -> LintedDocument? {
    result?.documents.first { linted in
      linted.absolute.map { Path.isSame($0, path) } ?? Path.isSame(linted.path, path)
    }
  }

  /// The settings that apply to a document; nil if they cannot be used.
  func settings(of document: OpenDocument) -> AppliedSettings? {
    guard let store = try? currentStore() else { return nil }
    guard let path = document.path else { return try? store.settings(inFolder: folder) }
    return try? store.settings(for: store.resolve(path))
  }

  /// The kind that the settings in use give to a path; nil if they give none.
  func statedKind(_ path: String) -> DocumentKind? {
    guard let store = try? currentStore() else { return nil }
    let resolved = store.resolve(path)
    return (try? store.settings(for: resolved))?.kind(of: resolved)
  }

  /// The files of the last run that has begun.
  var files: [WorkspaceFile] {
    guard let run else { return [] }
    return zip(run.files, run.results).compactMap { file, result in
      (result.outcome.kind ?? file.nameKind).map {
        WorkspaceFile(path: run.place(of: file), kind: $0)
      }
    }
  }
}
