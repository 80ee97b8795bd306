package import ConfigModel

extension SessionResult {
  /// Reports the patterns in settings files that match no file.
  mutating func judgePatterns(_ session: LintSession, _ scope: Scope) {
    for settings in scope.settings {
      guard let file = settings.file, scope.covers(file.folder),
        !isExtendedElsewhere(file, scope),
        let index = documents.firstIndex(where: { $0.absolute == file.absolute })
      else { continue }
      let stated = file.patterns
      guard !stated.isEmpty else { continue }
      let patterns = PathPatterns(stated.map(\.pattern))
      let linted = documents.lazy.compactMap(\.absolute).compactMap {
        Path.relative($0, to: file.folder)
      }
      guard !patterns.linesMatchingNone(of: linted).isEmpty, let all = scope.files(file.folder)
      else { continue }
      // What git, a walk or `exclude` leaves out is a file, too.
      let unused = patterns.linesMatchingNone(of: Array(linted) + all)
      let found = settings.linter.lint(
        UnusedPatterns(patterns: unused.map { stated[$0] }, paths: all))
      add(Self.placed(found, file), to: index, session)
    }
  }
}
