import ConfigModel
import Lint

/// A case of a suite, in a few lines.
enum CaseWords {
  /// The reasons a case did not pass, or proves nothing; nil if there are none. Safe to print, except
  /// for markup.
  static func words(_ result: CaseResult, _ suite: TestReport.Suite) -> [String]? {
    switch result.outcome {
    case .passed: return result.caution.map { ["warning: " + $0] + result.lines(suite) }
    case .unusable(let fault):
      return ["cannot run: " + suite.frames.harmless(fault.message, fault.range)]
    case .failed(let mismatches):
      // Without its counterexample, the failure of a property says nothing.
      let evidence = result.verdict == nil ? [] : result.lines(suite)
      return mismatches.map { mismatch in
        let expected = suite.frames.harmless(mismatch.expected, mismatch.range)
        let actual = (suite.policy ?? suite.frames).harmless(mismatch.actual, SourceRange(0, 0))
        return "\(mismatch.name): expected \(expected), got \(actual)"
      } + evidence
    }
  }
}

extension PropertyVerdict.Outcome {
  /// The outcome as the rest of a sentence about the property.
  var words: String {
    switch self {
    case .holds: "holds"
    case .fails: "fails"
    case .undecided: "is undecided"
    }
  }
}

extension PropertyVerdict.Vacuity {
  var words: String {
    switch self {
    case .noToken:
      "no token of a configured issuer meets the property's conditions, so it checks nothing"
    case .noRole: "no issuer grants a role that the property names, so it checks nothing"
    }
  }
}
