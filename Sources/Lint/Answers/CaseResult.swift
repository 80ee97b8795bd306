package import ConfigModel

/// The result of one case of a suite, or of one of its properties.
package struct CaseResult {
  package enum Outcome {
    case passed
    case failed([ExpectationMismatch])
    /// It could not be run.
    case unusable(SuiteFault)

    package var isPassed: Bool { if case .passed = self { true } else { false } }
    package var isFailed: Bool { if case .failed = self { true } else { false } }
    package var isUnusable: Bool { if case .unusable = self { true } else { false } }
  }

  /// A part of a policy that explains why a case failed.
  package struct Evidence {
    /// The check that it belongs to, in one word.
    package let step: String
    /// Lower case, no full stop. May quote the policy and the token.
    package let message: String
    /// The range in the policy's file; nil if it has no place there.
    package let range: SourceRange?
    /// True if the message is shown as it is, because nothing in it needs to be hidden or escaped.
    package let isHarmless: Bool

    package init(step: String, message: String, range: SourceRange?, isHarmless: Bool = false) {
      self.step = step
      self.message = message
      self.range = range
      self.isHarmless = isHarmless
    }
  }

  package let name: String
  /// The range of the case in the suite.
  package let range: SourceRange
  package var outcome: Outcome
  /// The expectation, as JSON.
  package let expected: String
  /// The result, as JSON; nil if there is none.
  package var actual: String?
  /// The evidence; empty unless the case failed.
  package var evidence: [Evidence]
  /// The verdict, if this is a property rather than a case.
  package var verdict: PropertyVerdict?

  package init(
    name: String, range: SourceRange, outcome: Outcome, expected: String, actual: String? = nil,
    evidence: [Evidence] = []
  ) {
    self.name = name
    self.range = range
    self.outcome = outcome
    self.expected = expected
    self.actual = actual
    self.evidence = evidence
  }
}

/// The reason a suite, or one of its cases, cannot run.
package struct SuiteFault: Error {
  /// Lower case, no full stop. May quote any file.
  package let message: String
  /// The range of the suite at fault.
  package let range: SourceRange

  package init(_ message: String, _ range: SourceRange) {
    self.message = message
    self.range = range
  }
}
