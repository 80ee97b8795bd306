import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// The changes that are suggested agree with trying all changes in a small world.
@Suite struct NearestBruteForceTests {
  /// A token with the suggested changes, in the types of the reference.
  private struct Changed {
    var claims: SmallNearest.Claims
    var request: ReferenceRequest
    var now: Int
    var values: SmallNearest.Claims = [:]

    init(_ world: SmallNearest, _ changes: [NearestChange]) {
      (claims, request, now) = (world.claims, world.request, world.now)
      for change in changes {
        switch change.part {
        case .claim(let claim):
          let value = claim.value.map {
            ReferenceValue(JSONParser.parse(SourceBytes($0)).root)
          }
          claims[claim.name.string] = value
          values[claim.name.string] = value
        case .authentication: request.hasSecret = true
        case .backend(let backend):
          request.name = backend.name ?? "?"
          request.version = backend.version ?? "?"
          request.clientId = backend.clientId ?? "?"
        case .format: break
        case .time(let time, _): now = time
        }
      }
    }
  }

  @Test(arguments: [false, true]) func matchesBruteForce(withReadings: Bool) {
    let rounds = Soak.rounds(400, share: 16)
    var random = SeededGenerator()
    var counts = [Int](repeating: 0, count: 4)
    var (none, undecided) = (0, 0)
    var round = 0
    // Few rounds may have too few of some answer by chance.
    while round < rounds
      || round < 8 * rounds && counts[1...3].contains(where: { $0 <= rounds / 40 })
    {
      round += 1
      let world = SmallNearest(&random, withReadings: withReadings)
      let (found, decision) = world.nearest
      let about =
        "seed \(random.seed)\n\(world.exchange.issuer?.json ?? "none")\n\(world.claimsJSON)\n"
        + "\(world.request) now \(world.now) skew \(world.skew) role \(world.role ?? "-")"
        + " users \(world.users != nil)\nreadings "
        + Reading.all.filter { world.exchange.readings[$0] != 0 }
        .map { "\($0.name)=\(world.exchange.readings.choice(of: $0))" }.joined(separator: " ")
      guard let found else {
        if decision.verdict != .indeterminate, world.smallest([:]) != 0 {
          Issue.record("no answer, but the token is not good\n\(about)")
        }
        continue
      }
      switch found.answer {
      case .blocked:
        if world.exchange.isClosed { break }
        none += 1
        if let count = world.smallest([:]) {
          Issue.record("blocked, but \(count) changes suffice\n\(about)")
        }
      case .none:
        none += 1
        if let count = world.smallest([:]) {
          Issue.record("none, but \(count) changes suffice\n\(about)")
        }
      case .undecided:
        undecided += 1
      case .changes(let changes, let isSmallest):
        let changed = Changed(world, changes)
        let isGood =
          world.isGood(changed.claims) && world.exchange.accepts(changed.request)
          && world.isTimely(changed.claims, at: changed.now)
        if !isGood { Issue.record("\(changes) do not suffice\n\(about)") }
        let smallest = world.smallest(changed.values) ?? 0
        if smallest != changes.count, isSmallest || smallest > changes.count {
          Issue.record("\(changes), but \(smallest) suffice\n\(about)")
        }
        if !isSmallest { undecided += 1 }
        counts[changes.count] += 1
      }
    }
    if Soak.isShort { return }
    #expect(counts[1...3].allSatisfy { $0 > rounds / 40 }, "\(counts) of \(round)")
    #expect(Soak.isShort || none > rounds / 40, "\(none) of \(round)")
    #expect(undecided <= round / 20, "\(undecided) of \(round)")
  }
}
