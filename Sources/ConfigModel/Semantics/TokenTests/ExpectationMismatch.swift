/// An expectation of a test case that the actual result does not meet.
public struct ExpectationMismatch: Sendable {
  /// The member of the expectation.
  public let name: String
  /// The expected result in words, with values of the policy quoted unchanged.
  public let expected: String
  public let actual: String
  /// The range of the expectation in the suite.
  public let range: SourceRange

  public init(name: String, expected: String, actual: String, range: SourceRange) {
    self.name = name
    self.expected = expected
    self.actual = actual
    self.range = range
  }
}

extension TokenTestExpectation {
  /// The differences from the expectation. Members that cannot apply are ignored.
  public func mismatches(_ decision: Decision) -> [ExpectationMismatch] {
    var found = Mismatches()
    found.compare(verdict, decision.verdict.rawValue)
    found.compare(reason, decision.reason.code.description)
    found.compareSet(reasons, decision.reasons.map { Text($0.code.description) })
    found.compare(username, decision.username?.string)
    found.compare(userKind, decision.userKind?.rawValue)
    let granted = decision.verdict == .accept ? decision.roles : nil
    found.compareSet(roles, granted)
    found.compareInclusion(rolesInclude, granted, isWanted: true)
    found.compareInclusion(rolesExclude, granted, isWanted: false)
    if let seconds = expiresIn.written, decision.lifetime?.expiresIn != seconds {
      found.add(expiresIn, "\(seconds) s", decision.lifetime.map { "\($0.expiresIn) s" })
    }
    found.compareSet(assumptions, decision.assumptions.readingNames)
    return found.all
  }

  /// - Parameter pattern: The pattern that allows the origin; nil if there is none.
  public func mismatches(
    pattern: String?, _ rests: Assumptions
  ) -> [ExpectationMismatch] {
    var found = Mismatches()
    if allowed.isUsable, allowed.value != (pattern != nil) {
      found.add(allowed, String(allowed.value), String(pattern != nil))
    }
    found.compare(self.pattern, pattern)
    found.compareSet(assumptions, rests.readingNames)
    return found.all
  }

  private struct Mismatches {
    var all: [ExpectationMismatch] = []

    mutating func add(_ member: some DeclaredMember, _ expected: String, _ actual: String?) {
      all.append(
        ExpectationMismatch(
          name: member.field.name.description, expected: expected, actual: actual ?? "nothing",
          range: member.range))
    }

    mutating func compare(_ member: TextMember, _ actual: String?) {
      guard let expected = member.written, actual.map({ expected.text == Text($0) }) != true else {
        return
      }
      add(member, expected.string, actual)
    }

    /// Compares without regard to order and repetitions.
    mutating func compareSet(_ member: TextListMember, _ actual: [Text]?) {
      guard member.isUsable else { return }
      let expected = Self.sorted(member.elements.map(\.text))
      let found = actual.map(Self.sorted)
      if expected != found { add(member, Self.list(expected), found.map(Self.list)) }
    }

    mutating func compareInclusion(
      _ member: TextListMember, _ granted: [Text]?, isWanted: Bool
    ) {
      guard member.isUsable else { return }
      let expected = member.elements.map(\.text)
      let isMet = expected.allSatisfy { (granted ?? []).contains($0) == isWanted }
      if isMet, granted != nil || !isWanted { return }
      add(member, Self.list(Self.sorted(expected)), granted.map(Self.list))
    }

    private static func sorted(_ texts: [Text]) -> [Text] {
      var sorted: [Text] = []
      for text in texts.sorted() where sorted.last != text { sorted.append(text) }
      return sorted
    }

    private static func list(_ texts: [Text]) -> String {
      texts.isEmpty ? "none" : texts.map(\.string).joined(separator: ", ")
    }
  }
}
