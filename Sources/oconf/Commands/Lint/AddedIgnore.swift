import ConfigModel
import Lint

/// `oconf lint --add-ignore`: adds an entry to `ignore` in the settings of a file.
struct AddedIgnore {
  private let rule: String
  /// The place as a ``StablePointer``; nil for all places.
  private let pointer: String?
  private let reason: String
  private let expires: String?

  private init(_ arguments: Arguments) throws(UsageError) {
    let request = arguments.value(.addIgnore) ?? ""
    let parts = request.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    rule = parts.first.map(String.init) ?? ""
    pointer = parts.count > 1 ? String(parts[1]) : nil
    guard AllRules.has(rule) || CompanyRule.isName(rule) else { throw .unknownRule(rule) }
    if let pointer, !IgnoreList.isPointer(Text(pointer)) {
      throw .badValue(.addIgnore, request, "a pointer as '--show-pointers' shows it after '@'")
    }
    guard let reason = arguments.value(.reason), !reason.trimmingWhitespace.isEmpty else {
      throw .needs("--add-ignore", "'--reason'")
    }
    self.reason = reason
    expires = arguments.value(.until)
    if let expires, CalendarDate(expires) == nil {
      throw .badValue(.until, expires, "a date such as 2030-12-31")
    }
  }

  /// Adds the entry if there are findings that it ignores.
  static func add(_ arguments: Arguments, _ console: Console) throws(Failure) -> ExitStatus {
    let entry = try Failure.ofUsage { () throws(UsageError) in try AddedIgnore(arguments) }
    if arguments.operands.count > 1 { throw .usage(.extraOperand(arguments.operands[1])) }
    guard !arguments.isSet(.noConfig) else {
      throw .usage(.conflict("--add-ignore", "--no-config"))
    }
    let store = try SettingsStore(arguments)
    let count = try entry.countFindings(arguments, store, console)
    let settings = try entry.settings(arguments.operands.first, store)
    guard count > 0 else {
      throw .unusable(
        arguments.operands.first ?? ".",
        "there is no finding of '\(entry.rule)'\(entry.pointer.map { " at '\($0)'" } ?? "") to ignore"
      )
    }
    try entry.write(to: settings, pattern: entry.pattern(arguments.operands.first, settings, store))
    try console.write(
      "\(settings.path): ignores \(DiffReport.count(count, "finding")) of \(entry.rule)\n")
    return .success
  }

  /// The number of findings that the entry ignores.
  private func countFindings(
    _ arguments: Arguments, _ store: SettingsStore, _ console: Console
  ) throws(Failure) -> Int {
    var finder = InputFinder(store, arguments, console)
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)
    if let error = finder.errors.first { throw error }
    var run = try LintRun(
      finder.files, finder.folders, store, try LintOptions(arguments), console)
    run.lint()
    return LintedFiles(run).result.documents.reduce(0) { count, document in
      let findings = document.report.diagnostics + document.report.hints
      return count
        + findings.count { finding in
          finding.rule == rule
            && pointer.map {
              StablePointer.covers($0, finding.stablePointer ?? "", inValues: true)
            } != false
        }
    }
  }

  /// The settings file to change.
  private struct Target {
    let path: String
    /// The folder that patterns are relative to, without links.
    let folder: String
    /// The file as it is; nil for a new one.
    let source: SourceBytes?
  }

  /// The nearest settings file, or a new one at the top of the repository.
  private func settings(
    _ operand: String?, _ store: SettingsStore
  ) throws(Failure) -> Target {
    let place = store.resolve(operand ?? ".").absolute
    let folder = System.status(place)?.kind == .directory ? place : Path.folder(of: place)
    if let file = try store.settings(inFolder: folder).file {
      return Target(path: file.path, folder: file.folder, source: file.source)
    }
    let top = store.top(above: folder)
    return Target(
      path: store.display(Path.join(top, Recognition.settingsName)), folder: top, source: nil)
  }

  /// The pattern for the file or folder; nil if the entry is for everything below the settings.
  private func pattern(_ operand: String?, _ settings: Target, _ store: SettingsStore) -> String? {
    guard let operand, let path = store.resolve(operand).relative(to: settings.folder),
      !path.isEmpty
    else { return nil }
    return PathPatterns.pattern(for: path, isFolder: System.status(operand)?.kind == .directory)
  }

  private func write(to settings: Target, pattern: String?) throws(Failure) {
    let entry = IgnoreEntry(
      rule: rule, pattern: pattern, pointer: pointer, reason: reason, expires: expires)
    guard let bytes = try entry.added(to: settings.source) else {
      throw .settings(settings.path, "'ignore' is not an array")
    }
    try Failure.ofFile { () throws(FileError) in
      let file = try FileReplacement(settings.path)
      try file.write(bytes.span)
      try file.commit()
    }
  }
}
