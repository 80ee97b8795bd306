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

  /// The rules that the settings state, whatever files they apply to. Several may have the same name.
  package var companyRules: [CompanyRule] { files.flatMap(\.companyRules) }

  /// The faults with a name, including those of company rules: one, or those of a family. Company rules
  /// for other files count only if the name is not that of an applicable one.
  package func rules(named name: String) -> [RuleInfo] {
    guard CompanyRule.isName(name) else { return AllRules.named(name) }
    for rules in [linter.settings.companyRules, companyRules] {
      let named = rules.map(\.info).filter { RuleName(name).covers($0.id) }
      if !named.isEmpty { return named }
    }
    return []
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

  /// The absolute paths of the files that a file is made from, and of those that are made from it,
  /// according to `flattened`.
  package func counterparts(of absolute: String) -> [String] {
    files.flatMap { file in
      file.pairs(with: absolute).map { pair in
        Path.isSame(pair.target, absolute) ? pair.source : pair.target
      }
    }
  }
}

extension AppliedSettings {
  /// A settings file as it was read. Its patterns and paths are relative to its folder.
  package final class File: Sendable {
    /// The path as reports show it.
    package let path: String
    /// The absolute path, without links in its folders.
    package let absolute: String
    /// The folder of the file, without links.
    package let folder: String
    package let source: SourceBytes
    package let model: SettingsFile
    /// The entries of `ignore`, including those in `overrides`. Their numbers are different from
    /// those of the files that this file extends.
    let ignores: IgnoreList
    /// The first number that is free for the entries of a file that extends this one.
    private let nextIgnore: Int
    fileprivate let exclude: PathPatterns
    /// The kinds that the settings give to files, one for each of `kindPatterns`.
    private let kinds: [DocumentKind]
    private let kindPatterns: PathPatterns
    /// The patterns of each element of `overrides`.
    private let overridePatterns: [PathPatterns]
    private let pairs: FlattenedPairIndex
    /// The rules in `require`: those for all files, then those of each element of `overrides`. Empty if
    /// there are none.
    private let requirements: [[CompanyRule]]

    /// - Parameters:
    ///   - base: The file that this one extends.
    ///   - today: Returns the current date. Called only if an entry of `ignore` expires.
    package init(
      path: String, absolute: String, source: SourceBytes, model: SettingsFile,
      extending base: File? = nil, today: () -> CalendarDate
    ) {
      self.path = path
      self.absolute = absolute
      self.source = source
      self.model = model
      folder = Path.folder(of: absolute)
      let first = base?.nextIgnore ?? 0
      ignores = IgnoreList(model, from: first, today: today)
      nextIgnore = first + ignores.settingCount
      exclude = PathPatterns(model.exclude.elements.map(\.string))
      let stated = model.files.compactMap { entry -> (String, DocumentKind)? in
        guard let pattern = entry.pattern.value,
          let kind = entry.kind.value.flatMap({ DocumentKind(rawValue: $0) })
        else { return nil }
        return (pattern, kind)
      }
      kinds = stated.map(\.1)
      kindPatterns = PathPatterns(stated.map(\.0))
      overridePatterns = model.overrides.map { PathPatterns($0.paths.elements.map(\.string)) }
      pairs = FlattenedPairIndex(model.flattened, folder: folder)
      requirements = Self.requirements(model, path, source)
    }

    private static func requirements(
      _ model: SettingsFile, _ path: String, _ source: SourceBytes
    ) -> [[CompanyRule]] {
      guard model.layers.contains(where: { !$0.require.isEmpty }) else { return [] }
      let lines = LineTable(source)
      return model.layers.map { layer in
        CompanyRule.merged(
          layer.require.compactMap { setting in
            let line = lines.line(at: setting.object.opening.start)
            return CompanyRuleReader(setting, at: "\(path):\(line)").rule
          })
      }
    }

    /// The rules in `require` for all files, or those of an element of `overrides`.
    func companyRules(inOverride override: Int?) -> [CompanyRule] {
      requirements.isEmpty ? [] : requirements[override.map { $0 + 1 } ?? 0]
    }

    /// The rules in `require`, including those in `overrides`.
    fileprivate var companyRules: [CompanyRule] { requirements.flatMap(\.self) }

    /// True if an entry of `ignore` is from this file, and not from one that it extends.
    package func contains(_ entry: IgnoreList.Entry) -> Bool {
      (nextIgnore - ignores.settingCount..<nextIgnore).contains(entry.number)
    }

    /// True if any setting of the file depends on the path of a file that is checked.
    var dependsOnPath: Bool {
      !exclude.isEmpty || !kinds.isEmpty || !model.overrides.isEmpty || suppressesFindings
    }

    /// True if some findings may not be reported because of this file.
    var suppressesFindings: Bool {
      !ignores.entries.isEmpty || !model.flattened.isEmpty || model.baseline.isPresent
    }

    /// The patterns that may select files, and their places in the file.
    var patterns: [PathPatternUse] {
      let stated =
        model.overrides.flatMap { element in
          element.paths.elements.map { ($0.string, $0.range, PathPatternUse.Setting.overrides) }
        }
        + model.files.compactMap { element in
          element.pattern.written.map { ($0.string, $0.range, .files) }
        } + model.exclude.elements.map { ($0.string, $0.range, .exclude) }
      return stated.map { PathPatternUse(pattern: $0, range: $1, setting: $2) }
    }

    /// The kind that the file gives to another one. The last matching pattern counts.
    package func kind(of path: ResolvedPath) -> DocumentKind? {
      guard !kinds.isEmpty, let relative = path.relative(to: folder) else { return nil }
      return kindPatterns.linesMatching(relative).last.map { kinds[$0] }
    }

    /// The verdict of `exclude` on a file, or on a folder with everything in it. Nil if no pattern
    /// matches.
    func excludes(_ path: ResolvedPath, isFolder: Bool) -> Bool {
      guard !exclude.isEmpty, let relative = path.relative(to: folder) else { return false }
      return isFolder
        ? exclude.verdict(relative, isFolder: true) ?? false : exclude.matchesWithParents(relative)
    }

    /// The indices of the elements of `overrides` that apply to a file.
    package func overrides(matching path: ResolvedPath) -> [Int] {
      guard !overridePatterns.isEmpty, let relative = path.relative(to: folder) else { return [] }
      return overridePatterns.indices.filter { overridePatterns[$0].matchesWithParents(relative) }
    }

    /// The pairs in `flattened` of which a file is the source or the target.
    package func pairs(with absolute: String) -> [AppliedSettings.Pair] {
      pairs.pairs(with: absolute)
    }

    /// The entries of `ignore` that apply to a file.
    ///
    /// - Parameter sources: The absolute paths of the files that the file is made from.
    func ignores(of absolute: String, madeFrom sources: [String]) -> [IgnoreList.Entry] {
      guard !ignores.entries.isEmpty else { return [] }
      var entries: [IgnoreList.Entry] = []
      for path in [absolute] + sources {
        let place = ResolvedPath(named: path, absolute: path)
        let matching = ignores.entries(
          forPath: place.relative(to: folder),
          overrides: model.overrides.isEmpty ? [] : overrides(matching: place))
        entries += matching.filter { entry in !entries.contains { $0.number == entry.number } }
      }
      guard !sources.isEmpty else { return entries }
      return ignores.entries.filter { entry in entries.contains { $0.number == entry.number } }
    }
  }
}

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
