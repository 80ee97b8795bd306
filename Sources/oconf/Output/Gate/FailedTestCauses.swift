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

  /// The change whose lines decide a failed case. If there is none, or for a property, whose direction is not known, the
  /// only change of the same issuer, or else of the policy, that can be the cause.
  private func cause(of result: CaseResult) -> Int? {
    guard case .failed(let mismatches) = result.outcome else { return nil }
    let evidence = result.evidence.compactMap(\.range)
    var candidates = own
    if result.verdict == nil {
      candidates = fitting(mismatches)
      let lines = evidence.map { root.member(named: $0) ?? $0 }
      if let first = candidates.first(where: { lies($0, in: lines) }) { return first }
    }
    let issuers = root.member("issuers").map { $0.elements.map(\.range) } ?? []
    let concerned = issuers.filter { issuer in evidence.contains { issuer.contains($0) } }
    for candidates in [candidates.filter { lies($0, in: concerned) }, candidates]
    where candidates.count == 1 {
      return candidates[0]
    }
    return nil
  }

  private func lies(_ index: Int, in ranges: [SourceRange]) -> Bool {
    guard let range = statements[index].place?.range else { return false }
    return ranges.contains { $0.overlaps(range) }
  }

  /// The changes in the direction in which the verdict of a case differs, or the one about a role that it gets or
  /// misses; all if nothing of that differs.
  private func fitting(_ mismatches: [ExpectationMismatch]) -> [Int] {
    for mismatch in mismatches {
      let (expected, actual) = (Self.items(mismatch.expected), Self.items(mismatch.actual))
      switch mismatch.name {
      case "verdict":
        let effect: Statement.Effect = mismatch.actual == "accept" ? .wider : .narrower
        let same = own.filter { statements[$0].effect == effect && !isAboutSession($0) }
        return same.isEmpty ? own.filter { statements[$0].effect.tone == .open } : same
      case "roles", "rolesInclude":
        if let index = change(.narrower, of: expected.subtracting(actual)) { return [index] }
        guard mismatch.name == "roles" else { continue }
        if let index = change(.wider, of: actual.subtracting(expected)) { return [index] }
      case "rolesExclude":
        if let index = change(.wider, of: actual.intersection(expected)) { return [index] }
      default: continue
      }
    }
    return own
  }

  /// True for a change of roles or lifetimes, which rejects no token.
  private func isAboutSession(_ index: Int) -> Bool {
    let kind = statements[index].kind
    return kind.hasPrefix("role-") || kind.hasPrefix("lifetime-")
  }

  private func change(_ effect: Statement.Effect, of roles: Set<String>) -> Int? {
    own.first { index in
      statements[index].effect == effect
        && roles.contains { statements[index].words.contains("'\($0)'") }
    }
  }

  private static func items(_ list: String) -> Set<String> {
    Set(list.split(separator: ", ").map(String.init))
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
