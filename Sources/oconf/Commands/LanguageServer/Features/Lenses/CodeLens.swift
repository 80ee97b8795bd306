import ConfigModel
import Lint

/// A remark above a line. Its title explains itself, because not every client can run its action.
struct CodeLens {
  /// What a click on a lens does.
  enum Action: Equatable {
    /// Runs the case with this name.
    case runCase(String)
    case runSuite
    /// Compares the folder with the last commit.
    case review
  }

  let range: SourceRange
  let title: String
  var action: Action?

  /// The lenses about tests: their results, and the number of them that each issuer has.
  static func ofTests(
    in document: DocumentContent, _ workspace: some FeatureWorkspace
  ) -> [CodeLens] {
    switch document.kind {
    case .tokenTests:
      guard let run = SuiteRun(document, workspace) else { return [] }
      return results(of: run)
    case .authTokenConfiguration, .policies:
      let suites = Relations.suites(of: document, workspace)
      guard !suites.isEmpty else { return [] }
      return reached(document, suites.compactMap { SuiteRun($0, workspace) })
    default: return []
    }
  }

  private static func results(of run: SuiteRun) -> [CodeLens] {
    var lenses: [CodeLens] = []
    let passed = run.results.count { $0.outcome.isPassed }
    if !run.results.isEmpty {
      lenses.append(
        CodeLens(
          range: SourceRange(at: run.start),
          title: passed == run.results.count
            ? "\(counted(passed, "case")) \(passed == 1 ? "passes" : "pass")"
            : "\(passed) of \(counted(run.results.count, "case")) pass",
          action: .runSuite))
    }
    for result in run.results {
      lenses.append(
        CodeLens(range: result.range, title: title(result), action: .runCase(result.name)))
    }
    return lenses
  }

  private static func title(_ result: CaseResult) -> String {
    switch result.outcome {
    case .passed: return "passes"
    case .unusable(let fault): return shortened("cannot run: " + fault.message)
    case .failed(let mismatches):
      let parts = mismatches.map { "\($0.name) is \($0.actual), expected \($0.expected)" }
      return shortened("fails: " + parts.joined(separator: "; "))
    }
  }

  /// A lens at each issuer that says how many cases reach it.
  private static func reached(_ document: DocumentContent, _ runs: [SuiteRun]) -> [CodeLens] {
    let total = runs.reduce(0) { $0 + $1.touches.count }
    guard total > 0 else { return [] }
    return document.configurations.flatMap { part -> [CodeLens] in
      guard let root = part.decoded?.root else { return [] }
      return AuthTokenConfiguration(root).issuers.map { issuer in
        let range = issuer.object.range
        let count = runs.reduce(0) { count, run in
          count + run.touches.count { $0.contains(range) }
        }
        return CodeLens(
          range: part.placement.inFile(SourceRange(range.start, range.start + 1)),
          title: count == 0
            ? "no test case reaches this issuer"
            : "\(count) of \(counted(total, "case")) reach\(total == 1 ? "es" : "") this issuer")
      }
    }
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }

  /// A text for one line, without secrets.
  static func shortened(_ text: String) -> String {
    let safe = Untrusted.escape(Secrets.masked(shapesIn: text))
    return safe.unicodeScalars.count > 160 ? String(safe.prefix(160)) + "…" : safe
  }
}

/// The results of the test cases of one suite. Properties are not part of it, because a proof can take
/// long.
struct SuiteRun {
  /// The results of the cases, in document order.
  private(set) var results: [CaseResult] = []
  /// The parts of the configuration that each case about a token exercised.
  private(set) var touches: [ExchangeTouches] = []
  /// The offset of the suite's opening bracket.
  let start: Int

  static let maximumCount = 2_000

  /// Nil if the suite, or its policy, cannot be read.
  init?(_ document: DocumentContent, _ workspace: some FeatureWorkspace) {
    guard let part = document.parts.first, let tree = part.tree, tree.isWellFormed,
      let decoded = part.decoded, decoded.problems.isEmpty, let root = decoded.root,
      !Relations.policies(of: document, workspace).contains(where: { !$0.isReadable })
    else { return nil }
    let suite = TokenTestSuite(root)
    let settings = workspace.settings(for: document)
    let file = InputFile(
      path: document.absolute, absolute: document.absolute, isNamed: true, settings: settings,
      statedKind: .tokenTests, standardInput: document.source)
    let folder = SuiteFolder(file, workspace.store)
    // Without options, every answer comes from the suite and the settings.
    guard let arguments = try? Arguments([], options: []),
      let subject = try? SuiteSubject(
        suite, folder, workspace.store, arguments, Console(isSilent: true))
    else { return nil }
    let clock = TestClock()
    start = tree.root.range.start
    for test in suite.cases.prefix(Self.maximumCount) {
      var runner = CaseRunner(suite, subject, folder, clock)
      results.append(runner.run(test))
      if !test.isOfOrigin { touches.append(runner.touches) }
    }
  }
}

extension DocumentContent {
  /// True if every policy in the document that decides about tokens is valid JSON.
  fileprivate var isReadable: Bool { configurations.allSatisfy { $0.tree?.isWellFormed ?? true } }
}
