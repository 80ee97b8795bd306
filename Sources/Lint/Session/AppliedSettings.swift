package import ConfigModel

/// The settings that apply to some files.
package final class AppliedSettings: Sendable {
  /// A settings file as it was read.
  package struct File: Sendable {
    /// The path as reports show it.
    package let path: String
    /// The absolute path, without links in its folders.
    package let absolute: String
    package let source: SourceBytes
    package let model: SettingsFile

    package init(path: String, absolute: String, source: SourceBytes, model: SettingsFile) {
      self.path = path
      self.absolute = absolute
      self.source = source
      self.model = model
    }
  }

  /// The settings file; nil if there is none.
  package let file: File?
  package let linter: Linter
  package let ignores: IgnoreList
  /// The overrides of the command line.
  package let overrides: SettingsOverrides
  private let exclude: PathPatterns
  /// The kinds that the settings give to files, one for each of `kindPatterns`.
  private let kinds: [DocumentKind]
  private let kindPatterns: PathPatterns
  /// The folder that patterns are relative to, without links.
  package let folder: String

  /// The settings that apply without a settings file.
  package convenience init(_ overrides: SettingsOverrides) {
    self.init(overrides.applied(to: LintSettings()), overrides)
  }

  /// Settings that exclude nothing and state no kinds.
  ///
  /// - Parameter file: The file that findings about `ignores` are reported in.
  package init(
    _ lint: LintSettings, _ overrides: SettingsOverrides = SettingsOverrides(), file: File? = nil,
    ignores: IgnoreList = .none
  ) {
    self.file = file
    linter = Linter(lint)
    self.ignores = ignores
    self.overrides = overrides
    exclude = PathPatterns([])
    kinds = []
    kindPatterns = PathPatterns([])
    folder = "/"
  }

  /// - Parameters:
  ///   - policies: The environment policies that the file states or refers to.
  ///   - today: The current date. Called only if an entry of `ignore` expires.
  package init(
    _ file: File, _ overrides: SettingsOverrides, policies: EnvironmentPolicies,
    today: () -> CalendarDate
  ) {
    let model = file.model
    self.file = file
    self.overrides = overrides
    ignores = IgnoreList(model, today: today)
    var lint = overrides.applied(to: LintSettings(model, policies: policies))
    // An ignored hint is not counted, so hints must be recorded instead of only counted.
    if !ignores.entries.isEmpty { lint.tellsHints = true }
    linter = Linter(lint)
    exclude = PathPatterns(model.exclude.elements.map(\.string))
    let stated = model.files.compactMap { entry -> (String, DocumentKind)? in
      guard let pattern = entry.pattern.value,
        let kind = entry.kind.value.flatMap({ DocumentKind(rawValue: $0) })
      else { return nil }
      return (pattern, kind)
    }
    kinds = stated.map(\.1)
    kindPatterns = PathPatterns(stated.map(\.0))
    folder = Path.folder(of: file.absolute)
  }

  /// True if any setting depends on the path of a file.
  package var dependsOnPath: Bool {
    !exclude.isEmpty || !kinds.isEmpty || !ignores.entries.isEmpty
      || file?.model.flattened.isEmpty == false
  }

  /// True if the settings exclude a file, or a folder with everything in it.
  package func excludes(_ path: ResolvedPath, isFolder: Bool) -> Bool {
    guard !exclude.isEmpty, let relative = path.relative(to: folder) else { return false }
    return isFolder
      ? exclude.verdict(relative, isFolder: true) ?? false : exclude.matchesWithParents(relative)
  }

  /// The kind that the settings give to a file. The last matching pattern counts.
  package func kind(of path: ResolvedPath) -> DocumentKind? {
    guard !kinds.isEmpty, let relative = path.relative(to: folder) else { return nil }
    return kindPatterns.linesMatching(relative).last.map { kinds[$0] }
  }

  /// The entries of `ignore` that apply to a file. Those for the source of a pair in `flattened` apply to
  /// its target, too.
  package func ignores(of absolute: String) -> [IgnoreList.Entry] {
    guard !ignores.entries.isEmpty else { return [] }
    let path = Path.relative(absolute, to: folder)
    let sources = file?.model.flattened.compactMap { pair -> String? in
      guard let target = pair.target.value, let source = pair.source.value else { return nil }
      return path.map { Path.isSame($0, target) } == true ? source : nil
    }
    return ignores.entries(forPath: path, madeFrom: sources ?? [])
  }
}

extension LintSettings {
  /// The lint settings of a settings file.
  fileprivate init(_ model: SettingsFile, policies: EnvironmentPolicies) {
    func list(_ member: TextListMember) -> [String]? {
      member.isPresent ? member.elements.map(\.string) : nil
    }
    self.init(
      environment: model.environment.value.flatMap { Environment(rawValue: $0) },
      baseURL: model.baseURL.value,
      inventory: Inventory(
        ownDomains: list(model.ownDomains), roles: list(model.roles),
        certificates: list(model.certificates), privilegedRoles: list(model.privilegedRoles),
        loginHosts: list(model.loginHosts)),
      policies: policies)
    levels = RuleSettings(model.levels)
  }
}

extension SettingsFile {
  /// The configured level of each rule. Malformed levels are left out.
  var levels: [String: LintSettings.Level] {
    guard let members = rules.members else { return [:] }
    var levels: [String: LintSettings.Level] = [:]
    for member in members where member.value.kind == .string {
      levels[member.name.text.string] = LintSettings.Level(rawValue: member.value.text.string)
    }
    return levels
  }
}
