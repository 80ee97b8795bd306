import ConfigModel
import Lint

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
