import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

/// Compares statements about two policies with all origins that patterns of a
/// small alphabet can tell apart.
@Suite struct OriginBruteForceTests {
  private static let world = SmallOriginWorld()

  /// Compares two policies. Records an issue and returns false if a statement is wrong.
  @discardableResult private static func check(
    _ old: [Int], _ new: [Int], _ readings: Readings, comparesReadings: Bool, _ seed: UInt64 = 0
  ) -> Bool {
    var context = AccessContext(readings: readings)
    context.comparesReadings = comparesReadings
    let report = AccessComparison().compare(value(old), value(new), context)
    var fault: String?
    if !report.internalErrors.isEmpty || !report.undecided.isEmpty {
      fault = "\(report.internalErrors + report.undecided.map(\.message))"
    }
    fault = fault ?? self.fault(report.widened, new, old, readings, comparesReadings)
    fault = fault ?? self.fault(report.narrowed, old, new, readings, comparesReadings)
    guard let fault else { return true }
    Issue.record(
      "\(fault): old '\(value(old).text)', new '\(value(new).text)', \(readings), seed \(seed)")
    return false
  }

  /// Describes a wrong or missing finding about the origins that only one policy
  /// allows; nil if there is none.
  private static func fault(
    _ findings: [AccessFinding], _ admitting: [Int], _ refusing: [Int], _ readings: Readings,
    _ comparesReadings: Bool
  ) -> String? {
    func differing(_ readings: Readings) -> Set<String> {
      let rest = ~world.admitted(refusing, readings)
      return Set(
        admitting.filter { world.admitted([$0], readings) & rest != SmallOriginWorld.Origins() }
          .map { "/[\(world.patterns[$0].canonicalText)]" })
    }
    let base = differing(readings)
    let found = Set(findings.lazy.filter { $0.reading == nil }.map(\.pointer))
    guard found == base else { return "found \(found), expected \(base)" }
    for finding in findings {
      let readings = finding.reading.map { readings.with($0.reading, $0.choice) } ?? readings
      guard let origin = finding.witness?.origin, world.admits(admitting, origin, readings),
        !world.admits(refusing, origin, readings)
      else { return "not so: \(finding.message)" }
    }
    guard comparesReadings else { return nil }
    for reading in SmallOriginWorld.switched {
      let expected = differing(readings.with(reading, 1 - readings[reading])).subtracting(base)
      let found = Set(findings.filter { $0.reading?.reading == reading }.map(\.pointer))
      guard found == expected else {
        return "under \(reading.name) found \(found), expected \(expected)"
      }
    }
    return nil
  }

  private static func value(_ patterns: [Int]) -> AllowOriginPolicy {
    AllowOriginPolicy(
      patterns.isEmpty
        ? "disallow" : patterns.map { world.patterns[$0].text }.joined(separator: ", "))
  }

  // MARK: Random pairs

  private static let partCount = 8

  /// In CI, a hundred thousand pairs of policies with up to three patterns. A comparison goes both
  /// ways and counts as two pairs.
  @Test(arguments: 0..<partCount)
  func matchesAllOriginsOfASmallWorld(_ part: Int) {
    var random = SeededGenerator()
    let world = Self.world
    func policy() -> [Int] {
      let isSingle = Int.random(in: 0..<4, using: &random) > 0
      let range = isSingle ? 0..<world.singleLabelCount : 0..<world.patterns.count
      return (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Int.random(in: range, using: &random)
      }
    }
    var faults = 0
    for _ in 0..<Soak.rounds(100_000 / 2 / Self.partCount, share: 24) where faults < 10 {
      let (old, new) = (policy(), policy())
      let draw = Int.random(in: 0..<64, using: &random)
      let readings = SmallOriginWorld.readings(draw < 32 ? 0 : draw % 8)
      let comparesReadings = draw % 32 == 0
      if !Self.check(old, new, readings, comparesReadings: comparesReadings, random.seed) {
        faults += 1
      }
    }
  }

  @Test(arguments: [
    ("http://ab", "http://*b"), ("http://*b:*, http://*:*", "http://a, http://ab"),
    ("ionic://app", "ionic://*"), ("https://shop.app", "https://shop.*"),
  ])
  func witnessAvoidsLongerLiteral(_ old: String, _ new: String) {
    let report = AccessComparison().compare(
      AllowOriginPolicy(old), AllowOriginPolicy(new), AccessContext())
    #expect(report.internalErrors.isEmpty && report.undecided.isEmpty)
    #expect(report.widened.count + report.narrowed.count > 0)
    for finding in report.widened where finding.reading == nil {
      let origin = finding.witness?.origin ?? ""
      #expect(AllowOriginPolicy(new).admits(origin) && !AllowOriginPolicy(old).admits(origin))
    }
  }

  // MARK: All policies

  /// `OCONF_ALL_ORIGINS=K/N` selects part K, counted from 0, of the N parts of all comparisons.
  private static let share: (part: Int, count: Int)? = {
    let parts = ProcessInfo.processInfo.environment["OCONF_ALL_ORIGINS"]?.split(separator: "/")
      .compactMap { Int($0) }
    return parts.flatMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
  }()

  /// All policies of up to `limit` different patterns with one label.
  private static func policies(_ limit: Int) -> [[Int]] {
    var policies: [[Int]] = [[]]
    var last = policies
    for _ in 0..<limit {
      last = last.flatMap { policy in
        ((policy.last ?? -1) + 1..<world.singleLabelCount).map { policy + [$0] }
      }
      policies += last
    }
    return policies
  }

  private static func isMine(_ index: Int) -> Bool {
    share.map { index % $0.count == $0.part } ?? false
  }

  /// Compares each pattern with each policy of up to three. The result for a pattern does not
  /// depend on its neighbors, so this covers all pairs of such policies.
  @Test(.enabled(if: share != nil))
  func matchesForAllPoliciesOfOneAndThree() {
    var count = 0
    for (index, policy) in Self.policies(3).enumerated() where Self.isMine(index) {
      for pattern in 0..<Self.world.singleLabelCount {
        guard Self.check([pattern], policy, Readings(), comparesReadings: false) else { return }
        count += 1
      }
    }
    print("compared \(count) pairs of a pattern and a policy")
  }

  /// Compares every two policies of up to two patterns, in both directions at once.
  @Test(.enabled(if: share != nil))
  func matchesForAllPoliciesOfTwo() {
    let policies = Self.policies(2)
    var count = 0
    for (index, policy) in policies.enumerated() where Self.isMine(index) {
      for other in policies[...index] {
        guard Self.check(policy, other, Readings(), comparesReadings: false) else { return }
        count += 1
      }
    }
    print("compared \(count) pairs of policies")
  }
}
