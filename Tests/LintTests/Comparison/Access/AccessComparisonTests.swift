import ConfigModel
import Lint
import TestSupport
import Testing

/// Compares statements about all tokens with brute force over the tokens of a small world.
@Suite struct AccessComparisonTests {
  private static func configuration(_ issuer: ReferenceIssuer?) -> AuthTokenConfiguration? {
    let text = "{\"issuers\":[" + (issuer?.json ?? "") + "]}"
    let tree = JSONParser.parse(SourceBytes(text))
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map(
      AuthTokenConfiguration.init)
  }

  private static func report(
    _ pair: AccessPair, _ readings: Readings, comparesReadings: Bool = false
  ) -> AccessReport {
    var context = AccessContext(readings: readings, baseURL: "https://mobile.corp.net")
    context.comparesReadings = comparesReadings
    return AccessComparison().compare(
      configuration(pair.old), configuration(pair.new), context)
  }

  /// The outcome that a report gives for one direction, under the readings
  /// in force or another choice.
  private static func outcome(
    _ findings: [AccessFinding], _ choice: ChosenReading? = nil
  ) -> AccessPair.Outcome {
    var outcome = AccessPair.Outcome()
    for finding in findings {
      if let choice {
        let isLost = finding.exceptions.contains(choice)
        guard finding.reading == choice || finding.reading == nil && !isLost else { continue }
      } else if finding.reading != nil {
        continue
      }
      switch finding.kind {
      case .roleWidened, .roleNarrowed:
        let name = finding.pointer.split(separator: "/").last.map(String.init) ?? ""
        if name == "*" {
          outcome.hasOwnNames = true
        } else {
          outcome.roles.insert(String(name.dropFirst().dropLast()))
        }
      case .lifetimeExtended, .lifetimeShortened: outcome.isLonger = true
      default:
        let verdicts = [finding.oldVerdict?.decision, finding.newVerdict?.decision]
        if verdicts.contains(.accept), verdicts.contains(.reject) { outcome.isWider = true }
      }
    }
    return outcome
  }

  private static func describe(_ pair: AccessPair, _ seed: UInt64) -> String {
    let readings = Reading.all.filter { pair.readings[$0] != 0 }
      .map { "\($0.name)=\(pair.readings.choice(of: $0))" }
    return """
      seed \(seed)
      old \(pair.old?.json ?? "none")
      new \(pair.new?.json ?? "none")
      readings \(readings)
      """
  }

  private static func agree(withReadings: Bool) {
    let rounds = Soak.rounds(1000)
    var random = SeededGenerator()
    var counts = (wider: 0, narrower: 0, roles: 0, lifetimes: 0)
    for _ in 0..<rounds {
      let pair = AccessPair(&random, withReadings: withReadings)
      let report = report(pair, pair.readings)
      let expected = pair.outcomes(pair.readings)
      let about = describe(pair, random.seed)
      if let error = report.internalErrors.first { Issue.record("\(error)\n\(about)") }
      if let finding = report.undecided.first { Issue.record("\(finding.message)\n\(about)") }
      let found = (wider: outcome(report.widened), narrower: outcome(report.narrowed))
      // A report may find more than the small world contains; `confirm` checks such findings.
      if !found.wider.covers(expected.wider) {
        Issue.record("wider: \(found.wider), by force \(expected.wider)\n\(about)")
      }
      if !found.narrower.covers(expected.narrower) {
        Issue.record("narrower: \(found.narrower), by force \(expected.narrower)\n\(about)")
      }
      confirm(report, pair, about)
      if expected.wider.isWider { counts.wider += 1 }
      if expected.narrower.isWider { counts.narrower += 1 }
      if !expected.wider.roles.isEmpty || expected.narrower.hasOwnNames { counts.roles += 1 }
      if expected.wider.isLonger { counts.lifetimes += 1 }
    }
    // The pairs must be worth comparing. Of a thousand pairs, about 220, 60 and 20 are usual, and
    // these limits are five standard deviations below.
    if Soak.isShort { return }
    #expect(counts.wider > rounds / 8 && counts.narrower > rounds / 8)
    #expect(counts.roles > rounds / 50)
    #expect(counts.lifetimes > 0)
  }

  /// Tries the witnesses on the reference exchange, so that no false finding passes.
  private static func confirm(_ report: AccessReport, _ pair: AccessPair, _ about: String) {
    for (findings, isWider) in [(report.widened, true), (report.narrowed, false)] {
      for finding in findings {
        guard let witness = finding.witness, let claims = witness.claims,
          let request = witness.request
        else { continue }
        var readings = pair.readings
        if let other = finding.reading { readings[other.reading] = other.choice }
        let admitting = ReferenceExchange(issuer: isWider ? pair.new : pair.old, readings: readings)
        let refusing = ReferenceExchange(issuer: isWider ? pair.old : pair.new, readings: readings)
        let token = ReferenceWitness(claims, request, witness.now ?? 0)
        let isAdmitted = token.isAccepted(admitting)
        let isRefused = !token.isAccepted(refusing)
        let isRight: Bool
        switch finding.kind {
        case .roleWidened, .roleNarrowed:
          let more = admitting.roles(token.claims).subtracting(refusing.roles(token.claims))
          isRight = isAdmitted && !isRefused && !more.isEmpty
        case .lifetimeExtended, .lifetimeShortened:
          isRight =
            isAdmitted && !isRefused
            && admitting.lifetime(token.remaining) > refusing.lifetime(token.remaining)
        default: isRight = isAdmitted && isRefused
        }
        if !isRight { Issue.record("\(finding.id): \(claims) \(request) is no witness\n\(about)") }
      }
    }
  }

  @Test func matchesBruteForce() { Self.agree(withReadings: false) }

  @Test func matchesBruteForceUnderOtherReadings() { Self.agree(withReadings: true) }

  /// The findings for another choice are those of a comparison under that choice.
  @Test func reportsDifferencesUnderOtherReadings() {
    var random = SeededGenerator()
    var changes = 0
    for _ in 0..<Soak.rounds(150) {
      let pair = AccessPair(&random, withReadings: Bool.random(using: &random))
      let report = Self.report(pair, pair.readings, comparesReadings: true)
      let about = Self.describe(pair, random.seed)
      let base = (Self.outcome(report.widened), Self.outcome(report.narrowed))
      for reading in Reading.all {
        for readings in pair.readings.alternatives(to: reading) {
          let direct = Self.report(pair, readings)
          let expected = (Self.outcome(direct.widened), Self.outcome(direct.narrowed))
          if expected != base { changes += 1 }
          let choice = ChosenReading(reading, readings[reading])
          let found = (
            Self.outcome(report.widened, choice), Self.outcome(report.narrowed, choice)
          )
          if found != expected {
            Issue.record("under \(choice): \(found), should be \(expected)\n\(about)")
          }
        }
      }
    }
    // About 28 changes are usual.
    #expect(changes > 4 || Soak.isShort)
  }
}
