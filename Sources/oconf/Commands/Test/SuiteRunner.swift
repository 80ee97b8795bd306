import ConfigModel
import Lint

/// Runs suites, one after the other.
struct SuiteRunner {
  private let store: SettingsStore
  private let arguments: Arguments
  private let console: Console
  private let content: SuiteSubject.Content
  private let filters: [Glob]
  private var coverage: CoverageRecord?
  private var suites: [TestReport.Suite] = []
  private var filteredCount = 0
  private let clock = TestClock()

  /// - Parameter content: The content of policies, where it is not that of their files.
  init(
    _ store: SettingsStore, _ arguments: Arguments, _ console: Console,
    content: @escaping SuiteSubject.Content = { _ in nil }
  ) {
    self.content = content
    self.store = store
    self.arguments = arguments
    self.console = console
    filters = arguments.values(.filter).map { Glob($0) }
    coverage =
      arguments.isSet(.coverage) || arguments.isSet(.failUnder) ? CoverageRecord() : nil
  }

  var report: TestReport {
    TestReport(suites: suites, coverage: coverage?.report, filteredCount: filteredCount)
  }

  /// Prints the time of the clock if a case without a stated time used it.
  func noteClock() {
    guard let time = clock.reading else { return }
    console.note("evaluated at \(time) (current time), unless 'now' is set")
  }

  /// Runs the suite in a file. A suite that cannot run is reported, and the next one can still
  /// run.
  mutating func run(_ file: InputFile) throws(Failure) {
    let document: ReadDocument
    do throws(Failure) {
      guard let read = try file.load() else {
        throw .usage(.unknownKind(path: file.path))
      }
      guard read.kind == .tokenTests else {
        throw .usage(.unsuitableKind(path: file.path, read.kind, "run as a suite"))
      }
      document = read
    } catch {
      console.fail(error.text)
      suites.append(TestReport.Suite(unreadable: file.path, error.description))
      return
    }
    suites.append(run(document))
  }

  private mutating func run(_ document: ReadDocument) -> TestReport.Suite {
    var result = TestReport.Suite(FileFrames(document.file.path, document.source))
    let tree = JSONParser.parse(document.source)
    let errors = document.reportErrors(Self.settings, console)
    guard errors == 0, let root = DecodedDocument(tree, TokenTestSuite.schema).root else {
      result.fault = SuiteFault(
        "the suite has \(errors == 1 ? "an error" : "\(errors) errors")",
        SourceRange(at: tree.root.range.start))
      return result
    }
    let suite = TokenTestSuite(root)
    let folder = SuiteFolder(document.file, store)
    do throws(SuiteFault) {
      let subject = try SuiteSubject(
        suite, folder, store, arguments, console, content: content)
      result.policy = subject.frames
      result.readings = subject.readings
      result.cases = run(suite, subject, folder, result.frames)
    } catch {
      result.fault = error
      complain(of: error, result.frames)
    }
    return result
  }

  /// The settings for suites. An unknown field could change the meaning of a suite, so it is an error
  /// whatever the settings say. Claims may hold odd values, because tests need them.
  private static let settings = AppliedSettings(
    LintSettings(levels: [
      "field/unknown": .error, "placeholder/in-field": .off, "json/invisible-character": .off,
      "json/lone-surrogate": .off,
      // The run itself shows which property fails and which checks nothing.
      "test-property/contradictory": .off, "test-property/vacuous": .off,
    ]))

  private mutating func run(
    _ suite: TokenTestSuite, _ subject: SuiteSubject, _ folder: SuiteFolder, _ frames: FileFrames
  ) -> [CaseResult] {
    var runner = CaseRunner(suite, subject, folder, clock)
    var results: [CaseResult] = []
    for test in suite.cases where isWanted(test.name.written?.text ?? Text("")) {
      results.append(runner.run(test))
    }
    var prover = PropertyRunner(suite, subject, arguments)
    results += prover.run(
      suite.properties.filter { isWanted($0.name.written?.text ?? Text("")) })
    for (list, isAllowed) in [(suite.origins?.allowed, true), (suite.origins?.refused, false)] {
      guard let list else { continue }
      for origin in list.elements where isWanted(Text(CaseRunner.name(ofOrigin: origin))) {
        results.append(runner.run(origin, isAllowed: isAllowed))
      }
    }
    for result in results {
      guard case .unusable(let fault) = result.outcome else { continue }
      complain(of: fault, frames)
    }
    coverage?.add(
      subject, runner.touches.union(prover.coverage.touches),
      admitting: runner.admitting.union(prover.coverage.patterns))
    return results
  }

  /// Reports a fault at once.
  private func complain(of fault: SuiteFault, _ frames: FileFrames) {
    console.complain(
      TestText.text(of: fault, frames, console.errorStyle, columns: console.columns))
  }

  private mutating func isWanted(_ name: Text) -> Bool {
    if filters.isEmpty || filters.contains(where: { $0.matches(name) }) { return true }
    filteredCount += 1
    return false
  }
}

/// The coverage of each policy by all suites that test it.
struct CoverageRecord {
  /// The value of one policy in one file.
  private struct Entry {
    let absolute: String
    let frames: FileFrames
    let placement: Placement
    let value: Value
  }

  private enum Value {
    case tokens(AuthTokenConfiguration, ExchangeTouches)
    case origins(AllowOriginPolicy, admitting: Set<Int>)
  }

  /// In the order in which suites reached them.
  private var entries: [Entry] = []

  mutating func add(_ subject: SuiteSubject, _ touches: ExchangeTouches, admitting: Set<Int>) {
    if let tokens = subject.tokens, let configuration = tokens.exchange.configuration {
      add(subject, tokens.placement, .tokens(configuration, touches))
    }
    if let origins = subject.origins {
      add(subject, origins.placement, .origins(origins.policy, admitting: admitting))
    }
  }

  private mutating func add(_ subject: SuiteSubject, _ placement: Placement, _ value: Value) {
    let absolute = subject.document.file.absolute ?? subject.document.file.path
    for index in entries.indices where Path.isSame(entries[index].absolute, absolute) {
      guard let joined = Self.joined(entries[index].value, value) else { continue }
      entries[index] = Entry(
        absolute: absolute, frames: entries[index].frames, placement: placement, value: joined)
      return
    }
    entries.append(
      Entry(absolute: absolute, frames: subject.frames, placement: placement, value: value))
  }

  /// The union of the coverage of two suites; nil for values of different kinds.
  private static func joined(_ one: Value, _ other: Value) -> Value? {
    switch (one, other) {
    case (.tokens(let configuration, let first), .tokens(_, let second)):
      .tokens(configuration, first.union(second))
    case (.origins(let policy, let first), .origins(_, let second)):
      .origins(policy, admitting: first.union(second))
    default: nil
    }
  }

  var report: CoverageReport {
    CoverageReport(
      policies: entries.map { entry in
        let coverage =
          switch entry.value {
          case .tokens(let configuration, let touches): PolicyCoverage(configuration, touches)
          case .origins(let policy, let admitting): PolicyCoverage(policy, admitting: admitting)
          }
        return CoverageReport.Policy(
          frames: entry.frames, coverage: coverage, placement: entry.placement)
      })
  }
}
