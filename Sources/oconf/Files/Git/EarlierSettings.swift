import ConfigModel
import Lint

/// The settings that applied to files at a revision.
final class EarlierSettings {
  private let earlier: EarlierVersions
  private let store: SettingsStore
  /// The settings by folder.
  private var known: [Text: AppliedSettings] = [:]
  /// The settings that `overrides` change, by the nearest file and the elements that apply.
  private var variants: [String: AppliedSettings] = [:]
  /// The settings files that were read, each once.
  private(set) var used: [AppliedSettings.File] = []

  init(_ earlier: EarlierVersions, _ store: SettingsStore) {
    self.earlier = earlier
    self.store = store
  }

  /// The settings that applied to a file, including the `overrides` for it.
  func settings(for place: ResolvedPath) -> AppliedSettings {
    let general = settings(inFolder: Path.folder(of: place.absolute))
    guard general.hasOverrides else { return general }
    let name = general.files.map { "\($0.absolute)\n\($0.overrides(matching: place))" }
      .joined(separator: "\n")
    if let settings = variants[name] { return settings }
    let settings = applied(general.files, SettingsLayer.all(in: general.files, for: place))
    variants[name] = settings
    return settings
  }

  private func applied(
    _ files: [AppliedSettings.File], _ layers: [SettingsLayer]
  ) -> AppliedSettings {
    AppliedSettings(files, layers, store.overrides, policies: policies(layers))
  }

  /// The environment policies that the settings stated. An export is read as it was.
  private func policies(_ layers: [SettingsLayer]) -> EnvironmentPolicies {
    guard let layer = layers.last(where: { $0.settings.policies.isPresent }) else {
      return .unknown
    }
    guard let path = layer.settings.policies.written?.string else {
      return EnvironmentPolicies(layer.settings.policies)
    }
    let export = Path.withoutSteps(
      path.hasPrefix("/") ? path : Path.join(layer.file.folder, path))
    let source = earlier.text(at: export) ?? (try? FileReader.read(export).source)
    return source.map { EnvironmentPolicies(PolicyExport(PropertiesFile($0))) } ?? .unknown
  }

  /// The settings that applied to files in a folder. Settings that are not usable, now or then,
  /// exclude nothing.
  func settings(inFolder folder: String) -> AppliedSettings {
    if store.usesNone { return store.withoutFile }
    if let path = store.explicitPath {
      return settings(at: path, store.resolve(path).absolute) ?? store.withoutFile
    }
    let key = Text(folder)
    if let settings = known[key] { return settings }
    let settings = find(folder)
    known[key] = settings
    return settings
  }

  private func find(_ folder: String) -> AppliedSettings {
    let path = Path.join(folder, Recognition.settingsName)
    if let settings = settings(at: path, path) { return settings }
    let isTop =
      Path.isSame(folder, earlier.repository.top) || System.exists(Path.join(folder, ".git"))
    let isEnd = isTop || folder == "/" || folder.isEmpty
    return isEnd ? store.withoutFile : settings(inFolder: Path.folder(of: folder))
  }

  /// Nil if there was no file.
  private func settings(at path: String, _ absolute: String) -> AppliedSettings? {
    guard let files = files(at: path, absolute, reading: [absolute]) else { return nil }
    guard !files.isEmpty else { return store.withoutFile }
    for file in files
    where !used.contains(where: { Path.isSame($0.absolute, file.absolute) }) {
      used.append(file)
    }
    return applied(files, SettingsLayer.all(in: files, for: nil))
  }

  /// The settings file that was at a path, after the files that it extended at that time. Nil if there
  /// was none; empty if it was not usable. A file that it extended and that was not usable is left
  /// out.
  ///
  /// - Parameter reading: The absolute paths of this file and those that extend it.
  private func files(
    at path: String, _ absolute: String, reading: [String]
  ) -> [AppliedSettings.File]? {
    let source: SourceBytes
    switch earlier.text(at: absolute) {
    case .some(.some(let text)): source = text
    case .some(nil): return nil
    case nil:
      guard System.status(path)?.kind == .regular else { return nil }
      guard let file = try? FileReader.read(path) else { return [] }
      source = file.source
    }
    let tree = JSONParser.parse(source)
    guard tree.isWellFormed, let root = DecodedDocument(tree, SettingsFile.schema).root else {
      return []
    }
    let model = SettingsFile(root)
    var files: [AppliedSettings.File] = []
    if let base = model.extendedPath(in: Path.folder(of: absolute)),
      reading.count < SettingsStore.limit
    {
      // Today's folders say nothing about what the path named at the revision.
      for candidate in [Path.join(base, Recognition.settingsName), base] {
        let place = Path.withoutSteps(store.resolve(candidate).absolute)
        guard !reading.contains(place),
          let found = self.files(at: place, place, reading: reading + [place])
        else { continue }
        files = found
        break
      }
    }
    files.append(
      AppliedSettings.File(
        path: store.display(path), absolute: absolute, source: source, model: model,
        extending: files.last, today: { store.today }))
    return files
  }
}
