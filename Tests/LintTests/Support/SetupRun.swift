import ConfigModel
import Lint
import TestSupport

/// A setup and its files, linted in the same way as `oconf lint` does.
struct SetupRun {
  let report: FileReport

  private static let linter = Linter(LintSettings())

  /// - Parameter files: The files by the paths in the setup; nil to lint without looking for files.
  init(_ text: String, _ files: [String: String]? = nil) {
    self.init(bytes: Array(text.utf8), files: files?.mapValues { Array($0.utf8) })
  }

  init(bytes: [UInt8], files: [String: [UInt8]]?) {
    let source = SourceBytes(bytes)
    let named = files.map { files in
      SetupFiles(
        Dictionary(
          uniqueKeysWithValues: IdentityProviderSetup.paths(in: source).map { path in
            (path, files[path].map { .text(SourceBytes($0)) } ?? .refused(.missing))
          }))
    }
    report = Self.linter.lint(
      LintInput(
        path: "corp.idp-setup.json", kind: .identityProviderSetup, source: source,
        setupFiles: named))
  }

  /// The rules with findings, including hints, in the order of the text.
  var rules: [String] {
    (report.diagnostics + report.hints).sorted { $0.isOrderedBefore($1) }.map(\.rule)
  }

  /// The problems at a step of the first flow.
  func problems(_ step: SetupFlow.Step) -> [SetupFlow.Problem] {
    report.flows?.flows.first?.results.first { $0.step == step }?.problems ?? []
  }
}
