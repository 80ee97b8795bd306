import ConfigModel
import Lint

extension GitChanges {
  /// Compares the files in scope of a command with a revision.
  init(
    _ revision: String, _ arguments: Arguments, _ store: SettingsStore, _ console: Console
  ) throws(Failure) {
    let repository = try GitRepository(revision)
    console.detail("compared with commit \(repository.commit)")
    let scope = GitScope(
      arguments.operands, store, stdinFilename: arguments.value(.stdinFilename))
    try self.init(repository, scope)
  }
}

/// `oconf lint --since`: reports only findings that files did not have at a revision. The current
/// settings apply to both versions.
extension EarlierVersions {
  /// The settings file as it was at the revision.
  func version(of file: AppliedSettings.File) -> EarlierDocument {
    switch standing(file.absolute) {
    case .same: .same
    case .other(nil), .unknown: .absent
    case .other(let old?):
      .different(
        LintInput(path: file.path, kind: .settings, source: old.source), isRenamed: false)
    }
  }

  /// The facts that rules across files would have received at the revision.
  func facts(_ documents: [LintedDocument], _ store: SettingsStore) -> [FileFacts] {
    var facts = documents.compactMap(\.earlierFacts)
    // Removed files get the folder name under which the other files of their folder were found.
    var folders: [Text: String] = [:]
    for fact in facts {
      let absolute = store.resolve(fact.path).absolute
      folders[Text(Path.folder(of: absolute))] = Path.folder(of: fact.path)
    }
    for previous in removed + renamed {
      let file = previous.file
      guard let folder = folders[Text(Path.folder(of: previous.absolute))],
        let kind = file.kind
      else { continue }
      let path = Path.join(folder, file.name)
      let report = store.withoutFile.linter.lint(
        LintInput(path: path, kind: kind, source: file.source), collectsFacts: true)
      if let fact = report.facts { facts.append(fact) }
    }
    return facts
  }
}
