import Foundation

/// The length of random tests, and their seeds. `OCONF_SOAK=1 swift test` tries all cases, as the nightly checks do,
/// and `OCONF_SOAK=100 OCONF_SEED=7 swift test` a hundred times as many, on other seeds. Without
/// `OCONF_SOAK`, an eighth of the cases or less are tried, for quick local runs.
package enum Soak {
  /// True if fewer cases are tried than in the nightly checks, so that a rare one may not be among them.
  package static var isShort: Bool { eighths < 8 }

  /// The number of cases to try, in eighths of the number in the nightly checks.
  private static let eighths: Int = {
    guard let factor = number("OCONF_SOAK") else { return 1 }
    precondition(factor > 0, "OCONF_SOAK is not a positive number")
    let (eighths, overflow) = factor.multipliedReportingOverflow(by: 8)
    return overflow ? .max : eighths
  }()

  /// The number that is added to each fixed seed.
  package static let seedOffset = UInt64(max(0, number("OCONF_SEED") ?? 0))

  /// The number of cases, at least one, for a test that tries `full` cases in the nightly checks. A test that expects
  /// a number of findings scales it alike.
  ///
  /// - Parameter share: The part of them that is tried by default: one in `share`.
  package static func rounds(_ full: Int, share: Int = 8) -> Int {
    if isShort { return max(1, full / share) }
    let (product, overflow) = full.multipliedReportingOverflow(by: eighths)
    return overflow ? .max : max(1, product / 8)
  }

  /// Evenly spaced cases of a list: one in `spacing` by default, and all of them in the nightly checks.
  package static func some<Case>(_ cases: [Case], oneOf spacing: Int = 8) -> [Case] {
    guard isShort else { return cases }
    return stride(from: 0, to: cases.count, by: spacing).map { cases[$0] }
  }

  /// Evenly spaced cases, beginning with a random one: one in `spacing` in the nightly checks, and up to all of them
  /// in longer runs. A failure must report its case.
  package static func sample(_ cases: Range<Int>, oneOf spacing: Int) -> StrideTo<Int> {
    let step = max(1, spacing * 8 / eighths)
    let first = cases.lowerBound + Int.random(in: 0..<max(1, min(step, cases.count)))
    return stride(from: first, to: cases.upperBound, by: step)
  }

  /// A generator with a fixed seed, shifted by ``seedOffset``.
  package static func random(_ seed: UInt64) -> SeededGenerator {
    SeededGenerator(seed &+ seedOffset)
  }

  /// The value of an environment variable, which is a number; nil if it is not set.
  private static func number(_ name: String) -> Int? {
    guard let text = ProcessInfo.processInfo.environment[name] else { return nil }
    guard let number = Int(text) else { preconditionFailure("\(name) is not a number: '\(text)'") }
    return number
  }
}
