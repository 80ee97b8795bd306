import ConfigModel
import Lint

/// The settings that applied to files at a revision, as far as they select files and determine
/// their kinds.
final class EarlierSettings {
  private let earlier: EarlierVersions
  private let store: SettingsStore
  /// The settings by folder.
  private var known: [Text: AppliedSettings] = [:]

  init(_ earlier: EarlierVersions, _ store: SettingsStore) {
    self.earlier = earlier
    self.store = store
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
    switch earlier.text(at: absolute) {
    case .some(.some(let source)):
      return earlier(path, absolute, source) ?? store.withoutFile
    case .some(nil): return nil
    case nil:
      guard System.exists(path) else { return nil }
      return (try? store.load(absolute)) ?? store.withoutFile
    }
  }

  /// The absolute paths of the settings files that are being read, each extended by the one before it.
  private var reading: [String] = []

  /// The settings in an earlier settings file; nil if it, or a file that it extends, is not usable.
  private func earlier(
    _ path: String, _ absolute: String, _ source: SourceBytes
  ) -> AppliedSettings? {
    let tree = JSONParser.parse(source)
    guard tree.isWellFormed, let root = DecodedDocument(tree, SettingsFile.schema).root else {
      return nil
    }
    let model = SettingsFile(root)
    var files: [AppliedSettings.File] = []
    if let base = model.pathOfBase(in: Path.folder(of: absolute)) {
      let place = store.resolve(base).absolute
      guard !reading.contains(place) else { return nil }
      reading.append(place)
      defer { reading.removeLast() }
      guard let settings = settings(at: base, place), settings.file != nil else { return nil }
      files = settings.files
    }
    files.append(
      AppliedSettings.File(
        path: store.display(path), absolute: absolute, source: source, model: model,
        extending: files.last, today: { store.today }))
    let layers = SettingsLayer.all(in: files, for: nil)
    return AppliedSettings(files, layers, store.overrides, policies: .unknown)
  }
}
