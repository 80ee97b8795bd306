import ConfigModel
import Synchronization

/// Linting of large configurations in sections.
///
/// One thread decodes, checks, and discards each section, so that its data stays in the CPU's inner
/// caches. The whole configuration is assembled only if the caller needs it or a rule across
/// issuers may find something.
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
    let leads = Traits.ofLeads(in: first)
    let lost = Traits.leads.subtracting(leads).union(.acrossIssuers)
    Workers.run(threads: threads) {
      let tree = JSONTree(twinOf: tree)
      var report = empty
      var seen = Seen()
      var next = found.takesStart() ? start : sections.next(tree)
      // Each thread has its own opening, so that threads do not contend for its reference counts.
      let opening = next == nil || leads.isEmpty ? nil : sections.configuration(start, tree)
      while let number = next {
        if let section = sections.configuration(number, tree, opening: opening) {
          report.check(section, linter, leads.union(.eachIssuer))
          seen.look(at: section)
          if !found.wantsWhole,
            seen.hasProblems || report.mayFindMore(seen.traits, lost, linter)
          {
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
    let traits = seen.jointTraits
    var configuration: AuthTokenConfiguration?
    if found.wantsWhole || mayFindMore(traits, lost, linter) {
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
        joining: found.seen.sections.sorted { $0.key < $1.key }.map(\.value), traits)
    }
    check(
      members: configuration?.object.document
        ?? DecodedDocument(first.object.document, standingForAllWith: marks))
    if let configuration { checkAcross(configuration, linter, lost, threads, found, empty) }
    for report in found.reports { add(allOf: report) }
    return configuration
  }

  /// True if an enabled rule may find something.
  private func mayFindMore(_ traits: Traits, _ view: Traits, _ linter: Linter) -> Bool {
    var isOne = false
    AllRules.authToken(having: known(of: traits, linter).union(view)) { _, position in
      if linter.levels.isOn(position, of: .authToken) { isOne = true }
    }
    return isOne
  }

  /// Runs the rules across issuers, distributed over the threads.
  private func checkAcross(
    _ configuration: AuthTokenConfiguration, _ linter: Linter, _ view: Traits, _ threads: Int,
    _ found: Gathered, _ empty: Report
  ) {
    var count = 0
    AllRules.authToken { if $0.looksAcrossIssuers { count += 1 } }
    Workers.share(count, threads: threads, portion: 1) { next in
      guard let first = next()?.lowerBound else { return }
      var report = empty
      report.check(configuration, linter, view, first) { next()?.lowerBound }
      found.add(report, Seen())
    }
  }
}

extension Traits {
  /// The leads among the first issuers. A lead is an issuer that a ``LeadRule`` compares others
  /// with.
  fileprivate static func ofLeads(in first: AuthTokenConfiguration) -> Traits {
    var traits: Traits = []
    func look<Rule: LeadRule>(_ rule: Rule.Type) {
      if rule.finds(leadIn: first.issuers) { traits.insert(rule.view) }
    }
    look(MultipleMappedIssuers.self)
    look(VirtualUsernameCollision.self)
    return traits
  }
}

/// The facts gathered from a set of sections.
private struct Seen {
  /// The sections that are kept, by number.
  private(set) var sections: [Int: AuthTokenConfiguration] = [:]
  private(set) var traits: Traits = []
  private(set) var marks: TextMarks = []
  /// True if the document deviates from its schema.
  private(set) var hasProblems = false
  private var hashes = IssuerHashes()

  mutating func look(at section: AuthTokenConfiguration) {
    let document = section.object.document
    traits.formUnion(section.traits)
    marks.formUnion(document.marks)
    if !document.problems.isEmpty { hasProblems = true }
    if let more = section.hashes { hashes.append(more) }
  }

  mutating func keep(_ section: AuthTokenConfiguration, _ number: Int) {
    sections[number] = section
  }

  mutating func add(_ other: Seen) {
    sections.merge(other.sections) { kept, _ in kept }
    traits.formUnion(other.traits)
    marks.formUnion(other.marks)
    hasProblems = hasProblems || other.hasProblems
    hashes.append(other.hashes)
  }

  /// The traits of all sections, plus those that compare issuers across sections.
  var jointTraits: Traits { traits.union(hashes.traits) }
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
