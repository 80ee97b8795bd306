import ConfigModel
import Lint

/// Says of each change which tests fail because of it. A test that fails with the earlier policy, too, is named at none.
struct FailedTestCauses {
  private let statements: [Statement]
  private let policy: FileFrames
  private let root: JSONValue
  /// The statements about the policy.
  private let own: [Int]

  static func add(_ tests: TestReport, to statements: inout [Statement]) {
    var names: [Int: [String]] = [:]
    for suite in tests.suites {
      guard let policy = suite.policy else { continue }
      let causes = Self(statements, policy)
      for (number, result) in suite.cases.enumerated()
      where !suite.earlierFailures.contains(number) {
        if let index = causes.cause(of: result) {
          names[index, default: []].append("'\(suite.frames.harmless(result.name, result.range))'")
        }
      }
    }
    let all = tests.failedCount
    for (index, names) in names {
      let list = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and others" : "")
      let count =
        all == 1
        ? "the failed test"
        : names.count == all
          ? all == 2 ? "both failed tests" : "all \(all) failed tests"
          : "\(names.count) of \(all) failed tests"
      statements[index].remarks.append("cause of \(count): \(list)")
    }
  }

  private init(_ statements: [Statement], _ policy: FileFrames) {
    self.statements = statements
    self.policy = policy
    root = JSONParser.parse(policy.source).root
    own = statements.indices.filter { index in
      let statement = statements[index]
      let path = statement.place?.frames.path ?? statement.path
      guard Path.isSame(path, policy.path) else { return false }
      switch statement.effect {
      case .wider, .trust, .narrower, .undecided: return true
      case .notCompared, .failed, .proved: return false
      }
    }
  }

  /// The change whose lines decide a failed case. If no change is there, the only one of the same issuer, or else of
  /// the policy, that goes in the direction of the failure.
  private func cause(of result: CaseResult) -> Int? {
    guard case .failed(let mismatches) = result.outcome else { return nil }
    let verdict = mismatches.first { $0.name == "verdict" && result.verdict == nil }
    let direction = verdict.map { $0.actual == "accept" ? Statement.Effect.wider : .narrower }
    func fitting(_ candidates: [Int]) -> [Int] {
      let same = candidates.filter { statements[$0].effect == direction }
      return same.isEmpty ? candidates : same
    }
    func changes(in ranges: [SourceRange]) -> [Int] {
      fitting(
        own.filter { index in
          statements[index].place?.range.map { range in ranges.contains { $0.overlaps(range) } }
            ?? false
        })
    }
    let evidence = result.evidence.compactMap(\.range)
    if let first = changes(in: evidence.map { root.member(named: $0) ?? $0 }).first { return first }
    let issuers = root.member("issuers").map { $0.elements.map(\.range) } ?? []
    let concerned = issuers.filter { issuer in evidence.contains { issuer.contains($0) } }
    for candidates in [changes(in: concerned), fitting(own)] where candidates.count == 1 {
      return candidates[0]
    }
    return nil
  }
}

extension JSONValue {
  /// The range of the member whose name has a range, with its value; nil if there is none.
  fileprivate func member(named range: SourceRange) -> SourceRange? {
    guard self.range.contains(range) else { return nil }
    for member in members {
      if member.name.range == range { return member.range }
      if let found = member.value.member(named: range) { return found }
    }
    for element in elements {
      if let found = element.member(named: range) { return found }
    }
    return nil
  }
}
