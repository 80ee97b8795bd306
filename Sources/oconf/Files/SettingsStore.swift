import ConfigModel
import Lint

/// The settings that apply to some files.
final class AppliedSettings: Sendable {
  /// The file they come from; nil when there is none.
  let path: String?
  let lint: LintSettings
  let linter: Linter
  private let exclude: PathPatterns
  private let kinds: [(pattern: PathPatterns, kind: DocumentKind)]
  /// The folder that patterns are relative to, without links.
  private let folder: String

  fileprivate init(
    path: String?, folder: String, lint: LintSettings, exclude: [String] = [],
    kinds: [(pattern: String, kind: DocumentKind)] = []
  ) {
    self.path = path
    self.folder = folder
    self.lint = lint
    linter = Linter(lint)
    self.exclude = PathPatterns(exclude)
    self.kinds = kinds.map { (PathPatterns([$0.pattern]), $0.kind) }
  }

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

  init(_ named: String, absolute: String) {
    self.named = named
    self.absolute = absolute
  }

  /// The way from a folder to the file; nil when the file is elsewhere.
  func relative(to folder: String) -> String? {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    return absolute.hasPrefix(base) ? String(absolute.dropFirst(base.count)) : nil
  }
}

/// Finds the settings for each file: the nearest `.oconf.json` upwards, alone. The search ends at the
/// folder that holds `.git`, else at the working directory.
final class SettingsStore {
  /// What the command line says; it wins over every settings file.
  struct Overrides {
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
  private let workingDirectory = System.realPath(".") ?? System.workingDirectory
  private var byFolder: [String: AppliedSettings] = [:]
  private var byFile: [String: AppliedSettings] = [:]
  /// The settings files that were used, each once, in the order of their first use.
  private(set) var used: [(path: String, source: SourceBytes)] = []

  init(_ overrides: Overrides, explicitPath: String? = nil, usesNone: Bool = false) {
    self.overrides = overrides
    self.explicitPath = explicitPath
    self.usesNone = usesNone
  }

  /// A path with the links in its folders resolved.
  func resolve(_ path: String) -> ResolvedPath {
    guard let slash = path.lastIndex(of: "/") else {
      return ResolvedPath(path, absolute: workingDirectory + "/" + path)
    }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    let name = path[path.index(after: slash)...]
    let base = resolvedFolder(folder)
    return ResolvedPath(path, absolute: (base == "/" ? "" : base) + "/" + name)
  }

  private var resolvedFolders: [String: String] = [:]

  private func resolvedFolder(_ folder: String) -> String {
    if let known = resolvedFolders[folder] { return known }
    let resolved = System.realPath(folder) ?? folder
    resolvedFolders[folder] = resolved
    return resolved
  }

  /// The settings for a file.
  func settings(for path: ResolvedPath) throws(Failure) -> AppliedSettings {
    let end = path.absolute.lastIndex(of: "/") ?? path.absolute.startIndex
    return try settings(
      inFolder: end == path.absolute.startIndex ? "/" : String(path.absolute[..<end]))
  }

  /// The settings for what stands in a folder, given without links.
  func settings(inFolder folder: String) throws(Failure) -> AppliedSettings {
    if let known = byFolder[folder] { return known }
    let settings = try find(folder)
    byFolder[folder] = settings
    return settings
  }

  private func find(_ folder: String) throws(Failure) -> AppliedSettings {
    if usesNone { return AppliedSettings(path: nil, folder: folder, lint: lint(nil)) }
    if let explicitPath { return try load(explicitPath) }
    for place in Self.search(from: folder, workingDirectory) {
      let path = (place == "/" ? "" : place) + "/" + Recognition.settingsName
      if System.exists(path) { return try load(path) }
    }
    return AppliedSettings(path: nil, folder: folder, lint: lint(nil))
  }

  /// The folders in which settings may be, nearest first.
  private static func search(from folder: String, _ workingDirectory: String) -> [String] {
    var places: [String] = []
    var place = folder
    while true {
      places.append(place)
      if System.exists((place == "/" ? "" : place) + "/.git") { return places }
      guard place != "/", let slash = place.lastIndex(of: "/") else { break }
      place = slash == place.startIndex ? "/" : String(place[..<slash])
    }
    // Outside a working tree: up to the working directory, or only the folder itself.
    guard let end = places.firstIndex(of: workingDirectory) else { return [folder] }
    return Array(places[...end])
  }

  // MARK: Reading settings

  private func load(_ path: String) throws(Failure) -> AppliedSettings {
    if let known = byFile[path] { return known }
    let file = try Failure.ofFile { () throws(FileError) in try reader.read(path) }
    let shown = display(path)
    let tree = JSONParser.parse(file.source)
    guard tree.isWellFormed, let root = DecodedDocument(tree, SettingsFile.schema).root else {
      let line = tree.problems.first.map {
        " (line \(LineTable(file.source).line(at: $0.range.start)))"
      }
      throw .settings(shown, "not a JSON object\(line ?? ""); 'oconf lint \(shown)' says more")
    }
    used.append((shown, file.source))
    let settings = applied(SettingsFile(root), path: shown, folder: resolve(path))
    byFile[path] = settings
    return settings
  }

  /// A path below the working directory, relative to it.
  private func display(_ path: String) -> String {
    ResolvedPath(path, absolute: path).relative(to: workingDirectory) ?? path
  }

  private func applied(
    _ settings: SettingsFile, path: String, folder: ResolvedPath
  ) -> AppliedSettings {
    let end = folder.absolute.lastIndex(of: "/") ?? folder.absolute.startIndex
    let kinds = settings.files.models().compactMap {
      (entry: FileKindSetting) -> (pattern: String, kind: DocumentKind)? in
      guard let pattern = entry.pattern.written?.value,
        let kind = entry.kind.written.flatMap({ DocumentKind(rawValue: $0.value) })
      else { return nil }
      return (pattern, kind)
    }
    return AppliedSettings(
      path: path, folder: end == folder.absolute.startIndex ? "/" : String(folder.absolute[..<end]),
      lint: lint(settings), exclude: settings.exclude.elements.map(\.value), kinds: kinds)
  }

  private func lint(_ settings: SettingsFile?) -> LintSettings {
    var lint = LintSettings()
    if let settings {
      lint.environment = settings.environment.written.flatMap { Environment(rawValue: $0.value) }
      lint.baseURL = settings.baseURL.written?.value
      for member in settings.rules.json?.members.map({ $0 }) ?? []
      where member.value.kind == .string {
        lint.levels[member.name.text.string] = .init(rawValue: member.value.text.string)
      }
    }
    lint.environment = overrides.environment ?? lint.environment
    lint.baseURL = overrides.baseURL ?? lint.baseURL
    lint.levels.merge(overrides.levels) { $1 }
    if let selected = overrides.selected {
      for id in AllRules.ids where !selected.contains(id) { lint.levels[id] = .off }
    }
    return lint
  }
}
