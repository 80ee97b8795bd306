/// The amount of work that an analysis may still do, so that no input can stall a run.
///
/// A step is one move of one automaton, or the comparison of some bytes. A second suffices for tens
/// of millions of steps.
public struct Effort: Sendable {
  /// The default number of steps for one question.
  public static let standard = 1_000_000

  public private(set) var left: Int

  public init(_ steps: Int = Self.standard) {
    left = steps
  }

  public var isSpent: Bool { left <= 0 }

  /// Spends steps. Returns false if none are left afterward; the caller must then give up.
  public mutating func spend(_ steps: Int) -> Bool {
    left -= min(steps, left)
    return left > 0
  }

  /// Runs a closure with a fraction of the remaining steps and spends the steps that it uses.
  public mutating func withShare<Result>(
    _ divisor: Int, _ body: (inout Effort) -> Result
  ) -> Result {
    let granted = left / max(1, divisor)
    var share = Effort(granted)
    let result = body(&share)
    left -= granted - share.left
    return result
  }

  /// Spends the cost of one match.
  mutating func spend(on glob: Glob, _ text: Text) -> Bool {
    spend(1 + (glob.pattern.count &* text.count) >> 5)
  }
}
