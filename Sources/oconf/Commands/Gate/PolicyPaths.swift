import ConfigModel
import Lint

/// The paths at which the revision or the working tree may have a policy.
///
/// What git tracks counts wherever it is, and whatever the settings, `.gitignore` or links of the
/// change make of it. A path leads through the links of its own revision.
struct PolicyPaths {
  /// What settings say about a path.
  struct State {
    let settings: AppliedSettings
    let isExcluded: Bool
    let stated: DocumentKind?
    /// The kind that follows from what settings use the file for.
    let implied: DocumentKind?
    /// True if ``implied`` is the kind of the source in a pair of `flattened`.
    let isTarget: Bool
    /// True if the content may show the kind of the file.
    let readsContent: Bool

    fileprivate init(
      _ settings: AppliedSettings, _ place: ResolvedPath, _ uses: FileUses, isNamed: Bool
    ) {
      self.settings = settings
      isExcluded = settings.excludes(place, isFolder: false)
      stated = settings.kind(of: place)
      let use = uses.kinds[Text(place.absolute)]
      implied = use?.kind
      isTarget = use?.isTarget ?? false
      readsContent = isNamed || Recognition.mayBeKnown(name: Path.name(of: place.absolute))
    }
  }

  /// What the working tree has at a path.
  enum Now {
    case none
    case file(PolicyVersion)
    /// The reason the file cannot be compared, worded to follow `was a policy and`.
    case problem(String)
  }

  private let run: LintRun
  let earlier: EarlierVersions
  private let before: EarlierSettings
  let changes: GitChanges
  private let usesBefore: FileUses
  private let usesNow: FileUses
  /// The paths from the top of the repository, sorted by their bytes.
  let all: [String]

  /// True if some paths through links to folders are left out, because there are too many.
  let isIncomplete: Bool

  /// The maximum number of paths through links to folders.
  static let linkLimit = 100_000

  init(
    _ run: LintRun, _ earlier: EarlierVersions, _ before: EarlierSettings, _ changes: GitChanges
  ) {
    self.run = run
    self.earlier = earlier
    self.before = before
    self.changes = changes
    let top = changes.repository.top
    var paths = Set<Text>()
    // Reading all settings finds the files that they use.
    for path in changes.entries.keys {
      _ = before.settings(inFolder: Path.folder(of: Path.join(top, path.string)))
    }
    let uses = (
      before: FileUses(before.used), now: FileUses(run.store.used.flatMap(\.files))
    )
    usesBefore = uses.before
    usesNow = uses.now
    let statesKinds =
      (before.used + run.store.used.flatMap(\.files)).contains { !$0.model.files.isEmpty }
    func isStated(_ absolute: String) -> Bool {
      let key = Text(absolute)
      if uses.before.kinds[key] != nil || uses.now.kinds[key] != nil { return true }
      guard statesKinds else { return false }
      let place = ResolvedPath(named: absolute, absolute: absolute)
      return before.settings(for: place).kind(of: place) != nil
        || (try? run.store.settings(for: place))?.kind(of: place) != nil
    }
    func add(_ path: String) {
      let absolute = Path.join(top, path)
      guard changes.scope.covers(absolute) || changes.scope.names(absolute) else { return }
      if changes.scope.names(absolute) || Recognition.mayBeKnown(name: Path.name(of: path))
        || isStated(absolute)
      {
        paths.insert(Text(path))
      }
    }
    let known = changes.paths { _ in true }
    known.forEach(add)
    for file in run.files {
      if let path = file.absolute.flatMap({ Path.relative($0, to: top) }) { add(path) }
    }
    for path in Self.excluded(run) {
      if let path = Path.relative(path, to: top) { add(path) }
    }
    func mayMatter(_ name: String) -> Bool {
      statesKinds || Recognition.mayBeKnown(name: Path.name(of: name))
    }
    let namesBefore = changes.entries.keys.map(\.string).filter(mayMatter)
    let namesNow = known.filter(mayMatter)
    var count = 0
    for link in Self.folderLinks(earlier, changes) {
      for (target, names) in [
        (link.old, namesBefore), (link.new, namesNow),
      ] {
        guard let target else { continue }
        for name in names {
          guard let way = Path.relative("/" + name, to: "/" + target) else { continue }
          count += 1
          if count > Self.linkLimit { break }
          add(Path.join(link.path, way))
        }
      }
    }
    isIncomplete = count > Self.linkLimit
    all = paths.map(\.string).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The absolute paths of the files in the searched folders that settings exclude.
  private static func excluded(_ run: LintRun) -> [String] {
    guard
      run.store.used.contains(where: { settings in
        settings.files.contains { $0.model.exclude.isPresent }
      })
    else { return [] }
    return run.folders.flatMap { folder in
      var walk = FolderWalk(
        FolderWalk.Options(
          judge: { Recognition.mayBeKnown(name: $0) ? .wanted(nil) : .unwanted },
          exclusion: { _ in nil }, heedsGitignore: true))
      walk.walk(folder)
      return walk.files.map(\.path)
    }
  }

  /// The links to folders in the repository, and where they lead in each revision.
  private static func folderLinks(
    _ earlier: EarlierVersions, _ changes: GitChanges
  ) -> [(path: String, old: String?, new: String?)] {
    let top = changes.repository.top
    let before = Set(earlier.links.paths.map { Text($0) })
    let now = changes.trackedPaths.filter { path in
      before.contains(Text(path)) || changes.trackedLinks.contains(Text(path))
    }
    let paths = before.union(now.map { Text($0) }).map(\.string)
    return paths.compactMap { path in
      let old = before.contains(Text(path)) ? earlier.links.target(of: path) : nil
      let absolute = Path.join(top, path)
      let new = System.linkTarget(absolute) == nil ? nil : System.realPath(absolute)
      return (path, old, new.flatMap { Path.relative($0, to: top) })
    }
  }

  // MARK: Versions

  func absolute(_ path: String) -> String { Path.join(changes.repository.top, path) }

  func place(_ path: String) -> ResolvedPath {
    let absolute = absolute(path)
    return ResolvedPath(named: run.store.display(absolute), absolute: absolute)
  }

  func settingsBefore(inFolder folder: String) -> AppliedSettings {
    before.settings(inFolder: folder)
  }

  func stateBefore(_ path: String) -> State {
    let place = place(path)
    return State(
      before.settings(for: place), place, usesBefore, isNamed: changes.scope.names(place.absolute))
  }

  func stateNow(_ path: String) throws(Failure) -> State {
    let place = place(path)
    return State(
      try run.store.settings(for: place), place, usesNow,
      isNamed: changes.scope.names(place.absolute))
  }

  /// The file that a path led to at the revision.
  func versionBefore(_ path: String) throws(Failure) -> PolicyVersion? {
    guard let target = earlier.links.target(of: path) else { return nil }
    if let source = earlier.knownText(at: target) {
      return PolicyVersion(
        path: path, target: target, source, stateBefore(path))
    }
    guard case .file(let file) = try earlier.content(at: path) else { return nil }
    return PolicyVersion(
      path: path, target: file.path, file.source, stateBefore(path))
  }

  /// The file that a path leads to now.
  func versionNow(_ path: String) throws(Failure) -> Now {
    let absolute = absolute(path)
    guard let real = System.realPath(absolute) else {
      // A file that git keeps out of the working tree has the content of its index entry.
      if let object = changes.skipped[Text(path)],
        let source = try? changes.repository.texts([String(decoding: object, as: UTF8.self)])[0]
      {
        return .file(
          PolicyVersion(path: path, target: path, source, try stateNow(path)))
      }
      let isExpected =
        System.linkTarget(absolute) != nil || changes.skipped[Text(path)] != nil
      return isExpected
        ? .problem(
          "is missing, but git has an entry in its place, so its access cannot be compared")
        : .none
    }
    guard let target = Path.relative(real, to: changes.repository.top) else {
      return .problem("is now a link out of the repository, so its access cannot be compared")
    }
    if System.status(real)?.kind == .directory { return .none }
    let source: SourceBytes
    do throws(FileError) { source = try FileReader.read(run.store.display(absolute)).source } catch
    {
      return .problem("cannot be compared: \(error.explanation)")
    }
    return .file(PolicyVersion(path: path, target: target, source, try stateNow(path)))
  }

  /// True if a path leads to the same content as at the revision.
  func hasSameContent(_ path: String) -> Bool {
    let absolute = absolute(path)
    guard let old = earlier.links.target(of: path), changes.entries[Text(old)] != nil,
      changes.versionsOfRenamed[Text(path)] == nil
    else {
      // A file in a submodule that is out of scope, or that git cannot read, is reported elsewhere.
      guard changes.entries[Text(path)] == nil, !changes.tracked.contains(Text(path)) else {
        return false
      }
      switch earlier.standing(absolute) {
      case .same, .unknown:
        return earlier.links.target(of: path).map { Path.isSame($0, path) } ?? false
      case .other: return false
      }
    }
    guard case .same = earlier.standing(self.absolute(old)) else { return false }
    guard let real = System.realPath(absolute) else {
      return changes.skipped[Text(old)] != nil
    }
    return Path.isSame(real, self.absolute(old))
  }
}

/// What settings files use other files for: exports that `policies` names, and the targets of pairs in
/// `flattened`, which have the kind of their source.
struct FileUses {
  /// By absolute path.
  private(set) var kinds: [Text: (kind: DocumentKind, isTarget: Bool)] = [:]

  init(_ files: [AppliedSettings.File]) {
    for file in files {
      func absolute(_ path: String) -> Text {
        Text(Path.withoutSteps(path.hasPrefix("/") ? path : Path.join(file.folder, path)))
      }
      for pair in file.model.flattened {
        guard let source = pair.source.value, let target = pair.target.value,
          let kind = Self.kind(ofSource: source, file)
        else { continue }
        kinds[absolute(target)] = (kind, true)
      }
      for layer in [file.model.shared] + file.model.overrides.map(\.shared) {
        guard let path = layer.policies.written?.string else { continue }
        kinds[absolute(path)] = (.policies, false)
      }
    }
  }

  private static func kind(
    ofSource path: String, _ file: AppliedSettings.File
  ) -> DocumentKind? {
    let absolute = Path.withoutSteps(Path.join(file.folder, path))
    return file.kind(of: ResolvedPath(named: absolute, absolute: absolute))
      ?? Recognition.kind(ofName: Path.name(of: path))
      ?? (path.lowercased().hasSuffix(".json") ? .authTokenConfiguration : nil)
  }
}
