package import ConfigModel

/// The files of an example, linted together with every rule turned on.
package struct ExampleRun {
  /// The files without their marks.
  package let files: [Example.File]
  /// The findings in each file, including hints, in the order of their places.
  package let reports: [[Diagnostic]]

  package init(_ example: Example) {
    self.init(example.files, example.settings)
  }

  /// - Parameter marked: The files, whose marks are ignored. They are as if in the root folder. If a
  ///   settings file is among them, it applies to all of them.
  package init(_ marked: [Example.File], _ settings: LintSettings) {
    let files = marked.map(\.unmarked)
    let settingsFile = files.first { $0.kind == .settings }.flatMap(Self.settings)
    var settings = settings
    settings.today = Self.today
    settings.levels.merge(RuleSettings(settingsFile?.model.shared.levels ?? [:]))
    let applied = AppliedSettings(settings, file: settingsFile)
    let session = LintSession()
    let documents = files.map { file in
      session.lint(
        SessionDocument(
          file.input(among: files), applied, absolute: Self.absolute(file), collectsFacts: true))
    }
    let result = SessionResult(
      documents, session,
      SessionResult.Scope(
        settings: [applied], isWhole: true, earlierFacts: nil,
        files: { _ in files.map(\.path) }, covers: { _ in true }))
    self.files = files
    reports = result.documents.map { document in
      (document.report.diagnostics + document.report.hints).sorted { $0.isOrderedBefore($1) }
    }
  }

  /// The findings of one rule, file by file.
  package func findings(of id: String) -> [[Diagnostic]] {
    reports.map { report in report.filter { $0.rule == id } }
  }

  /// 2024-10-04: the day on which examples are linted, so that their findings do not depend on when
  /// that is.
  private static let today = CalendarDate(daysSince1970: 20_000)

  private static func absolute(_ file: Example.File) -> String { "/" + file.path }

  private static func settings(_ file: Example.File) -> AppliedSettings.File? {
    let source = SourceBytes(file.text)
    return DecodedDocument(JSONParser.parse(source), SettingsFile.schema).root.map {
      AppliedSettings.File(
        path: file.path, absolute: absolute(file), source: source, model: SettingsFile($0),
        today: { today })
    }
  }
}

extension Example {
  /// A finding as its reader sees it, without its place.
  package struct Message: Hashable, Sendable {
    package let severity: Severity
    package let text: String
  }

  /// The different messages of a rule about the example, in the order of their places. About a good
  /// example there are none.
  package func messages(of id: String) -> [Message] {
    guard isBad else { return [] }
    var messages: [Message] = []
    for finding in ExampleRun(self).findings(of: id).joined() {
      let message = Message(severity: finding.severity, text: finding.message)
      if !messages.contains(message) { messages.append(message) }
    }
    return messages
  }
}
