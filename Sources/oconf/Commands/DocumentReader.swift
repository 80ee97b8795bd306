import ConfigModel
import Lint

/// One document that a command works on, read and recognised.
struct ReadDocument {
  let file: InputFile
  let loaded: LoadedFile
  let kind: DocumentKind

  var source: SourceBytes { loaded.source }
}

extension ReadDocument {
  /// Reads the one document that an operand names: a file of a known kind, or standard input.
  init(
    named operand: String, _ store: SettingsStore, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    var finder = InputFinder(store, arguments, console)
    guard operand == "-" || System.status(operand)?.kind != .directory else {
      throw .file(FileError(operand, .read, .isDirectory))
    }
    try finder.find([operand], excluding: false)
    if let error = finder.errors.first { throw error }
    guard let file = finder.files.first, let document = try file.load(FileReader()) else {
      throw .usage(.unknownKind(path: operand))
    }
    self = document
  }
}

extension InputFile {
  /// Reads the file and tells its kind.
  func load(_ reader: FileReader) throws(Failure) -> ReadDocument? {
    let loaded = try Failure.ofFile { () throws(FileError) in
      if let standardInput { LoadedFile(copy: standardInput) } else { try reader.read(path) }
    }
    return kind(of: loaded.source).map { ReadDocument(file: self, loaded: loaded, kind: $0) }
  }
}

extension ReadDocument {
  /// What some rules say about the document, as a report on standard error; the number of errors.
  ///
  /// - Parameter onlySyntax: Whether only what makes the text no JSON counts.
  func reportErrors(onlySyntax: Bool, _ console: Console) -> Int {
    onlySyntax
      ? reportErrors(Linter(LintSettings()), .json, Suppressor([]), console)
      : reportErrors(
        file.settings.linter, kind, Suppressor(file.settings, file.absolute, nil), console)
  }

  /// What keeps the document from being JSON, or XML.
  var syntaxErrors: [Diagnostic] { errors(Linter(LintSettings()), .json, Suppressor([])) }

  /// What a linter says about the document, taken for one of some kind.
  func reportErrors(
    _ linter: Linter, _ kind: DocumentKind, _ suppressor: Suppressor, _ console: Console
  ) -> Int {
    let errors = errors(linter, kind, suppressor)
    guard !errors.isEmpty else { return 0 }
    var report = LintReport()
    report.fileCount = 1
    report.add(errors, of: self)
    console.complain(
      report: TextReport.render(
        report,
        for: ReportTarget(isQuiet: true, style: console.errorStyle, columns: console.columns)))
    return errors.count
  }

  private func errors(
    _ linter: Linter, _ kind: DocumentKind, _ suppressor: Suppressor
  ) -> [Diagnostic] {
    suppressor.apply(
      to: linter.lint(LintInput(path: file.path, kind: kind, source: source))
    ).diagnostics.filter { $0.severity == .error }
  }
}
