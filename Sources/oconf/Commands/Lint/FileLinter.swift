import ConfigModel
import Lint

/// Reads and lints single files, on any thread.
struct FileLinter: Sendable {
  let session: LintSession
  /// True to keep the sources of documents that a report draws, even without findings.
  let keepsDrawn: Bool
  let setups: SetupReader
  /// The files at the revision whose findings are skipped; nil to report all findings.
  let earlier: EarlierVersions?

  func lint(_ file: InputFile, collectsFacts: Bool) -> FileResult {
    do throws(FileError) {
      guard let earlier else {
        return try lint(file, collectsFacts: collectsFacts) { _, _ in nil }
      }
      return try lint(file, since: earlier, collectsFacts: collectsFacts)
    } catch {
      return FileResult(outcome: .failed(error))
    }
  }

  /// - Parameter earlier: Gives the earlier version of the file, which has this kind and content.
  private func lint(
    _ file: InputFile, collectsFacts: Bool,
    _ earlier: (DocumentKind, SourceBytes) -> EarlierDocument?
  ) throws(FileError) -> FileResult {
    let loaded = try file.read()
    guard let kind = file.kind(of: loaded.source) else { return FileResult(outcome: .unknownKind) }
    var document = session.lint(
      SessionDocument(
        input(file, kind, loaded.source, setups), file.settings, absolute: file.absolute,
        collectsFacts: collectsFacts, earlier: earlier(kind, loaded.source),
        searchedCount: file.searchedCount))
    if document.hasFixed, file.standardInput == nil, let fixed = document.fixed, !fixed.isChanged,
      fixed.left.isEmpty
    {
      document.fixed = nil
    }
    return FileResult(
      of: document,
      isKept: collectsFacts || kind == .settings || document.hasFixed || keepsDrawn && kind.isDrawn,
      loaded.status)
  }

  private func input(
    _ file: InputFile, _ kind: DocumentKind, _ source: SourceBytes, _ setups: SetupReader
  ) -> LintInput {
    var messages = MessageContext()
    var files: SetupFiles?
    switch kind {
    case .identityProviderSetup:
      files = setups.files(of: source, named: file.path, absolute: file.absolute)
    case .idpMessages:
      let beside = setups.setup(besideFileNamed: file.path, absolute: file.absolute)
      messages = MessageContext(setup: beside?.setup)
      files = beside?.files
    default: break
    }
    var input = LintInput(
      path: file.path, kind: kind, source: source, expected: file.expected, messages: messages,
      setupFiles: files)
    if kind.isSalesforceApp { input.replacements = setups.replacements(in: source, of: file) }
    return input
  }

  // MARK: Since a revision

  private func lint(
    _ file: InputFile, since earlier: EarlierVersions, collectsFacts: Bool
  ) throws(FileError) -> FileResult {
    let before = setups.before(earlier)
    switch earlier.standing(file.absolute) {
    case .same:
      let kind = file.statedKind ?? Recognition.kind(ofName: file.name)
      let isSetup = kind == .identityProviderSetup
      guard isSetup || collectsFacts else { return FileResult(outcome: .unchanged) }
      let result = try lint(file, collectsFacts: collectsFacts && !isSetup) {
        isSetup ? .sameWithOthers(input(file, $0, $1, before)) : .same
      }
      // Of an unchanged setup, hints are not reported.
      if isSetup, result.document?.report.diagnostics.isEmpty ?? true, !result.outcome.isFailure {
        return FileResult(outcome: .unchanged)
      }
      return result
    case .unknown(let reason):
      let source = try file.read().source
      // A file that would be skipped in any case is no reason to fail.
      guard file.kind(of: source) != nil else { return FileResult(outcome: .unknownKind) }
      throw FileError(file.path, .read, .unknownBefore(reason))
    case .other(let old):
      return try lint(file, collectsFacts: collectsFacts) { _, _ in
        guard let old, let kind = file.statedKind ?? old.kind else { return .absent }
        return .different(
          input(file, kind, old.source, before),
          isRenamed: earlier.isRenamed(old, file.absolute))
      }
    }
  }
}

extension FileResult {
  /// - Parameter isKept: True to keep the report and the source even without findings.
  fileprivate init(of document: LintedDocument, isKept: Bool, _ status: System.Status?) {
    // The report is large, so it is not copied for the many files without findings.
    guard isKept || !document.report.isEmpty || document.report.flows != nil else {
      guard document.report.setupFiles != nil else {
        self.init(
          outcome: .sound(
            document.report.kind, hiddenHintCount: document.report.hiddenHintCount))
        return
      }
      var document = document
      document.source = nil
      self.init(outcome: .linted(document))
      return
    }
    self.init(outcome: .linted(document), status: status)
  }
}

extension FileResult.Outcome {
  fileprivate var isFailure: Bool {
    switch self {
    case .failed, .unknownKind: true
    case .linted, .sound, .unchanged: false
    }
  }
}

extension SetupReader {
  /// A reader of the earlier versions of files.
  fileprivate func before(_ earlier: EarlierVersions) -> SetupReader {
    var reader = self
    reader.earlier = earlier
    return reader
  }
}

extension EarlierVersions.File {
  /// The kind of the file; nil if it is unrecognized.
  var kind: DocumentKind? {
    Recognition.kind(ofName: name) ?? Recognition.kind(ofContent: source, name: name)
  }
}
