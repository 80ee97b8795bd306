import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// An undecided question counts as wider only if the answer may be wider
/// under the readings in force.
@Suite struct UndecidedAccessTests {
  private static func configuration(_ filters: String) -> AuthTokenConfiguration? {
    let text = """
      {"issuers":[{"issuerName":"i","certificateSubjectNames":["CN=i"],"virtualUserEnabled":true,
      "filters":[\(filters)]}]}
      """
    let tree = JSONParser.parse(SourceBytes(text))
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map(
      AuthTokenConfiguration.init)
  }

  private static let one = #"{"name":"a","values":["x*"]}"#
  private static let two = #"{"name":"a","values":["x*"]},{"name":"b","values":["y*"]}"#

  /// Compares without any effort, so that every question stays undecided.
  private static func report(
    _ old: String, _ new: String, comparesReadings: Bool = false
  ) -> AccessReport {
    var context = AccessContext(baseURL: "https://m.corp.example")
    context.comparesReadings = comparesReadings
    var comparison = ConfigurationComparison(
      configuration(old), configuration(new), context, AccessEffort(0))
    return comparison.run()
  }

  @Test func undecidedNarrowingIsNotWider() {
    let report = Self.report(Self.one, Self.two)
    #expect(report.undecided.map(\.kind) == [.narrowingNotDecided])
    #expect(!report.isWidening && !report.isWideningUnderSomeReading && !report.isEmpty)
  }

  @Test func undecidedWideningIsCounted() {
    let report = Self.report(Self.two, Self.one)
    #expect(report.undecided.map(\.kind) == [.notDecided])
    #expect(report.isWidening)
  }

  @Test func undecidedWideningAndNarrowingAreBothKept() {
    let report = Self.report(
      #"{"name":"a","values":["x*"]}"#, #"{"name":"a","values":["*y"]}"#)
    #expect(Set(report.undecided.map(\.kind)) == [.notDecided, .narrowingNotDecided])
    #expect(Set(report.undecided.map(\.id)).count == report.undecided.count)
    #expect(report.isWidening)
  }

  private static func finding(
    _ kind: AccessFinding.Kind, _ pointer: String = "/issuers/[i]/filters/[a]"
  ) -> AccessFinding {
    AccessFinding(kind, pointer: pointer, issuer: "i", message: "tokens are accepted")
  }

  @Test func ignoresUndecidedUnderOtherReadings() {
    var report = AccessReport()
    let other = AccessReport(undecided: [Self.finding(.notDecided)])
    report.take(other, under: .filterCase, Readings().with(.filterCase, 1))
    #expect(report.undecided.count == 1)
    #expect(!report.isWidening)
    // A safe fix must be safe under every reading.
    #expect(report.isWideningUnderSomeReading)
  }

  @Test func undecidedReadingIsNotANegativeAnswer() {
    let readings = Readings().with(.filterCase, 1)
    for (open, isSaid) in [(AccessFinding.Kind.notDecided, false), (.narrowingNotDecided, true)] {
      var report = AccessReport(widened: [Self.finding(.accessWidened)])
      report.take(
        AccessReport(undecided: [Self.finding(open)]), under: .filterCase, readings)
      #expect(report.widened[0].exceptions.isEmpty != isSaid)
    }
    var report = AccessReport(narrowed: [Self.finding(.accessNarrowed)])
    report.take(
      AccessReport(undecided: [Self.finding(.narrowingNotDecided)]), under: .filterCase, readings)
    #expect(report.narrowed[0].exceptions.isEmpty)
    // If the other reading leaves only something else undecided, the answer is known.
    report.take(
      AccessReport(undecided: [Self.finding(.narrowingNotDecided, "/other")]), under: .filterCase,
      readings)
    #expect(report.narrowed[0].exceptions.map(\.description) == ["filter-case=insensitive"])
  }

  @Test func gatePassesUndecidedNarrowing() throws {
    let source = SourceBytes(#"{"issuers":[]}"#)
    let document = ComparedDocument(.authTokenConfiguration, source)
    let comparison = try DocumentComparison(document, document)
    let pair = comparison.configurations[0]
    func fails(_ report: AccessReport) -> Bool {
      ReviewedComparison(comparison, [AccessOfPolicy(pair, report)], .none).fails(.widened)
    }
    #expect(fails(AccessReport(undecided: [Self.finding(.notDecided)])))
    #expect(!fails(AccessReport(undecided: [Self.finding(.narrowingNotDecided)])))
    var other = AccessReport()
    other.take(
      AccessReport(undecided: [Self.finding(.notDecided)]), under: .filterCase,
      Readings().with(.filterCase, 1))
    #expect(!fails(other))
  }

  @Test func unexplainedNarrowingFails() throws {
    let document = ComparedDocument(.authTokenConfiguration, SourceBytes(#"{"issuers":[]}"#))
    let comparison = try DocumentComparison(document, document)
    let pair = comparison.configurations[0]
    func fails(_ report: AccessReport) -> Bool {
      ReviewedComparison(comparison, [AccessOfPolicy(pair, report)], .none).fails(.changed)
    }
    let narrowed = AccessReport(narrowed: [Self.finding(.accessNarrowed)])
    #expect(fails(narrowed))
    var elsewhere = AccessReport()
    elsewhere.take(narrowed, under: .filterCase, Readings().with(.filterCase, 1))
    #expect(!elsewhere.narrowed.isEmpty)
    #expect(!fails(elsewhere))
  }
}
