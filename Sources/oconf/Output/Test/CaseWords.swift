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
