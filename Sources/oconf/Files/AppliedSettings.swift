import ConfigModel
import Lint

/// The settings that apply to some files.
final class AppliedSettings: Sendable {
  /// A settings file as it was read.
  struct File: Sendable {
    /// As it is reported.
    let path: String
    /// From the root, without links in its folders.
    let absolute: String
    let source: SourceBytes
    let model: SettingsFile
  }

  /// The file they come from; nil when there is none.
  let file: File?
  let linter: Linter
  let ignores: IgnoreList
  /// What the command line says instead.
  let overrides: SettingsOverrides
  private let exclude: PathPatterns
  /// The kinds that the settings give to files, each with the pattern of its number.
  private let kinds: [DocumentKind]
  private let kindPatterns: PathPatterns
  /// The folder that patterns are relative to, without links.
  let folder: String

  /// What holds where there is no settings file.
  init(_ overrides: SettingsOverrides) {
    file = nil
    linter = Linter(overrides.applied(to: LintSettings()))
    ignores = .none
    self.overrides = overrides
    exclude = PathPatterns([])
    kinds = []
    kindPatterns = PathPatterns([])
    folder = "/"
  }

  /// - Parameters:
  ///   - policies: The environment policies that the file states or leads to.
  ///   - today: Asked for only when an entry of `ignore` expires.
  init(
    _ file: File, _ overrides: SettingsOverrides, policies: EnvironmentPolicies,
    today: () -> CalendarDate
  ) {
    let model = file.model
    self.file = file
    self.overrides = overrides
    ignores = IgnoreList(model, today: today)
    var lint = overrides.applied(to: LintSettings(model, policies: policies))
    // What is ignored is not counted either, so it must be known what it is.
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

  /// Whether anything depends on where a file is, so that paths matter.
  var dependsOnPath: Bool {
    !exclude.isEmpty || !kinds.isEmpty || !ignores.entries.isEmpty
      || file?.model.flattened.isEmpty == false
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
    return kindPatterns.linesMatching(relative).last.map { kinds[$0] }
  }

  /// The entries of `ignore` that are in force for a file.
  func ignores(of absolute: String) -> [IgnoreList.Entry] {
    ignores.entries.isEmpty
      ? [] : ignores.entries(forPath: Path.relative(absolute, to: folder))
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

/// What the command line says; it wins over every settings file.
struct SettingsOverrides: Sendable {
  var environment: Environment?
  var baseURL: String?
  var policies: EnvironmentPolicies?
  var levels = RuleSettings()
  /// Rules that are the only ones to run, if any.
  var selected: [String]?
  /// Login hosts that are trusted besides those of the settings; nil for none.
  var loginHosts: [String]?
  /// Where the clock is not to be read.
  var now: Timestamp?
  /// Whether somebody looks at hints, and does not only count them.
  var tellsHints = false

  /// Whether no rule is off on account of the command line.
  var runsAllRules: Bool { selected == nil && !levels.turnsOff }

  func applied(to settings: LintSettings) -> LintSettings {
    var settings = settings
    settings.environment = environment ?? settings.environment
    settings.baseURL = baseURL ?? settings.baseURL
    settings.policies = policies ?? settings.policies
    if let loginHosts {
      settings.inventory = settings.inventory.adding(loginHosts: loginHosts)
    }
    settings.levels.merge(levels)
    if let selected {
      let others = AllRules.ids.filter { !selected.contains($0) }
      settings.levels.merge(RuleSettings(Dictionary(others.map { ($0, .off) }) { $1 }))
    }
    settings.tellsHints = tellsHints
    return settings
  }
}

extension LintSettings {
  /// What a settings file says about linting.
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
    guard let rules = model.rules.members else { return }
    var levels: [String: Level] = [:]
    for member in rules where member.value.kind == .string {
      levels[member.name.text.string] = Level(rawValue: member.value.text.string)
    }
    self.levels = RuleSettings(levels)
  }
}
