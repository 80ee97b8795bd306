import ConfigModel
import Lint
import TestSupport

/// Some files, linted together with every rule turned on.
struct Run {
  /// The files without their marks.
  let files: [Example.File]
  /// The findings in each file, including hints.
  let reports: [[Diagnostic]]

  init(_ example: Example) {
    self.init(example.files, example.settings)
  }

  init(_ marked: [Example.File], _ settings: LintSettings) {
    let files = marked.map {
      Example.File(
        path: $0.path, kind: $0.kind, text: MarkedText($0.text).text, expected: $0.expected)
    }
    let settingsFile = files.first { $0.kind == .settings }.flatMap(Self.settings)
    var settings = settings
    settings.levels.merge(RuleSettings(settingsFile?.levels ?? [:]))
    let linter = Linter(settings)
    let ignores =
      settingsFile.map { IgnoreList($0) { CalendarDate(daysSince1970: 20_000) } } ?? .none
    let reports = files.map { file in
      Suppressor(ignores.entries(forPath: file.path)).apply(
        to: linter.lint(file.input(among: files), collectsFacts: true))
    }
    let across = linter.lint(reports.compactMap(\.facts))
    let used = Set(reports.flatMap(\.suppressed).compactMap(\.entry))
    let ignoring = linter.lint(
      ignores.entries.filter { $0.rule.map(linter.judges) ?? true }
        .map { IgnoreUse($0, isUsed: used.contains($0.number)) })
    self.files = files
    self.reports = reports.map { report in
      var found = report.diagnostics + report.hints
      found += across.filter { $0.path == report.path }.map(\.finding.diagnostic)
      if report.kind == .settings { found += ignoring.map(\.diagnostic) }
      return found.sorted { $0.isOrderedBefore($1) }
    }
  }

  private static func settings(_ file: Example.File) -> SettingsFile? {
    let tree = JSONParser.parse(SourceBytes(file.text))
    return DecodedDocument(tree, SettingsFile.schema).root.map { SettingsFile($0) }
  }
}

extension SuppressedFinding {
  /// The number of the `ignore` entry that suppressed the finding.
  var entry: Int? {
    if case .ignored(let entry, _) = cause { entry } else { nil }
  }
}

extension SettingsFile {
  /// The configured level of each rule.
  var levels: [String: LintSettings.Level] {
    var levels: [String: LintSettings.Level] = [:]
    guard let members = rules.members else { return levels }
    for member in members {
      levels[member.name.text.string] = LintSettings.Level(rawValue: member.value.text.string)
    }
    return levels
  }
}
