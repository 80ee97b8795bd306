import ConfigModel
import Lint

/// The files of a workspace folder, or a single document, as one run of `lint` checks them.
///
/// The work is done in steps of a few milliseconds, so that messages are answered in between. A file
/// is linted again only if its text or its settings have changed.
final class CheckedFiles {
  /// The subject of a check.
  enum Scope {
    /// A folder, given without links, and the open documents in it.
    case folder(String)
    /// A document outside of all folders.
    case document(uri: String)
  }

  let scope: Scope
  let documents: OpenDocuments
  let arguments: Arguments
  private let console = Console(isSilent: true)

  /// The progress of the check.
  enum Stage {
    /// The files have to be found again.
    case outdated
    /// Some files have to be linted.
    case linting
    /// All files are linted, and rules across files have to run.
    case linted
    case done
  }

  var stage = Stage.outdated
  /// Nil if the settings have to be read again.
  var store: SettingsStore?
  var run: LintRun?
  private var facts = NeededFacts([])
  /// For each file, the state in which it was linted; nil if it has to be linted.
  private var states: [LintedState?] = []
  /// The indices of the files to lint, the next one last.
  var pending: [Int] = []
  private(set) var result: SessionResult?
  /// The reasons why files were not checked.
  private(set) var failures: [String] = []
  /// The number of checks that have ended.
  private(set) var generation = 0

  init(_ scope: Scope, _ documents: OpenDocuments, _ arguments: Arguments) {
    self.scope = scope
    self.documents = documents
    self.arguments = arguments
  }

  /// The number of folders in a folder from which only open documents are checked, such as when an
  /// editor runs in a home folder.
  private static let folderLimit = 20_000

  private var isFolder: Bool { if case .folder = scope { true } else { false } }

  /// The folder in which paths start.
  var folder: String {
    switch scope {
    case .folder(let folder): folder
    case .document(let uri):
      documents[uri: uri]?.path.map(Path.folder) ?? System.workingDirectory ?? "/"
    }
  }

  // MARK: Changes

  var isDone: Bool { stage == .done }

  /// True once after each end of the check.
  func takeEnd() -> Bool {
    guard isDone, generation != takenGeneration else { return false }
    takenGeneration = generation
    return true
  }

  private var takenGeneration = 0

  /// The files have to be found again, because some may have appeared, disappeared or changed.
  func invalidate() { stage = .outdated }

  /// The settings have to be read again.
  func invalidateSettings() {
    store = nil
    stage = .outdated
    documents.forgetKinds()
  }

  /// An open document has changed.
  func invalidate(_ document: OpenDocument) {
    if let path = document.path, dependsOnSettings(at: path) || document.kind == .settings {
      return invalidateSettings()
    }
    guard document.path != nil, stage != .outdated, let index = index(of: document), let run,
      // Files that name others, and kinds that depend on the content, are rare.
      run.files[index].nameKind == document.kind || run.results[index].outcome.kind == document.kind
    else { return invalidate() }
    // Setups depend on other files.
    let setups = run.files.indices.filter { run.files[$0].nameKind == .identityProviderSetup }
    for index in [index] + setups where !pending.contains(index) {
      states[index] = nil
      pending.append(index)
    }
    stage = .linting
  }

  func index(of document: OpenDocument) -> Int? {
    guard let run else { return nil }
    if case .document = scope { return run.files.isEmpty ? nil : 0 }
    guard let path = document.path else { return nil }
    return run.files.firstIndex { Path.isSame(run.place(of: $0), path) }
  }

  // MARK: Working

  /// The time of a step, in nanoseconds.
  private static let time = 5_000_000

  /// Does a part of the work.
  func step() {
    switch stage {
    case .outdated: find()
    case .linting:
      let end = System.monotonicTime + Self.time
      while let index = pending.popLast() {
        lint(index)
        if System.monotonicTime >= end { return }
      }
      stage = .linted
    case .linted: finish()
    case .done: break
    }
  }

  /// The share of the files that are linted, in percent.
  var progress: Int {
    guard let count = run?.files.count, count > 0 else { return 0 }
    return 100 * (count - pending.count) / count
  }

  private func find() {
    do throws(Failure) {
      // Entries of 'ignore' expire at the end of a day.
      if let store, store.overrides.now == nil, store.today != store.overrides.day {
        self.store = nil
      }
      let store = try currentStore()
      var finder = InputFinder(store, arguments, console)
      finder.folderLimit = Self.folderLimit
      try add(to: &finder, isWhole: true)
      if finder.isIncomplete {
        finder = InputFinder(store, arguments, console)
        try add(to: &finder, isWhole: false)
      }
      let isWhole = !finder.folders.isEmpty || !isFolder
      failures = finder.errors.map(\.description)
      if !isWhole {
        failures.append(
          "'\(folder)' has more than \(Self.folderLimit) folders; only open documents are checked")
      }
      let files = try recognized(finder.files, store)
      let old = run
      var run = try LintRun(files, finder.folders, store, try LintOptions(arguments), console)
      facts = NeededFacts(files)
      var states: [LintedState?] = []
      for file in files {
        let state = state(of: file, run)
        let index = old.flatMap { old in
          position(of: file, old, near: states.count)
        }
        if let index, let known = self.states[index], let state, known.isSame(as: state),
          let old
        {
          run.results.append(old.results[index])
          states.append(state)
        } else {
          run.results.append(FileResult(outcome: .unknownKind))
          states.append(nil)
        }
      }
      self.run = run
      self.states = states
      // Open documents come first.
      let missing = states.indices.filter { states[$0] == nil }
      let open = missing.filter { isOpen(files[$0], run) }
      pending = (open + missing.filter { !isOpen(files[$0], run) }).reversed()
      stage = .linting
    } catch {
      failures = [error.description]
      run = nil
      states = []
      pending = []
      result = nil
      generation += 1
      stage = .done
    }
  }

  /// The settings in use.
  func currentStore() throws(Failure) -> SettingsStore {
    if let store { return store }
    let store = try SettingsStore(arguments, in: folder)
    self.store = store
    return store
  }

  /// The position of the same file in an earlier run.
  private func position(of file: InputFile, _ old: LintRun, near index: Int) -> Int? {
    // Hardly ever do the files differ by more than a few.
    for index in max(0, index - 8)..<max(0, min(old.files.count, index + 9))
    where Path.isSame(old.files[index].path, file.path) {
      return index
    }
    return nil
  }

  private func isOpen(_ file: InputFile, _ run: LintRun) -> Bool {
    file.standardInput != nil || documents[path: run.place(of: file)] != nil
  }

  /// Finds what `lint` with the folder and the open documents as operands would find.
  ///
  /// - Parameter isWhole: False to leave out the folder.
  private func add(to finder: inout InputFinder, isWhole: Bool) throws(Failure) {
    switch scope {
    case .folder(let folder):
      let open = documents.paths.filter { Path.relative($0, to: folder) != nil }
      try finder.find((isWhole ? [folder] : []) + open)
    case .document(let uri):
      if let path = documents[uri: uri]?.path { try finder.find([path]) }
    }
  }

  /// The files of a recognized kind. The kind of an open document may come from its language.
  private func recognized(
    _ files: [InputFile], _ store: SettingsStore
  ) throws(Failure) -> [InputFile] {
    if case .document(let uri) = scope, let document = documents[uri: uri], document.path == nil {
      return [
        InputFile(
          path: document.name, absolute: nil, isNamed: true,
          settings: try store.settings(inFolder: folder), statedKind: document.kind,
          standardInput: document.source)
      ]
    }
    return files.map { file in
      guard file.nameKind == nil, let path = file.absolute,
        let document = documents[path: path], let kind = document.kind,
        file.kind(of: document.source) == nil
      else { return file }
      return InputFile(
        path: file.path, absolute: path, isNamed: file.isNamed, settings: file.settings,
        statedKind: kind, standardInput: nil)
    }
  }

  /// Nil if the result depends on other files, so that it is never kept.
  private func state(of file: InputFile, _ run: LintRun) -> LintedState? {
    switch file.nameKind {
    case .identityProviderSetup, .idpMessages, .tokenTests: return nil
    default: break
    }
    let path = run.place(of: file)
    let content: LintedState.Content =
      if let buffer = file.standardInput ?? documents[path: path]?.source {
        .buffer(buffer)
      } else {
        .file(System.status(path))
      }
    return LintedState(
      settings: file.settings, collectsFacts: facts.areNeeded(of: file), content: content)
  }

  func lint(_ index: Int) {
    guard var run else { return }
    self.run = nil
    let file = run.files[index]
    states[index] = state(of: file, run)
    run.results[index] = run.linter.lint(file, collectsFacts: facts.areNeeded(of: file))
    self.run = run
  }

  private func finish() {
    stage = .done
    generation += 1
    guard var run else { return }
    run.reportFailures()
    failures += run.failures
    result = LintedFiles(run).result
  }
}
