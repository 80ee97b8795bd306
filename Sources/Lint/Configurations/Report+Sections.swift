import ConfigModel
import Synchronization

/// Linting of large configurations in sections.
///
/// One thread decodes, checks, and discards each section, so that its data stays in the CPU's inner
/// caches. The whole configuration is assembled only if the caller needs it, if it deviates from its
/// schema, or if a rule that must see all issuers may find something.
extension Report {
  /// Runs all rules on a configuration of several sections.
  mutating func check(
    _ sections: ConfigurationSections, of tree: JSONTree, _ linter: Linter, wantsWhole: Bool,
    threads: Int
  ) -> AuthTokenConfiguration? {
    let empty = emptied()
    let found = Gathered(wantsWhole: wantsWhole)
    guard let start = sections.next(tree), let first = sections.configuration(start, tree) else {
      return nil
    }
    let (ready, later) = Self.rulesWithReferences(to: first)
    Workers.run(threads: threads) {
      let tree = JSONTree(twinOf: tree)
      var report = empty
      var seen = Seen()
      var next = found.takesStart() ? start : sections.next(tree)
      // Each thread has its own opening, so that threads do not contend for its reference counts.
      let opening =
        next == nil || ready.isEmpty ? nil : sections.configuration(start, tree)
      while let number = next {
        if let section = sections.configuration(number, tree) {
          report.check(
            ConfigurationPart(configuration: section, opening: opening?.issuers ?? []),
            report.features(of: section.features).union([.section, .references]), skipping: later)
          seen.look(at: section)
          if !found.wantsWhole, seen.hasProblems || report.needsWhole(seen.features, later) {
            found.wantWhole()
          }
          if found.wantsWhole { seen.keep(section, number) }
        }
        next = sections.next(tree)
      }
      found.add(report, seen)
    }
    let seen = found.seen
    marks = seen.marks
    let features = seen.jointFeatures
    var configuration: AuthTokenConfiguration?
    if found.wantsWhole || needsWhole(features, later) {
      let missing = (0..<sections.count).filter { seen.sections[$0] == nil }
      Workers.share(missing.count, threads: threads, portion: 1) { next in
        let tree = JSONTree(twinOf: tree)
        var others = Seen()
        while let index = next()?.lowerBound {
          guard let section = sections.configuration(missing[index], tree) else { continue }
          others.keep(section, missing[index])
        }
        found.add(empty, others)
      }
      configuration = AuthTokenConfiguration(
        joining: found.seen.sections.sorted { $0.key < $1.key }.map(\.value), features)
    }
    check(
      members: configuration?.object.document
        ?? DecodedDocument(first.object.document, standingForAllWith: marks))
    if let configuration { checkWhole(configuration, later, threads, found, empty) }
    for report in found.reports { add(allOf: report) }
    return configuration
  }

  /// The positions of the rules with reference issuers: those whose reference issuers are all in
  /// the first section, and the others, which are shown the whole configuration.
  private static func rulesWithReferences(
    to first: AuthTokenConfiguration
  ) -> (ready: [Int], later: [Int]) {
    var (ready, later): ([Int], [Int]) = ([], [])
    AllRules.authToken(passing: .passingAll.union(.references)) { rule, position in
      if rule.knowsReferences(first.issuers) {
        ready.append(position)
      } else {
        later.append(position)
      }
    }
    return (ready, later)
  }

  /// The positions of the enabled rules that may find something in the whole configuration and have
  /// not been shown its sections.
  ///
  /// - Parameter later: The positions of the rules that wait for their reference issuers.
  private func rulesForWhole(_ features: Features, _ later: [Int]) -> [Int] {
    var positions: [Int] = []
    let features = self.features(of: features)
    func add(_ rule: NodeRule, _ position: Int) {
      if linter.levels.isOn(position, of: .authToken) { positions.append(position) }
    }
    AllRules.authToken(passing: features.union(.wholeConfiguration), add)
    if !later.isEmpty {
      AllRules.authToken(passing: features.union(.references)) { rule, position in
        if later.contains(position) { add(rule, position) }
      }
    }
    return positions
  }

  private func needsWhole(_ features: Features, _ later: [Int]) -> Bool {
    !rulesForWhole(features, later).isEmpty
  }

  /// Runs the rules that need the whole configuration, distributed over the threads.
  private func checkWhole(
    _ configuration: AuthTokenConfiguration, _ later: [Int], _ threads: Int, _ found: Gathered,
    _ empty: Report
  ) {
    let rules = rulesForWhole(configuration.features, later)
    let part = ConfigurationPart(configuration: configuration, opening: configuration.issuers)
    Workers.share(rules.count, threads: threads, portion: 1) { next in
      var report = empty
      while let index = next()?.lowerBound { report.run(rules[index], part) }
      found.add(report, Seen())
    }
  }

  /// Runs the rule at a position.
  private mutating func run(_ wanted: Int, _ part: ConfigurationPart) {
    AllRules.authToken(passing: .all) { rule, position in
      guard position == wanted else { return }
      begin(rule.type, position)
      rule.check(part, &self)
    }
  }
}

/// The facts gathered from a set of sections.
private struct Seen {
  /// The sections that are kept, by number.
  private(set) var sections: [Int: AuthTokenConfiguration] = [:]
  private(set) var features: Features = []
  private(set) var marks: TextMarks = []
  /// True if the document deviates from its schema.
  private(set) var hasProblems = false
  private var hashes = IssuerHashes()

  mutating func look(at section: AuthTokenConfiguration) {
    let document = section.object.document
    features.formUnion(section.features)
    marks.formUnion(document.marks)
    if !document.problems.isEmpty { hasProblems = true }
    if let more = section.hashes { hashes.append(more) }
  }

  mutating func keep(_ section: AuthTokenConfiguration, _ number: Int) {
    sections[number] = section
  }

  mutating func add(_ other: Seen) {
    sections.merge(other.sections) { kept, _ in kept }
    features.formUnion(other.features)
    marks.formUnion(other.marks)
    hasProblems = hasProblems || other.hasProblems
    hashes.append(other.hashes)
  }

  /// The features of all sections, plus those that compare issuers across sections.
  var jointFeatures: Features { features.union(hashes.features) }
}

/// Merged worker results.
private final class Gathered: Sendable {
  private struct State {
    var seen = Seen()
    var reports: [Report] = []
  }

  private let state = Mutex(State())
  private let whole: Atomic<Bool>
  private let isStarted = Atomic<Bool>(false)

  init(wantsWhole: Bool) {
    whole = Atomic(wantsWhole)
  }

  /// True for the first caller only, which takes the section that was fetched before the threads
  /// started.
  func takesStart() -> Bool { !isStarted.exchange(true, ordering: .relaxed) }

  /// True if sections are kept because the whole configuration will be needed.
  var wantsWhole: Bool { whole.load(ordering: .relaxed) }

  func wantWhole() { whole.store(true, ordering: .relaxed) }

  func add(_ report: Report, _ seen: Seen) {
    state.withLock {
      $0.seen.add(seen)
      $0.reports.append(report)
    }
  }

  var seen: Seen { state.withLock { $0.seen } }
  var reports: [Report] { state.withLock { $0.reports } }
}
