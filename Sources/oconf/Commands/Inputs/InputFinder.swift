import ConfigModel
import Lint

/// Turns the operands of a command into files.
struct InputFinder {
  private let store: SettingsStore
  private let kind: DocumentKind?
  private let stdinFilename: String?
  private let heedsGitignore: Bool
  /// True to find the source files of apps.
  private let findsSources: Bool
  private let threads: Int
  private let console: Console

  private(set) var files: [InputFile] = []
  /// Folders that could not be read, and settings that could not be used. The files that they apply
  /// to are not in ``files``.
  private(set) var errors: [Failure] = []
  /// The absolute paths found so far, as bytes.
  private var seen: Set<[UInt8]> = []
  /// The absolute paths of the folders that were searched, without links.
  private(set) var folders: [String] = []
  /// The changes in git, for commands that check a change. Files that git tracks are then found
  /// even if a `.gitignore` names them, and named files may be gone.
  var changes: GitChanges?
  /// The number of folders that a search enters; nil for all.
  var folderLimit: Int?
  /// True if a search ended at the limit.
  private(set) var isIncomplete = false
  /// True if an option depends on the paths of files, apart from settings.
  private let needsPlaces: Bool
  /// The folders that were searched, as they were named and as absolute paths.
  private var walked: [(named: String, absolute: String)] = []
  /// True if the same file may be named in two ways.
  private var mayRepeat = false

  /// - Parameter needsPlaces: True if the command depends on the paths of files, whatever its options.
  init(
    _ store: SettingsStore, _ arguments: Arguments, _ console: Console, needsPlaces: Bool = false
  ) {
    self.store = store
    self.console = console
    kind = arguments.value(.kind).flatMap { DocumentKind(rawValue: $0) }
    stdinFilename = arguments.value(.stdinFilename)
    self.needsPlaces =
      needsPlaces || arguments.isSet(.baseline) || arguments.isSet(.since) || arguments.isSet(.base)
    heedsGitignore = !arguments.isSet(.noIgnore)
    findsSources = arguments.isSet(.sources)
    threads =
      (try? arguments.number(.jobs, minimum: 1)).flatMap { $0 } ?? Workers.usualCount
  }

  /// - Parameter excluding: True if the settings may exclude a named file.
  mutating func find(_ operands: [String], excluding: Bool = true) throws(Failure) {
    mayRepeat = operands.count > 1
    if store.isExplicit { _ = try store.settings(inFolderNamed: ".") }
    for operand in operands {
      if operand == "-" {
        try addStandardInput()
      } else if System.status(operand)?.kind == .directory {
        try addFolder(operand)
      } else if let changes, !System.exists(operand),
        changes.hasLost(Path.withoutSteps(store.resolve(operand).absolute))
      {
        console.detail("\(operand): no longer exists")
      } else {
        try add(operand, excluding: excluding)
      }
    }
    if heedsGitignore, let changes { try addTracked(changes) }
  }

  private mutating func addStandardInput() throws(Failure) {
    let source = try Failure.ofFile(FileReader.readStandardInput)
    let resolved = store.resolve(stdinFilename ?? "-")
    let store = store
    let wanted = try usable { () throws(Failure) in try store.settings(for: resolved) }
    guard let settings = wanted else { return }
    files.append(
      InputFile(
        path: stdinFilename ?? "<stdin>", absolute: resolved.absolute, isNamed: true,
        settings: settings, statedKind: kind ?? settings.kind(of: resolved),
        standardInput: source))
  }

  private mutating func add(_ path: String, excluding: Bool) throws(Failure) {
    let resolved = store.resolve(path)
    if mayRepeat, !seen.insert(Array(resolved.absolute.utf8)).inserted { return }
    let store = store
    let wanted = try usable(for: Path.name(of: path)) { () throws(Failure) in
      try store.settings(for: resolved)
    }
    guard let settings = wanted else { return }
    guard !excluding || !settings.excludes(resolved, isFolder: false) else {
      console.detail("\(path): excluded by \(settings.file?.path ?? "the settings")")
      return
    }
    files.append(
      InputFile(
        path: path, absolute: resolved.absolute, isNamed: true, settings: settings,
        statedKind: kind ?? settings.kind(of: resolved) ?? sourceKind(Path.name(of: path)),
        standardInput: nil))
  }

  /// The kind of a source file, if they are wanted and the name does not determine another one.
  private func sourceKind(_ name: String) -> DocumentKind? {
    findsSources && SourceLanguage(name: name) != nil && Recognition.kind(ofName: name) == nil
      ? .appSource : nil
  }

  /// The settings if they are usable; otherwise nil, with the error recorded once. A settings file
  /// that is not usable is itself still checked, with the default settings.
  ///
  /// - Parameter name: The name of the file that the settings are for.
  private mutating func usable(
    for name: @autoclosure () -> String = "", _ settings: () throws(Failure) -> AppliedSettings
  ) throws(Failure) -> AppliedSettings? {
    do throws(Failure) {
      return try settings()
    } catch {
      if store.isExplicit { throw error }
      if name() == Recognition.settingsName { return store.withoutFile }
      if !errors.contains(where: { $0.description == error.description }) { errors.append(error) }
      return nil
    }
  }

  private mutating func addFolder(_ folder: String) throws(Failure) {
    let store = store
    let hasStatedKinds = kind != nil
    let counter = folderLimit.map { FolderCounter(limit: $0) }
    let sourceKind = self.sourceKind
    var walk = FolderWalk(
      FolderWalk.Options(
        judge: { name in
          let kind = Recognition.kind(ofName: name) ?? sourceKind(name)
          return hasStatedKinds || kind != nil || Recognition.mayBeKnown(byContentUnder: name)
            ? .wanted(kind) : .unwanted
        },
        exclusion: { folder in
          if let counter, counter.isOver() { return { _, _ in true } }
          // Unusable settings are reported when a file below them is added.
          guard let settings = try? store.settings(inFolderNamed: folder), settings.dependsOnPath
          else { return nil }
          return { settings.excludes(store.resolve($0), isFolder: $1) }
        }, heedsGitignore: heedsGitignore, threads: threads))
    walk.walk(folder)
    if let counter, counter.hasEnded { isIncomplete = true }
    folders.append(System.realPath(folder) ?? folder)
    errors += walk.errors.map(Failure.file)
    files.reserveCapacity(files.count + walk.files.count)
    var apps = findsSources ? AppFolders(folder, walk.files) : nil
    for file in walk.files
    where file.namedKind != .appSource || hasStatedKinds || apps?.hold(file) ?? false {
      try addFound(file, in: folder)
    }
    if changes != nil { walked.append((folder, System.realPath(folder) ?? folder)) }
  }

  /// Adds files that git tracks, even if a `.gitignore` names them: git does not ignore them
  /// either.
  private mutating func addTracked(_ changes: GitChanges) throws(Failure) {
    guard !walked.isEmpty else { return }
    var known = Set(files.lazy.compactMap(\.absolute).map { Text($0) })
    for path in changes.trackedPaths
    where kind != nil || Recognition.mayBeKnown(name: Path.name(of: path)) {
      let absolute = Path.join(changes.repository.top, path)
      guard changes.scope.covers(absolute), known.insert(Text(absolute)).inserted else { continue }
      for (named, folder) in walked {
        guard let way = Path.relative(absolute, to: folder) else { continue }
        // A walk does not follow links either.
        guard System.realPath(absolute).map({ Path.isSame($0, absolute) }) ?? false,
          System.status(absolute)?.kind == .regular
        else { break }
        let shown = named == "." ? way : Path.join(named, way)
        let settings = try? store.settings(for: store.resolve(shown))
        if settings?.excludes(store.resolve(shown), isFolder: false) ?? false { break }
        try addFound(
          FolderWalk.File(
            path: shown, folder: Self.folder(of: shown),
            namedKind: Recognition.kind(ofName: Path.name(of: shown))), in: named)
        break
      }
    }
  }

  private static func folder(of path: String) -> String {
    let folder = Path.folder(of: path)
    return folder.isEmpty ? "." : folder
  }

  /// Adds a file that a walk of a folder found and no settings exclude.
  private mutating func addFound(_ file: FolderWalk.File, in folder: String) throws(Failure) {
    let store = store
    let wanted = try usable(for: file.name) { () throws(Failure) in
      try store.settings(inFolderNamed: file.folder)
    }
    guard var settings = wanted else { return }
    let isPlain = !mayRepeat && !needsPlaces && !settings.dependsOnPath
    let resolved = isPlain ? nil : store.resolve(file.path)
    if mayRepeat, let resolved, !seen.insert(Array(resolved.absolute.utf8)).inserted { return }
    if let resolved, settings.hasOverrides {
      let general = settings
      let adapted = try usable(for: file.name) { () throws(Failure) in
        try store.adapt(general, to: resolved)
      }
      guard let adapted else { return }
      settings = adapted
    }
    files.append(
      InputFile(
        file, absolute: resolved?.absolute, settings: settings,
        statedKind: kind ?? resolved.flatMap(settings.kind)
          ?? (file.namedKind == .appSource ? .appSource : nil),
        searchedCount: folder == "." ? 0 : folder.utf8.count))
  }
}
