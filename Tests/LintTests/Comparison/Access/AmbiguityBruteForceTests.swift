import ConfigModel
import Lint
import TestSupport
import Testing

/// Compares what is said about documents that parsers understand differently with what an independent
/// reader of each kind makes of them.
@Suite struct AmbiguityBruteForceTests {
  private static let readings: [Readings] = [
    Readings(), Readings().with(.filterCase, 1), Readings().with(.absentAudience, 1),
    Readings().with(.unmappedRole, 1), Readings().with(.duplicateIssuer, 1),
    Readings().with(.nonStringClaims, 1),
  ]

  private static func compare(
    _ old: LooseJSON, _ new: LooseJSON, _ readings: Readings
  ) -> AccessReport {
    var context = AccessContext(readings: readings, baseURL: "https://m.corp.example")
    context.comparesReadings = false
    return AccessComparison().compare(old.configuration, new.configuration, context)
  }

  private static func wider(_ report: AccessReport, _ issuer: String) -> Bool {
    report.widened.contains { $0.issuer == issuer }
  }

  /// Both versions as one parser reads them.
  private struct ParsedPair {
    let old: (document: LooseJSON, rejected: Set<String>)
    let new: (document: LooseJSON, rejected: Set<String>)
    let exact: AccessReport

    /// True if one of the small tokens gets more.
    func admitsMore(_ issuer: String, _ readings: Readings) -> Bool {
      let (old, new) = (old, new)
      return SmallGrants.admitsMore(
        SmallGrants.all(old.document, readings, issuers: [issuer]),
        SmallGrants.all(new.document, readings, issuers: [issuer]))
    }
  }

  /// What the parsers make of both versions, each different pair once.
  private static func pairs(
    _ old: LooseJSON, _ new: LooseJSON, _ readings: Readings
  ) -> [ParsedPair] {
    var seen: Set<[String]> = []
    return ReferenceParser.all.compactMap { parser in
      let (old, new) = (parser.read(old), parser.read(new))
      let key =
        [old.document.text, new.document.text] + old.rejected.sorted() + [""]
        + new.rejected.sorted()
      guard seen.insert(key).inserted else { return nil }
      return ParsedPair(
        old: old, new: new, exact: compare(old.document, new.document, readings))
    }
  }

  @Test func neverMissesAParserThatAdmitsMore() {
    var counts = (ambiguous: 0, undecided: 0, wider: 0, same: 0)
    for seed in 0..<UInt64(Soak.rounds(480, share: 24)) {
      var world = AmbiguousWorld(seed &* 7919 &+ Soak.seedOffset)
      var old = world.document()
      var new = old
      let kind = Int.random(in: 0..<4, using: &world.random)
      if kind == 0 || kind == 3 { old = world.ambiguous(old) }
      if kind == 3 { new = old }
      if Bool.random(using: &world.random) { new = world.changed(new) }
      if kind == 1 || kind == 2 { new = world.ambiguous(new) }
      if kind == 2 { old = world.ambiguous(old) }
      let readings = Self.readings[Int(seed % UInt64(Self.readings.count))]
      let report = Self.compare(old, new, readings)
      let about = "seed \(seed)\nold \(old.text)\nnew \(new.text)\n\(readings)"
      #expect(report.internalErrors.isEmpty, "\(report.internalErrors)\n\(about)")
      let pairs = Self.pairs(old, new, readings)
      for issuer in ["i", "j", "a", "b"] {
        // A parser that rejects the old version does not count.
        let pairs = pairs.filter { !$0.old.rejected.contains(issuer) }
        let isWider = Self.wider(report, issuer)
        let isUndecided = report.undecided.contains { $0.issuer == issuer && $0.mayBeWider }
        if pairs.contains(where: { $0.admitsMore(issuer, readings) }) {
          #expect(isWider || isUndecided, "'\(issuer)' gets more\n\(about)")
        }
        let exact = pairs.map { Self.wider($0.exact, issuer) }
        if exact.allSatisfy({ $0 }), !exact.isEmpty {
          #expect(isWider, "'\(issuer)' gets more for every parser\n\(about)")
          counts.wider += 1
        } else if exact.contains(true) {
          #expect(isUndecided && !isWider, "'\(issuer)' depends on the parser\n\(about)")
          counts.undecided += 1
        } else {
          #expect(!isWider && !isUndecided, "'\(issuer)' gets no more\n\(about)")
          counts.same += 1
        }
      }
      counts.ambiguous += 1
    }
    if !Soak.isShort {
      #expect(counts.undecided > counts.ambiguous / 20, "\(counts)")
      #expect(counts.wider > counts.ambiguous / 20, "\(counts)")
    }
  }

  // MARK: Questions and properties

  private static func context(_ readings: Readings) -> PropertyContext {
    PropertyContext(
      baseURL: "https://m.corp.example", readings: readings, comparesReadings: false)
  }

  @Test func neverListsAWayThatDependsOnTheParser() {
    var counts = (decided: 0, undecided: 0)
    for seed in 0..<UInt64(Soak.rounds(320, share: 24)) {
      var world = AmbiguousWorld(seed &* 104_729 &+ Soak.seedOffset)
      let document = world.ambiguous(world.document())
      let readings = Self.readings[Int(seed % UInt64(Self.readings.count))]
      let about = "seed \(seed)\n\(document.text)\n\(readings)"
      var question = AccessQuestion()
      if Bool.random(using: &world.random) { question.roles = [Glob("R")] }
      let answer = AccessInquiry(document.configuration, Self.context(readings)).answer(question)
      var seen: Set<String> = []
      let versions = ReferenceParser.all.map { $0.read(document).document }
        .filter { seen.insert($0.text).inserted }
      for issuer in ["i", "j", "a", "b"] {
        let grants = versions.map { version in
          SmallGrants.all(version, readings, issuers: [issuer]).map { grant in
            grant.map { question.roles == nil || $0.roles.contains(Text("R")) } ?? false
          }
        }
        let isUndecided = answer.undecided.contains { $0.issuer == Text(issuer) }
        let hasWays = answer.ways.contains { $0.issuer == Text(issuer) }
        #expect(!(isUndecided && hasWays), "\(about)")
        if Set(grants).count > 1 {
          #expect(isUndecided, "'\(issuer)' depends on the parser\n\(about)")
          counts.undecided += 1
        } else if !isUndecided {
          #expect(hasWays || !(grants[0].contains(true)), "'\(issuer)' has a way\n\(about)")
          counts.decided += 1
        }
        let texts = versions.map { Self.text($0, issuer) }
        if Set(texts).count == 1 {
          #expect(!isUndecided, "'\(issuer)' means the same to every parser\n\(about)")
        }
      }
      self.prove(document, versions, readings, about)
    }
    #expect(counts.decided > 0 && counts.undecided > 0)
  }

  /// The part of a document about one issuer.
  private static func text(_ document: LooseJSON, _ issuer: String) -> String {
    guard case .object(let members) = document,
      case .array(let issuers)? = members.first(where: { $0.name == "issuers" })?.value
    else { return "" }
    return issuers.filter { element in
      guard case .object(let members) = element,
        case .string(issuer)? = members.first(where: { $0.name == "issuerName" })?.value
      else { return false }
      return true
    }.map(\.text).joined()
  }

  private func prove(
    _ document: LooseJSON, _ versions: [LooseJSON], _ readings: Readings, _ about: String
  ) {
    var outcome = AccessProperty.Outcome()
    outcome.roles = [Glob("R")]
    let properties = [
      AccessProperty(.never, outcome),
      AccessProperty(.never, .init(), where: [ClaimCondition(Text("d"), .matches([Glob("b")]))]),
    ]
    let verdicts = PropertyProver(document.configuration, Self.context(readings))
      .prove(properties)
    for (property, verdict) in zip(properties, verdicts) {
      let codes = Set(
        versions.map { version in
          PropertyProver(version.configuration, Self.context(readings))
            .prove(property).outcome.code
        })
      let expected = codes.count == 1 ? codes.first : "undecided"
      #expect(verdict.outcome.code == expected, "\(codes)\n\(about)")
      if codes.count > 1 {
        guard case .undecided(_, .ambiguous(let doubt)) = verdict.outcome else {
          Issue.record("no reason\n\(about)")
          continue
        }
        #expect(doubt.words.contains("parsers differ"))
      }
    }
  }
}
