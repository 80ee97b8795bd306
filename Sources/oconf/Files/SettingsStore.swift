import ConfigModel
import Lint

/// Finds the settings for each file: the nearest `.oconf.json` in its folder or above, with the files
/// that it extends. The search ends at the top of a git working tree. Outside of one, it ends at a
/// settings file with `"root": true`, or else at the working directory.
final class SettingsStore {
  let overrides: SettingsOverrides
  /// The settings file that the command line names.
  let explicitPath: String?
  /// True if no settings are used.
  let usesNone: Bool
  /// The folder at which the search for settings ends, outside of a git working tree.
  let workingDirectory: String
  /// True if paths are shown relative to the working directory.
  private let showsRelativePaths: Bool
  /// The files that the settings in use were read from, including exports of policies.
  var dependencies: [String] = []
  /// The results by the path of a folder or of a settings file.
  private var known: [Text: Result<AppliedSettings, Failure>] = [:]
  /// The settings files in use, each once, in the order of their first use.
  private(set) var used: [AppliedSettings] = []

  /// - Parameter folder: The folder to use instead of the working directory; nil to use that.
  init(
    _ overrides: SettingsOverrides, explicitPath: String? = nil, usesNone: Bool = false,
    in folder: String? = nil
  ) {
    workingDirectory = folder ?? System.workingDirectory ?? "."
    showsRelativePaths = folder == nil
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
    // A folder that does not exist, such as one that only an older revision has, still gets a path.
    let resolved =
      System.realPath(folder)
      ?? (folder.hasPrefix("/") ? folder : Path.join(workingDirectory, folder))
    lastFolder = (folder, resolved)
    return resolved
  }

  /// Resolves a path that starts at the top of the git repository around the working directory.
  func resolve(inRepository path: String) -> ResolvedPath {
    var top = workingDirectory
    while top != "/", !System.exists(Path.join(top, ".git")) { top = Path.folder(of: top) }
    return ResolvedPath(named: path, absolute: Path.join(top, path))
  }

  /// True if the command line names the settings, so that nothing can be checked without them.
  var isExplicit: Bool { explicitPath != nil }

  /// The settings for the files in a folder, given as it was named.
  func settings(inFolderNamed folder: String) throws(Failure) -> AppliedSettings {
    if usesNone, explicitPath == nil { return withoutFile }
    if let lastNamed, Path.isSame(lastNamed.folder, folder) { return lastNamed.settings }
    let resolved = folder == "." ? workingDirectory : System.realPath(folder) ?? folder
    let settings = try settings(inFolder: resolved)
    lastNamed = (folder, settings)
    return settings
  }

  private var lastNamed: (folder: String, settings: AppliedSettings)?

  /// The settings for a file, including the `overrides` for it.
  func settings(for path: ResolvedPath) throws(Failure) -> AppliedSettings {
    try adapt(settings(inFolder: Path.folder(of: path.absolute)), to: path)
  }

  /// The settings for a file, given those for all files in its folder.
  func adapt(
    _ general: AppliedSettings, to path: ResolvedPath
  ) throws(Failure) -> AppliedSettings {
    guard general.hasOverrides else { return general }
    // The nearest file identifies the others.
    var name = general.file?.absolute ?? ""
    var isGeneral = true
    for file in general.files {
      name += "\n"
      for number in file.overrides(matching: path) {
        name += "\(number),"
        isGeneral = false
      }
    }
    if isGeneral { return general }
    let key = Text(name)
    if let known = variants[key] { return known }
    let settings = try applied(general.files, for: path)
    variants[key] = settings
    return settings
  }

  /// The settings by nearest settings file and, for each settings file, the indices of the elements of
  /// `overrides` that apply.
  private var variants: [Text: AppliedSettings] = [:]

  /// The settings for the files in a folder, given without links, without `overrides`.
  func settings(inFolder folder: String) throws(Failure) -> AppliedSettings {
    try remembering(folder) { () throws(Failure) in try find(folder) }
  }

  private func remembering(
    _ place: String, _ find: () throws(Failure) -> AppliedSettings
  ) throws(Failure) -> AppliedSettings {
    let key = Text(place)
    if let known = known[key] { return try known.get() }
    let result = Result(catching: find)
    known[key] = result
    return try result.get()
  }

  private func find(_ folder: String) throws(Failure) -> AppliedSettings {
    if let explicitPath { return try load(explicitPath) }
    if !usesNone {
      for place in Self.search(from: folder, workingDirectory) {
        let path = Path.join(place, Recognition.settingsName)
        if Self.exists(path) { return try load(path) }
      }
    }
    return withoutFile
  }

  /// The settings that apply without a settings file.
  private(set) lazy var withoutFile = AppliedSettings(overrides)

  /// The top of the git working tree that contains a folder. Outside of one, the folder of a settings
  /// file with `"root": true`; without one, the working directory if the folder is below it,
  /// otherwise the folder itself.
  func top(above folder: String) -> String {
    Self.top(above: folder, workingDirectory)
  }

  static func top(above folder: String, _ workingDirectory: String) -> String {
    search(from: folder, workingDirectory).last ?? folder
  }

  /// The folders that may hold settings, nearest first.
  private static func search(from folder: String, _ workingDirectory: String) -> [String] {
    var places: [String] = []
    var place = folder
    while true {
      places.append(place)
      if System.exists(Path.join(place, ".git")) { return places }
      if place == "/" || place.isEmpty { break }
      place = Path.folder(of: place)
    }
    // Outside a working tree: up to a root or the working directory, or only the folder itself.
    if let root = places.firstIndex(where: isRoot) { return Array(places[...root]) }
    guard let end = places.firstIndex(of: workingDirectory) else { return [folder] }
    return Array(places[...end])
  }

  /// True if the settings file in a folder states that it is the one at the top.
  private static func isRoot(_ folder: String) -> Bool {
    let path = Path.join(folder, Recognition.settingsName)
    guard exists(path), let file = try? FileReader.read(path) else { return false }
    return JSONParser.parse(file.source).root.member("root")?.kind == .true
  }

  // MARK: Reading settings

  /// The settings in a settings file, for all files.
  func load(_ path: String) throws(Failure) -> AppliedSettings {
    try remembering(path) { () throws(Failure) in try read(path) }
  }

  private func read(_ path: String) throws(Failure) -> AppliedSettings {
    let shown = display(path)
    dependencies.append(path)
    let file: LoadedFile
    do throws(FileError) { file = try FileReader.read(path) } catch {
      throw .settings(shown, error.explanation.string)
    }
    let tree = JSONParser.parse(file.source)
    guard tree.isWellFormed, let root = DecodedDocument(tree, SettingsFile.schema).root else {
      let line = tree.problems.first.map {
        " (line \(LineTable(file.source).line(at: $0.range.start)))"
      }
      // Other files are known to be settings only by what extends them.
      let kind = Path.name(of: path) == Recognition.settingsName ? "" : "--kind settings "
      throw .settings(
        shown, "not a JSON object\(line ?? ""); run 'oconf lint \(kind)\(shown)' for details")
    }
    let model = SettingsFile(root)
    let place = resolve(path).absolute
    let base = try base(of: model, shown, Path.folder(of: place))
    let applied = try applied(
      (base?.files ?? []) + [
        AppliedSettings.File(
          path: shown, absolute: place, source: file.source, model: model, extending: base?.file,
          today: { self.today })
      ], for: nil)
    used.append(applied)
    return applied
  }

  /// The paths of the settings files that are being read, each extended by the one before it.
  private var reading: [String] = []

  /// The settings of the file that a settings file extends; nil if it extends none.
  private func base(
    of model: SettingsFile, _ shown: String, _ folder: String
  ) throws(Failure) -> AppliedSettings? {
    guard let written = model.extends.written?.string else { return nil }
    let path = model.pathOfBase(in: folder) ?? written
    let absolute = resolve(path).absolute
    if reading.contains(absolute) {
      throw .settings(shown, "'extends': '\(written)' extends this file in turn")
    }
    guard System.status(path)?.kind == .regular else {
      throw .settings(shown, "'extends': there is no settings file '\(written)'")
    }
    reading.append(absolute)
    defer { reading.removeLast() }
    let base = reading.count > Self.limit ? nil : try load(absolute)
    guard let base, base.files.count < Self.limit else {
      throw .settings(shown, "'extends': more than \(Self.limit) files extend each other")
    }
    return base
  }

  /// The maximum number of settings files that extend each other.
  static let limit = 32

  /// The settings of files that extend each other: those for one file, or without `overrides`.
  private func applied(
    _ files: [AppliedSettings.File], for path: ResolvedPath?
  ) throws(Failure) -> AppliedSettings {
    let layers = SettingsLayer.all(in: files, for: path)
    return AppliedSettings(files, layers, overrides, policies: try policies(layers))
  }

  /// The date in UTC, from the stated time or the clock.
  private(set) lazy var today: CalendarDate = overrides.today ?? overrides.day

  /// The path relative to the working directory if it is below it, otherwise unchanged.
  func display(_ path: String) -> String {
    guard showsRelativePaths else { return path }
    return Path.relative(path, to: workingDirectory) ?? path
  }
}

extension SettingsOverrides {
  /// The day of the stated time, or else of the clock.
  var day: CalendarDate {
    (now ?? Timestamp(secondsSince1970: System.secondsSince1970)).date
  }
}
