import ConfigModel
import Lint

/// A document that a command works on, with its content read and its kind recognized.
struct ReadDocument {
  let file: InputFile
  let loaded: LoadedFile
  let kind: DocumentKind

  var source: SourceBytes { loaded.source }
}

extension ReadDocument {
  /// Reads the only document that an operand names: a file of a recognized kind, or standard input.
  init(
    named operand: String, _ store: SettingsStore, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    var finder = InputFinder(store, arguments, console)
    guard operand == "-" || System.status(operand)?.kind != .directory else {
      throw .file(FileError(operand, .read, .isDirectory))
    }
    try finder.find([operand], excluding: false)
    if let error = finder.errors.first { throw error }
    guard let file = finder.files.first, let document = try file.load() else {
      throw .usage(.unknownKind(path: operand))
    }
    self = document
  }
}

extension InputFile {
  /// Reads the file and recognizes its kind; nil if the kind is unrecognized.
  func load() throws(Failure) -> ReadDocument? {
    let loaded = try Failure.ofFile(read)
    return kind(of: loaded.source).map { ReadDocument(file: self, loaded: loaded, kind: $0) }
  }
}

extension ReadDocument {
  /// Reports the document's errors on standard error and returns their number.
  ///
  /// - Parameter onlySyntax: True to report only errors of JSON syntax.
  func reportErrors(onlySyntax: Bool, _ console: Console) -> Int {
    report(onlySyntax ? syntaxErrors : errors, console)
  }

  /// The errors of the document under the settings of its folder.
  var errors: [Diagnostic] { errors(kind, file.settings, absolute: file.absolute) }

  /// The errors that keep the document from being well-formed JSON.
  var syntaxErrors: [Diagnostic] {
    errors(.json, AppliedSettings(LintSettings()), absolute: nil)
  }

  /// Reports the document's errors under other settings than those of its folder, and returns their
  /// number.
  func reportErrors(_ settings: AppliedSettings, _ console: Console) -> Int {
    report(errors(kind, settings, absolute: nil), console)
  }

  /// Reports some errors of the document on standard error and returns their number.
  func report(_ errors: [Diagnostic], _ console: Console) -> Int {
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
    _ kind: DocumentKind, _ settings: AppliedSettings, absolute: String?
  ) -> [Diagnostic] {
    let document = SessionDocument(
      LintInput(path: file.path, kind: kind, source: source), settings, absolute: absolute)
    return LintSession().lint(document).report.diagnostics.filter { $0.severity == .error }
  }
}

extension LintReport {
  /// Adds errors of a file that was checked only for syntax and formatting.
  mutating func add(_ errors: [Diagnostic], of document: ReadDocument) {
    counts.add(.error, errors.count)
    files.append(
      File(
        path: document.file.path, kind: document.kind, source: document.source,
        diagnostics: errors))
  }
}
