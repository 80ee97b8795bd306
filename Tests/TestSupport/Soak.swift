import Foundation

/// The length of random tests, and their seeds. `OCONF_SOAK=100 OCONF_SEED=7 swift test` tries a
/// hundred times as many cases as usual, on other seeds.
package enum Soak {
  /// The multiple of the usual number of cases; 1 unless `OCONF_SOAK` is a positive number.
  package static let factor = max(1, number("OCONF_SOAK") ?? 1)

  /// The number that is added to each fixed seed; 0 unless `OCONF_SEED` is a nonnegative number.
  package static let seedOffset = UInt64(max(0, number("OCONF_SEED") ?? 0))

  /// The number of cases, for a test that usually tries `usual` cases.
  package static func rounds(_ usual: Int) -> Int {
    usual.multipliedReportingOverflow(by: factor).overflow ? .max : usual * factor
  }

  /// Evenly spaced cases, beginning with a random one: one in `spacing`, and ``factor`` times as
  /// many in longer runs, up to all of them. A failure must report its case.
  package static func sample(_ cases: Range<Int>, oneOf spacing: Int) -> StrideTo<Int> {
    let step = max(1, spacing / factor)
    let first = cases.lowerBound + Int.random(in: 0..<step)
    return stride(from: first, to: cases.upperBound, by: step)
  }

  /// A generator with a fixed seed, shifted by ``seedOffset``.
  package static func random(_ seed: UInt64) -> SeededGenerator {
    SeededGenerator(seed &+ seedOffset)
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
