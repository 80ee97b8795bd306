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
      return store.settings(path, absolute, source) ?? store.withoutFile
    case .some(nil): return nil
    case nil:
      guard System.exists(path) else { return nil }
      return (try? store.settings(inFolder: Path.folder(of: absolute))) ?? store.withoutFile
    }
  }
}

extension SettingsStore {
  /// The settings in an earlier settings file; nil if it is not usable.
  fileprivate func settings(
    _ path: String, _ absolute: String, _ source: SourceBytes
  ) -> AppliedSettings? {
    let tree = JSONParser.parse(source)
    guard tree.isWellFormed, let root = DecodedDocument(tree, SettingsFile.schema).root else {
      return nil
    }
    let model = SettingsFile(root)
    let file = AppliedSettings.File(
      path: display(path), absolute: absolute, source: source, model: model)
    return AppliedSettings(
      file, overrides, policies: EnvironmentPolicies(model),
      today: { (overrides.now ?? Timestamp(secondsSince1970: System.secondsSince1970)).date })
  }
}
