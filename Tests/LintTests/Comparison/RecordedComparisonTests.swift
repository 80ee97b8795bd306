import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// The recorded wording, places and witnesses of comparisons: of sound documents with one mistake
/// each, and of random issuers, exports and origins.
@Suite struct RecordedComparisonTests {
  /// A sound document, and up to two variants of it with a mistake.
  private struct Sample {
    let mutation: Mutation
    let subject: Mutation.Subject
    let variants: [SourceBytes]
    /// True for the first document in which the mistake is possible, in the order of the fixtures.
    let isFirst: Bool
  }

  /// Samples of each mistake in up to two documents.
  private static let samples = Result { try mutations.flatMap { try samples($0) } }

  private static func samples(_ mutation: Mutation) throws -> [Sample] {
    var samples: [Sample] = []
    for subject in MutationTests.subjects where subject.file.kind == mutation.kind {
      let variants = try mutation.variants(subject).prefix(2).map { SourceBytes($0) }
      if variants.isEmpty { continue }
      samples.append(
        Sample(
          mutation: mutation, subject: subject, variants: variants, isFirst: samples.isEmpty))
      if samples.count == 2 { break }
    }
    return samples
  }

  private static var mutations: [Mutation] {
    MutationTests.all.sorted { $0.name < $1.name }
  }

  @Test func changesAreThoseRecorded() throws {
    var lines: [String] = []
    for sample in try Self.samples.get() where sample.isFirst {
      let (mutation, source, changed) = (sample.mutation, sample.subject.source, sample.variants[0])
      for (old, new) in [(source, changed), (changed, source)] {
        let comparison = try? DocumentComparison(
          ComparedDocument(mutation.kind, old), ComparedDocument(mutation.kind, new))
        for change in comparison?.changes ?? [] {
          let places = [change.old, change.new].map { place in
            place.range.map { "\($0.start)-\($0.end)" } ?? "none"
          }
          let text = "\(change.id) \(change.message)\(change.isNeutral ? " (neutral)" : "")"
          lines.append(
            "\(mutation.name): \(places.joined(separator: " / ")): \(Self.oneLine(text))")
        }
      }
    }
    #expect(lines.count > 400)
    #expect(try Recording.differences(lines, "compare/recorded-changes.txt") == [])
  }

  @Test func findingsAboutAccessAreThoseRecorded() throws {
    var lines: [String] = []
    let context = AccessContext(baseURL: "https://mobile.corp.net")
    for sample in try Self.samples.get() where sample.isFirst {
      let mutation = sample.mutation
      let comparison = try? DocumentComparison(
        ComparedDocument(mutation.kind, sample.subject.source),
        ComparedDocument(mutation.kind, sample.variants[0]))
      guard let comparison else { continue }
      let reports =
        comparison.configurations.map { AccessComparison().compare($0.old, $0.new, context) }
        + comparison.origins.map { AccessComparison().compare($0.old, $0.new, context) }
      for finding in reports.flatMap({ $0.widened + $0.narrowed + $0.undecided }) {
        lines.append("\(mutation.name): \(Self.oneLine(Self.text(finding)))")
      }
    }
    #expect(lines.count > 200)
    #expect(try Recording.differences(lines, "compare/recorded-access.txt") == [])
  }

  // MARK: Many comparisons

  typealias Outcome = (text: String, steps: Int)

  /// All changes and access findings of a comparison, as text, and the steps that it took.
  static func everything(
    _ kind: DocumentKind, _ old: SourceBytes, _ new: SourceBytes, _ context: AccessContext
  ) -> Outcome {
    let comparison: DocumentComparison
    do {
      comparison = try DocumentComparison(ComparedDocument(kind, old), ComparedDocument(kind, new))
    } catch {
      return ("\(error)", 0)
    }
    var words = comparison.changes.map { change in
      "\(change.id) \(change.message) \(change.isNeutral) \(change.old.range.map { "\($0)" } ?? "-") "
        + (change.new.range.map { "\($0)" } ?? "-")
    }
    let access = AccessComparison()
    var steps = 0
    let policies =
      comparison.configurations.map { pair in
        let lengths = [pair.old?.object.range.count, pair.new?.object.range.count]
        let effort = AccessEffort(AccessEffort.steps(for: lengths))
        let report = access.compare(pair.old, pair.new, context, effort)
        steps += effort.used
        return AccessOfPolicy(pair, report)
      }
      + comparison.origins.map { pair in
        var run = OriginComparison(pair.old, pair.new, context)
        let granted = run.effort.left
        let report = run.run()
        steps += granted - run.effort.left
        return AccessOfPolicy(pair, report)
      }
    let reviewed = ReviewedComparison(comparison, policies, .none)
    for findings in [reviewed.widened, reviewed.narrowed, reviewed.undecided] {
      words += findings.map {
        "\($0.id) \($0.key ?? "-") \(text($0.finding)) \($0.places) \($0.finding.mayBeWider)"
      }
      words.append("-")
    }
    words += policies.flatMap(\.report.internalErrors)
    words.append(reviewed.assumedBaseURL ?? "-")
    words.append(
      "\(reviewed.isEqual) \(ReviewedComparison.Threshold.allCases.filter(reviewed.fails))")
    return (words.joined(separator: "\n"), steps)
  }

  /// The sums of the steps also detect a change that only costs time.
  static func check(
    _ results: [Outcome], _ name: String, each count: Int, _ file: String
  ) throws {
    let lines = Recording.digests(name, results.map(\.text), each: count)
    #expect(try Recording.differences(lines, "compare/recorded-\(file).txt") == [])
    let steps = Recording.sums(name, results.map(\.steps), each: count)
    #expect(try Recording.differences(steps, "compare/recorded-\(file)-steps.txt") == [])
  }

  private static func configuration(_ issuers: [ReferenceIssuer]) -> SourceBytes {
    SourceBytes("{\"issuers\": [\(issuers.map(\.json).joined(separator: ",\n"))]}")
  }

  @Test func comparisonsOfRandomIssuersAreThoseRecorded() throws {
    var random = SeededGenerator(31)
    let results = (0..<1000).map { number in
      let pair = AccessPair(&random, withReadings: number % 2 == 0)
      let other = AccessPair(&random, withReadings: false)
      var context = AccessContext(
        readings: pair.readings, baseURL: number % 3 == 0 ? nil : "https://mobile.corp.net")
      context.comparesReadings = number % 4 > 0
      // Sometimes two issuers with the same name.
      let old = [pair.old, number % 5 == 0 ? other.old : nil].compactMap { $0 }
      let new = [number % 7 == 0 ? other.new : nil, pair.new].compactMap { $0 }
      return Self.everything(
        .authTokenConfiguration, Self.configuration(old), Self.configuration(new), context)
    }
    try Self.check(results, "issuers", each: 10, "random")
  }

  /// An export with some of seven policies.
  private static func export(_ issuers: [ReferenceIssuer], _ phrases: inout RandomPhrases)
    -> SourceBytes
  {
    let names = [
      "*.*.Security_AuthTokenConfiguration", "*.*.Security_AllowOrigin",
      "shop.shop(1.0).Security_AllowOrigin", "*.*.Logging_Level", "*.*.Admin_DcsConfig",
      "*.*.Security_IdentityProviders", "*.*.Sync_Purge_Frequency",
    ]
    let issuers = issuers.map(\.json).joined(separator: ",\\\n  ")
    let values = [
      "{\"issuers\": [\(issuers)]}",
      phrases.pick(["disallow", "https://a", "https://*.b", "https://a,\\\n https://b"]),
      phrases.pick(["https://a", "https://*", "x"]), phrases.pick(["800", "900"]),
      phrases.pick([#"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#, #"{"a": 1.0}"#, #"{"a": 1"#]),
      phrases.pick([#"{"a": 1}"#, #"{"a": "}"#, #"{"a": 2}"#, ""]),
      phrases.pick(["true", " true", "1"]),
    ]
    var lines = ["# MCS Policies."]
    for (name, value) in zip(names, values) where phrases.number(0...4) > 0 {
      if phrases.number(0...3) == 0 { lines.append("# \(name)") }
      lines.append(name + phrases.pick(["=", " = ", ":"]) + value)
    }
    return SourceBytes(lines.joined(separator: "\n") + "\n")
  }

  @Test func comparisonsOfRandomExportsAreThoseRecorded() throws {
    var random = SeededGenerator(33)
    var phrases = RandomPhrases(seed: 33)
    let results = (0..<400).map { _ in
      let pair = AccessPair(&random, withReadings: false)
      let other = phrases.number(0...2) == 0 ? pair.new : nil
      let (old, new) = ([pair.old].compactMap { $0 }, [pair.new, other].compactMap { $0 })
      return Self.everything(
        .policies, Self.export(old, &phrases), Self.export(new, &phrases), AccessContext())
    }
    try Self.check(results, "exports", each: 10, "exports")
  }

  @Test func comparisonsOfRandomOriginsAreThoseRecorded() throws {
    var phrases = RandomPhrases(
      "a¦b¦ab¦*¦a*¦*b¦.¦.¦corp¦-¦[::1]¦127.0.0.1¦A", seed: 32)
    func policy() -> SourceBytes {
      let patterns = (0..<phrases.number(0...4)).map { _ in
        phrases.pick(["https", "http", "http*", "app", "*"]) + "://" + phrases.next(1...4)
          + phrases.pick(["", "", "", ":443", ":80", ":*", ":8*"])
      }
      return SourceBytes(
        patterns.isEmpty
          ? "disallow" : patterns.joined(separator: phrases.pick([",", ", ", ",\n"])))
    }
    let results = (0..<1500).map { _ in
      Self.everything(.allowOrigin, policy(), policy(), AccessContext())
    }
    try Self.check(results, "origins", each: 15, "origins")
  }

  /// Each line stands for the variants of one mistake in one document, both ways.
  @Test func comparisonsOfManyMistakesAreThoseRecorded() throws {
    var (lines, steps): ([String], [String]) = ([], [])
    for sample in try Self.samples.get() {
      let (mutation, source) = (sample.mutation, sample.subject.source)
      let results = sample.variants.flatMap { changed in
        [(source, changed), (changed, source)].map {
          Self.everything(mutation.kind, $0, $1, AccessContext())
        }
      }
      let name = "\(mutation.name)\(sample.isFirst ? "" : ", elsewhere")"
      lines += Recording.digests(name, results.map(\.text), each: results.count)
      steps += Recording.sums(name, results.map(\.steps), each: results.count)
    }
    #expect(lines.count > 500)
    #expect(try Recording.differences(lines, "compare/recorded-mistakes.txt") == [])
    #expect(try Recording.differences(steps, "compare/recorded-mistakes-steps.txt") == [])
  }

  /// The beginning of a text, with escaped line breaks.
  private static func oneLine(_ text: String) -> String {
    String(text.replacing("\n", with: "\\n").prefix(240))
  }

  private static func text(_ finding: AccessFinding) -> String {
    var text = "\(finding.id) \(finding.message)"
    if let witness = finding.witness {
      let parts = [witness.claims, witness.request, witness.users, witness.baseURL, witness.origin]
      text += " {\(parts.map { $0 ?? "-" }.joined(separator: " "))}"
    }
    for verdict in [finding.oldVerdict, finding.newVerdict] {
      text += verdict.map { " \($0.decision.rawValue) \($0.detail ?? "-")" } ?? ""
    }
    return text
  }
}
