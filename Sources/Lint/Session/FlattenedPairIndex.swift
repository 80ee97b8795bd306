package import ConfigModel

/// The pairs in `flattened` of a settings file, by the files in them.
struct FlattenedPairIndex: Sendable {
  private var pairs: [AppliedSettings.Pair] = []
  /// The indices of the pairs with a file, by its absolute path.
  private var places: [Text: [Int]] = [:]

  /// - Parameter folder: The absolute path of the folder of the settings file.
  init(_ settings: [FlattenedSetting], folder: String) {
    for setting in settings {
      guard let target = setting.target.value, let source = setting.source.value else { continue }
      let pair = AppliedSettings.Pair(
        setting: setting, source: Path.withoutSteps(Path.join(folder, source)),
        target: Path.withoutSteps(Path.join(folder, target)))
      guard !Path.isSame(pair.source, pair.target) else { continue }
      places[Text(pair.source), default: []].append(pairs.count)
      places[Text(pair.target), default: []].append(pairs.count)
      pairs.append(pair)
    }
  }

  /// The pairs of which a file is the source or the target, in the order of the settings.
  func pairs(with absolute: String) -> [AppliedSettings.Pair] {
    guard !pairs.isEmpty else { return [] }
    return places[Text(absolute)]?.map { pairs[$0] } ?? []
  }
}

extension AppliedSettings {
  /// A pair in `flattened`, with absolute paths.
  package struct Pair: Sendable {
    package let setting: FlattenedSetting
    package let source: String
    package let target: String
  }
}
