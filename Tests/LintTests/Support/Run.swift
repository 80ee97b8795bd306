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
    settings.levels.merge(RuleSettings(settingsFile?.model.levels ?? [:]))
    let applied = AppliedSettings(
      settings, file: settingsFile,
      ignores: settingsFile.map { IgnoreList($0.model) { CalendarDate(daysSince1970: 20_000) } }
        ?? .none)
    let session = LintSession()
    let documents = files.map { file in
      session.lint(
        SessionDocument(
          file.input(among: files), applied, absolute: Self.absolute(file), collectsFacts: true))
    }
    let result = SessionResult(
      documents, session,
      SessionResult.Scope(settings: [applied], isWhole: true, earlierFacts: nil) { _ in true })
    self.files = files
    reports = result.documents.map { document in
      (document.report.diagnostics + document.report.hints).sorted { $0.isOrderedBefore($1) }
    }
  }

  /// The files are as if in the root folder.
  private static func absolute(_ file: Example.File) -> String { "/" + file.path }

  private static func settings(_ file: Example.File) -> AppliedSettings.File? {
    let source = SourceBytes(file.text)
    return DecodedDocument(JSONParser.parse(source), SettingsFile.schema).root.map {
      AppliedSettings.File(
        path: file.path, absolute: absolute(file), source: source, model: SettingsFile($0))
    }
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
