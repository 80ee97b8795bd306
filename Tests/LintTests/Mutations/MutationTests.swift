import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

/// Sound documents with one mistake each. A rule notices it, or the table says why none does.
@Suite struct MutationTests {
  static let all =
    Mutation.ofSyntax + Mutation.ofMembers + Mutation.ofIssuers + Mutation.ofUsers
    + Mutation.ofKeySources + Mutation.ofDurations + Mutation.ofFilters + Mutation.ofRoles
    + Mutation.ofBackends + Mutation.ofOrigins + Mutation.ofExports
  static let subjects = Fixtures.files(in: "ok").map(Mutation.Subject.init)

  /// The findings in the unchanged documents.
  private static let before = Dictionary(
    uniqueKeysWithValues: Mutation.Surroundings.allCases.map { surroundings in
      (
        surroundings,
        Dictionary(
          uniqueKeysWithValues: subjects.map { subject in
            (subject.file.path, Tally(findings(subject.file, subject.file.bytes, surroundings)))
          })
      )
    })

  /// The number of times that each finding occurs.
  private struct Tally {
    var counts: [String: Int] = [:]

    init(_ findings: [Diagnostic]) {
      for finding in findings { counts[Self.key(finding), default: 0] += 1 }
    }

    /// The findings that exceed the counts of a tally.
    static func new(_ findings: [Diagnostic], since tally: Tally?) -> [Diagnostic] {
      var left = tally?.counts ?? [:]
      return findings.filter { finding in
        left[key(finding), default: 0] -= 1
        return left[key(finding), default: 0] < 0
      }
    }

    private static func key(_ finding: Diagnostic) -> String {
      finding.rule + " " + finding.message
    }
  }

  private static func findings(
    _ file: Fixtures.File, _ bytes: [UInt8], _ surroundings: Mutation.Surroundings
  ) -> [Diagnostic] {
    let report = Linter(surroundings.settings).lint(
      LintInput(path: file.path, kind: file.kind, source: SourceBytes(bytes)))
    return report.diagnostics + report.hints
  }

  @Test(arguments: all)
  func mutationIsReported(_ mutation: Mutation) throws {
    var heard: Set<String> = []
    var unheard: Set<String> = []
    var count = 0
    for subject in Self.subjects where subject.file.kind == mutation.kind {
      for bytes in try mutation.variants(subject) {
        count += 1
        let findings = Self.findings(subject.file, bytes, mutation.surroundings)
        checkPlaces(findings, of: bytes.count, subject, mutation)
        let new = Tally.new(findings, since: Self.before[mutation.surroundings]?[subject.file.path])
        let rules = Set(new.map(\.rule))
        heard.formUnion(rules)
        if rules.isDisjoint(with: mutation.outcome.rules) { unheard.insert(subject.name) }
        check(rules, subject, mutation)
      }
    }
    #expect(count > 0, "'\(mutation.name)' cannot be made in any fixture")
    let expected = Set(mutation.outcome.rules)
    #expect(expected.subtracting(heard) == [], "'\(mutation.name)': rules that never speak")
    let exceptions = mutation.outcome.exceptions
    #expect(exceptions.subtracting(unheard) == [], "'\(mutation.name)': needless exceptions")
  }

  private func check(_ rules: Set<String>, _ subject: Mutation.Subject, _ mutation: Mutation) {
    let outcome = mutation.outcome
    if outcome.rules.isEmpty {
      if !rules.isEmpty {
        Issue.record(
          "\(subject.name): '\(mutation.name)' is noticed, though \(outcome.reason): \(rules)")
      }
    } else if rules.isDisjoint(with: outcome.rules), !outcome.exceptions.contains(subject.name) {
      Issue.record(
        "\(subject.name): '\(mutation.name)' is noticed by none of \(outcome.rules): \(rules)")
    }
  }

  /// Checks that findings point to existing places, and that no two say the same about one place.
  private func checkPlaces(
    _ findings: [Diagnostic], of count: Int, _ subject: Mutation.Subject, _ mutation: Mutation
  ) {
    struct Said: Hashable {
      let range: SourceRange
      let message: String
    }
    var said: [Said: String] = [:]
    for finding in findings {
      let places =
        [finding.range] + finding.notes.compactMap(\.range)
        + finding.fixes.flatMap { $0.edits.map(\.range) }
      if places.contains(where: { $0.start < 0 || $0.start > $0.end || $0.end > count }) {
        Issue.record("\(subject.file): '\(mutation.name)': \(finding.rule) is outside of the text")
      }
      let saying = Said(range: finding.range, message: finding.message)
      if let other = said.updateValue(finding.rule, forKey: saying) {
        Issue.record(
          "\(subject.file): '\(mutation.name)': \(other) and \(finding.rule) say the same")
      }
    }
  }

  @Test func mutationsHaveUniqueNames() {
    #expect(Self.all.count >= 60)
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
  }

  @Test func mutationsNameExistingRules() {
    let ids = Set(AllRules.about.map(\.id))
    for mutation in Self.all {
      let outcome = mutation.outcome
      #expect(ids.isSuperset(of: outcome.rules), "\(mutation.name)")
      #expect(outcome.reason.isEmpty != (outcome.rules.isEmpty || !outcome.exceptions.isEmpty))
    }
  }
}
