import ConfigModel
import Lint
import TestSupport
import Testing

/// Properties of origin policies agree with all origins that patterns of a small alphabet can tell
/// apart.
@Suite struct OriginPropertyTests {
  private static let world = SmallOriginWorld()
  private static let quantifiers: [OriginProver.Quantifier] = [.never, .always, .only]

  /// Patterns, and true if they are stated. Those have the meaning of the default readings.
  private typealias Side = (patterns: [Int], isStated: Bool)

  /// The patterns whose origins a refutation allows, and those whose origins it does not.
  private static func sides(
    _ quantifier: OriginProver.Quantifier, _ policy: [Int], _ stated: [Int]
  ) -> (both: [Side], without: Side) {
    switch quantifier {
    case .never: ([(policy, false), (stated, true)], ([], false))
    case .always: ([(stated, true)], (policy, false))
    case .only: ([(policy, false)], (stated, true))
    }
  }

  private static func readings(_ side: Side, _ readings: Readings) -> Readings {
    side.isStated ? Readings() : readings
  }

  /// Pattern sets with `*` as their whole host are left out: it stands for hosts of any length here.
  private static func list(
    _ counts: ClosedRange<Int>, isStated: Bool, _ random: inout SeededGenerator
  ) -> [Int] {
    let isSingle = Int.random(in: 0..<4, using: &random) > 0
    let range = 0..<(isSingle ? world.singleLabelCount : world.patterns.count)
    return (0..<Int.random(in: counts, using: &random)).compactMap { _ in
      let index = Int.random(in: range, using: &random)
      return isStated && !mayBeStated(index) ? nil : index
    }
  }

  private static func mayBeStated(_ index: Int) -> Bool {
    let text = world.patterns[index].text
    return !text.hasSuffix("://*") && !text.includes("://*:")
  }

  private static func isRefutable(
    _ sides: (both: [Side], without: Side), _ readings: Readings
  ) -> Bool {
    func admitted(_ side: Side) -> SmallOriginWorld.Origins {
      world.admitted(side.patterns, self.readings(side, readings))
    }
    let all = sides.both.map(admitted)
    let common = all.dropFirst().reduce(all[0]) { $0 & $1 }
    return common & ~admitted(sides.without) != SmallOriginWorld.Origins()
  }

  /// In CI, twenty thousand properties.
  @Test(arguments: quantifiers.indices) func matchesBruteForce(_ index: Int) {
    var random = SeededGenerator()
    var counts = (holds: 0, fails: 0)
    for _ in 0..<Soak.rounds(3500) {
      let policy = Self.list(0...3, isStated: false, &random)
      var stated = Self.list(1...3, isStated: true, &random)
      // Few random policies allow everything that is stated.
      if Self.quantifiers[index] == .always, Bool.random(using: &random) {
        stated = policy.filter(Self.mayBeStated)
      }
      if stated.isEmpty { continue }
      let readings = SmallOriginWorld.readings(Int.random(in: 0..<16, using: &random) % 8)
      let sides = Self.sides(Self.quantifiers[index], policy, stated)
      let texts = { (list: [Int]) in list.map { Self.world.patterns[$0].text } }
      let value = AllowOriginPolicy(
        policy.isEmpty ? "disallow" : texts(policy).joined(separator: ", "))
      let verdict = OriginProver(value, readings).prove(
        Self.quantifiers[index], texts(stated).map { Text($0) })
      let about = "'\(value.text)' \(texts(stated)) \(readings) seed \(random.seed)"
      let isRefutable = Self.isRefutable(sides, readings)
      // A shared origin is found for the readings in force by default. Under others, it can be one
      // that does not count.
      let mayBeOpen = Self.quantifiers[index] == .never
      switch verdict.outcome {
      case .holds:
        counts.holds += 1
        if isRefutable { Issue.record("holds, but is refutable: \(about)") }
      case .fails(let witness):
        counts.fails += 1
        let origin = witness.input.origin ?? ""
        func admits(_ side: Side) -> Bool {
          Self.world.admits(side.patterns, origin, Self.readings(side, readings))
        }
        let isRight = sides.both.allSatisfy(admits) && !admits(sides.without)
        if !isRight { Issue.record("\(origin) refutes nothing: \(about)") }
      case .undecided:
        if !mayBeOpen || readings == Readings() { Issue.record("undecided: \(about)") }
        continue
      }
      for reading in SmallOriginWorld.switched {
        let other = Self.isRefutable(sides, readings.with(reading, 1 - readings[reading]))
        let found = verdict.exceptions.first { $0.reading.reading == reading }
        if mayBeOpen, case .undecided? = found?.outcome { continue }
        let expected = other == isRefutable ? nil : other ? "fails" : "holds"
        if found?.outcome.code != expected {
          Issue.record("\(reading.name): \(found?.outcome.code ?? "same"): \(about)")
        }
      }
    }
    #expect(min(counts.holds, counts.fails) > Soak.rounds(150))
  }

  /// A host of only `*` stands for hosts with any number of labels.
  @Test(arguments: [
    ("http://*", OriginProver.Quantifier.always, "http://*", "fails"),
    ("http://*, http://*.corp.example", .never, "http://*", "fails"),
    ("https://*.corp.example", .never, "http://*", "holds"),
    ("https://a.corp.example, https://*", .only, "https://*", "holds"),
    ("https://a.corp.example, http://*", .only, "https://*", "fails"),
    ("disallow", .only, "https://*", "holds"), ("disallow", .always, "https://a", "fails"),
  ])
  func decidesAnyHost(
    _ policy: String, _ quantifier: OriginProver.Quantifier, _ stated: String, _ expected: String
  ) {
    let verdict = OriginProver(AllowOriginPolicy(policy), Readings()).prove(
      quantifier, [Text(stated)])
    #expect(verdict.outcome.code == expected)
  }
}
