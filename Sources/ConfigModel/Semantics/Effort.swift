/// The work that an analysis may still do, so that no text, however it was made, holds up a run.
///
/// A step is one move of one automaton, or some bytes compared: tens of millions of them are done in
/// a second.
public struct Effort: Sendable {
  /// What one question gets unless somebody says otherwise.
  public static let standard = 1_000_000

  public private(set) var left: Int

  public init(_ steps: Int = Self.standard) {
    left = steps
  }

  public var isSpent: Bool { left <= 0 }

  /// Takes some steps away. False when there were not enough left: the caller gives up then.
  public mutating func spend(_ steps: Int) -> Bool {
    left -= min(steps, left)
    return left > 0
  }

  /// Does some work with no more than a part of what is left, and takes away what it took.
  public mutating func withShare<Result>(
    _ divisor: Int, _ body: (inout Effort) -> Result
  ) -> Result {
    let granted = left / max(1, divisor)
    var share = Effort(granted)
    let result = body(&share)
    left -= granted - share.left
    return result
  }

  /// Takes away what one match costs.
  mutating func spend(on glob: Glob, _ text: Text) -> Bool {
    spend(1 + (glob.pattern.count &* text.count) >> 5)
  }
}
