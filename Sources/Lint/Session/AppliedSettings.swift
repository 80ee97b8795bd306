package import ConfigModel

/// The settings that apply to some files.
package final class AppliedSettings: Sendable {
  /// The nearest settings file and those that it extends. The nearest file is the last one.
  package let files: [File]
  package let linter: Linter
  /// The readings that the settings choose.
  package let readings: Readings
  /// The overrides of the command line.
  package let overrides: SettingsOverrides

  /// The settings that apply without a settings file.
  package convenience init(_ overrides: SettingsOverrides) {
    self.init(overrides.applied(to: LintSettings()), overrides)
  }

  /// Settings in which `overrides` of the files do not apply.
  ///
  /// - Parameter file: The file that states entries of `ignore`.
  package init(
    _ lint: LintSettings, _ overrides: SettingsOverrides = SettingsOverrides(), file: File? = nil
  ) {
    files = file.map { [$0] } ?? []
    linter = Linter(lint)
    readings = Readings()
    self.overrides = overrides
  }

  /// - Parameters:
  ///   - files: Those of the layers.
  ///   - policies: The environment policies that the layers state or refer to.
  package init(
    _ files: [File], _ layers: [SettingsLayer], _ overrides: SettingsOverrides,
    policies: EnvironmentPolicies
  ) {
    self.files = files
    self.overrides = overrides
    var lint = overrides.applied(to: LintSettings(layers, policies: policies))
    // A finding that is ignored, in a baseline or repeated is not counted as a hint, so hints must be
    // recorded instead of only counted.
    if files.contains(where: { $0.suppressesFindings }) { lint.tellsHints = true }
    linter = Linter(lint)
    var readings = Readings()
    for layer in layers { readings.choose(layer.settings.readings) }
    self.readings = readings
  }

  /// The nearest settings file; nil if there is none.
  package var file: File? { files.last }

  /// The settings file that names the baseline, and its absolute path.
  package var baseline: (file: File, path: String)? { named(\.baseline) }

  /// The settings file that names the file of approved changes, and its absolute path.
  package var accept: (file: File, path: String)? { named(\.accept) }

  /// The nearest file that contains a setting whose value is a path, and the absolute path.
  private func named(_ setting: (SettingsFile) -> TextMember) -> (file: File, path: String)? {
    for file in files.reversed() {
      guard let path = setting(file.model).written?.string else { continue }
      return (file, Path.withoutSteps(path.hasPrefix("/") ? path : Path.join(file.folder, path)))
    }
    return nil
  }

  /// True if any setting depends on the path of a file.
  package var dependsOnPath: Bool { files.contains { $0.dependsOnPath } }

  /// True if some settings apply only to files that match a pattern.
  package var hasOverrides: Bool { files.contains { !$0.model.overrides.isEmpty } }

  /// True if the settings exclude a file, or a folder with everything in it.
  package func excludes(_ path: ResolvedPath, isFolder: Bool) -> Bool {
    files.contains { $0.excludes(path, isFolder: isFolder) }
  }

  /// The kind that the settings give to a file. The nearest settings file counts, and in it the last
  /// matching pattern.
  package func kind(of path: ResolvedPath) -> DocumentKind? {
    for file in files.reversed() {
      if let kind = file.kind(of: path) { return kind }
    }
    return nil
  }

  /// The entries of `ignore` that apply to a file. Those for the source of a pair in `flattened` apply
  /// to its target, too.
  package func ignores(of absolute: String) -> [IgnoreList.Entry] {
    guard files.contains(where: { !$0.ignores.entries.isEmpty }) else { return [] }
    let sources = sources(of: absolute)
    return files.flatMap { $0.ignores(of: absolute, madeFrom: sources) }
  }

  /// The absolute paths of the files that a file is made from, according to `flattened`.
  package func sources(of absolute: String) -> [String] {
    files.flatMap { file in
      file.pairs(with: absolute).filter { Path.isSame($0.target, absolute) }.map(\.source)
    }
  }
}
