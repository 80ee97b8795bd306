import ConfigModel
import Lint

/// "Run this case": runs one case of a suite, as `test` does, and shows its result.
enum CaseAction {
  static func run(_ document: OpenDocument, named name: String, _ server: LanguageServer) {
    guard let path = document.path, let check = server.workspace.check(of: document) else {
      server.tell(.show, .warning, "oconf: a suite that is not a file cannot run")
      return
    }
    do throws(Failure) {
      let store = try check.currentStore()
      let resolved = store.resolve(path)
      let file = InputFile(
        path: path, absolute: resolved.absolute, isNamed: true,
        settings: try store.settings(for: resolved), statedKind: .tokenTests, standardInput: nil)
      let console = Console(isSilent: true)
      var runner = SuiteRunner(store, server.workspace.arguments, console)
      try runner.run(file)
      show(runner.report, name, server)
    } catch {
      server.tell(.show, .error, "oconf: " + error.description)
    }
  }

  private static func show(_ report: TestReport, _ name: String, _ server: LanguageServer) {
    guard let suite = report.suites.first else { return }
    if let fault = suite.fault {
      server.tell(.show, .error, "oconf: " + suite.frames.harmless(fault.message, fault.range))
      return
    }
    guard let result = suite.cases.first(where: { Path.isSame($0.name, name) }) else {
      server.tell(.show, .warning, "oconf: the suite has no such case")
      return
    }
    let shown = suite.frames.harmless(name, result.range)
    switch result.outcome {
    case .passed: server.tell(.show, .info, "oconf: passed: \(shown)")
    case .unusable(let fault):
      server.tell(
        .show, .error, "oconf: \(shown): " + suite.frames.harmless(fault.message, fault.range))
    case .failed(let mismatches):
      var text = "oconf: failed: \(shown)"
      for mismatch in mismatches {
        text += "\n\(mismatch.name): expected "
        text += suite.frames.harmless(mismatch.expected, mismatch.range) + ", found "
        text += (suite.policy ?? suite.frames).harmless(mismatch.actual, SourceRange(at: 0))
      }
      server.tell(.show, .warning, text)
    }
  }
}
