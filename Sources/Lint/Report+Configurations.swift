import ConfigModel
import Synchronization

/// The rules about issuer configurations.
extension Report {
  /// Asks all rules about a configuration, a large one in sections where that is the same.
  ///
  /// - Parameter threads: How many threads may work on a large one. Asked only then.
  /// - Returns: Nil when the root is no object.
  mutating func check(
    configuration tree: JSONTree, _ linter: Linter, threads: () -> Int
  ) -> AuthTokenConfiguration? {
    let sections = ConfigurationSections(tree, ofSize: linter.issuersAtOnce)
    guard sections.count > 1 else {
      let document = sections.decoded(0, tree)
      marks = document.marks
      check(document, linter)
      guard let root = document.root else { return nil }
      let configuration = AuthTokenConfiguration(root)
      check(configuration, linter, .allIssuers)
      return configuration
    }
    let (threads, empty, gathered) = (threads(), emptied(), Gathered())
    Workers.share(sections.count, threads: threads, portion: 1) { next in
      let tree = JSONTree(twinOf: tree)
      var report = empty
      var mine: [Gathered.Section] = []
      while let index = next()?.lowerBound {
        guard let root = sections.decoded(index, tree).root else { continue }
        let section = AuthTokenConfiguration(root)
        report.check(section, linter, .eachIssuer)
        mine.append((index, section))
      }
      gathered.add(report, mine)
    }
    guard let configuration = AuthTokenConfiguration(joining: gathered.sections) else { return nil }
    marks = configuration.object.document.marks
    check(configuration.object.document, linter)
    var acrossCount = 0
    AllRules.authToken { if $0.looksAcrossIssuers { acrossCount += 1 } }
    Workers.share(acrossCount, threads: threads, portion: 1) { next in
      guard let first = next()?.lowerBound else { return }
      var report = empty
      report.check(configuration, linter, .acrossIssuers, first) { next()?.lowerBound }
      gathered.add(report)
    }
    for report in gathered.reports { add(allOf: report) }
    return configuration
  }

  /// Asks those rules that can find something.
  ///
  /// - Parameters:
  ///   - view: What is shown, as rules demand it.
  ///   - first: The number among these rules of the only one to ask, before those that `next` names;
  ///     nil to ask all of them.
  private mutating func check(
    _ configuration: AuthTokenConfiguration, _ linter: Linter, _ view: Traits, _ first: Int? = nil,
    _ next: () -> Int? = { nil }
  ) {
    let known = linter.levels.heedsTriggers ? configuration.traits.union(traits) : .ofEveryTrigger
    var (number, wanted) = (-1, first)
    AllRules.authToken(having: known.union(view)) { rule, position in
      if first != nil {
        number += 1
        guard number == wanted else { return }
        wanted = next()
      }
      guard linter.levels.authToken?[position] ?? true else { return }
      begin(rule, position)
      rule.check(configuration, &self)
    }
  }

  /// What is known beside a configuration.
  private var traits: Traits {
    var traits: Traits = []
    if environment == .production { traits.insert(.production) }
    if baseURL != nil { traits.insert(.baseURL) }
    if inventory.privilegedRoles != nil { traits.insert(.privilegedRoles) }
    if policies.tokenExchangeTimeoutPolicy != nil { traits.insert(.environmentPolicies) }
    return traits
  }

  /// Asks the rules about documents whose members are declared.
  mutating func check(_ document: DecodedDocument, _ linter: Linter) {
    var position = 0
    let hasProblems = !document.problems.isEmpty
    AllRules.schema { rule in
      guard linter.levels.schema.isOn(&position), hasProblems || !rule.isAboutProblems else {
        return
      }
      begin(rule)
      rule.check(document, &self)
    }
  }

  /// What the threads come to.
  private final class Gathered: Sendable {
    typealias Section = (number: Int, configuration: AuthTokenConfiguration)

    private struct State {
      var sections: [Section] = []
      var reports: [Report] = []
    }

    private let state = Mutex(State())

    func add(_ report: Report, _ sections: [Section] = []) {
      state.withLock {
        $0.sections += sections
        $0.reports.append(report)
      }
    }

    var reports: [Report] { state.withLock { $0.reports } }

    /// In their order.
    var sections: [AuthTokenConfiguration] {
      state.withLock { $0.sections }.sorted { $0.number < $1.number }.map(\.configuration)
    }
  }
}
