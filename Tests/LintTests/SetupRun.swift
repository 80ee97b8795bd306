import ConfigModel
import Lint
import TestSupport

/// A setup and the files beside it, linted as `oconf lint` does it.
struct SetupRun {
  let report: FileReport

  private static let linter = Linter(LintSettings())

  /// - Parameter files: What the setup finds, by the paths that it names; nil when nobody looks.
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

  /// The rules that found something, hints included, in the order of the text.
  var rules: [String] {
    (report.diagnostics + report.hints).sorted { $0.isOrderedBefore($1) }.map(\.rule)
  }

  /// What goes wrong at a step of the first flow.
  func problems(_ step: SetupFlow.Step) -> [SetupFlow.Problem] {
    report.flows?.flows.first?.results.first { $0.step == step }?.problems ?? []
  }
}
