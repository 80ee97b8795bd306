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
        let name = "'\(suite.frames.harmless(result.name, result.range))'"
        for index in causes.causes(of: result) { names[index, default: []].append(name) }
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

  /// The changes because of which a case fails, as far as they are known: one for its verdict, or for its roles and its
  /// lifetime. The direction in which a property fails is not known.
  private func causes(of result: CaseResult) -> Set<Int> {
    guard case .failed(let mismatches) = result.outcome else { return [] }
    if result.verdict != nil { return Set([single(own, result)].compactMap(\.self)) }
    if let verdict = mismatches.first(where: { $0.name == "verdict" }) {
      let effect: Statement.Effect = verdict.actual == "accept" ? .wider : .narrower
      let admissions = own.filter { !hasKind($0, "role-") && !hasKind($0, "lifetime-") }
      let same = admissions.filter { statements[$0].effect == effect }
      let open = admissions.filter { statements[$0].effect.tone == .open }
      return Set([cause(of: result, among: same.isEmpty ? open : same)].compactMap(\.self))
    }
    return Set(
      mismatches.compactMap { mismatch in
        let (expected, actual) = (Self.items(mismatch.expected), Self.items(mismatch.actual))
        return switch mismatch.name {
        case "roles":
          change(.narrower, of: expected.subtracting(actual))
            ?? change(.wider, of: actual.subtracting(expected))
        case "rolesInclude": change(.narrower, of: expected.subtracting(actual))
        case "rolesExclude": change(.wider, of: actual.intersection(expected))
        case "expiresIn": single(own.filter { hasKind($0, "lifetime-") }, result)
        default: nil
        }
      })
  }

  /// The change whose lines decide a case, the removal of its issuer, or else a single one.
  private func cause(of result: CaseResult, among candidates: [Int]) -> Int? {
    let lines = result.evidence.compactMap(\.range).map { root.member(named: $0) ?? $0 }
    return candidates.first { lies($0, in: lines) }
      ?? candidates.first { index in
        hasKind(index, "issuer-")
          && result.evidence.contains { $0.message.contains("'\(statements[index].subject)'") }
      } ?? single(candidates, result)
  }

  /// The only one of some changes, among those of the same issuer or among all.
  private func single(_ candidates: [Int], _ result: CaseResult) -> Int? {
    let evidence = result.evidence.compactMap(\.range)
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

  private func hasKind(_ index: Int, _ start: String) -> Bool {
    statements[index].kind.hasPrefix(start)
  }

  /// The change about one of some roles.
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
