import ConfigModel
import Lint

/// The settings that apply to some files.
final class AppliedSettings: Sendable {
  /// The file they come from; nil when there is none.
  let path: String?
  let linter: Linter
  private let exclude: PathPatterns
  private let kinds: [StatedKind]
  /// The folder that patterns are relative to, without links.
  private let folder: String

  fileprivate struct StatedKind: Sendable {
    let pattern: PathPatterns
    let kind: DocumentKind
  }

  fileprivate init(
    path: String?, folder: String, lint: LintSettings, exclude: PathPatterns = PathPatterns([]),
    kinds: [StatedKind] = []
  ) {
    self.path = path
    self.folder = folder
    linter = Linter(lint)
    self.exclude = exclude
    self.kinds = kinds
  }

  /// Whether anything is excluded, or has a kind of its own, so that paths matter.
  var dependsOnPath: Bool { !exclude.isEmpty || !kinds.isEmpty }

  /// Whether a file, or a folder with all that is in it, is left alone.
  func excludes(_ path: ResolvedPath, isFolder: Bool) -> Bool {
    guard !exclude.isEmpty, let relative = path.relative(to: folder) else { return false }
    return isFolder
      ? exclude.verdict(relative, isFolder: true) ?? false : exclude.matchesWithParents(relative)
  }

  /// The kind that the settings give to a file; the last pattern that matches counts.
  func kind(of path: ResolvedPath) -> DocumentKind? {
    guard !kinds.isEmpty, let relative = path.relative(to: folder) else { return nil }
    return kinds.last { $0.pattern.matchesWithParents(relative) }?.kind
  }
}

/// A path as it was named, and where it leads.
struct ResolvedPath {
  let named: String
  /// From the root, without links in its folders.
  let absolute: String

  /// The way from a folder to the file; nil when the file is elsewhere.
  func relative(to folder: String) -> String? {
    Path.relative(absolute, to: folder)
  }
}

/// Finds the settings for each file: the nearest `.oconf.json` upwards, alone. The search ends at the
/// folder that holds `.git`, else at the working directory.
final class SettingsStore {
  /// What the command line says; it wins over every settings file.
  final class Overrides {
    var environment: Environment?
    var baseURL: String?
    var levels: [String: LintSettings.Level] = [:]
    /// Rules that are the only ones to run, if any.
    var selected: [String]?
  }

  private let overrides: Overrides
  private let explicitPath: String?
  private let usesNone: Bool
  private let reader = FileReader()
  private let workingDirectory = System.workingDirectory
  /// What was found for folders and files. Files come folder by folder, so the last entry is nearly
  /// always the one that is wanted.
  private var known: [Known] = []
  /// The settings files that were used, each once, in the order of their first use.
  private(set) var used: [UsedFile] = []

  private struct Known {
    let place: String
    let settings: Result<AppliedSettings, Failure>
  }

  struct UsedFile {
    let path: String
    let source: SourceBytes
  }

  init(_ overrides: Overrides, explicitPath: String? = nil, usesNone: Bool = false) {
    self.overrides = overrides
    self.explicitPath = explicitPath
    self.usesNone = usesNone
  }

  /// A path with the links in its folders resolved.
  func resolve(_ path: String) -> ResolvedPath {
    let folder = Path.folder(of: path)
    let base = folder.isEmpty ? workingDirectory : resolvedFolder(folder)
    return ResolvedPath(named: path, absolute: Path.join(base, Path.name(of: path)))
  }

  private var lastFolder: (named: String, resolved: String)?

  private func resolvedFolder(_ folder: String) -> String {
    if let lastFolder, lastFolder.named == folder { return lastFolder.resolved }
    let resolved = System.realPath(folder) ?? folder
    lastFolder = (folder, resolved)
    return resolved
  }

  /// Whether the command line names the settings, so that without them nothing can be judged.
  var isExplicit: Bool { explicitPath != nil }

  /// The settings for what stands in a folder, given as it was named.
  func settings(inFolderNamed folder: String) throws(Failure) -> AppliedSettings {
    if let lastNamed, Path.isSame(lastNamed.folder, folder) { return lastNamed.settings }
    let resolved = folder == "." ? workingDirectory : System.realPath(folder) ?? folder
    let settings = try settings(inFolder: resolved)
    lastNamed = (folder, settings)
    return settings
  }

  private var lastNamed: (folder: String, settings: AppliedSettings)?

  /// The settings for a file.
  func settings(for path: ResolvedPath) throws(Failure) -> AppliedSettings {
    try settings(inFolder: Path.folder(of: path.absolute))
  }

  /// The settings for what stands in a folder, given without links.
  func settings(inFolder folder: String) throws(Failure) -> AppliedSettings {
    try remembering(folder) { () throws(Failure) in try find(folder) }
  }

  private func remembering(
    _ place: String, _ find: () throws(Failure) -> AppliedSettings
  ) throws(Failure) -> AppliedSettings {
    if let entry = known.last(where: { Path.isSame($0.place, place) }) {
      return try entry.settings.get()
    }
    let settings: Result<AppliedSettings, Failure>
    do throws(Failure) { settings = .success(try find()) } catch { settings = .failure(error) }
    known.append(Known(place: place, settings: settings))
    return try settings.get()
  }

  private func find(_ folder: String) throws(Failure) -> AppliedSettings {
    if let explicitPath { return try load(explicitPath) }
    if !usesNone {
      for place in Self.search(from: folder, workingDirectory) {
        let path = Path.join(place, Recognition.settingsName)
        if System.exists(path) { return try load(path) }
      }
    }
    return withoutFile
  }

  /// What holds where there is no settings file.
  private(set) lazy var withoutFile = AppliedSettings(path: nil, folder: "/", lint: lint(nil))

  /// The folders in which settings may be, nearest first.
  private static func search(from folder: String, _ workingDirectory: String) -> [String] {
    var places: [String] = []
    var place = folder
    while true {
      places.append(place)
      if System.exists(Path.join(place, ".git")) { return places }
      if place == "/" { break }
      place = Path.folder(of: place)
    }
    // Outside a working tree: up to the working directory, or only the folder itself.
    guard let end = places.firstIndex(of: workingDirectory) else { return [folder] }
    return Array(places[...end])
  }

  // MARK: Reading settings

  private func load(_ path: String) throws(Failure) -> AppliedSettings {
    try remembering(path) { () throws(Failure) in try read(path) }
  }

  private func read(_ path: String) throws(Failure) -> AppliedSettings {
    let shown = display(path)
    let file: LoadedFile
    do throws(FileError) { file = try reader.read(path) } catch {
      throw .settings(shown, error.explanation)
    }
    let tree = JSONParser.parse(file.source)
    guard tree.isWellFormed, let root = DecodedDocument(tree, SettingsFile.schema).root else {
      let line = tree.problems.first.map {
        " (line \(LineTable(file.source).line(at: $0.range.start)))"
      }
      throw .settings(shown, "not a JSON object\(line ?? ""); 'oconf lint \(shown)' says more")
    }
    used.append(UsedFile(path: shown, source: file.source))
    return applied(SettingsFile(root), path: shown, folder: Path.folder(of: resolve(path).absolute))
  }

  /// A path below the working directory, relative to it.
  private func display(_ path: String) -> String {
    Path.relative(path, to: workingDirectory) ?? path
  }

  private func applied(
    _ settings: SettingsFile, path: String, folder: String
  ) -> AppliedSettings {
    var kinds: [AppliedSettings.StatedKind] = []
    for entry in settings.files {
      guard let pattern = entry.pattern.value,
        let kind = entry.kind.value.flatMap({ DocumentKind(rawValue: $0) })
      else { continue }
      kinds.append(.init(pattern: PathPatterns([pattern]), kind: kind))
    }
    return AppliedSettings(
      path: path, folder: folder, lint: lint(settings),
      exclude: PathPatterns(settings.exclude.elements.map(\.string)), kinds: kinds)
  }

  private func lint(_ settings: SettingsFile?) -> LintSettings {
    var lint = LintSettings()
    if let settings {
      lint.environment = settings.environment.value.flatMap { Environment(rawValue: $0) }
      lint.baseURL = settings.baseURL.value
      if let rules = settings.rules.members {
        for member in rules where member.value.kind == .string {
          lint.levels[member.name.text.string] = .init(rawValue: member.value.text.string)
        }
      }
    }
    lint.environment = overrides.environment ?? lint.environment
    lint.baseURL = overrides.baseURL ?? lint.baseURL
    for (id, level) in overrides.levels { lint.levels[id] = level }
    if let selected = overrides.selected {
      for id in AllRules.ids where !selected.contains(id) { lint.levels[id] = .off }
    }
    return lint
  }
}
